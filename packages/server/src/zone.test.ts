import { expect, test } from 'vitest';
import {
  dateIn,
  earlierOf,
  endOfDate,
  formatCalendarDate,
  formatDate,
  formatDayAndMonth,
  formatTime,
  hourIn,
  laterOf,
  startOfDate,
  zoneOffsets,
} from './zone.ts';

const india = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const berlin = { timeZone: 'Europe/Berlin', locale: 'de-DE' };

const hours = (date: string) => (endOfDate(date, 'Europe/Berlin') - startOfDate(date, 'Europe/Berlin')) / 3_600_000;

test('the date of a moment is the zone’s own', () => {
  const moment = Date.parse('2026-11-20T18:30:00Z');
  expect([dateIn(moment, 'Asia/Kolkata'), dateIn(moment - 1, 'Asia/Kolkata'), dateIn(moment, 'Europe/Berlin')]).toEqual(
    ['2026-11-21', '2026-11-20', '2026-11-20'],
  );
});

test('the earlier and the later of two dates, whichever comes first', () => {
  const [one, other] = ['2026-02-28', '2026-03-01'];
  expect([earlierOf(one, other), earlierOf(other, one)]).toEqual([one, one]);
  expect([laterOf(one, other), laterOf(other, one)]).toEqual([other, other]);
});

test('the hour of a moment is the zone’s own', () => {
  const moment = Date.parse('2026-11-20T18:30:00Z');
  expect([hourIn(moment, 'Asia/Kolkata'), hourIn(moment - 1, 'Asia/Kolkata'), hourIn(moment, 'UTC')]).toEqual([
    0, 23, 18,
  ]);
});

test('the offsets of a zone are those from one moment to another, the change at the last one included', () => {
  const [march, october] = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')];
  const from = Date.parse('2026-01-01T00:00:00Z');
  const winter = { from, offsetMs: 3_600_000 };
  const summer = { from: march, offsetMs: 7_200_000 };
  expect(zoneOffsets(from, march - 1, 'Europe/Berlin')).toEqual([winter]);
  expect(zoneOffsets(from, march, 'Europe/Berlin')).toEqual([winter, summer]);
  expect(zoneOffsets(from, october, 'Europe/Berlin')).toEqual([winter, summer, { from: october, offsetMs: 3_600_000 }]);
  expect(zoneOffsets(from, october, 'Asia/Kolkata')).toEqual([{ from, offsetMs: 19_800_000 }]);
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
  expect(zones.map((zone) => formatDayAndMonth('2026-11-03', zone))).toEqual(['3 Nov', '3 Nov', '3 Nov']);
  expect(formatDayAndMonth('2026-11-03', berlin)).toBe('3. Nov.');
});
