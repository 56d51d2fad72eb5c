// How many people are expected to be inside, by half hours.
import { addDays, daysBetween } from '@spotter/api';
import type { DayCounts } from './dayPatterns.rules.ts';
import type { ForecastErrors } from './forecastErrors.rules.ts';
import { createForecaster, type Forecaster } from './forecaster.rules.ts';

/** No forecast is made of fewer days that were counted. */
export const MIN_HISTORY_DAYS = 28;

/** How many people were inside on average in a half hour of the gym's local time. */
export interface HalfHourMean {
  /** YYYY-MM-DD */
  date: string;
  /** 0 (from 00:00) to 47 (from 23:30) */
  slot: number;
  mean: number;
}

interface SlotForecast {
  slot: number;
  /** People, with fractions. */
  expected: number;
  /** Eight of ten counts are between low and high. */
  low: number;
  high: number;
}

export interface DayForecast {
  date: string;
  /** Ascending; without half hours in which nothing was ever counted. */
  slots: SlotForecast[];
}

export interface OccupancyForecast {
  /** The requested day and the days after it. */
  days: DayForecast[];
  /** Of the forecasts made at the start of each of the last 28 days, in people: "usually within 4 people". */
  meanAbsoluteError: number;
}

interface Moment {
  /** The day that is forecast, YYYY-MM-DD. */
  date: string;
  /** The half hour that runs now, 0 to 47; 0 at the start of the day. */
  slot: number;
  /** How many days to forecast, from 1. */
  days: number;
}

/** Days since 1970 of a calendar date. */
export const dayNumber = (date: string): number => daysBetween('1970-01-01', date);

/**
 * Learns from the half hours of the days before `date`, and begins it. Yields after each day, since half a year takes a
 * tenth of a second. Undefined before four weeks of history.
 */
export function* trainForecaster(
  history: readonly HalfHourMean[],
  date: string,
): Generator<undefined, Forecaster | undefined> {
  const rows = history.filter((row) => row.date < date);
  const days = [...Map.groupBy(rows, (row) => row.date)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (days.length < MIN_HISTORY_DAYS) return undefined;
  const forecaster = createForecaster();
  for (const [day, counts] of days) {
    forecaster.beginDay(dayNumber(day));
    for (const { slot, mean } of counts) forecaster.record(slot, mean);
    yield;
  }
  forecaster.beginDay(dayNumber(date));
  return forecaster;
}

/**
 * The forecast of the forecaster's day and the days after it. Of the running day, the half hours that have ended show
 * what was expected of them at its start, the others are corrected by those that were recorded. Undefined without half
 * hours to measure the error by.
 */
export function forecastFrom(
  forecaster: Forecaster,
  { date, slot: currentSlot, days }: Moment,
): OccupancyForecast | undefined {
  const dayErrors = forecaster.dayAheadErrors();
  const meanAbsoluteError = dayErrors.mean();
  if (meanAbsoluteError === undefined) return undefined;

  const today = forecaster.dayAhead();
  const todaySlots = toSlots(today, dayErrors).map((forecast) => {
    if (forecast.slot < currentSlot || currentSlot === 0) return forecast;
    const lead = forecast.slot - currentSlot + 1;
    const expected = forecaster.ahead(forecast.slot, lead);
    return { slot: forecast.slot, expected, ...forecaster.aheadErrors(lead).interval(expected) };
  });
  const coming = Array.from({ length: days - 1 }, (_, index) => ({
    date: addDays(date, index + 1),
    slots: toSlots(forecaster.comingDay(index + 1), dayErrors),
  }));
  return { days: [{ date, slots: todaySlots }, ...coming], meanAbsoluteError };
}

/**
 * The forecast of a day and the days after it, made at a moment from the half hours that had ended then; later rows are
 * ignored. Undefined before four weeks of history.
 *
 * Half a year of rows is enough; the order does not matter. Half hours without a row were not counted (closed for good,
 * or the counter failed): a half hour in which nobody was inside has a row of 0.
 */
export function forecastOccupancy(history: readonly HalfHourMean[], moment: Moment): OccupancyForecast | undefined {
  const training = trainForecaster(history, moment.date);
  let step = training.next();
  while (!step.done) step = training.next();
  if (!step.value) return undefined;
  for (const { date, slot, mean } of history) {
    if (date === moment.date && slot < moment.slot) step.value.record(slot, mean);
  }
  return forecastFrom(step.value, moment);
}

function toSlots(curve: DayCounts, errors: ForecastErrors): SlotForecast[] {
  return Array.from(curve, (expected, slot) => ({ slot, expected, ...errors.interval(expected) })).filter(
    ({ expected }) => !Number.isNaN(expected),
  );
}
