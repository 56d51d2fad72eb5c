import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listOccupancyDays } from '../../occupancy/occupancyDays.repository.ts';
import { occupancyDaysJob } from '../../occupancy/occupancyDays.job.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

const at = (moment: string) => Date.parse(moment);

/** A gym of the last release, with a visit of 45 minutes. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx);
    const [came, left] = [at('2026-11-02T08:00:00+05:30'), at('2026-11-02T08:45:00+05:30')];
    await sql`
      insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at, duration)
      values
        ('iron', 'in', 'ravi', 'member', 'Ravi', 'main', 'check-in', 'qr', ${came}, null),
        ('iron', 'out', 'ravi', 'member', 'Ravi', 'main', 'check-out', 'qr', ${left}, ${left - came})
    `.execute(tx);
  });

describe.each(engines)('the migration to the occupancy of past days, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0025_opening_hours', fill);
  });
  afterEach(() => migrated.remove());

  test('the job works the days of an existing gym out', async () => {
    const { database } = migrated;
    const job = occupancyDaysJob({ database, clock: () => at('2026-11-04T10:00:00+05:30') });
    await job.run(AbortSignal.timeout(60_000));
    const days = await listOccupancyDays(database.db, 'iron', 'main', { from: '2026-01-01', before: '2026-11-04' });
    expect(days.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-03']);
    expect(days[0]?.means.slice(15, 19)).toEqual([0, 1, 0.5, 0]);
    expect(days[0]?.means).toHaveLength(48);
  });
});
