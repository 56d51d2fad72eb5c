import { expect, test } from 'vitest';
import { dateIn, dayWords, momentWords, relativeDays, timeWords } from './calendar.ts';

const india = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const samoa = { timeZone: 'Pacific/Apia', locale: 'en-IN' };

test('today is the gym’s, on both sides of its midnight', () => {
  expect(dateIn(Date.UTC(2026, 10, 3, 18, 29, 59), india)).toBe('2026-11-03');
  expect(dateIn(Date.UTC(2026, 10, 3, 18, 30), india)).toBe('2026-11-04');
  expect(dateIn(Date.UTC(2026, 10, 3, 11), samoa)).toBe('2026-11-04');
});

test('dates and times are written as in India', () => {
  expect(dayWords('2026-11-03', india)).toBe('3 Nov 2026');
  expect(timeWords(Date.UTC(2026, 10, 3, 12, 32), india)).toBe('6:02 pm');
  expect(momentWords(Date.UTC(2026, 10, 3, 12, 32), india)).toBe('3 Nov 2026, 6:02 pm');
});

test.each([
  [-400, '13 months ago'],
  [-5, '5 days ago'],
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
  [21, 'in 3 weeks'],
  [800, 'in 2 years'],
])('%s days: %s', (days, words) => {
  expect(relativeDays(days, india)).toBe(words);
});
