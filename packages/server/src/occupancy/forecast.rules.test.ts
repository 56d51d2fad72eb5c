import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOccupancy, type HalfHourMean } from './forecast.rules.ts';
import { dateOf, dayLevel, history, noisy, startOf, usual } from './testing/usualDays.ts';

const expectedOf = (forecast: ReturnType<typeof forecastOccupancy>, slot: number, day = 0) =>
  forecast?.days[day]?.slots.find((row) => row.slot === slot)?.expected ?? Number.NaN;

test('repeats what every week repeats, for the coming seven days, with next to no error', () => {
  const forecast = forecastOccupancy(history(70), { ...startOf(70), days: 7 });
  expect(forecast?.days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => dateOf(70 + index)));
  for (const [index, { slots }] of forecast?.days.entries() ?? []) {
    expect(slots).toHaveLength(48);
    for (const { slot, expected } of slots) expect(Math.abs(expected - usual(70 + index, slot))).toBeLessThan(1);
  }
  expect(forecast?.meanAbsoluteError).toBeLessThan(0.5);
});

test('recent weeks weigh more', () => {
  const grown = history(84, (day, slot) => usual(day, slot) * (day < 63 ? 1 : 2));
  expect(expectedOf(forecastOccupancy(grown, startOf(84)), 28)).toBeGreaterThan(usual(84, 28) * 1.9);
});

const expectedAfter = (closedDays: number) => {
  const closed = history(70, (day, slot) => (day >= 70 - closedDays ? 0 : usual(day, slot)));
  return expectedOf(forecastOccupancy(closed, startOf(70)), 28);
};

test('holidays of up to three days change little; a gym that stays closed is expected to be closed', () => {
  for (const holidays of [1, 2, 3]) expect(Math.abs(expectedAfter(holidays) - usual(70, 28))).toBeLessThan(2);
  expect(expectedAfter(7)).toBeLessThan(usual(70, 28) / 2);
});

test('a holiday on a Monday changes little where Sundays are closed', () => {
  const counts = history(92, (day, slot) => (day % 7 === 6 || day === 84 ? 0 : usual(day, slot)));
  for (const day of [85, 91])
    expect(expectedOf(forecastOccupancy(counts, startOf(day)), 28) / usual(day, 28)).toBeCloseTo(1, 1);
});

test('a weekday that becomes a closing day is one after two weeks', () => {
  const closing = history(84, (day, slot) => (day >= 56 && day % 7 === 2 ? 0 : usual(day, slot)));
  expect(expectedOf(forecastOccupancy(closing, startOf(86)), 28)).toBeLessThan(usual(86, 28) / 3);
  expect(expectedOf(forecastOccupancy(closing, startOf(84)), 28)).toBeGreaterThan(usual(84, 28) * 0.9);
});

test('the rest of the day follows how the day runs, less the later it is', () => {
  const varying = history(91, (day, slot) => usual(day, slot) * dayLevel(day));
  const today = Array.from({ length: 24 }, (_, slot) => ({ date: dateOf(91), slot, mean: usual(91, slot) * 1.5 }));
  const atStart = forecastOccupancy(varying, startOf(91));
  const atNoon = forecastOccupancy([...varying, ...today], { ...startOf(91), slot: 24 });
  expect(expectedOf(atNoon, 23)).toBe(expectedOf(atStart, 23));
  expect(expectedOf(atNoon, 25)).toBeGreaterThan(expectedOf(atStart, 25) * 1.2);
});

test('eight of ten counts are in the interval, the error is that of the last four weeks', () => {
  let [inside, all] = [0, 0];
  for (let day = 84; day < 98; day += 2) {
    const forecast = forecastOccupancy(history(day, noisy), startOf(day));
    expect(forecast?.meanAbsoluteError).toBeGreaterThan(2);
    expect(forecast?.meanAbsoluteError).toBeLessThan(5);
    for (const { slot, low, high } of forecast?.days[0]?.slots.slice(14, 42) ?? []) {
      all += 1;
      if (noisy(day, slot) >= low && noisy(day, slot) <= high) inside += 1;
    }
  }
  expect(inside / all).toBeGreaterThan(0.7);
  expect(inside / all).toBeLessThan(0.95);
});

/** What the half hour of a day can have on average: whole milliseconds of people. */
const meanOf = (milliseconds: number) => milliseconds / 1_800_000;
const counts = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 50 }),
    slot: fc.integer({ min: 0, max: 47 }),
    mean: fc.oneof(
      fc.nat({ max: 3 }),
      fc.nat({ max: 100 }).map(meanOf),
      fc.integer({ min: 0, max: 9_000_000_000 }).map(meanOf),
    ),
  }),
  { minLength: 100, maxLength: 300 },
);
const toRows = (rows: { day: number; slot: number; mean: number }[]) =>
  rows.map(({ day, slot, mean }) => ({ date: dateOf(day), slot, mean }));

test('of any counts: finite, never negative, within its interval, in any order of the rows', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 28, max: 60 }), fc.nat({ max: 47 }), (rows, day, slot) => {
      const unique = [...new Map(rows.map((row) => [`${row.day} ${row.slot}`, row])).values()];
      const moment = { date: dateOf(day), slot, days: 3 };
      const forecast = forecastOccupancy(toRows(unique), moment);
      expect(forecastOccupancy(toRows(unique.toReversed()), moment)).toEqual(forecast);
      for (const { low, expected, high } of forecast?.days.flatMap(({ slots }) => slots) ?? []) {
        expect(Number.isFinite(low) && Number.isFinite(high)).toBe(true);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(expected).toBeGreaterThanOrEqual(low);
        expect(expected).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 10 },
  );
});

test('rows of later moments change nothing', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 30, max: 50 }), fc.nat({ max: 47 }), (later, day, slot) => {
      const moment = { date: dateOf(day), slot, days: 2 };
      const past = history(day + 1).filter((row) => row.date < moment.date || row.slot < slot);
      const isLater = (row: HalfHourMean) => row.date > moment.date || (row.date === moment.date && row.slot >= slot);
      const rows = toRows(later).filter(isLater);
      expect(forecastOccupancy([...rows, ...past], moment)).toEqual(forecastOccupancy(past, moment));
    }),
    { numRuns: 8 },
  );
});
