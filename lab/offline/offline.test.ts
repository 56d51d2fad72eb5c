import { expect, test } from 'vitest';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { OPERATIONS, planOutage } from './plan.ts';
import { runOutage } from './runOutage.ts';

test('the plan has 200 operations, each in one group', () => {
  const { queues, groups } = planOutage([], 0);
  const ids = Object.values(queues).flatMap((queue) => queue.map(({ id }) => id));
  expect(ids).toHaveLength(OPERATIONS);
  expect(groups.flatMap((group) => group.ids).toSorted()).toEqual(ids.toSorted());
});

test.each(engines)(
  '30 minutes of three devices without a connection on %s, and two kills while they send: each check-in once',
  async (engine) => {
    const { requests, failures, ...verdict } = await runOutage({ engine, kills: 2, seed: 2026 });
    expect(verdict).toEqual({ lost: 0, duplicated: 0, faults: [], conflicts: 15 });
    expect(failures).toBeGreaterThan(0);
    expect(requests).toBeGreaterThan(40);
  },
);
