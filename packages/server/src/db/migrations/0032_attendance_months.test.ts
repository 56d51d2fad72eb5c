import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

const at = (moment: string) => Date.parse(moment);

/** The last moment of a month, the first of the next one, and six years before. */
const moments = ['2020-10-05T06:00:00Z', '2026-09-30T23:59:59.999Z', '2026-10-01T00:00:00Z'];

/** A branch of the last release with visits, and one of each month of the six years before. */
const fill = async ({ db }: Database) => {
  await sql`
    insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
    values ('iron', 'main', 'Main', '', '', '', 10, 1, 1), ('iron', 'old', 'Old', '', '', '', 10, 1, 1)
  `.execute(db);
  for (const moment of moments) {
    await sql`
      insert into attendance (
        gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at, assisted_by_name, duration,
        override_reason, received_at
      ) values (
        'iron', ${moment}, 'ravi', 'member', 'Ravi', 'main', 'check-out', 'manual', ${at(moment)}, 'Priya', 2700000,
        'Paid in cash', 5
      )
    `.execute(db);
  }
  for (let month = 0; month < 72; month += 1) {
    await sql`
      insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at)
      values ('iron', ${`m${month}`}, 'tara', 'member', 'Tara', 'old', 'check-in', 'qr', ${Date.UTC(2020, 10 + month, 15)})
    `.execute(db);
  }
};

describe.each(engines)('the migration to months of attendance, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0031_first_gym', fill);
  });
  afterEach(() => migrated.remove());

  test('each row is there as it was', async () => {
    const { db } = migrated.database;
    const rows = db.selectFrom('attendance').selectAll().orderBy('happened_at');
    expect(await rows.where('person_id', '=', 'ravi').execute()).toEqual(
      moments.map((moment) => ({
        gym_id: 'iron',
        id: moment,
        person_id: 'ravi',
        user_type: 'member',
        user_name: 'Ravi',
        branch_id: 'main',
        action: 'check-out',
        method: 'manual',
        happened_at: at(moment),
        assisted_by_name: 'Priya',
        duration: 2_700_000,
        override_reason: 'Paid in cash',
        received_at: 5,
      })),
    );
    expect(await rows.where('person_id', '=', 'tara').execute()).toHaveLength(72);
  });

  test('a deleted branch takes its entries along, as before', async () => {
    const { db } = migrated.database;
    await db.deleteFrom('branches').where('gym_id', '=', 'iron').where('id', '=', 'old').execute();
    const left = await db.selectFrom('attendance').select('id').orderBy('happened_at').execute();
    expect(left.map(({ id }) => id)).toEqual(moments);
  });

  test.runIf(engine === 'postgres')('each of the newest 60 months is a partition of its own', async () => {
    const { db } = migrated.database;
    const { rows } = await sql<{ name: string; from: number; to: number; rows: number }>`
      select tableoid::regclass::text as name, min(happened_at) as "from", max(happened_at) as "to", count(*) as rows
      from attendance group by tableoid order by name
    `.execute(db);
    expect(rows).toHaveLength(61);
    expect(rows.at(-1)).toMatchObject({ name: 'attendance_default', rows: 13, from: at('2020-10-05T06:00:00Z') });
    expect(rows.at(-2)).toEqual({
      name: 'attendance_2026_10',
      rows: 2,
      from: at('2026-10-01T00:00:00Z'),
      to: Date.UTC(2026, 9, 15),
    });
    expect(rows[0]).toMatchObject({ name: 'attendance_2021_11', rows: 1 });
    const { rows: tables } = await sql`select 1 from pg_class where relname = 'attendance_before'`.execute(db);
    expect(tables).toEqual([]);
  });
});
