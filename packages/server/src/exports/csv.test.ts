import { expect, test } from 'vitest';
import { parseCsv } from '../imports/file/parseCsv.ts';
import { csvOf } from './csv.ts';
import { type Cell, money, number, text } from './lists/list.ts';

async function csvWith(cell: string): Promise<string> {
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield [['first', cell]];
  }
  let file = '';
  for await (const part of csvOf([text('id'), text('Name')], pages())) file += part;
  return file;
}

test.each(['=1+1', '+91', '-1', '@SUM(1)', '＝1+1', '＋91', '－1', '＠SUM(1)', ' =1', '\u00A0=1', "'=1", "''+1"])(
  '%j is no formula, and is imported again as it was',
  async (name) => {
    const file = await csvWith(name);
    expect(file).toContain(`'${name}`);
    const [, row] = parseCsv(new TextEncoder().encode(file)).rows;
    expect(row?.[1]).toEqual({ text: name.trim() });
  },
);

test.each(['Asha', 'a=1', '1-2', "O'Hara", "'Asha", '2026-11-03', '०'])('%j stays as it is', async (name) => {
  expect(await csvWith(name)).toContain(`first,${name}\r\n`);
});

async function* pagesOfDues(): AsyncGenerator<Cell[][]> {
  yield [
    ['Asha', 1250_50, 3],
    ['"Ravi", said', null, null],
  ];
  yield [];
  yield [['Om', 'free', 100]];
}

test('has a line for each row, amounts in rupees, and empty cells for what is absent', async () => {
  const parts = await Array.fromAsync(csvOf([text('Name'), money('Dues'), number('Visits')], pagesOfDues()));
  expect(parts).toEqual(['\uFEFFName,Dues,Visits\r\n', 'Asha,1250.5,3\r\n"""Ravi"", said",,\r\n', 'Om,free,100\r\n']);
});
