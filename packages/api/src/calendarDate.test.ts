import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDate } from './calendarDate.ts';
import { date } from './fields.ts';

test.each([
  ['1900-01-01', true],
  ['2200-12-31', true],
  ['2028-02-29', true],
  ['1899-12-31', false],
  ['2201-01-01', false],
  ['0202-11-03', false],
  ['20261-11-09', false],
  ['20-01-01', false],
  ['2026-02-29', false],
  ['2026-11-00', false],
  ['2026-13-01', false],
  ['2026-11-3', false],
  ['2026', false],
  ['', false],
])('%s is a date for the calls: %s, and for who asks before a call', (text, isOne) => {
  expect(date.safeParse(text).success).toBe(isOne);
  expect(isDate(text)).toBe(isOne);
});

test('the calls and who asks before a call agree on every text', () => {
  const twoDigits = fc.nat(35).map((number) => String(number).padStart(2, '0'));
  const like = fc.tuple(fc.integer({ min: 1890, max: 2210 }), twoDigits, twoDigits).map((parts) => parts.join('-'));
  fc.assert(
    fc.property(fc.oneof(like, like, like, fc.string()), (text) => {
      expect(isDate(text)).toBe(date.safeParse(text).success);
    }),
    { numRuns: 1000 },
  );
});
