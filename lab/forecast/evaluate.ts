import { addDays } from '@spotter/api';
import { dayNumber, type HalfHourMean, MIN_HISTORY_DAYS } from '../../packages/server/src/occupancy/forecast.rules.ts';
import { createForecaster } from '../../packages/server/src/occupancy/forecaster.rules.ts';
import { SLOTS_PER_DAY } from '../../packages/server/src/occupancy/slotRegression.rules.ts';
import { InputError } from '../rig/command.ts';
import { mean } from '../rig/statistics.ts';

const HOUR_SLOTS = 2;
const WEEK_DAYS = 7;
const BASELINE_WEEKS = [1, 2, 3, 4];
/** One week alone is no mean. */
const MIN_BASELINE_WEEKS = 2;

/** A half hour from `from` on, with what was forecast of it; NaN where there is no value. */
export interface ForecastSlot {
  date: string;
  slot: number;
  actual: number;
  dayAhead: number;
  lastWeek: number;
  fourWeeks: number;
  hourAhead: number;
  persistence: number;
}

export interface ForecastScores {
  dayAhead: { mae: number; lastWeek: number; fourWeeks: number };
  hourAhead: { mae: number; persistence: number };
}

/** Runs through the half hours by time. Each forecast is made before the forecaster sees what it must not know. */
export function forecastSlots(means: readonly HalfHourMean[], from: string): ForecastSlot[] {
  const [first, last] = [means[0], means.at(-1)];
  if (!first || !last) throw new InputError('The file has no counts');
  if (from < first.date || from > last.date) {
    throw new InputError(`${from} is outside the data, which runs from ${first.date} to ${last.date}`);
  }
  if (from < addDays(first.date, MIN_HISTORY_DAYS)) {
    throw new InputError(
      `The data begins on ${first.date}, less than four weeks before ${from}: the first possible date is ${addDays(first.date, MIN_HISTORY_DAYS)}`,
    );
  }
  const days = Map.groupBy(means, ({ date }) => date);
  const actuals = new Map(means.map(({ date, slot, mean: actual }) => [`${date} ${slot}`, actual]));
  const actualOf = (date: string, slot: number) => actuals.get(`${date} ${slot}`) ?? Number.NaN;

  const forecaster = createForecaster();
  const slots: ForecastSlot[] = [];
  for (let date = first.date; date <= last.date; date = addDays(date, 1)) {
    forecaster.beginDay(dayNumber(date));
    const dayAhead = forecaster.dayAhead();
    if (date < from) {
      for (const { slot, mean: count } of days.get(date) ?? []) forecaster.record(slot, count);
      continue;
    }
    for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
      const weeks = BASELINE_WEEKS.map((week) => actualOf(addDays(date, -week * WEEK_DAYS), slot));
      const counted = weeks.filter((count) => !Number.isNaN(count));
      const actual = actualOf(date, slot);
      slots.push({
        date,
        slot,
        actual,
        dayAhead: dayAhead[slot] ?? Number.NaN,
        lastWeek: weeks[0] ?? Number.NaN,
        fourWeeks: counted.length >= MIN_BASELINE_WEEKS ? mean(counted) : Number.NaN,
        hourAhead: forecaster.ahead(slot, HOUR_SLOTS),
        persistence: actualOf(date, slot - HOUR_SLOTS),
      });
      if (!Number.isNaN(actual)) forecaster.record(slot, actual);
    }
  }
  return slots;
}

const isComplete = (...values: number[]) => values.every((value) => !Number.isNaN(value));

/**
 * Mean absolute errors in people. A model and its baselines are judged over the same half hours:
 * those in which each has a value.
 */
export function scoreForecasts(slots: readonly ForecastSlot[]): ForecastScores {
  const day = slots.filter((slot) => isComplete(slot.actual, slot.dayAhead, slot.lastWeek, slot.fourWeeks));
  const hour = slots.filter((slot) => isComplete(slot.actual, slot.hourAhead, slot.persistence));
  if (day.length === 0 || hour.length === 0) {
    throw new InputError('No half hour can be judged: none has counts both in its own week and in those before');
  }
  const errorOf = (judged: readonly ForecastSlot[], forecast: (slot: ForecastSlot) => number) =>
    mean(judged.map((slot) => Math.abs(slot.actual - forecast(slot))));
  return {
    dayAhead: {
      mae: errorOf(day, (slot) => slot.dayAhead),
      lastWeek: errorOf(day, (slot) => slot.lastWeek),
      fourWeeks: errorOf(day, (slot) => slot.fourWeeks),
    },
    hourAhead: {
      mae: errorOf(hour, (slot) => slot.hourAhead),
      persistence: errorOf(hour, (slot) => slot.persistence),
    },
  };
}
