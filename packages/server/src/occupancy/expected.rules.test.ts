import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, HALF_HOUR_MS, type OpeningHours } from '@spotter/api';
import { quietTimesOf, shownActual, shownHalfHours, toHistory } from './expected.rules.ts';
import { halfHoursOf } from './occupancyDays.rules.ts';

const timeZone = 'Asia/Kolkata';
// A Tuesday.
const date = '2026-11-03';
const startsAt = halfHoursOf(date, timeZone);
const at = (slot: number) => startsAt[slot] ?? 0;
const [six, noon] = [12, 24];

/** Half hours from 6:00 on. */
const day = (counts: readonly number[]) => counts.map((expected, index) => ({ at: at(six + index), expected }));
const slotsOf = (times: ReturnType<typeof quietTimesOf>) =>
  times.map(({ from, to }) => [(from - at(0)) / HALF_HOUR_MS, (to - at(0)) / HALF_HOUR_MS]);

test('quiet is where at most half of the peak is expected, for an hour or longer', () => {
  expect(slotsOf(quietTimesOf(day([20, 10, 10, 11, 10, 20, 2, 2, 2]), at(0)))).toEqual([
    [13, 15],
    [18, 21],
  ]);
  expect(quietTimesOf(day([20, 10, 20, 11]), at(0))).toEqual([]);
});

test('of more than two the longest, in order', () => {
  expect(slotsOf(quietTimesOf(day([1, 1, 9, 1, 1, 1, 9, 1, 1, 9, 1, 1, 1, 1]), at(0)))).toEqual([
    [15, 18],
    [22, 26],
  ]);
});

test('from the running half hour on', () => {
  const quiet = day([9, 1, 1, 1, 1]);
  expect(slotsOf(quietTimesOf(quiet, at(15)))).toEqual([[15, 17]]);
  expect(slotsOf(quietTimesOf(quiet, at(15) - 1))).toEqual([[14, 17]]);
  expect(quietTimesOf(quiet, at(16))).toEqual([]);
});

test('quiet beside a single person', () => {
  expect(slotsOf(quietTimesOf(day([1, 0.1, 0.1, 0.1]), at(0)))).toEqual([[13, 16]]);
});

test('none where nobody is expected, none over a break', () => {
  expect(quietTimesOf(day([0.9, 0.1, 0.1, 0.1]), at(0))).toEqual([]);
  expect(quietTimesOf([], at(0))).toEqual([]);
  const [first, second, ...others] = day([9, 1, 1, 9]);
  expect(
    quietTimesOf(
      [first, second, ...others.slice(1)].filter((one) => one !== undefined),
      at(0),
    ),
  ).toEqual([]);
});

test('of any day: at most two, in order, an hour or longer, none of them with many people', () => {
  const counts = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 36 });
  fc.assert(
    fc.property(counts, fc.nat({ max: 47 }), (generated, slot) => {
      const halfHours = day(generated);
      const times = quietTimesOf(halfHours, at(slot));
      expect(times.length).toBeLessThanOrEqual(2);
      const peak = Math.max(...generated);
      times.forEach(({ from, to }, index) => {
        expect(to - from).toBeGreaterThanOrEqual(2 * HALF_HOUR_MS);
        expect(from).toBeGreaterThanOrEqual(at(slot));
        if (index > 0) expect(from).toBeGreaterThan(times[index - 1]?.to ?? Infinity);
        const inside = halfHours.filter((one) => one.at >= from && one.at < to);
        for (const { expected } of inside) expect(expected * 2).toBeLessThanOrEqual(peak);
      });
    }),
  );
});

const allDay = Array.from({ length: 48 }, (_, slot) => ({
  slot,
  expected: slot >= 14 && slot < 40 ? 5 : 0.2,
  low: 0,
  high: 9,
}));
const shownSlots = (hours: OpeningHours | null) =>
  shownHalfHours({ date, slots: allDay }, { opening_hours: hours && JSON.stringify(hours) }, timeZone).map(
    (one) => (one.at - at(0)) / HALF_HOUR_MS,
  );
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('a day shows the half hours in which the branch is open', () => {
  const week = Array.from({ length: 7 }, () => [
    { opens: '06:15', closes: '11:00' },
    { opens: '16:00', closes: '22:00' },
  ]);
  expect(shownSlots({ week, exceptions: [] })).toEqual([...from(12, 21), ...from(32, 43)]);
  expect(shownSlots({ week, exceptions: [{ date, intervals: [], note: '' }] })).toEqual([]);
  // The evening before.
  const late = Array.from({ length: 7 }, () => [{ opens: '22:00', closes: '02:00' }]);
  expect(shownSlots({ week: late, exceptions: [] })).toEqual([...from(0, 3), ...from(44, 47)]);
});

test('without opening hours it shows those from the first to the last in which people are expected', () => {
  expect(shownSlots(null)).toEqual(from(14, 39));
  const holiday = { week: null, exceptions: [{ date: '2026-11-04', intervals: [], note: '' }] };
  expect(shownSlots(holiday)).toEqual(from(14, 39));
});

const shownWithoutHours = (expected: (slot: number) => number, on = date, zone = timeZone) => {
  const slots = Array.from({ length: 48 }, (_, slot) => ({ slot, expected: expected(slot), low: 0, high: 9 }));
  return shownHalfHours({ date: on, slots }, { opening_hours: null }, zone);
};

test('without opening hours: half a person is one, nobody is nowhere, and skipped half hours are none', () => {
  expect(shownWithoutHours((slot) => (slot === six ? 0.5 : 0.4)).map((one) => one.at)).toEqual([at(six)]);
  expect(shownWithoutHours(() => 0)).toEqual([]);
  expect(shownWithoutHours(() => 5, '2026-03-29', 'Europe/Berlin')).toHaveLength(46);
});

test('what was begins with the first half hour that is shown, or in which somebody was inside', () => {
  const means = startsAt.map((_, slot) => (slot > noon ? null : slot === 16 ? 3 : 0));
  const first = (shownFrom?: number) => shownActual(means, startsAt, shownFrom)[0];
  expect(first()).toEqual({ at: at(16), count: 3 });
  expect(shownActual([1, 2], [null, at(1)], undefined)).toEqual([{ at: at(1), count: 2 }]);
  expect(first(at(14))).toEqual({ at: at(14), count: 0 });
  expect(shownActual(means, startsAt, at(14)).at(-1)).toEqual({ at: at(noon), count: 0 });
  expect(
    shownActual(
      startsAt.map(() => 0),
      startsAt,
      undefined,
    ),
  ).toEqual([]);
});

test('the history begins with the first day on which somebody was inside; what was not counted is left out', () => {
  const empty = Array.from({ length: 48 }, () => 0);
  const day2 = [1, null, ...empty.slice(2)];
  const days = [empty, empty, day2, empty].map((means, index) => ({
    branchId: 'main',
    date: `2026-11-0${index}`,
    means,
  }));
  const history = toHistory(days);
  expect(history[0]).toEqual({ date: '2026-11-02', slot: 0, mean: 1 });
  expect(history).toHaveLength(47 + 48);
  expect(toHistory(days.slice(0, 2))).toEqual([]);
});

/** So many days, of which these have somebody inside: those that the history has. */
const learntDays = (count: number, used: readonly number[]) => {
  const days = Array.from({ length: count }, (_, day) => ({
    branchId: 'main',
    date: addDays(date, day),
    means: Array.from({ length: 48 }, (_none, slot) => (used.includes(day) && slot === six ? 1 : 0)),
  }));
  const dates = new Set(toHistory(days).map((row) => row.date));
  return days.flatMap((one, day) => (dates.has(one.date) ? [day] : []));
};

test('two weeks without anybody are no history once they are over', () => {
  expect(learntDays(20, [1, 15])).toEqual(from(1, 19));
  expect(learntDays(20, [1, 16])).toEqual([1, ...from(16, 19)]);
  expect(learntDays(40, [0, 1, 16, 20])).toEqual([0, 1, ...from(16, 39)]);
});

test('of any days: those with somebody are history, and the others between them if they are fewer than fourteen', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 89 }), { maxLength: 12 }), (generated) => {
      const used = generated.toSorted((one, other) => one - other);
      const learnt = used.flatMap((day, index) => {
        const next = used[index + 1] ?? 90;
        return next < 90 && next - day > 14 ? [day] : from(day, next - 1);
      });
      expect(learntDays(90, used)).toEqual(learnt);
    }),
    { numRuns: 50 },
  );
});
