import { expect, test } from 'vitest';
import { checkedImport } from '../../testing/importData.ts';
import {
  choicesOf,
  chooseField,
  DATE_QUESTION,
  lacksDateOrder,
  newQuestions,
  optionsOfChoices,
  readDate,
} from './importChoices.ts';

const date = checkedImport().dates[0]!;

test.each([
  ['03/11/2026', 'day-first', '2026-11-03'],
  ['03/11/2026', 'month-first', '2026-03-11'],
  ['3-1-26', 'day-first', '2026-01-03'],
  ['12/31/2026', 'month-first', '2026-12-31'],
  ['31/12/2026', 'month-first', undefined],
  ['2026-11-03', 'day-first', undefined],
  ['3 Nov 2026', 'day-first', undefined],
  ['00/00/0000', 'day-first', undefined],
  ['00/03/2026', 'day-first', undefined],
  ['03/00/2026', 'day-first', undefined],
  ['30/02/2026', 'day-first', undefined],
  ['32/01/2026', 'day-first', undefined],
] as const)('%s with %s is %s', (text, order, date) => {
  expect(readDate(text, order, { today: '2026-11-03', isBirthDate: false })).toBe(date);
});

const year = (text: string, isBirthDate: boolean) =>
  readDate(`03/11/${text}`, 'day-first', { today: '2026-11-03', isBirthDate })?.slice(0, 4);

test('two digits of a year are read as the server reads them', () => {
  expect([year('85', true), year('26', true), year('27', true)]).toEqual(['1985', '2026', '1927']);
  expect([year('27', false), year('46', false), year('47', false)]).toEqual(['2027', '2046', '1947']);
});

test('columns are sent by their place in the file, those that the file leaves out as none', () => {
  const [first, ...others] = checkedImport().columns;
  const choices = choicesOf(
    checkedImport({ columns: [{ ...first!, index: 2, field: 'note' }, ...others.slice(0, 1)] }),
  );
  expect(optionsOfChoices(choices).columns).toEqual([null, 'name', 'note']);
  expect(optionsOfChoices(chooseField(choices, 2, 'name')).columns).toEqual([null, null, 'name']);
});

test('a field has one column; a column that is not imported takes none from others', () => {
  const columns = (['name', null, 'note'] as const).map((field, index) => ({
    ...checkedImport().columns[0]!,
    index,
    field,
  }));
  const choices = choicesOf(checkedImport({ columns }));
  const chosen = (...[column, field]: [number, 'name' | 'phone' | null]) =>
    optionsOfChoices(chooseField(choices, column, field)).columns;
  expect(chosen(1, 'phone')).toEqual(['name', 'phone', 'note']);
  expect(chosen(1, 'name')).toEqual([null, 'name', 'note']);
  expect(chosen(2, null)).toEqual(['name', null, null]);
});

test('what is chosen for dates, plans and branches is sent, what is still to be chosen is not', () => {
  const detail = checkedImport({
    columns: [],
    dates: [
      { ...date, column: 3, order: 'month-first', isAmbiguous: false },
      { ...date, column: 4, order: 'day-first', isAmbiguous: true },
    ],
    plans: [
      { text: 'Gold', rows: 1, id: 'yearly' },
      { text: 'Silver', rows: 2, id: null },
    ],
    branches: [
      { text: 'Main', rows: 1, id: null },
      { text: 'West', rows: 2, id: 'andheri' },
    ],
    branchId: 'bandra',
    planId: 'monthly',
  });
  expect(optionsOfChoices(choicesOf(detail))).toEqual({
    columns: [],
    dates: [{ column: 3, order: 'month-first' }],
    plans: [{ text: 'Gold', id: 'yearly' }],
    branches: [{ text: 'West', id: 'andheri' }],
    branchId: 'bandra',
    planId: 'monthly',
  });
});

test('dates that can be read in two ways are a question, as are new branches', () => {
  const dates = [
    { ...date, isAmbiguous: false },
    { ...date, isAmbiguous: true },
  ];
  const settled = checkedImport({ plans: [], branches: [{ text: 'West', rows: 2, id: 'andheri' }] });
  const before = checkedImport({ plans: [], branches: [{ text: 'Main', rows: 1, id: null }] });
  expect(newQuestions(settled, settled)).toEqual([]);
  expect(newQuestions(before, checkedImport({ ...before, dates }))).toEqual([DATE_QUESTION]);
  expect(DATE_QUESTION).toBe('Choose whether the day or the month comes first in the dates');
  const other = checkedImport({ plans: [], branches: [{ text: 'Side', rows: 1, id: null }] });
  expect(newQuestions(before, other)).toEqual(['Choose what the branches of the file are']);
});

test('the order of dates is missing of a column that is imported alone', () => {
  const [first, ...others] = checkedImport().columns;
  const detail = checkedImport({
    columns: [{ ...first!, index: 3, field: 'joinDate' }, ...others.slice(0, 1)],
    dates: [{ ...date, column: 3, isAmbiguous: true }],
  });
  const choices = choicesOf(detail);
  expect(lacksDateOrder(choices)).toBe(true);
  expect(lacksDateOrder({ ...choices, dates: new Map([[3, 'month-first']]) })).toBe(false);
  expect(lacksDateOrder(chooseField(choices, 3, null))).toBe(false);
});

test('a name whose plan was deleted is a question again', () => {
  const settled = checkedImport({ plans: [{ text: 'Gold', rows: 1, id: 'gold' }] });
  const after = checkedImport({ plans: [{ text: 'Gold', rows: 1, id: null }] });
  expect(newQuestions(settled, after)).toEqual(['Choose what the plans of the file are']);
});

test('a name without meaning is a question only where it is new', () => {
  const before = checkedImport({ plans: [{ text: 'Gold', rows: 1, id: null }] });
  expect(newQuestions(before, before)).toEqual([]);
  expect(newQuestions(checkedImport({ plans: [] }), before)).toEqual(['Choose what the plans of the file are']);
  const settled = checkedImport({ plans: [{ text: 'Gold', rows: 1, id: 'yearly' }] });
  expect(newQuestions(checkedImport({ plans: [] }), settled)).toEqual([]);
});
