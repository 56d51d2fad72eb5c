import { expect, test } from 'vitest';
import { addDays, daysBetween } from '@spotter/api';
import { expiresBy, expiryBucket, isProbableJoinDate } from './expiry.ts';

// Tuesday, 3 November 2026; the week ends on Sunday 8, the next on Sunday 15, the month on Monday 30.
const tuesday = '2026-11-03';
// Saturday, 28 November 2026: the week ends on Sunday 29; next week reaches into December.
const monthEnd = '2026-11-28';
const sunday = '2026-11-08';
const monday = '2026-11-09';

test.each([
  [null, tuesday, 'no-expiry'],
  ['1999-12-31', tuesday, 'expired'],
  ['2026-11-02', tuesday, 'expired'],
  ['2026-11-03', tuesday, 'today'],
  ['2026-11-04', tuesday, 'this-week'],
  ['2026-11-08', tuesday, 'this-week'],
  ['2026-11-09', tuesday, 'next-week'],
  ['2026-11-15', tuesday, 'next-week'],
  ['2026-11-16', tuesday, 'this-month'],
  ['2026-11-30', tuesday, 'this-month'],
  ['2026-12-01', tuesday, 'future'],
  ['2027-11-20', tuesday, 'future'],

  ['2026-11-07', sunday, 'expired'],
  ['2026-11-08', sunday, 'today'],
  ['2026-11-09', sunday, 'next-week'],
  ['2026-11-15', sunday, 'next-week'],
  ['2026-11-16', sunday, 'this-month'],

  ['2026-11-08', monday, 'expired'],
  ['2026-11-15', monday, 'this-week'],
  ['2026-11-16', monday, 'next-week'],

  ['2026-11-29', monthEnd, 'this-week'],
  ['2026-11-30', monthEnd, 'next-week'],
  ['2026-12-06', monthEnd, 'next-week'],
  ['2026-12-07', monthEnd, 'future'],
])('%s on %s: %s', { tags: ['member-list-26'] }, (expiry, today, bucket) => {
  expect(expiryBucket(expiry, today)).toBe(bucket);
});

test.each([
  ['2026-11-09', true],
  ['2026-11-10', true],
  ['2026-11-11', false],
  [null, false],
])('%s expires by 2026-11-10: %s', { tags: ['member-list-27'] }, (expiry, answer) => {
  expect(expiresBy(expiry, '2026-11-10')).toBe(answer);
});

test('days are counted across months, leap days and DST changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2026-11-03', '2026-10-29')).toBe(-5);
});

test('the same month of another year is not this month', () => {
  expect(expiryBucket('2027-11-30', tuesday)).toBe('future');
});

test.each([
  ['2016-11-03', true],
  ['2016-11-02', false],
  ['1926-11-03', false],
  ['2026-11-03', true],
  ['2027-11-03', true],
  ['2027-11-04', false],
])('a joining date of %s is probable on 2026-11-03: %s', (joinDate, isProbable) => {
  expect(isProbableJoinDate(joinDate, tuesday)).toBe(isProbable);
});
