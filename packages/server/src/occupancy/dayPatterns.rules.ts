// What the days before say of a day: candidates of its forecast, by half hours.
import { at, SLOTS_PER_DAY } from './slotRegression.rules.ts';

const WEEKDAYS = 7;
const SIMILAR_DISTANCE = 0.3;
/** As if so much of a usual day had run as usual. */
const LEVEL_PRIOR = 0.1;
const LOCAL_LEVEL_PRIOR = 2;
const LOCAL_LEVEL_SLOTS = 4;
const MIN_LEVEL = 0.4;
const MAX_LEVEL = 2.5;
const SMOOTHING = [0.5, 1, 1.5, 1, 0.5];

/** Half-hour means of a day; NaN where nothing was counted. */
export type DayCounts = Float64Array;

export const emptyDay = (): DayCounts => new Float64Array(SLOTS_PER_DAY).fill(Number.NaN);

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);
const clampLevel = (level: number) => Math.min(MAX_LEVEL, Math.max(MIN_LEVEL, level));
const decayOf = (halfLifeDays: number) => 0.5 ** (1 / halfLifeDays);

/** The weighted mean of the neighbouring half hours. */
function smooth(day: DayCounts): DayCounts {
  const reach = (SMOOTHING.length - 1) / 2;
  return day.map((value, slot) => {
    let [sum, total] = [0, 0];
    SMOOTHING.forEach((weight, index) => {
      const neighbour = day[slot + index - reach] ?? Number.NaN;
      if (Number.isNaN(neighbour)) return;
      sum += weight * neighbour;
      total += weight;
    });
    return Number.isNaN(value) ? value : sum / total;
  });
}

/** Exponentially weighted means of each half hour, by weekday. */
function createSlotMeans(halfLifeDays: number) {
  const decay = decayOf(halfLifeDays);
  const sums = Array.from({ length: WEEKDAYS }, () => new Float64Array(SLOTS_PER_DAY));
  const totals = Array.from({ length: WEEKDAYS }, () => new Float64Array(SLOTS_PER_DAY));
  return {
    /** The mean of all weekdays, each counted by its share. */
    mean: (shares: readonly number[]): DayCounts =>
      emptyDay().map((_, slot) => {
        let [sum, total] = [0, 0];
        shares.forEach((share, weekday) => {
          sum += share * (sums[weekday]?.[slot] ?? 0);
          total += share * (totals[weekday]?.[slot] ?? 0);
        });
        return sum / total;
      }),
    endDay: (weekday: number, counts: DayCounts) => {
      for (const values of [...sums, ...totals]) values.forEach((value, slot) => (values[slot] = value * decay));
      const [sum, total] = [sums[weekday], totals[weekday]];
      counts.forEach((count, slot) => {
        if (Number.isNaN(count) || !sum || !total) return;
        sum[slot] = at(sum, slot) + count;
        total[slot] = at(total, slot) + 1;
      });
    },
  };
}

/** How the last days ran against what was expected of them: 1 as expected, 0.5 half as many. */
function createLevel(halfLifeDays: number) {
  const decay = decayOf(halfLifeDays);
  const actual = new Float64Array(SLOTS_PER_DAY);
  const expected = new Float64Array(SLOTS_PER_DAY);
  return {
    ofDay: (): number => {
      const usual = sumOf(expected);
      return usual > 0 ? clampLevel((sumOf(actual) / usual + LEVEL_PRIOR) / (1 + LEVEL_PRIOR)) : 1;
    },
    /** Of the hours around each half hour. */
    bySlot: (): DayCounts => {
      const prior = (LOCAL_LEVEL_PRIOR * sumOf(expected)) / SLOTS_PER_DAY;
      return emptyDay().map((_, slot) => {
        const [from, to] = [Math.max(0, slot - LOCAL_LEVEL_SLOTS), slot + LOCAL_LEVEL_SLOTS + 1];
        const usual = sumOf(expected.subarray(from, to)) + prior;
        return usual > 0 ? clampLevel((sumOf(actual.subarray(from, to)) + prior) / usual) : 1;
      });
    },
    endDay: (counts: DayCounts, usual: DayCounts) => {
      counts.forEach((count, slot) => {
        const isCounted = !Number.isNaN(count) && !Number.isNaN(at(usual, slot));
        actual[slot] = at(actual, slot) * decay + (isCounted ? count : 0);
        expected[slot] = at(expected, slot) * decay + (isCounted ? at(usual, slot) : 0);
      });
    },
  };
}

/** How alike two weekdays are: 1 the same, towards 0 the less their curves overlap. */
function similarity(one: DayCounts, other: DayCounts): number {
  let [difference, total] = [0, 0];
  one.forEach((value, slot) => {
    const otherValue = at(other, slot);
    if (Number.isNaN(value) || Number.isNaN(otherValue)) return;
    difference += Math.abs(value - otherValue);
    total += (value + otherValue) / 2;
  });
  return total > 0 ? 1 / (1 + (difference / total / SIMILAR_DISTANCE) ** 4) : 1;
}

const only = (weekday: number) => Array.from({ length: WEEKDAYS }, (_, other) => (other === weekday ? 1 : 0));
const EVERY_WEEKDAY = Array.from({ length: WEEKDAYS }, () => 1);

const times = (curve: DayCounts, level: number) => curve.map((value) => value * level);

export interface DayPatterns {
  /**
   * The candidates for a day of this weekday (0 to 6) after the last one that ended, each a curve;
   * NaN where never counted.
   */
  candidates(weekday: number): DayCounts[];
  endDay(weekday: number, counts: DayCounts): void;
}

export const CANDIDATES = 13;

export function createDayPatterns(): DayPatterns {
  const [lastWeeks, weeks, months] = [createSlotMeans(5), createSlotMeans(10), createSlotMeans(28)];
  const [lastDays, days, fortnight] = [createSlotMeans(2), createSlotMeans(4), createSlotMeans(10)];
  const [monthsToday, monthsLately, monthsLocally] = [createLevel(0.5), createLevel(3), createLevel(2)];
  const [weeksToday, similarToday, similarNow] = [createLevel(1), createLevel(1), createLevel(0.5)];

  const curves = (weekday: number) => {
    const ofWeekday = only(weekday);
    const month = months.mean(ofWeekday);
    const shares = EVERY_WEEKDAY.map((_, other) => similarity(month, months.mean(only(other))));
    const all = lastDays.mean(EVERY_WEEKDAY);
    const similar = fortnight.mean(shares);
    const fallback = similar.map((value, slot) => (Number.isNaN(value) ? at(all, slot) : value));
    const complete = (curve: DayCounts) =>
      curve.map((value, slot) => (Number.isNaN(value) ? at(fallback, slot) : value));
    return {
      lastWeek: complete(lastWeeks.mean(ofWeekday)),
      week: complete(weeks.mean(ofWeekday)),
      month: complete(month),
      all,
      similarDays: complete(days.mean(shares)),
      similar: complete(similar),
    };
  };

  return {
    candidates: (weekday) => {
      const { lastWeek, week, month, all, similarDays, similar } = curves(weekday);
      const smoothMonth = smooth(month);
      const local = monthsLocally.bySlot();
      return [
        lastWeek,
        month,
        all,
        similarDays,
        similar,
        smoothMonth,
        times(month, monthsToday.ofDay()),
        times(month, monthsLately.ofDay()),
        times(week, weeksToday.ofDay()),
        times(smoothMonth, monthsLately.ofDay()),
        smoothMonth.map((value, slot) => value * at(local, slot)),
        times(similar, similarToday.ofDay()),
        times(smooth(similarDays), similarNow.ofDay()),
      ];
    },
    endDay: (weekday, counts) => {
      const { week, month, similarDays, similar } = curves(weekday);
      for (const level of [monthsToday, monthsLately, monthsLocally]) level.endDay(counts, month);
      weeksToday.endDay(counts, week);
      similarToday.endDay(counts, similar);
      similarNow.endDay(counts, similarDays);
      for (const means of [lastWeeks, weeks, months, lastDays, days, fortnight]) means.endDay(weekday, counts);
    },
  };
}
