import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release, with a visit. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { created_at: now });
    await sql`
      insert into attendance
        (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at)
      values ('iron', 'visit', 'ravi', 'member', 'Ravi', 'main', 'check-in', 'manual', ${now})
    `.execute(tx);
  });

describe.each(engines)('the migration to reports, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0025_opening_hours', fill);
  });
  afterEach(() => migrated.remove());

  test('staff do not see reports and nobody is mailed, until an admin switches it on', async () => {
    const { db } = migrated.database;
    expect(await db.selectFrom('gyms').selectAll().executeTakeFirst()).toMatchObject({
      gym_id: 'iron',
      staff_may_read_reports_since: null,
      monthly_summary_since: null,
      monthly_summary_month: null,
    });
    const visits = db.selectFrom('attendance').select('person_id').where('gym_id', '=', 'iron');
    expect(await visits.where(sql<boolean>`action = 'check-in'`).execute()).toEqual([{ person_id: 'ravi' }]);
  });
});
