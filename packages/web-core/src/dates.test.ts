import { expect, test } from 'vitest';
import {
  dateInZone,
  formatDate,
  formatDateTime,
  formatRelativeDays,
  formatTimeAgo,
  formatTime,
  formatTimeRange,
  hourInZone,
} from './dates.ts';

const india = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const samoa = { timeZone: 'Pacific/Apia', locale: 'en-IN' };
/** Of 3 November 2026 in India. */
const atHour = (hour: number) => Date.UTC(2026, 10, 2, 18, 30) + hour * 3_600_000;

test('today is the gym’s, on both sides of its midnight', () => {
  expect(dateInZone(Date.UTC(2026, 10, 3, 18, 29, 59), india)).toBe('2026-11-03');
  expect(dateInZone(Date.UTC(2026, 10, 3, 18, 30), india)).toBe('2026-11-04');
  expect(dateInZone(Date.UTC(2026, 10, 3, 11), samoa)).toBe('2026-11-04');
});

test('dates and times are written as in India', { tags: ['frame-20'] }, () => {
  expect(formatDate('2026-11-03', india)).toBe('3 Nov 2026');
  expect(formatTime(Date.UTC(2026, 10, 3, 12, 32), india)).toBe('6:02 pm');
  expect(formatDateTime(Date.UTC(2026, 10, 3, 12, 32), india)).toBe('3 Nov 2026, 6:02 pm');
});

test.each([
  ['en-IN', 12, 16.5, '12–4:30 pm'],
  ['en-IN', 11, 13, '11 am–1 pm'],
  ['en-IN', 22.5, 24, '10:30 pm–12 am'],
  ['en-US', 14, 16, '2–4 PM'],
  ['en-GB', 14, 16.5, '14:00–16:30'],
])('%s: from %d to %d o’clock is "%s"', (locale, from, to, text) => {
  expect(formatTimeRange(atHour(from), atHour(to), { ...india, locale })).toBe(text);
});

test.each([
  [-731, '2 years ago'],
  [-730, '23 months ago'],
  [-200, '6 months ago'],
  [-61, '2 months ago'],
  [-60, '8 weeks ago'],
  [-20, '2 weeks ago'],
  [-13, '13 days ago'],
  [-5, '5 days ago'],
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
  [21, 'in 3 weeks'],
  [27, 'in 4 weeks'],
  [800, 'in 2 years'],
])('%s days: %s', (days, words) => {
  expect(formatRelativeDays(days, india)).toBe(words);
});

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 min ago'],
  [59 * 60, '59 min ago'],
  [60 * 60, '1 hr ago'],
  [24 * 3600 - 1, '23 hr ago'],
  [24 * 3600, 'yesterday'],
  [3 * 24 * 3600, '3 days ago'],
  [-20, 'now'],
])('%s seconds before: %s', (seconds, words) => {
  const now = Date.UTC(2026, 10, 3);
  expect(formatTimeAgo(now - seconds * 1000, now, india)).toBe(words);
});

test("the hour is the gym's", () => {
  expect(hourInZone(Date.UTC(2026, 10, 3, 18, 29, 59), india)).toBe(23);
  expect(hourInZone(Date.UTC(2026, 10, 3, 18, 30), india)).toBe(0);
  expect(hourInZone(Date.UTC(2026, 10, 3, 6), samoa)).toBe(19);
});
