import { expect, test } from 'vitest';
import { fillReminder, type ReminderValues } from './reminderText.ts';

const values: ReminderValues = {
  name: 'Asha',
  plan: 'Monthly',
  date: '3 Nov 2026',
  amount: '₹1,500',
  link: 'https://x',
};

test.each([
  ['{name}, {plan}, {date}, {amount}, {link}', 'Asha, Monthly, 3 Nov 2026, ₹1,500, https://x'],
  ['{name}{name}', 'AshaAsha'],
  ['{nobody} { name } {name', '{nobody} { name } {name'],
  ['{constructor}', '{constructor}'],
  ['[name]', '[name]'],
  ['\n\nA\n\n\n\nB  \n\n', 'A\n\nB'],
])('%j becomes %j', (text, filled) => expect(fillReminder(text, values)).toBe(filled));

test('a value is not filled in itself', () => {
  expect(fillReminder('{name} {plan}', { ...values, name: '{plan}{link}' })).toBe('{plan}{link} Monthly');
});

test('lines with the amount are left out without one', () => {
  const text = 'A\n\nIt costs {amount}.\n\nB';
  expect(fillReminder(text, values)).toBe('A\n\nIt costs ₹1,500.\n\nB');
  expect(fillReminder(text, { ...values, amount: null })).toBe('A\n\nB');
  expect(fillReminder('Only {amount}', { ...values, amount: null })).toBe('');
});
