// How many of those who have not checked out are still inside.

const MINUTE_MS = 60_000;
const BIN_MINUTES = 10;
/** Eight hours; longer stays are not told apart. */
const BINS = 48;
const HOURS_PER_GROUP = 3;
const GROUPS = 24 / HOURS_PER_GROUP;

/** Without confirmed stays a stay is taken to last 90 minutes on average: a gamma distribution of this shape. */
const PRIOR_MEAN_MINUTES = 90;
const PRIOR_SHAPE = 7;
/**
 * Weights of the prior in a branch's distribution, and of the branch's in that of an hour of arrival,
 * in confirmed stays.
 */
const PRIOR_STAYS = 12;
const BRANCH_STAYS = 25;
/** Weights of the prior and of the branch in the share of visits that are checked out, in visits. */
const PRIOR_SHARE = 0.5;
const PRIOR_VISITS = 2;
const BRANCH_VISITS = 20;
/** Whose visit was open as long has forgotten to check out: longer stays are too rare to be told apart from that. */
const FORGOTTEN_MINUTES = 210;
const ITERATIONS = 25;
const MAX_CHECK_OUT_SHARE = 0.998;
/** Standard deviation of the log odds of being inside, before any stay is confirmed. */
const PRIOR_LOG_ODDS_DEVIATION = 0.8;
/** The same with any number of them: days differ. */
const MIN_LOG_ODDS_DEVIATION = 0.15;
/** Eight of ten. */
const INTERVAL_DEVIATIONS = 1.2816;

/** Ended visits of a branch by hour of arrival and length: sums, so that they can be stored, added and merged. */
export interface StayStatistics {
  /** Visits whose check-out says when the person left: [hours of arrival][10 minutes]. */
  confirmed: number[][];
  /** Visits that ended without: by Check out all, at closing, after the longest stay. By how long they were open. */
  unconfirmed: number[][];
}

const emptyGroups = () => Array.from({ length: GROUPS }, () => Array.from({ length: BINS }, () => 0));

export const emptyStayStatistics = (): StayStatistics => ({ confirmed: emptyGroups(), unconfirmed: emptyGroups() });

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const addBins = (one: readonly number[], other: readonly number[] = []) =>
  one.map((value, index) => value + (other[index] ?? 0));
const addGroups = (one: readonly number[][], other: readonly number[][]) =>
  one.map((bins, group) => addBins(bins, other[group]));

const sumOfGroups = (groups: readonly number[][]) => groups.reduce((sum, bins) => addBins(bins, sum), []);

/** The sum of two, as of a branch's days. */
export const mergeStayStatistics = (one: StayStatistics, other: StayStatistics): StayStatistics => ({
  confirmed: addGroups(one.confirmed, other.confirmed),
  unconfirmed: addGroups(one.unconfirmed, other.unconfirmed),
});

/** An ended visit. */
export interface EndedVisit {
  /** Hour of the arrival in the gym's time zone, 0 to 23. */
  arrivalHour: number;
  /** From the check-in to its check-out, whoever or whatever made it. */
  lengthMs: number;
  /** The person, or staff for this one person, checked out as they left. Not Check out all, not `auto`. */
  isConfirmed: boolean;
}

const groupOf = (hour: number) => Math.floor(hour / HOURS_PER_GROUP);
const binOf = (lengthMs: number) => Math.min(BINS - 1, Math.max(0, Math.floor(lengthMs / MINUTE_MS / BIN_MINUTES)));

/** The statistics with more visits. */
export function addEndedVisits(statistics: StayStatistics, visits: readonly EndedVisit[]): StayStatistics {
  const added = emptyStayStatistics();
  for (const { arrivalHour, lengthMs, isConfirmed } of visits) {
    const bins = (isConfirmed ? added.confirmed : added.unconfirmed)[groupOf(arrivalHour)];
    const bin = binOf(lengthMs);
    if (bins) bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return mergeStayStatistics(statistics, added);
}

interface StayModel {
  /** Probability of each length. */
  lengths: number[];
  /** Probability that somebody who leaves checks out. */
  checkOutShare: number;
  /** Confirmed stays it rests on. */
  stays: number;
}

const prior: StayModel = (() => {
  const weights = Array.from({ length: BINS }, (_, bin) => {
    const minutes = (bin + 0.5) * BIN_MINUTES;
    return minutes ** (PRIOR_SHAPE - 1) * Math.exp((-minutes * PRIOR_SHAPE) / PRIOR_MEAN_MINUTES);
  });
  const total = sumOf(weights);
  return { lengths: weights.map((weight) => weight / total), checkOutShare: PRIOR_SHARE, stays: 0 };
})();

/** Probability of a stay of at least each bin's begin; one element more than bins. */
const survivalOf = (lengths: readonly number[]): number[] => {
  const survival = [1];
  for (const share of lengths) survival.push(Math.max(0, (survival.at(-1) ?? 0) - share));
  return survival;
};

/** Probability of a stay of at least so long. */
function survivalAt(survival: readonly number[], lengthMs: number): number {
  const position = Math.min(BINS, Math.max(0, lengthMs / MINUTE_MS / BIN_MINUTES));
  const bin = Math.floor(position);
  const [from = 0, to = 0] = [survival[bin], survival[bin + 1]];
  return from + (to - from) * (position - bin);
}

/**
 * The lengths that the stays of unconfirmed visits had, as expected by a model,
 * and how many of them left without a check-out.
 */
function shareOut(unconfirmed: readonly number[], lengths: readonly number[], checkOutShare: number) {
  const survival = survivalOf(lengths);
  // A stay of some length gets its part of each visit that ended before it would have, and of each that ended later.
  const endedEarlier: number[] = [];
  const endedLater: number[] = [];
  let [forgotten, earlier] = [0, 0];
  unconfirmed.forEach((visits, bin) => {
    const inside = bin * BIN_MINUTES < FORGOTTEN_MINUTES ? (survival[bin] ?? 0) : 0;
    const left = (1 - checkOutShare) * (1 - inside);
    const share = visits / (inside + left);
    forgotten += share * left;
    earlier += inside > 0 ? share : 0;
    endedEarlier.push(earlier);
    endedLater.push(share * (1 - checkOutShare));
  });
  let later = 0;
  const counts = lengths.map(() => 0);
  for (let bin = BINS - 1; bin >= 0; bin -= 1) {
    counts[bin] = (lengths[bin] ?? 0) * ((endedEarlier[bin] ?? 0) + later);
    later += endedLater[bin] ?? 0;
  }
  return { counts, forgotten };
}

/**
 * Fits lengths and the share of check-outs to ended visits, drawn to a broader model. By expectation maximisation: a
 * visit that ended unconfirmed after b minutes was either left earlier without a check-out or still going on. Confirmed
 * stays alone would be too short where the gym closes on people, and forgotten ones alone far too long.
 */
function fit(
  confirmed: readonly number[],
  unconfirmed: readonly number[],
  broader: StayModel,
  weights: { stays: number; visits: number },
): StayModel {
  const stays = sumOf(confirmed);
  let { lengths, checkOutShare } = broader;
  if (stays + sumOf(unconfirmed) === 0) return { lengths, checkOutShare, stays: broader.stays };
  const base = broader.lengths.map((share, bin) => share * weights.stays + (confirmed[bin] ?? 0));
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const { counts, forgotten } = shareOut(unconfirmed, lengths, checkOutShare);
    counts.forEach((count, bin) => (counts[bin] = count + (base[bin] ?? 0)));
    const total = sumOf(counts);
    lengths = counts.map((count) => count / total);
    checkOutShare = Math.min(
      MAX_CHECK_OUT_SHARE,
      (stays + broader.checkOutShare * weights.visits) / (stays + forgotten + weights.visits),
    );
  }
  return { lengths, checkOutShare, stays: broader.stays + stays };
}

/** Whether the person of a visit without a check-out of their own was inside, by hour of arrival. */
export interface PresenceModel {
  /**
   * The probability that the person of a visit that was open for `openMs`, until now or until it ended unconfirmed, was
   * inside `atMs` after the arrival; absent: that they still are.
   */
  probability(arrivalHour: number, openMs: number, atMs?: number): number;
  /** Standard deviation of the log odds of all probabilities together. */
  logOddsDeviation: number;
}

/** Fits the model to a branch's ended visits. */
export function createPresenceModel({ confirmed, unconfirmed }: StayStatistics): PresenceModel {
  const branch = fit(sumOfGroups(confirmed), sumOfGroups(unconfirmed), prior, {
    stays: PRIOR_STAYS,
    visits: PRIOR_VISITS,
  });
  const models = confirmed.map((bins, group) => {
    const model = fit(bins, unconfirmed[group] ?? [], branch, { stays: BRANCH_STAYS, visits: BRANCH_VISITS });
    return { survival: survivalOf(model.lengths), checkOutShare: model.checkOutShare };
  });
  return {
    probability: (arrivalHour, openMs, atMs = openMs) => {
      const model = models[groupOf(arrivalHour)];
      if (!model || atMs > openMs) return 0;
      const insideAtEnd = survivalAt(model.survival, openMs);
      const insideThen = survivalAt(model.survival, atMs);
      // Who left before the visit ended did so without a check-out.
      const leftSince = (1 - model.checkOutShare) * (insideThen - insideAtEnd);
      const leftAtAll = (1 - model.checkOutShare) * (1 - insideAtEnd);
      return (insideAtEnd + leftSince) / (insideAtEnd + leftAtAll);
    },
    logOddsDeviation: Math.hypot(
      MIN_LOG_ODDS_DEVIATION,
      PRIOR_LOG_ODDS_DEVIATION * Math.sqrt(PRIOR_STAYS / (PRIOR_STAYS + branch.stays)),
    ),
  };
}

export interface OpenVisit {
  /** Hour of the arrival in the gym's time zone, 0 to 23. */
  arrivalHour: number;
  /** Moment of the arrival, ms since 1970. */
  arrivedAt: number;
}

export interface LikelyInside {
  /** People, with fractions: the sum of the probabilities. */
  likely: number;
  /** Eight of ten times the true count is between low and high. */
  low: number;
  high: number;
}

/** How many people with an open visit are still inside at a moment. */
export function likelyInside(model: PresenceModel, visits: readonly OpenVisit[], now: number): LikelyInside {
  const probabilities = visits.map(({ arrivalHour, arrivedAt }) => model.probability(arrivalHour, now - arrivedAt));
  const likely = sumOf(probabilities);
  // Of a sum of Bernoulli variables, and of the model itself: that shifts the log odds of all visits alike.
  const variance = sumOf(probabilities.map((probability) => probability * (1 - probability)));
  const margin = INTERVAL_DEVIATIONS * Math.sqrt(variance + (model.logOddsDeviation * variance) ** 2);
  return { likely, low: Math.max(0, likely - margin), high: Math.min(visits.length, likely + margin) };
}
