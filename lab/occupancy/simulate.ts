import { createRandom, type Random } from '../../packages/server/src/demo/random.ts';
import {
  addEndedVisits,
  createPresenceModel,
  emptyStayStatistics,
  likelyInside,
  type OpenVisit,
  type PresenceModel,
} from '../../packages/server/src/occupancy/likelyInside.rules.ts';
import { MINUTES_PER_DAY, simulateArrivals, type StayDistribution, stayDistributions } from './scenarios.ts';

const MINUTE_MS = 60_000;
const OPENING_MINUTE = 6 * 60;
const CLOSING_MINUTE = 23 * 60 + 30;
const CLOSING_MARGIN_MINUTES = 30;
const LONGEST_STAY_MINUTES = 4 * 60;
const MIN_STAY_MINUTES = 5;
const STEP_MINUTES = 20;
/** The age until which plain counting counts a visit that is still open. */
const FIXED_STAY_MINUTES = 90;
/** Of those who check out as a rule. */
const FORGOTTEN_SHARE = 0.03;
/** Days on which staff use Check out all: half an hour before closing, or at half past two, with people inside. */
const EVENING_CHECK_OUT_ALL_SHARE = 0.3;
const MIDDAY_CHECK_OUT_ALL_SHARE = 0.07;

export interface Scenario {
  stays: StayDistribution;
  /** Share of the visits that are checked out, 0 to 1. */
  checkOutShare: number;
  /** Visits per day, as a multiple of those of the log (about 20). */
  volume: number;
  days: number;
  /** Days before the first that is judged; the branch's statistics grow from the first day. */
  warmUpDays: number;
  seed: number;
}

export interface OccupancyErrors {
  /** Mean absolute error in people of the likely count, and of plain counting. */
  likely: number;
  plain: number;
  /** Mean of likely count minus truth, as a share of the truth. */
  bias: number;
  /** Share of moments at which the truth was within the interval. */
  coverage: number;
}

/** Minutes of a day. */
interface Visit {
  arrival: number;
  /** When the person left: the truth. */
  left: number;
  /** When the visit ended in the attendance. */
  ended: number;
  isConfirmed: boolean;
}

function simulateDay(random: Random, day: number, { stays, checkOutShare, volume }: Scenario): Visit[] {
  const [evening, midday] = [random.next() < EVENING_CHECK_OUT_ALL_SHARE, random.next() < MIDDAY_CHECK_OUT_ALL_SHARE];
  const checkOutAll = [...(midday ? [14 * 60 + 30] : []), ...(evening ? [CLOSING_MINUTE - 30] : [])];
  const arrivals = simulateArrivals(random, day % 7, volume).filter((arrival) => arrival < CLOSING_MINUTE);
  return arrivals.map((arrival) => {
    const stay = Math.max(MIN_STAY_MINUTES, stayDistributions[stays](random, Math.floor(arrival / 60)));
    const left = Math.min(CLOSING_MINUTE, arrival + stay);
    const checksOut = random.next() < checkOutShare && random.next() >= FORGOTTEN_SHARE && left < CLOSING_MINUTE;
    const automatic = Math.min(CLOSING_MINUTE + CLOSING_MARGIN_MINUTES, arrival + LONGEST_STAY_MINUTES);
    const ended = checksOut ? left : automatic;
    const cleared = checkOutAll.find((minute) => minute > arrival && minute < ended);
    return { arrival, left, ended: cleared ?? ended, isConfirmed: checksOut && cleared === undefined };
  });
}

const toOpenVisit = ({ arrival }: Visit): OpenVisit => ({
  arrivalHour: Math.floor(arrival / 60),
  arrivedAt: arrival * MINUTE_MS,
});

/** Counts people as the server would, and compares with the truth. */
export type Estimate = (model: PresenceModel, visits: OpenVisit[], now: number) => ReturnType<typeof likelyInside>;

/**
 * Simulates a branch day by day. Each day is estimated with the statistics of the days before. Plain counting is the
 * number of visits that are open in the attendance and younger than 90 minutes.
 */
export function simulateOccupancy(scenario: Scenario, estimate: Estimate = likelyInside): OccupancyErrors {
  const random = createRandom(scenario.seed);
  let statistics = emptyStayStatistics();
  const sums = { likely: 0, plain: 0, bias: 0, truth: 0, covered: 0, moments: 0 };
  for (let day = 0; day < scenario.days; day += 1) {
    const visits = simulateDay(random, day, scenario);
    const model = createPresenceModel(statistics);
    const end = day < scenario.warmUpDays ? 0 : Math.min(CLOSING_MINUTE, MINUTES_PER_DAY);
    for (let minute = OPENING_MINUTE; minute < end; minute += STEP_MINUTES) {
      const arrived = visits.filter(({ arrival }) => arrival <= minute);
      const truth = arrived.filter(({ left }) => left > minute).length;
      const open = arrived.filter(({ ended }) => ended > minute);
      const plain = open.filter(({ arrival }) => minute - arrival < FIXED_STAY_MINUTES).length;
      const { likely, low, high } = estimate(model, open.map(toOpenVisit), minute * MINUTE_MS);
      sums.likely += Math.abs(likely - truth);
      sums.plain += Math.abs(plain - truth);
      sums.bias += likely - truth;
      sums.truth += truth;
      sums.covered += truth >= Math.floor(low) && truth <= Math.ceil(high) ? 1 : 0;
      sums.moments += 1;
    }
    statistics = addEndedVisits(
      statistics,
      visits.map(({ arrival, ended, isConfirmed }) => ({
        arrivalHour: Math.floor(arrival / 60),
        lengthMs: (ended - arrival) * MINUTE_MS,
        isConfirmed,
      })),
    );
  }
  return {
    likely: sums.likely / sums.moments,
    plain: sums.plain / sums.moments,
    bias: sums.bias / sums.truth,
    coverage: sums.covered / sums.moments,
  };
}
