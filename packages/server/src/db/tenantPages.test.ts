import { beforeAll, expect, test } from 'vitest';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { countTenantRows } from './tenantPages.ts';

onBothEngines('rows of a gym', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    for (const { gymId, side } of [gym, await createTestGym(server(), 'Other')]) {
      const entry = { person_id: 'p', user_type: 'member', user_name: '', branch_id: side, method: 'tap' } as const;
      const rows = Array.from({ length: 12 }, (_, at) => ({
        ...entry,
        id: `entry-${gymId}-${at}`,
        action: at % 3 === 0 ? ('check-out' as const) : ('check-in' as const),
        happened_at: at,
      }));
      await insertAttendance(server().database.db, gymId, rows);
    }
  });

  test.each([1, 3, 4, 5, 11, 12, 13, undefined])('are counted in steps of %s', async (stepRows) => {
    const { db } = server().database;
    const count = (where?: Record<string, string>) => countTenantRows(db, 'attendance', gym.gymId, where, stepRows);
    expect([await count(), await count({ action: 'check-in' }), await count({ action: 'none' })]).toEqual([12, 8, 0]);
    expect(await countTenantRows(db, 'gyms', gym.gymId, {}, 2)).toBe(1);
  });
});
