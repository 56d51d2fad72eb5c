import { expect, test } from 'vitest';
import { sum } from '../rig/statistics.ts';
import { type Estimate, simulateOccupancy } from './simulate.ts';
import { type StayDistribution } from './scenarios.ts';

const CHECK_OUT_SHARES = [0.05, 0.2, 0.5, 0.95];
const DISTRIBUTIONS: StayDistribution[] = ['lognormal', 'short', 'byHour'];

const simulateAll = (estimate?: Estimate) =>
  DISTRIBUTIONS.flatMap((stays) =>
    CHECK_OUT_SHARES.map((checkOutShare) =>
      simulateOccupancy({ stays, checkOutShare, volume: 20, days: 28, warmUpDays: 14, seed: 7 }, estimate),
    ),
  );
const ratioOf = (results: { likely: number; plain: number }[]) =>
  sum(results.map(({ likely }) => likely)) / sum(results.map(({ plain }) => plain));

test('the likely count errs at most half as much as counting 90 minutes of each visit, and nowhere 5 % more', () => {
  const results = simulateAll();
  expect(ratioOf(results)).toBeLessThan(0.5);
  for (const { likely, plain } of results) expect(likely / plain).toBeLessThan(1.05);
});

test('it is right on average and within its interval, also when few check out', () => {
  for (const stays of DISTRIBUTIONS) {
    const { bias, coverage } = simulateOccupancy({
      stays,
      checkOutShare: 0.2,
      volume: 20,
      days: 35,
      warmUpDays: 14,
      seed: 5,
    });
    expect(Math.abs(bias)).toBeLessThan(0.06);
    expect(coverage).toBeGreaterThan(0.75);
  }
});

test('where nobody checks out, nothing can be learnt: the error is that of plain counting', () => {
  for (const stays of DISTRIBUTIONS) {
    const scenario = { stays, checkOutShare: 0, volume: 20, days: 28, warmUpDays: 14, seed: 7 };
    const { likely, plain } = simulateOccupancy(scenario);
    expect(likely / plain).toBeLessThan(1.05);
  }
});

const countOpen: Estimate = (_, { length }) => ({ likely: length, low: length, high: length });

test('naive counting of the open visits does not pass', () => {
  expect(ratioOf(simulateAll(countOpen))).toBeGreaterThan(1);
});
