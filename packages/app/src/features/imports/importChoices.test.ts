import { expect, test } from 'vitest';
import { checkedImport } from '../../testing/importData.ts';
import { choicesOf, chooseField, newQuestions, optionsOfChoices, readDate } from './importChoices.ts';

test.each([
  ['03/11/2026', 'day-first', '2026-11-03'],
  ['03/11/2026', 'month-first', '2026-03-11'],
  ['3-1-26', 'day-first', '2026-01-03'],
  ['31/12/2026', 'month-first', undefined],
  ['2026-11-03', 'day-first', undefined],
  ['3 Nov 2026', 'day-first', undefined],
] as const)('%s with %s is %s', (text, order, date) => {
  expect(readDate(text, order)).toBe(date);
});

test('columns are sent by their place in the file, those that the file leaves out as none', () => {
  const [first, ...others] = checkedImport().columns;
  const choices = choicesOf(
    checkedImport({ columns: [{ ...first!, index: 2, field: 'note' }, ...others.slice(0, 1)] }),
  );
  expect(optionsOfChoices(choices).columns).toEqual([null, 'name', 'note']);
  expect(optionsOfChoices(chooseField(choices, 2, 'name')).columns).toEqual([null, null, 'name']);
});

test('a name without meaning is a question only where it is new', () => {
  const before = checkedImport({ plans: [{ text: 'Gold', rows: 1, id: null }] });
  expect(newQuestions(before, before)).toEqual([]);
  expect(newQuestions(checkedImport({ plans: [] }), before)).toEqual(['Choose what the plans of the file are']);
});
