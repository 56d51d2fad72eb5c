import { MAX_OFFLINE_AGE_MS } from '@spotter/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operationTimes } from './operationTimes.ts';

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2026, 10, 22, 12);
/** A clock that is `jump` ahead of the time that it really is. */
const at = (minutes: number, jump = 0, pageId = 'page') => ({
  now: NOON + minutes * MINUTE_MS + jump,
  ticks: minutes * MINUTE_MS,
  pageId,
});

test('with a steady clock the times are as recorded', () => {
  expect(operationTimes([at(0), at(1), at(5)], at(30))).toEqual([0, 1, 5].map((minutes) => at(minutes).now));
});

test('a clock that was set back since is recognised: the distance to now is what counts', () => {
  const back = -3 * 60 * MINUTE_MS;
  expect(operationTimes([at(0), at(10), at(20, back)], at(30, back))).toEqual(
    [0, 10, 20].map((minutes) => at(minutes, back).now),
  );
});

test('as is one that began in 1970 and was set while the page was open', () => {
  expect(operationTimes([at(0, -NOON), at(10)], at(30))).toEqual([at(0).now, at(10).now]);
});

test('sleep, during which the ticks stood still, changes nothing', () => {
  const asleep = { ...at(8 * 60), ticks: 10 * MINUTE_MS };
  expect(operationTimes([at(0)], asleep)).toEqual([at(0).now]);
});

test('after a reload the clock alone is known; nothing is later than what came after it, or than now', () => {
  const readings = [at(0, 0, 'before'), at(50, 0, 'before'), at(20)];
  expect(operationTimes(readings, at(30))).toEqual([at(0).now, at(20).now, at(20).now]);
  expect(operationTimes([at(50, 0, 'before')], at(30))).toEqual([at(30).now]);
});

test('whatever the clocks do, times keep the order of what happened and none is in the future', () => {
  const reading = fc.record({
    now: fc.integer({ min: 0, max: 2 * NOON }),
    ticks: fc.integer({ min: 0, max: 4 * MAX_OFFLINE_AGE_MS }),
    pageId: fc.constantFrom('one', 'two'),
  });
  fc.assert(
    fc.property(fc.array(reading), reading, (readings, clock) => {
      const times = operationTimes(readings, clock);
      expect(times).toHaveLength(readings.length);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.every((time) => time <= clock.now)).toBe(true);
    }),
  );
});
