import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, endOfTerm } from './termDates.ts';

test.each([
  ['2026-11-20', 'month', 1, '2026-12-20'],
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2028-01-31', 'month', 1, '2028-02-29'],
  ['2026-11-30', 'month', 3, '2027-02-28'],
  ['2026-12-31', 'month', 12, '2027-12-31'],
  ['2026-11-20', 'day', 1, '2026-11-20'],
  ['2028-02-29', 'month', 12, '2029-02-28'],
  ['2026-11-30', 'month', 15, '2028-02-29'],
  ['2026-12-31', 'day', 2, '2027-01-01'],
] as const)('a term from %s of %s × %d ends on %s', (from, lengthUnit, length, end) => {
  expect(endOfTerm(from, { lengthUnit, length })).toBe(end);
});

test('the last day of a term of months is the date that Temporal gives so many months later', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 120 }), (day, months) => {
      const from = addDays('1970-01-01', day);
      const expected = Temporal.PlainDate.from(from).add({ months }, { overflow: 'constrain' });
      expect(endOfTerm(from, { lengthUnit: 'month', length: months })).toBe(expected.toString());
    }),
  );
});

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-12-31', '2027-01-01', 1],
  ['2028-03-01', '2028-02-28', -2],
])('from %s to %s it is %d days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});
