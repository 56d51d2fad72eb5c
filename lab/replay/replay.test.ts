import { expect, test } from 'vitest';
import { onBothEngines } from '../../packages/server/src/testing/onBothEngines.ts';
import { createTestGym } from '../../packages/server/src/testing/server.ts';
import { replaySwipes } from './replay.ts';
import { parseSwipes } from './swipes.ts';

const file = `DeviceName,Direction,AlarmDateTime
Door,Out,1/30/2015 7:00
Door,In,1/30/2015 8:00
Door,In,1/30/2015 8:01
Door,Out,1/30/2015 9:00
Door,In,1/31/2015 10:00
Door,In,2/1/2015 10:00
Door,In,2/1/2015 10:01
Door,In,2/1/2015 10:02
`;

onBothEngines('replay', (server) => {
  test('stores a check-in for each swipe in and checks everyone out at midnight', async () => {
    const { gymId, main, admin } = await createTestGym(server());
    const target = { client: admin.client, gymId, branchId: main };
    expect(await replaySwipes(target, parseSwipes(file), () => undefined)).toEqual([
      { month: '2015-01', swipesIn: 3, checkInsStored: 3, maxOccupancy: 2, swipesOut: 2, unmatchedOut: 1 },
      { month: '2015-02', swipesIn: 3, checkInsStored: 3, maxOccupancy: 3, swipesOut: 0, unmatchedOut: 0 },
    ]);
    const rows = await server()
      .database.db.selectFrom('attendance')
      .select('action')
      .where('gym_id', '=', gymId)
      .execute();
    expect(rows.filter(({ action }) => action === 'check-in')).toHaveLength(6);
    expect(rows.filter(({ action }) => action === 'check-out')).toHaveLength(6);
  });
});
