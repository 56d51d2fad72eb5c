// The error that a forecast had lately.
import { at, type Sample } from './slotRegression.rules.ts';

const PERIOD_DAYS = 28;
/** Below half a person nobody is there: half hours without anybody, forecast as such, are no merit. */
const MIN_COUNT = 0.5;
/** Eight of ten counts were within the interval. */
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.9;

export interface ForecastErrors {
  /**
   * The mean absolute error of the last four weeks in people, over the half hours in which somebody came or was
   * expected; undefined without any.
   */
  mean(): number | undefined;
  /** Between which counts eight of ten are when so many are expected, by the errors of the last four weeks. */
  interval(expected: number): { low: number; high: number };
  endDay(samples: readonly Sample[]): void;
}

/** Counts vary about with the root of their size. */
const spreadOf = (expected: number) => Math.sqrt(expected + 1);

export function createForecastErrors(): ForecastErrors {
  /** Of each day the predictions and their errors: samples would take ten times the memory. */
  const days: { predicted: Float64Array; errors: Float64Array }[] = [];
  let sorted: Float64Array | undefined;

  const sortedErrors = () =>
    (sorted ??= Float64Array.from(
      days.flatMap(({ predicted, errors }) =>
        [...errors].map((error, index) => error / spreadOf(at(predicted, index))),
      ),
    ).toSorted());
  const quantile = (share: number) => {
    const errors = sortedErrors();
    return errors[Math.round(share * (errors.length - 1))] ?? 0;
  };

  return {
    mean: () => {
      const errors = days.flatMap((day) => [...day.errors]);
      return errors.length > 0 ? errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length : undefined;
    },
    interval: (expected) => ({
      low: Math.max(0, expected + Math.min(0, quantile(LOW_SHARE)) * spreadOf(expected)),
      high: expected + Math.max(0, quantile(HIGH_SHARE)) * spreadOf(expected),
    }),
    endDay: (samples) => {
      const counted = samples.filter(({ actual, predicted }) => actual >= MIN_COUNT || predicted >= MIN_COUNT);
      days.push({
        predicted: Float64Array.from(counted, ({ predicted }) => predicted),
        errors: Float64Array.from(counted, ({ actual, predicted }) => actual - predicted),
      });
      if (days.length > PERIOD_DAYS) days.shift();
      sorted = undefined;
    },
  };
}
