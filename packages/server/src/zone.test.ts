import { expect, test } from 'vitest';
import { dateIn, endOfDate, formatCalendarDate, formatDate, formatTime, startOfDate } from './zone.ts';

const india = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const berlin = { timeZone: 'Europe/Berlin', locale: 'de-DE' };

const hours = (date: string) => (endOfDate(date, 'Europe/Berlin') - startOfDate(date, 'Europe/Berlin')) / 3_600_000;

test('the date of a moment is the zone’s own', () => {
  const moment = Date.parse('2026-11-20T18:30:00Z');
  expect([dateIn(moment, 'Asia/Kolkata'), dateIn(moment - 1, 'Asia/Kolkata'), dateIn(moment, 'Europe/Berlin')]).toEqual(
    ['2026-11-21', '2026-11-20', '2026-11-20'],
  );
});

test('a date lasts from its own midnight to the next one, 23 and 25 hours where the clocks change', () => {
  expect(startOfDate('2026-11-20', 'Asia/Kolkata')).toBe(Date.parse('2026-11-19T18:30:00Z'));
  expect(endOfDate('2026-11-20', 'Asia/Kolkata')).toBe(Date.parse('2026-11-20T18:30:00Z'));
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-20')]).toEqual([23, 25, 24]);
});

test('dates and times are formatted in the zone and locale, one after the other', () => {
  const moment = Date.parse('2026-11-03T20:02:00Z');
  expect([formatDate(moment, india), formatTime(moment, india)]).toEqual(['4 Nov 2026', '1:32 am']);
  expect([formatDate(moment, berlin), formatTime(moment, berlin)]).toEqual(['3. Nov. 2026', '9:02 PM']);
  expect(formatTime(moment, { ...india, timeZone: 'Europe/Berlin' })).toBe('9:02 pm');
  expect([formatDate(moment, india), formatTime(moment, india)]).toEqual(['4 Nov 2026', '1:32 am']);
});

test('a calendar date is the same in every zone', () => {
  const zones = [india, { ...india, timeZone: 'Pacific/Kiritimati' }, { ...india, timeZone: 'Pacific/Pago_Pago' }];
  expect(zones.map((zone) => formatCalendarDate('2026-11-03', zone))).toEqual([
    '3 Nov 2026',
    '3 Nov 2026',
    '3 Nov 2026',
  ]);
  expect(formatCalendarDate('2026-11-03', berlin)).toBe('3. Nov. 2026');
});
