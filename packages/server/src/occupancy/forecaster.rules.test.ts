import { expect, test } from 'vitest';
import { forecastOccupancy, MIN_HISTORY_DAYS } from './forecast.rules.ts';
import { createForecastErrors } from './forecastErrors.rules.ts';
import { dateOf, dayLevel, history, noisy, startOf, usual } from './testing/usualDays.ts';

/**
 * Open but for two hours of the night; hardly anybody on two holidays and on Wednesdays of the last weeks; a day and
 * some half hours were not counted.
 */
const countsOfAGym = (day: number, slot: number) => {
  if (day === 22 || (slot >= 6 && slot < 10) || (day * 48 + slot) % 37 === 0) return undefined;
  const isHoliday = day === 20 || day === 21 || (day > 15 && day % 7 === 2);
  const level = isHoliday ? 0.02 : dayLevel(day) * (1 + day / 100);
  return Math.round(noisy(day, slot) * level * 100) / 100;
};

/** A line for each half hour: date, half hour, expected, low and high. */
function* linesOf(forecast: ReturnType<typeof forecastOccupancy>): Generator<string> {
  yield `error ${forecast?.meanAbsoluteError.toPrecision(6)}`;
  for (const { date, slots } of forecast?.days ?? [])
    for (const { slot, expected, low, high } of slots)
      yield [date, slot, ...[expected, low, high].map((count) => count.toPrecision(6))].join(' ');
}

test('a change of the model is meant: it changes what was forecast of a gym', async () => {
  // In the wrong order, with later half hours, which are ignored.
  const rows = history(36, countsOfAGym).toReversed();
  const lines = [...linesOf(forecastOccupancy(rows, { date: dateOf(34), slot: 27, days: 8 }))];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('forecastOfAGym.txt');
});

/** Ten days were not counted. */
const withGap = (day: number, slot: number) => (day < 10 || day >= 20 ? usual(day, slot) : undefined);

test('claims nothing before four weeks of history', () => {
  expect(forecastOccupancy([], startOf(60))).toBeUndefined();
  expect(forecastOccupancy(history(MIN_HISTORY_DAYS - 1), startOf(MIN_HISTORY_DAYS - 1))).toBeUndefined();
  expect(forecastOccupancy(history(MIN_HISTORY_DAYS), startOf(MIN_HISTORY_DAYS))).toBeDefined();
  expect(forecastOccupancy(history(37, withGap), startOf(37))).toBeUndefined();
  expect(forecastOccupancy(history(38, withGap), startOf(38))).toBeDefined();
  // Nobody ever came.
  expect(
    forecastOccupancy(
      history(MIN_HISTORY_DAYS, () => 0),
      startOf(MIN_HISTORY_DAYS),
    ),
  ).toBeUndefined();
});

test('days on which nobody came spoil nothing', () => {
  const opening = history(32, (day, slot) => (day < 30 ? 0 : usual(day, slot)));
  const slots = forecastOccupancy(opening, { ...startOf(31), slot: 20 })?.days[0]?.slots ?? [];
  expect(slots).toHaveLength(48);
  for (const { expected, low, high } of slots)
    for (const count of [expected, low, high]) expect(count).toBeGreaterThanOrEqual(0);
});

test('half hours that have ended show what was expected at the start of the day', () => {
  const rows = history(29, noisy);
  const ended = (slot: number) =>
    forecastOccupancy(rows, { date: dateOf(28), slot, days: 1 })?.days[0]?.slots.filter((one) => one.slot < 20);
  expect(ended(20)).toEqual(ended(0));
});

test('half hours that were never counted have no forecast; missing ones are filled from other days', () => {
  const open = history(30, (day, slot) => {
    if (slot < 12 || slot >= 44) return undefined;
    return (day * 7 + slot) % 5 === 0 ? undefined : usual(day, slot);
  });
  const slots = forecastOccupancy(open, startOf(30))?.days[0]?.slots ?? [];
  expect(slots.map(({ slot }) => slot)).toEqual(Array.from({ length: 32 }, (_, index) => index + 12));
  for (const { slot, expected } of slots) expect(Math.abs(expected - usual(30, slot))).toBeLessThan(4);
});

const sample = (actual: number, predicted: number) => ({ slot: 20, inputs: new Float64Array(), actual, predicted });

test('the error is that of the last four weeks, over half hours with somebody', () => {
  const errors = createForecastErrors();
  expect(errors.mean()).toBeUndefined();
  expect(errors.interval(5)).toEqual({ low: 5, high: 5 });
  errors.endDay([sample(10, 4), sample(0.4, 0.4)]);
  expect(errors.mean()).toBe(6);
  errors.endDay([sample(0.5, 0), sample(0, 0.5)]);
  expect(errors.mean()).toBeCloseTo(7 / 3);
  for (let day = 0; day < 27; day += 1) errors.endDay([sample(3, 4)]);
  expect(errors.mean()).toBeCloseTo(28 / 29);
  errors.endDay([sample(3, 4)]);
  expect(errors.mean()).toBe(1);
});

test('eight of ten errors are within the interval, wider where more are expected, and never below nobody', () => {
  const errors = createForecastErrors();
  // With 3 expected, errors of -10 to 10 are half as many spreads.
  errors.endDay(Array.from({ length: 11 }, (_, index) => sample(3 + 2 * (index - 5), 3)));
  expect(errors.interval(35)).toEqual({ low: 35 - 4 * 6, high: 35 + 4 * 6 });
  expect(errors.interval(3).low).toBe(0);
  const above = createForecastErrors();
  above.endDay([sample(9, 3), sample(11, 3)]);
  expect(above.interval(3)).toEqual({ low: 3, high: 11 });
});
