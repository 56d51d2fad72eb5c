import type { Random } from '../../packages/server/src/demo/random.ts';

export const MINUTES_PER_DAY = 24 * 60;
const FIRST_HOUR = 5;
const WEEKS_OF_LOG = 52;

/** Swipes in of a year at a real door, Monday to Sunday, by hour from 5 to 23. */
const SWIPES_IN = [
  [0, 5, 55, 119, 89, 47, 87, 209, 73, 58, 49, 34, 169, 137, 19, 15, 13, 10, 3],
  [0, 3, 41, 95, 93, 42, 52, 165, 99, 52, 40, 53, 163, 78, 35, 16, 23, 6, 4],
  [0, 3, 36, 104, 103, 29, 60, 171, 180, 69, 42, 53, 140, 66, 28, 5, 14, 8, 0],
  [1, 2, 58, 102, 66, 41, 51, 208, 105, 51, 44, 48, 116, 70, 34, 4, 18, 4, 6],
  [0, 5, 51, 90, 84, 40, 72, 178, 189, 75, 60, 55, 77, 42, 19, 14, 16, 2, 0],
  [0, 0, 0, 2, 1, 1, 1, 4, 5, 3, 2, 1, 1, 2, 1, 1, 0, 0, 0],
  [0, 0, 0, 1, 2, 4, 1, 1, 2, 1, 1, 2, 2, 1, 0, 4, 1, 0, 0],
];

const exponential = (random: Random, mean: number) => -mean * Math.log(1 - random.next());
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
const gamma = (random: Random, shape: number, mean: number) =>
  Array.from({ length: shape }, () => exponential(random, mean / shape)).reduce((sum, part) => sum + part, 0);

/** How long people stay, in minutes, by the hour of their arrival. */
export const stayDistributions = {
  lognormal: (random: Random) => 65 * Math.exp(0.4 * normal(random)),
  gamma: (random: Random) => gamma(random, 4, 55),
  bimodal: (random: Random) => (random.next() < 0.5 ? 35 + 6 * normal(random) : 115 + 15 * normal(random)),
  short: (random: Random) => gamma(random, 5, 35),
  long: (random: Random) => gamma(random, 7, 100),
  byHour: (random: Random, hour: number) => gamma(random, 6, hour < 11 ? 50 : hour < 16 ? 35 : 95),
} as const;
export type StayDistribution = keyof typeof stayDistributions;

/** Moments of a day's arrivals in minutes, by a Poisson process; `volume` times those of the log. */
export function simulateArrivals(random: Random, weekday: number, volume: number): number[] {
  return (SWIPES_IN[weekday] ?? []).flatMap((swipes, index) => {
    const arrivals: number[] = [];
    if (swipes === 0) return arrivals;
    const gap = 60 / ((swipes / WEEKS_OF_LOG) * volume);
    for (let minute = exponential(random, gap); minute < 60; minute += exponential(random, gap)) {
      arrivals.push((FIRST_HOUR + index) * 60 + minute);
    }
    return arrivals;
  });
}
