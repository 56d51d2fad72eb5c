import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMigratedDatabase, engines } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release with a member who is inside. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: 'gym', name: 'Gym', main_branch_id: 'branch', created_at: now });
    await insertOldPerson(tx, {
      gym_id: 'gym',
      id: 'person',
      name: 'Asha Rao',
      branch_id: 'branch',
      checked_in_at: now,
      created_at: now,
    });
    await sql`
      insert into attendance (gym_id, id, person_id, user_type, user_name, branch_id, action, method, happened_at)
      values ('gym', 'entry', 'person', 'member', 'Asha Rao', 'branch', 'check-in', 'manual', ${now})
    `.execute(tx);
  });

test.each(engines)(
  'the migration to door rules keeps people and history, without rules, reasons and birth dates, on %s',
  async (engine) => {
    const { database, remove } = await createMigratedDatabase(engine, '0020_undo', fill);
    const { db } = database;
    expect(await db.selectFrom('branches').select(['name', 'door_rules']).execute()).toEqual([
      { name: 'Main', door_rules: null },
    ]);
    expect(await db.selectFrom('people').select(['name', 'birth_date', 'checked_in_at']).execute()).toEqual([
      { name: 'Asha Rao', birth_date: null, checked_in_at: now },
    ]);
    const entries = await db.selectFrom('attendance').selectAll().execute();
    expect(entries).toMatchObject([{ id: 'entry', happened_at: now, override_reason: null, received_at: null }]);

    const withdrawn = { ...entries[0], withdrawn_at: now, withdrawn_by_name: 'Maya Staff' } as never;
    await db.insertInto('withdrawn_attendance').values(withdrawn).execute();
    await expect(db.insertInto('withdrawn_attendance').values(withdrawn).execute()).rejects.toThrow(/unique/i);
    const foreign = { ...(withdrawn as object), gym_id: 'other' } as never;
    await expect(db.insertInto('withdrawn_attendance').values(foreign).execute()).rejects.toThrow(/foreign key/i);
    await remove();
  },
);
