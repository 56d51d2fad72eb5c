// What of a forecast is shown, and when it is quiet.
import { type ExpectedHalfHour, HALF_HOUR_MS, type QuietTimes } from '@spotter/api';
import { readOpeningHours, openHalfHours } from './hours.rules.ts';
import type { DayForecast, HalfHourMean } from './forecast.rules.ts';
import { halfHoursOf } from './occupancyDays.rules.ts';
import type { OccupancyDay } from './occupancyDays.repository.ts';

/** Fewer people than this on average are nobody. */
const MIN_PEOPLE = 0.5;
/**
 * A branch that was empty for longer was closed or not in use yet;
 * once it is over, that says nothing of the days after it.
 */
const MAX_EMPTY_DAYS = 13;
const QUIET_SHARE = 0.5;
const MIN_QUIET_MS = 2 * HALF_HOUR_MS;
const MAX_QUIET_TIMES = 2;

/**
 * The half hours that a forecast learns from: from the first day on which somebody was inside, without the days between
 * two such that are further apart than `MAX_EMPTY_DAYS`. A pause that goes on counts: nobody is expected.
 */
export function toHistory(days: readonly OccupancyDay[]): HalfHourMean[] {
  const used = days.flatMap(({ means }, index) => (means.some((mean) => mean !== null && mean > 0) ? [index] : []));
  const isCounted = (index: number) => {
    const before = used.findLast((other) => other <= index) ?? Number.NaN;
    const after = used.find((other) => other >= index) ?? before;
    return after - before - 1 <= MAX_EMPTY_DAYS;
  };
  return days
    .filter((_, index) => isCounted(index))
    .flatMap(({ date, means }) => means.flatMap((mean, slot) => (mean === null ? [] : { date, slot, mean })));
}

/**
 * The half hours of a day in which the branch is open; where nothing says when that is, those between the first and the
 * last in which people are expected.
 */
export function shownHalfHours(
  { date, slots }: DayForecast,
  branch: { opening_hours: string | null },
  timeZone: string,
): ExpectedHalfHour[] {
  const startsAt = halfHoursOf(date, timeZone);
  const isOpen = openHalfHours(readOpeningHours(branch.opening_hours), date, timeZone, startsAt);
  const used = slots.filter(({ expected }) => expected >= MIN_PEOPLE).map(({ slot }) => slot);
  const [first = Infinity, last = first] = [used[0], used.at(-1)];
  return slots.flatMap(({ slot, expected, low, high }) => {
    const at = startsAt[slot];
    const isShown = isOpen ? isOpen[slot] === true : slot >= first && slot <= last;
    return at != null && isShown ? { at, expected, low, high } : [];
  });
}

/** The half hours of today from the first that is shown, or in which somebody was inside. */
export function shownActual(
  means: readonly (number | null)[],
  startsAt: readonly (number | null)[],
  shownFrom: number | undefined,
): { at: number; count: number }[] {
  const actual = means.flatMap((count, slot) => {
    const at = startsAt[slot];
    return count === null || at == null ? [] : { at, count };
  });
  const first = actual.findIndex(({ at, count }) => count > 0 || (shownFrom !== undefined && at >= shownFrom));
  return first === -1 ? [] : actual.slice(first);
}

/**
 * The times of the day, from the running half hour on, at which at most half as many people are expected as at its
 * fullest: of those that last an hour or longer the two longest, in order. None where nobody is expected.
 */
export function quietTimesOf(day: readonly Pick<ExpectedHalfHour, 'at' | 'expected'>[], now: number): QuietTimes {
  const peak = Math.max(0, ...day.map(({ expected }) => expected));
  if (peak < 2 * MIN_PEOPLE) return [];
  const times: QuietTimes = [];
  for (const { at, expected } of day) {
    if (at + HALF_HOUR_MS <= now || expected > QUIET_SHARE * peak) continue;
    const last = times.at(-1);
    if (last?.to === at) last.to = at + HALF_HOUR_MS;
    else times.push({ from: at, to: at + HALF_HOUR_MS });
  }
  return times
    .filter(({ from, to }) => to - from >= MIN_QUIET_MS)
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, MAX_QUIET_TIMES)
    .toSorted((one, other) => one.from - other.from);
}
