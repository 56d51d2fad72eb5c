import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHolidays } from './holidays.rules.ts';

const sample = (slot: number, predicted: number, actual: number) => ({
  slot,
  inputs: new Float64Array(),
  predicted,
  actual,
});

/**
 * Of days in order, each with the counts that were expected and came in its only half hour, those that are holidays.
 */
const holidaysOf = (days: readonly (readonly [expected: number, actual: number])[]) => {
  const holidays = createHolidays();
  return days.flatMap(([expected, actual], day) =>
    holidays.isHoliday(day, expected, [sample(20, expected, actual)]) ? [day] : [],
  );
};

const open = [20, 20] as const;
const closed = [20, 0] as const;
const closingDay = [1, 0] as const;
const week = [open, open, open, open, open, open, closingDay];

test('a day with less than a tenth of the expected people is a holiday', () => {
  expect(holidaysOf([open, closed, open])).toEqual([1]);
  expect(holidaysOf([open, [20, 1.9], open])).toEqual([1]);
  expect(holidaysOf([open, [20, 2], open])).toEqual([]);
});

test('all half hours of a day count together', () => {
  expect(createHolidays().isHoliday(0, 20, [sample(20, 30, 0), sample(21, 10, 3)])).toBe(true);
  expect(createHolidays().isHoliday(0, 20, [sample(20, 30, 0), sample(21, 10, 5)])).toBe(false);
});

test('a gym that stays closed has three holidays, and one that closes on a weekday one', () => {
  expect(holidaysOf([...week, closed, closed, closed, closed, closed])).toEqual([7, 8, 9]);
  expect(holidaysOf([...week, closed, ...week.slice(1), closed, ...week.slice(1)])).toEqual([7]);
  // From Saturday on: the closing day between says nothing.
  expect(holidaysOf([...week.slice(0, 5), closed, closingDay, closed, closed, closed])).toEqual([5, 7, 8]);
  expect(holidaysOf([...week, closed, closed, closed, open, closed])).toEqual([7, 8, 9, 11]);
});

test('a holiday after or before a closing day is one', () => {
  expect(holidaysOf([...week, closed, ...week.slice(1)])).toEqual([7]);
  expect(holidaysOf([...week.slice(0, 5), closed, closingDay, open])).toEqual([5]);
});

test('a closing day is one of which less than a tenth of the fullest of seven days is expected', () => {
  const between = (expected: number) => holidaysOf([...week, [expected, 0], closed]);
  expect(between(1.9)).toEqual([8]);
  expect(between(2)).toEqual([7, 8]);
  // In the first week, too.
  expect(holidaysOf([open, closingDay, closed, open])).toEqual([2]);
  // The fullest day may be six days ago, not seven.
  const small = Array.from({ length: 6 }, () => [1, 1] as const);
  expect(holidaysOf([open, ...small.slice(1), [1, 0]])).toEqual([]);
  expect(holidaysOf([open, ...small, [1, 0]])).toEqual([7]);
});

test('days that were not counted, and such on which nobody was expected, are none', () => {
  expect(createHolidays().isHoliday(0, 20, [])).toBe(false);
  expect(holidaysOf([[0, 0], [0, 0], open, closed])).toEqual([3]);
});

test('of any days: never four in a row, nor with seven days between, and only closed ones', () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { maxLength: 40 }), (days) => {
      const holidays = holidaysOf(days);
      for (const day of holidays) {
        const [expected, actual] = days[day] ?? [0, 0];
        expect(actual * 10).toBeLessThan(expected);
        expect([1, 2, 3].every((before) => holidays.includes(day - before))).toBe(false);
        expect(holidays).not.toContain(day - 7);
      }
    }),
  );
});
