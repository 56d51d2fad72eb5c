import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const cellOf = (cell: string | number) => toCsv(['a'], [[cell]]).split('\r\n')[1];

test('a file is UTF-8 with a byte order mark, and each line ends as RFC 4180 wants', () => {
  const rows = [
    ['Asha "Ash" Rao', 48],
    ['Rao, Asha', -3],
    ['José', ''],
  ];
  expect(toCsv(['Name', 'Visits'], rows)).toBe(
    '\uFEFFName,Visits\r\n"Asha ""Ash"" Rao",48\r\n"Rao, Asha",-3\r\nJosé,\r\n',
  );
  expect(toCsv(['Name'], [])).toBe('\uFEFFName\r\n');
});

test.each(['=1+1', '+91', '-1', '@SUM(1)', '＝1+1', '＋91', '－1', '＠SUM(1)'])('%s is no formula', (text) => {
  for (const before of ['', ' ', '  ', '\u200B', '\u00AD\uFEFF ', '\u00A0'])
    expect(cellOf(before + text)).toContain(`'${before}${text}`);
});

test.each(['Asha', 'a=1', '1-2', 'x@mail.in', ' Asha', '2026-11-03', '०'])('%s stays as it is', (text) => {
  expect(cellOf(text)?.replaceAll('"', '')).toBe(text);
});

test.each(['\t1', '\r1'])('a text that begins with %j is no formula', (text) => {
  expect(toCsv(['a'], [[text]])).toContain(`'${text}`);
});
