import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '@spotter/api';
import { forecastOccupancy, type HalfHourMean, MIN_HISTORY_DAYS } from './forecast.rules.ts';

const FIRST_DATE = '2026-01-05';
const dateOf = (day: number) => addDays(FIRST_DATE, day);

/** Every day the same: up to 40 people, Sunday half of them. */
const usual = (day: number, slot: number) =>
  (day % 7 === 6 ? 0.5 : 1) * Math.max(0, Math.round(40 * Math.sin(((slot - 12) / 32) * Math.PI)));

const history = (days: number, countOf: (day: number, slot: number) => number | undefined = usual): HalfHourMean[] =>
  Array.from({ length: days * 48 }, (_, index) => {
    const [day, slot] = [Math.floor(index / 48), index % 48];
    const mean = countOf(day, slot);
    return mean === undefined ? [] : [{ date: dateOf(day), slot, mean }];
  }).flat();

const noise = (day: number, slot: number) => ((Math.sin(day * 78.233 + slot * 37.719) * 43758.5453) % 1) * 8;

const noisy = (day: number, slot: number) => Math.max(0, usual(day, slot) + noise(day, slot));

const startOf = (day: number) => ({ date: dateOf(day), slot: 0, days: 1 });
const expectedOf = (forecast: ReturnType<typeof forecastOccupancy>, slot: number, day = 0) =>
  forecast?.days[day]?.slots.find((row) => row.slot === slot)?.expected ?? Number.NaN;

const dayLevel = (day: number) => 1 + 0.3 * Math.sin(day * 12.9898);

/** Open from 6:00 to 22:00; closed on two holidays, and on Wednesdays of the last weeks; some half hours not counted. */
const countsOfAGym = (day: number, slot: number) => {
  if (slot < 12 || slot >= 44 || (day * 48 + slot) % 37 === 0) return undefined;
  const isClosed = day === 20 || day === 47 || (day > 35 && day % 7 === 2);
  return isClosed ? 0 : Math.round(noisy(day, slot) * dayLevel(day) * (1 + day / 100) * 100) / 100;
};

/** A line for each half hour: date, half hour, expected, low and high. */
function* linesOf(forecast: ReturnType<typeof forecastOccupancy>): Generator<string> {
  yield `error ${forecast?.meanAbsoluteError.toPrecision(6)}`;
  for (const { date, slots } of forecast?.days ?? [])
    for (const { slot, expected, low, high } of slots)
      yield [date, slot, ...[expected, low, high].map((count) => count.toPrecision(6))].join(' ');
}

test('a change of the model is meant: it changes what was forecast of a gym', async () => {
  const rows = history(60, countsOfAGym);
  const moments = [
    { ...startOf(58), days: 8 },
    { ...startOf(59), slot: 27 },
  ];
  const lines = moments.flatMap((moment) => [
    `${moment.date}, half hour ${moment.slot}`,
    ...linesOf(forecastOccupancy(rows, moment)),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('forecastOfAGym.txt');
});

test('claims nothing before four weeks of history', () => {
  expect(forecastOccupancy([], startOf(60))).toBeUndefined();
  expect(forecastOccupancy(history(MIN_HISTORY_DAYS - 1), startOf(MIN_HISTORY_DAYS - 1))).toBeUndefined();
  expect(forecastOccupancy(history(MIN_HISTORY_DAYS), startOf(MIN_HISTORY_DAYS))).toBeDefined();
});

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

test('one closed day changes little; a gym that stays closed is expected to be closed', () => {
  const expectedAfter = (closedDays: number) => {
    const closed = history(70, (day, slot) => (day >= 70 - closedDays ? 0 : usual(day, slot)));
    return expectedOf(forecastOccupancy(closed, startOf(70)), 28);
  };
  expect(Math.abs(expectedAfter(1) - usual(70, 28))).toBeLessThan(2);
  expect(expectedAfter(7)).toBeLessThan(usual(70, 28) / 2);
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

test('half hours that were never counted have no forecast; missing ones are filled from other days', () => {
  const open = history(70, (day, slot) => {
    if (slot < 12 || slot >= 44) return undefined;
    return (day * 7 + slot) % 5 === 0 ? undefined : usual(day, slot);
  });
  const slots = forecastOccupancy(open, startOf(70))?.days[0]?.slots ?? [];
  expect(slots.map(({ slot }) => slot)).toEqual(Array.from({ length: 32 }, (_, index) => index + 12));
  for (const { slot, expected } of slots) expect(Math.abs(expected - usual(70, slot))).toBeLessThan(4);
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
  { minLength: 1, maxLength: 300 },
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
    { numRuns: 30 },
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
