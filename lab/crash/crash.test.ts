import { expect, test } from 'vitest';
import { crash } from './kills.ts';
import { dropAnswers } from './droppedResponses.ts';
import { twoServers } from './twoServers.ts';

test('killed three times under load, the server keeps each acknowledged write once', { timeout: 60_000 }, async () => {
  const crashes = await Array.fromAsync(crash({ engine: 'sqlite', kills: 3, seed: 2026 }));
  expect(crashes).toHaveLength(3);
  for (const { lost, doubled, faults } of crashes) {
    expect({ lost, doubled, faults }).toEqual({ lost: 0, doubled: 0, faults: [] });
  }
  expect(crashes.at(-1)?.acknowledged).toBeGreaterThan(48);
});

test(
  'two servers on one PostgreSQL, one killed under load: nothing lost or doubled, in the database or on the live feed',
  { timeout: 120_000 },
  async () => {
    const { events, lost, doubled, faults, retried, heard } = await twoServers({ events: 600, kills: 2 });
    expect({ lost, doubled, faults }).toEqual({ lost: 0, doubled: 0, faults: [] });
    expect(events).toBeGreaterThanOrEqual(600);
    expect(retried).toBeGreaterThan(0);
    // Each listener's own server was killed once, so each had to resume.
    for (const { resumed, ...fault } of heard) {
      expect(fault).toEqual({ missed: 0, doubled: 0, disordered: 0 });
      expect(resumed).toBeGreaterThan(0);
    }
  },
);

test('answers dropped after the commit, the client asks again: toggles are presses', { timeout: 60_000 }, async () => {
  const { presses, toggles, dropped, lost, doubled, faults } = await dropAnswers({
    engine: 'sqlite',
    presses: 300,
    percent: 10,
    seed: 2026,
  });
  expect({ toggles, lost, doubled, faults }).toEqual({ toggles: presses, lost: 0, doubled: 0, faults: [] });
  expect(presses).toBe(300);
  expect(dropped).toBeGreaterThan(10);
});
