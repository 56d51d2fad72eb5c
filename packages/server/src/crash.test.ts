import { expect, test } from 'vitest';
import { crash } from './testing/crash/crash.ts';

test('killed three times under load, the server keeps each acknowledged write once', { timeout: 60_000 }, async () => {
  const crashes = await Array.fromAsync(crash({ engine: 'sqlite', kills: 3, seed: 2026 }));
  expect(crashes).toHaveLength(3);
  for (const { lost, doubled, faults } of crashes) {
    expect({ lost, doubled, faults }).toEqual({ lost: 0, doubled: 0, faults: [] });
  }
  expect(crashes.at(-1)?.acknowledged).toBeGreaterThan(48);
});
