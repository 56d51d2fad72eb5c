import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimUsualHours, listUsualHours, setUsualHours } from '../../desk/usualHours.repository.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

/** A gym of the last release, with a member. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await sql`
      insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
      values ('iron', 'main', 'Main', '', '', '', 10, 1, 1)
    `.execute(tx);
    await sql`
      insert into gyms (gym_id, name, time_zone, locale, main_branch_id, created_at)
      values ('iron', 'Iron', 'Asia/Kolkata', 'en-IN', 'main', 1)
    `.execute(tx);
    await sql`
      insert into people (gym_id, id, user_type, name, phone, branch_id, created_at, updated_at)
      values ('iron', 'ravi', 'member', 'Ravi', '', 'main', 1, 1)
    `.execute(tx);
  });

describe.each(engines)('the migration to usual hours, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0022_offline', fill);
  });
  afterEach(() => migrated.remove());

  test('existing members have none until they are worked out', async () => {
    const { db } = migrated.database;
    expect(await listUsualHours(db, 'iron', 'main')).toEqual([]);
    const claims = ['2026-11-03', '2026-11-03', '2026-11-02', '2026-11-04'];
    const granted: boolean[] = [];
    for (const day of claims) granted.push(await claimUsualHours(db, 'iron', day));
    expect(granted).toEqual([true, false, false, true]);
    await setUsualHours(db, 'iron', ['ravi'], '[18]');
    expect(await listUsualHours(db, 'iron', 'main')).toEqual([{ id: 'ravi', usual_hours: '[18]' }]);
  });
});
