import { addDays, daysBetween } from '@spotter/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageHours,
  bucketsOf,
  retentionAfter,
  retentionShares,
  weekdayCounts,
  weekdayOf,
  weekEnd,
} from './series.ts';

const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: addDays(from, at), checkIns: at + 1, previous: at }));
const sumOf = (rows: readonly { checkIns: number; previous: number }[]) => ({
  checkIns: rows.reduce((sum, { checkIns }) => sum + checkIns, 0),
  previous: rows.reduce((sum, { previous }) => sum + previous, 0),
});
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('days up to two months are shown as days, longer periods as weeks from Monday', () => {
  expect(bucketsOf(daysFrom('2026-10-01', 62)).unit).toBe('day');
  const { unit, buckets } = bucketsOf(daysFrom('2026-09-02', 63));
  expect(unit).toBe('week');
  // 2 September 2026 is a Wednesday.
  expect(buckets.slice(0, 2)).toEqual([
    { from: '2026-09-02', checkIns: 1 + 2 + 3 + 4 + 5, previous: 0 + 1 + 2 + 3 + 4 },
    { from: '2026-09-07', checkIns: 6 + 7 + 8 + 9 + 10 + 11 + 12, previous: 5 + 6 + 7 + 8 + 9 + 10 + 11 },
  ]);
  expect(weekEnd('2026-09-02', '2026-11-03')).toBe('2026-09-06');
  expect(weekEnd('2026-11-02', '2026-11-03')).toBe('2026-11-03');
});

test('no check-in is lost or doubled between days and weeks', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 366 }), (from, count) => {
      const days = daysFrom(from, count);
      const { buckets } = bucketsOf(days);
      expect(sumOf(buckets)).toEqual(sumOf(days));
    }),
  );
});

test('days are compared with those before only where weekday meets weekday', () => {
  expect(bucketsOf(daysFrom('2026-10-01', 28)).isAligned).toBe(true);
  expect(bucketsOf(daysFrom('2026-10-01', 31)).isAligned).toBe(false);
  expect(bucketsOf(daysFrom('2026-01-01', 300)).isAligned).toBe(true);
});

test('the weekdays of a period are counted as a calendar has them', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 366 }), (from, count) => {
      const to = addDays(from, count - 1);
      const counts = Array.from({ length: 7 }, () => 0);
      for (const { date } of daysFrom(from, count)) counts[weekdayOf(date)]! += 1;
      expect(daysBetween(from, to)).toBe(count - 1);
      expect(weekdayCounts({ from, to })).toEqual(counts);
    }),
  );
});

test('hours are averages of their weekday, from the first used hour to the last', () => {
  // Monday 2 to Tuesday 10 November: two Mondays and Tuesdays, one of each other day.
  const period = { from: '2026-11-02', to: '2026-11-10' };
  const { hours, values } = averageHours(
    [
      { weekday: 1, hour: 5, checkIns: 0 },
      { weekday: 0, hour: 6, checkIns: 9 },
      { weekday: 2, hour: 8, checkIns: 4 },
    ],
    period,
  );
  expect(hours).toEqual([6, 7, 8]);
  expect(values[0]).toEqual([4.5, 0, 0]);
  expect(values[2]).toEqual([0, 0, 4]);
  expect(averageHours([], period).hours).toEqual([]);
  // A weekday that the period does not have is not 0.
  expect(
    averageHours([{ weekday: 0, hour: 6, checkIns: 1 }], { from: '2026-11-02', to: '2026-11-02' }).values[1],
  ).toEqual([null]);
});

test('retention is the share of those who joined, where it is over', () => {
  const retention = [
    { month: '2026-08', joined: 10, stayed: [9, 8] },
    { month: '2026-09', joined: 0, stayed: [0] },
    { month: '2026-10', joined: 30, stayed: [] },
  ];
  expect(retentionShares(retention)).toEqual([
    [0.9, 0.8],
    [null, null],
    [null, null],
  ]);
  expect(retentionAfter([...retention, { month: '2026-07', joined: 30, stayed: [15, 12] }], 1)).toBe(24 / 40);
  expect(retentionAfter(retention, 2)).toBe(8 / 10);
  expect(retentionAfter(retention, 3)).toBeUndefined();
});
