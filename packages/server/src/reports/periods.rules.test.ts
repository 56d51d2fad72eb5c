import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '@spotter/api';
import { addMonths, daysOf, monthsOf, pastPart, previousPeriod, spanOf } from './periods.rules.ts';

const periods = fc
  .record({ first: fc.integer({ min: 0, max: 20_000 }), days: fc.integer({ min: 1, max: 366 }) })
  .map(({ first, days }) => ({ from: addDays('2015-01-01', first), to: addDays('2015-01-01', first + days - 1) }));

describe('the period before', () => {
  test.each([
    ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
    ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
    ['2028-03-01', '2028-03-01', '2028-02-29', '2028-02-29'],
  ])('of %s to %s is %s to %s', (from, to, previousFrom, previousTo) => {
    expect(previousPeriod({ from, to })).toEqual({ from: previousFrom, to: previousTo });
  });

  test('is as long, and ends the day before', () => {
    fc.assert(
      fc.property(periods, (period) => {
        const previous = previousPeriod(period);
        expect(addDays(previous.to, 1)).toBe(period.from);
        expect(daysBetween(previous.from, previous.to)).toBe(daysBetween(period.from, period.to));
      }),
    );
  });
});

test.each([
  ['that has ended is all of it', '2026-12-05', '2026-11-30'],
  ['that ends today is all of it', '2026-11-30', '2026-11-30'],
  ['that has begun ends today', '2026-11-20', '2026-11-20'],
  ['that begins today is that day', '2026-11-01', '2026-11-01'],
  ['that begins tomorrow has no day', '2026-10-31', '2026-10-31'],
  ['that begins later has no day', '2026-08-15', '2026-10-31'],
])('the past part of a period %s', (_which, today, to) => {
  expect(pastPart({ from: '2026-11-01', to: '2026-11-30' }, today)).toEqual({ from: '2026-11-01', to });
});

test('days and months of a period are all of them, in order', () => {
  fc.assert(
    fc.property(periods, (period) => {
      const days = daysOf(period);
      expect([days[0], days.at(-1)]).toEqual([period.from, period.to]);
      expect(new Set(days).size).toBe(daysBetween(period.from, period.to) + 1);
      expect(monthsOf(period)).toEqual([...new Set(days.map((day) => day.slice(0, 7)))]);
    }),
  );
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-15', 2, '2027-01-15'],
])('%s and %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test('moments follow the clock of the gym: the day of the change in New York has 25 hours', () => {
  const day = { from: '2026-11-01', to: '2026-11-01' };
  const span = spanOf(day, previousPeriod(day), 'America/New_York');
  expect(new Date(span.currentFrom).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect((span.before - span.currentFrom) / 3_600_000).toBe(25);
  expect((span.currentFrom - span.from) / 3_600_000).toBe(24);
  expect(span.offsets.map(({ offsetMs }) => offsetMs / 3_600_000)).toEqual([-4, -5]);
});
