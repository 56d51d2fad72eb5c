import { expect, test } from 'vitest';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { dropResponses } from './droppedResponses.ts';
import { killServer } from './kills.ts';
import { sales } from './sales.ts';
import { runTwoServers } from './twoServers.ts';

test('three kills under load lose and duplicate no acknowledged write', async () => {
  const kills = await Array.fromAsync(killServer({ engine: 'sqlite', kills: 3, seed: 2026 }));
  expect(kills).toHaveLength(3);
  for (const { lost, duplicated, faults } of kills) {
    expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
  }
  expect(kills.at(-1)?.acknowledged).toBeGreaterThan(48);
});

test.each(engines)(
  'three kills among 16 sellers on %s: no gap in the numbers, and invoices, payments and dues agree',
  async (engine) => {
    const kills = await Array.fromAsync(killServer({ engine, kills: 3, seed: 2026, work: sales }));
    for (const { lost, duplicated, faults } of kills) {
      expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
    }
    expect(kills.at(-1)?.acknowledged).toBeGreaterThan(48);
  },
);

test('two servers on one PostgreSQL, each killed once: no write and no feed event is lost or duplicated', async () => {
  const { events, lost, duplicated, faults, retried, deliveries } = await runTwoServers({ events: 600, kills: 2 });
  expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
  expect(events).toBeGreaterThanOrEqual(600);
  expect(retried).toBeGreaterThan(0);
  // Each listener's own server was killed once, so each had to resume.
  for (const { resumed, ...fault } of deliveries) {
    expect(fault).toEqual({ missed: 0, duplicated: 0, outOfOrder: 0 });
    expect(resumed).toBeGreaterThan(0);
  }
});

test('responses dropped after the commit: the client retries, and each check-in is stored once', async () => {
  const { checkIns, stored, dropped, lost, duplicated, faults } = await dropResponses({
    engine: 'sqlite',
    checkIns: 300,
    dropPercent: 10,
    seed: 2026,
  });
  expect({ stored, lost, duplicated, faults }).toEqual({ stored: checkIns, lost: 0, duplicated: 0, faults: [] });
  expect(checkIns).toBe(300);
  expect(dropped).toBeGreaterThan(10);
});
