// Learns a branch's occupancy day by day, and forecasts each day from the ones before.
import { CANDIDATES, createDayPatterns, type DayCounts, emptyDay } from './dayPatterns.rules.ts';
import { createForecastErrors, type ForecastErrors } from './forecastErrors.rules.ts';
import { createHolidays } from './holidays.rules.ts';
import { at, createSlotRegression, type Sample, SLOTS_PER_DAY } from './slotRegression.rules.ts';

/** Half hours ahead for which a correction by the day so far is learnt. */
const LEADS_SLOTS = [1, 2, 4, 8, 16] as const;
const RECENT_DECAY = 0.5 ** (1 / 3);
const RECENT_SLOTS = 12;
const RATIO_PRIOR_SLOTS = 0.5;
const MIN_RATIO = 0.2;
const MAX_RATIO = 2.5;

/** Before anything is learnt: the less, the longer ago, the day so far counts. */
const initialCorrection = (lead: number) => {
  const share = 0.5 / Math.sqrt(lead);
  return Float64Array.of(1 - share, 0, 0, share);
};

function meanOf(values: DayCounts): number {
  const counted = values.filter((value) => !Number.isNaN(value));
  return counted.length > 0 ? counted.reduce((sum, value) => sum + value, 0) / counted.length : 0;
}

/** Weekday of a day since 1970: 0 Sunday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

const inputsAt = (curves: readonly DayCounts[], slot: number) => Float64Array.from(curves, (curve) => at(curve, slot));
/** NaN stays NaN. */
const atLeastZero = (count: number) => (count < 0 ? 0 : count);

export interface Forecaster {
  /**
   * Ends the days before, without counts where there were none, and begins `day` (days since 1970).
   * Days only go forward.
   */
  beginDay(day: number): void;
  /** Records the mean count of a half hour of the day. */
  record(slot: number, mean: number): void;
  /** The day's forecast as made at its start; NaN where nothing was ever counted. */
  dayAhead(): DayCounts;
  /** The forecast of a later day from the days before this one. */
  comingDay(daysLater: number): DayCounts;
  /**
   * The forecast of a half hour from all half hours that ended before `lead` half hours earlier, its own included: with
   * a lead of 2, an hour later.
   */
  ahead(slot: number, lead: number): number;
  /** The errors that these forecasts had. */
  dayAheadErrors(): ForecastErrors;
  aheadErrors(lead: number): ForecastErrors;
}

export function createForecaster(): Forecaster {
  const patterns = createDayPatterns();
  const regression = createSlotRegression(new Float64Array(CANDIDATES).fill(1 / CANDIDATES));
  const corrections = LEADS_SLOTS.map((lead) => ({
    lead,
    regression: createSlotRegression(initialCorrection(lead)),
    errors: createForecastErrors(),
  }));
  const correctionFor = (lead: number) =>
    corrections.reduceRight((longer, correction) => (correction.lead >= lead ? correction : longer));
  const dayErrors = createForecastErrors();
  const holidays = createHolidays();
  let day: number | undefined;
  let counts = emptyDay();
  let candidates: DayCounts[] = [];
  let expected = emptyDay();
  /** Mean of the day's forecast. */
  let usual = 0;
  let [countsBefore, expectedBefore] = [emptyDay(), emptyDay()];

  const forecastOf = (curves: DayCounts[]) =>
    emptyDay().map((_, slot) => atLeastZero(regression.predict(slot, inputsAt(curves, slot))));
  const forecastToday = (weekday: number) => {
    candidates = patterns.candidates(weekday);
    expected = forecastOf(candidates);
    usual = meanOf(expected);
  };

  /** Expected, the errors until `lead` half hours before, and the expected number times how the last hours ran. */
  const correctionInputs = (slot: number, lead: number): Float64Array => {
    const base = at(expected, slot);
    let [error, isFound] = [0, false];
    let [errors, actualSum, expectedSum, total] = [0, 0, 0, 0];
    for (let back = lead, weight = 1; back < lead + RECENT_SLOTS; back += 1, weight *= RECENT_DECAY) {
      const index = slot - back;
      const actual = index >= 0 ? at(counts, index) : at(countsBefore, index + SLOTS_PER_DAY);
      const forecast = index >= 0 ? at(expected, index) : at(expectedBefore, index + SLOTS_PER_DAY);
      if (Number.isNaN(actual) || Number.isNaN(forecast)) continue;
      if (!isFound) [error, isFound] = [(actual - forecast) * weight, true];
      errors += weight * (actual - forecast);
      actualSum += weight * actual;
      expectedSum += weight * forecast;
      total += weight;
    }
    const prior = RATIO_PRIOR_SLOTS * usual;
    const ratio = prior + expectedSum > 0 ? (actualSum + prior) / (expectedSum + prior) : 1;
    const clamped = Math.min(MAX_RATIO, Math.max(MIN_RATIO, ratio));
    return Float64Array.of(base, error, total > 0 ? errors / total : 0, base * clamped);
  };

  const endDay = (ended: number) => {
    const samples: Sample[] = [];
    const correctionSamples: Sample[][] = corrections.map(() => []);
    counts.forEach((actual, slot) => {
      const dayAhead = at(expected, slot);
      if (Number.isNaN(actual) || Number.isNaN(dayAhead)) return;
      samples.push({ slot, inputs: inputsAt(candidates, slot), predicted: dayAhead, actual });
      corrections.forEach(({ lead, regression: correction }, index) => {
        const inputs = correctionInputs(slot, lead);
        const predicted = atLeastZero(correction.predict(slot, inputs));
        correctionSamples[index]?.push({ slot, inputs, predicted, actual });
      });
    });
    dayErrors.endDay(samples);
    corrections.forEach(({ regression: correction, errors }, index) => {
      correction.learn(correctionSamples[index] ?? []);
      errors.endDay(correctionSamples[index] ?? []);
    });
    if (holidays.isHoliday(ended, usual, samples)) return;
    regression.learn(samples);
    patterns.endDay(weekdayOf(ended), counts);
  };

  return {
    beginDay: (next) => {
      for (let ending = day ?? next; ending < next; ending += 1) {
        endDay(ending);
        [countsBefore, expectedBefore, counts] = [counts, expected, emptyDay()];
        forecastToday(weekdayOf(ending + 1));
      }
      day = next;
    },
    record: (slot, mean) => void (counts[slot] = mean),
    dayAhead: () => expected,
    comingDay: (daysLater) => forecastOf(patterns.candidates(weekdayOf((day ?? 0) + daysLater))),
    ahead: (slot, lead) => {
      const { regression: correction } = correctionFor(lead);
      return atLeastZero(correction.predict(slot, correctionInputs(slot, lead)));
    },
    dayAheadErrors: () => dayErrors,
    aheadErrors: (lead) => correctionFor(lead).errors,
  };
}
