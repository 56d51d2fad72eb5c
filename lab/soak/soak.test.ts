import { expect, test } from 'vitest';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { doorsOf, generatedDoors } from './doors.ts';
import { runSoak } from './soak.ts';

/** Eight hours in 15 seconds. */
const HOURS = 8;
const SPEED = (HOURS * 3600) / 15;

test.each(engines)(
  'eight hours of gym time on %s, with a restart, cut feeds, backups and a full disk: nothing lost or doubled',
  async (engine) => {
    const swipes = doorsOf(generatedDoors(4), HOURS);
    const result = await runSoak({ engine, swipes, speed: SPEED, lives: 2 });
    const { lost, duplicated, faults, acknowledged, backups, hadFullDisk, refusedByFullDisk } = result;
    expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
    expect(acknowledged).toBeGreaterThan(swipes.length / 2);
    expect(backups).toBe(2);
    expect(refusedByFullDisk > 0).toBe(hadFullDisk);
    for (const { resumed, ...fault } of result.deliveries) {
      expect(fault).toEqual({ missed: 0, duplicated: 0, outOfOrder: 0 });
      expect(resumed).toBeGreaterThan(0);
    }
    // Too short to judge growth; the long form does.
    for (const { warmMb, endMb } of result.lives) expect(Math.min(warmMb, endMb)).toBeGreaterThan(1);
  },
);

test('ends when it is interrupted', async () => {
  const swipes = doorsOf(generatedDoors(1), 1);
  const soak = runSoak({ engine: 'sqlite', swipes, speed: 1, lives: 1, signal: AbortSignal.abort() });
  await expect(soak).rejects.toThrow('The operation was aborted');
});
