import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addEndedVisits,
  createPresenceModel,
  emptyStayStatistics,
  type EndedVisit,
  likelyInside,
  mergeStayStatistics,
} from './likelyInside.rules.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 0, 5, 18);

const visit = (minutes: number, isConfirmed = true, arrivalHour = 9): EndedVisit => ({
  arrivalHour,
  lengthMs: minutes * MINUTE_MS,
  isConfirmed,
});
const times = (count: number, value: EndedVisit) => Array.from({ length: count }, () => value);
const modelOf = (...visits: EndedVisit[]) => createPresenceModel(addEndedVisits(emptyStayStatistics(), visits));
const openSince = (minutes: number, arrivalHour = 9) => ({ arrivalHour, arrivedAt: NOW - minutes * MINUTE_MS });

/** Stays of two lengths, mornings and evenings, of which many are not checked out. */
const visitsOfAGym = Array.from({ length: 600 }, (_, index) => {
  const minutes = (index % 3 === 0 ? 45 : 80) + ((index * 37) % 41);
  const isConfirmed = index % 5 !== 0 && index % 7 !== 0;
  return visit(isConfirmed ? minutes : 30 + ((index * 53) % 500), isConfirmed, [7, 8, 18, 19, 23][index % 5]);
});

test('a change of the model is meant: it changes who was likely inside a gym', async () => {
  const lines = [modelOf(), modelOf(...visitsOfAGym.slice(0, 9)), modelOf(...visitsOfAGym)].flatMap((model) => [
    `deviation ${model.logOddsDeviation.toPrecision(6)}`,
    ...[0, 7, 12, 19, 23].flatMap((hour) =>
      [0, 9, 25, 60, 95, 150, 205, 215, 300, 475, 600].map((minutes) => {
        const [open, half] = [minutes * MINUTE_MS, (minutes * MINUTE_MS) / 2];
        const probabilities = [model.probability(hour, open), model.probability(hour, open, half)];
        return [hour, minutes, ...probabilities.map((probability) => probability.toPrecision(6))].join(' ');
      }),
    ),
    ...[1, 9].map((count) => {
      const open = Array.from({ length: count }, (_, index) => openSince(20 + 30 * index, 7 + index));
      const { likely, low, high } = likelyInside(model, open, NOW);
      return `of ${count}: ${[likely, low, high].map((people) => people.toPrecision(6)).join(' ')}`;
    }),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('likelyInsideAGym.txt');
});

test('without any visit, half of those who came 90 minutes ago are about to be gone', () => {
  const model = modelOf();
  expect(model.probability(9, 0)).toBe(1);
  expect(model.probability(9, 30 * MINUTE_MS)).toBeGreaterThan(0.95);
  expect(model.probability(9, 90 * MINUTE_MS)).toBeGreaterThan(0.4);
  expect(model.probability(9, 90 * MINUTE_MS)).toBeLessThan(0.75);
  expect(model.probability(9, 240 * MINUTE_MS)).toBeLessThan(0.05);
});

test('where everybody checks out, who has not is inside', () => {
  const model = modelOf(...times(300, visit(45)), ...times(300, visit(95)));
  expect(model.probability(9, 70 * MINUTE_MS)).toBeGreaterThan(0.95);
});

test('where few check out, an open visit counts by the share of stays that are longer', () => {
  const model = modelOf(...times(60, visit(45)), ...times(60, visit(95)), ...times(5000, visit(240, false)));
  expect(model.probability(9, 30 * MINUTE_MS)).toBeGreaterThan(0.9);
  expect(Math.abs(model.probability(9, 70 * MINUTE_MS) - 0.5)).toBeLessThan(0.12);
  expect(model.probability(9, 120 * MINUTE_MS)).toBeLessThan(0.15);
});

test('a visit that is still open after hours is most likely forgotten, also where nearly everybody checks out', () => {
  const model = modelOf(...times(960, visit(60)), ...times(40, visit(240, false)));
  expect(model.probability(9, 55 * MINUTE_MS)).toBeGreaterThan(0.95);
  expect(model.probability(9, 180 * MINUTE_MS)).toBeLessThan(0.2);
});

test('visits that closing ended early say nothing against check-outs', () => {
  const evening = [...times(200, visit(60, true, 18)), ...times(100, visit(25, false, 18))];
  expect(modelOf(...evening).probability(18, 40 * MINUTE_MS)).toBeGreaterThan(0.95);
});

test('stays differ by the hour of arrival, and hours without any follow the branch', () => {
  const model = modelOf(
    ...times(400, visit(30, true, 12)),
    ...times(400, visit(100, true, 18)),
    ...[12, 18].flatMap((hour) => times(4000, visit(230, false, hour))),
  );
  const at60 = (hour: number) => model.probability(hour, 60 * MINUTE_MS);
  expect(at60(12)).toBeLessThan(0.2);
  expect(at60(18)).toBeGreaterThan(0.8);
  expect(at60(7)).toBeGreaterThan(at60(12));
  expect(at60(7)).toBeLessThan(at60(18));
});

test('a few confirmed stays move the prior little, many decide', () => {
  const unconfirmed = times(1000, visit(235, false));
  const probability = (stays: number) =>
    modelOf(...times(stays, visit(35)), ...unconfirmed).probability(9, 70 * MINUTE_MS);
  expect(probability(2)).toBeGreaterThan(probability(0) * 0.8);
  expect(probability(200)).toBeLessThan(0.2);
});

test('the likely count is the sum of the probabilities, with the interval of a sum of Bernoulli variables at least', () => {
  const model = modelOf(...times(500, visit(45)), ...times(500, visit(95)), ...times(9000, visit(240, false)));
  const visits = Array.from({ length: 100 }, () => openSince(70));
  const p = model.probability(9, 70 * MINUTE_MS);
  const { likely, low, high } = likelyInside(model, visits, NOW);
  expect(likely).toBeCloseTo(100 * p);
  expect(high - low).toBeGreaterThan(2 * 1.28 * Math.sqrt(100 * p * (1 - p)));
  expect(likelyInside(model, [], NOW)).toEqual({ likely: 0, low: 0, high: 0 });
});

test('after a visit ended nobody was inside', () => {
  expect(modelOf().probability(9, 60 * MINUTE_MS, 61 * MINUTE_MS)).toBe(0);
});

test('more stays make the interval narrower', () => {
  const visits = Array.from({ length: 100 }, () => openSince(80));
  const widthWith = (count: number) => {
    const { low, high } = likelyInside(
      modelOf(...times(count, visit(80)), ...times(count, visit(75)), ...times(count * 5, visit(240, false))),
      visits,
      NOW,
    );
    return high - low;
  };
  expect(widthWith(500)).toBeLessThan(widthWith(1));
});

const endedVisits = fc.array(
  fc.record({
    arrivalHour: fc.nat({ max: 23 }),
    lengthMs: fc.integer({ min: 0, max: 30 * 60 * MINUTE_MS }),
    isConfirmed: fc.boolean(),
  }),
  { maxLength: 120 },
);

test('statistics are sums: in any order, in any parts, through JSON', () => {
  fc.assert(
    fc.property(endedVisits, endedVisits, (one, other) => {
      const [first, second] = [one, other].map((visits) => addEndedVisits(emptyStayStatistics(), visits));
      const together = addEndedVisits(emptyStayStatistics(), [...other, ...one]);
      expect(mergeStayStatistics(first!, second!)).toEqual(together);
      expect(addEndedVisits(first!, other)).toEqual(together);
      expect(JSON.parse(JSON.stringify(together))).toEqual(together);
    }),
    { numRuns: 30 },
  );
});

test('of any statistics: the longer a visit is open, the less likely is the person inside', () => {
  fc.assert(
    fc.property(endedVisits, fc.nat({ max: 23 }), (visits, hour) => {
      const model = modelOf(...visits);
      let before = 1;
      for (let minutes = 0; minutes <= 600; minutes += 7) {
        const probability = model.probability(hour, minutes * MINUTE_MS);
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(before + 1e-9);
        before = probability;
      }
    }),
    { numRuns: 40 },
  );
});

test('of any open visits: the likely count is within its interval and between nobody and all', () => {
  const open = fc.array(fc.record({ arrivalHour: fc.nat({ max: 23 }), minutes: fc.integer({ min: -5, max: 900 }) }));
  fc.assert(
    fc.property(endedVisits, open, (visits, opened) => {
      const { likely, low, high } = likelyInside(
        modelOf(...visits),
        opened.map(({ arrivalHour, minutes }) => openSince(minutes, arrivalHour)),
        NOW,
      );
      expect(low).toBeGreaterThanOrEqual(0);
      expect(likely).toBeGreaterThanOrEqual(low);
      expect(high).toBeGreaterThanOrEqual(likely - 1e-9);
      expect(high).toBeLessThanOrEqual(opened.length);
    }),
    { numRuns: 40 },
  );
});
