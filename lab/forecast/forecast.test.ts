import { expect, test } from 'vitest';
import { addDays } from '@spotter/api';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import type { HalfHourMean } from '../../packages/server/src/occupancy/forecast.rules.ts';
import { InputError } from '../rig/command.ts';
import { parseCounts } from './counts.ts';
import { forecastSlots, scoreForecasts } from './evaluate.ts';

const FIRST_DATE = '2025-01-06';

const parse = (text: string) => parseCounts(new TextEncoder().encode(text));

/** Counts of a gym with a quiet Sunday and two peaks, whose days and hours run above or below the usual by chance. */
function simulateCounts(days: number, seed = 1): HalfHourMean[] {
  const random = createRandom(seed);
  const noise = () => (random.next() + random.next() + random.next() - 1.5) * 2;
  let [dayLevel, hourLevel] = [0, 0];
  return Array.from({ length: days }, (_, day) => {
    const weekdayLevel = day % 7 === 6 ? 0.4 : 1 - (day % 7) / 20;
    dayLevel = 0.9 * dayLevel + 0.15 * noise();
    return Array.from({ length: 48 }, (__, slot) => {
      hourLevel = 0.8 * hourLevel + 0.06 * noise();
      const peaks = 30 * Math.exp(-(((slot - 16) / 4) ** 2)) + 50 * Math.exp(-(((slot - 37) / 5) ** 2));
      const usual = peaks * weekdayLevel * Math.exp(dayLevel * 0.5 + hourLevel);
      const mean = Math.max(0, Math.round(usual + noise() * Math.sqrt(usual)));
      return { date: addDays(FIRST_DATE, day), slot, mean };
    });
  }).flat();
}

test('errs at most three quarters as much as last week a day ahead, and as persistence an hour ahead', () => {
  const { dayAhead, hourAhead } = scoreForecasts(forecastSlots(simulateCounts(200), addDays(FIRST_DATE, 90)));
  expect(dayAhead.mae / dayAhead.lastWeek).toBeLessThan(0.75);
  expect(dayAhead.mae / dayAhead.fourWeeks).toBeLessThan(0.95);
  expect(hourAhead.mae / hourAhead.persistence).toBeLessThan(0.75);
});

test('no later count changes an earlier forecast', () => {
  const means = simulateCounts(60);
  const from = addDays(FIRST_DATE, 40);
  const before = forecastSlots(means, from);
  for (const [day, slot] of [
    [45, 0],
    [50, 20],
    [58, 47],
  ] as const) {
    const date = addDays(FIRST_DATE, day);
    const isLater = (row: { date: string; slot: number }) => row.date > date || (row.date === date && row.slot >= slot);
    const after = forecastSlots(
      means.map((row) => (isLater(row) ? { ...row, mean: row.mean * 3 + 7 } : row)),
      from,
    );
    before.forEach((forecast, index) => {
      const changed = after[index];
      if (forecast.date <= date) expect(changed?.dayAhead).toBe(forecast.dayAhead);
      // What is forecast of an hour after the changed count knows it.
      const isEarlier = forecast.date < date || (forecast.date === date && forecast.slot < slot + 2);
      if (isEarlier) expect(changed?.hourAhead).toBe(forecast.hourAhead);
    });
    const next = (slots: typeof before) => slots.find((row) => row.date === addDays(date, 1) && row.slot === 37);
    expect(next(after)?.dayAhead).not.toBe(next(before)?.dayAhead);
  }
});

test('judges a model and its baselines over the half hours in which each has a value', () => {
  const slot = { date: FIRST_DATE, slot: 20, dayAhead: 8, lastWeek: 14, fourWeeks: 13, hourAhead: 9, persistence: 6 };
  const missing = Number.NaN;
  const scores = scoreForecasts([
    { ...slot, actual: 10 },
    { ...slot, actual: 12, lastWeek: missing },
    { ...slot, actual: 14, persistence: missing },
    { ...slot, actual: missing },
  ]);
  expect(scores.dayAhead).toEqual({ mae: (2 + 6) / 2, lastWeek: (4 + 0) / 2, fourWeeks: (3 + 1) / 2 });
  expect(scores.hourAhead).toEqual({ mae: (1 + 3) / 2, persistence: (4 + 6) / 2 });
});

test('persistence and the weeks before are those half hours', () => {
  const means = simulateCounts(40);
  const countOf = (day: number, slot: number) => means[day * 48 + slot]?.mean ?? Number.NaN;
  const slots = forecastSlots(means, addDays(FIRST_DATE, 30));
  expect(slots[48 + 36]).toMatchObject({
    date: addDays(FIRST_DATE, 31),
    slot: 36,
    actual: countOf(31, 36),
    lastWeek: countOf(24, 36),
    fourWeeks: (countOf(24, 36) + countOf(17, 36) + countOf(10, 36) + countOf(3, 36)) / 4,
    persistence: countOf(31, 34),
  });
});

test('means by half hour, of rows in any order, with quotes, CRLF, a byte order mark, and both kinds of timestamps', () => {
  const text = [
    '\u{feff}count,"timestamp"',
    '6,"2016-04-02 08:10"',
    '9,2016-04-01T23:59:59',
    '2,2016-04-02T08:29:59',
    '',
    '2,2016-04-02T08:29:59',
    ',2016-04-02T08:20:00',
    '"5",2016-04-02 08:30:00.5+05:30',
    '',
  ].join('\r\n');
  expect(parse(text)).toEqual([
    { date: '2016-04-01', slot: 47, mean: 9 },
    { date: '2016-04-02', slot: 16, mean: 4 },
    { date: '2016-04-02', slot: 17, mean: 5 },
  ]);
});

test.each([
  ['time,count\n2016-04-01T08:00,3', 'The first row must name the columns timestamp and count; it is: time,count'],
  ['', 'The first row must name the columns timestamp and count; it is: empty'],
  ['timestamp,count\n2016-04-01T08:00,3\n1 April,3', 'Row 3: "1 April" is not a time such as 2016-04-01T17:30:00'],
  ['timestamp,count\n2016-02-30T08:00,3', 'Row 2: "2016-02-30T08:00" is not a time such as 2016-04-01T17:30:00'],
  ['timestamp,count\n2016-04-01T08:00,-3', 'Row 2: "-3" is not a count of people'],
])('names what is wrong with a file: %j', (text, message) => {
  expect(() => parse(text)).toThrow(new InputError(message));
});

test.each([
  ['2025-01-05', '2025-01-05 is outside the data, which runs from 2025-01-06 to 2025-02-24'],
  ['2025-02-25', '2025-02-25 is outside the data, which runs from 2025-01-06 to 2025-02-24'],
  [
    '2025-02-02',
    'The data begins on 2025-01-06, less than four weeks before 2025-02-02: the first possible date is 2025-02-03',
  ],
])('refuses to forecast from %s', (from, message) => {
  expect(() => forecastSlots(simulateCounts(50), from)).toThrow(new InputError(message));
});
