import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

/** Two gyms of the last release. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of ['iron', 'lotus']) {
      await sql`
        insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
        values (${gymId}, 'main', 'Main', '', '', '', 10, 1, 1)
      `.execute(tx);
      await sql`
        insert into gyms (gym_id, name, time_zone, locale, main_branch_id, created_at)
        values (${gymId}, ${gymId}, 'Asia/Kolkata', 'en-IN', 'main', 1)
      `.execute(tx);
    }
  });

describe.each(engines)('the migration to currencies, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0016_reminders', fill);
  });
  afterEach(() => migrated.remove());

  test('existing gyms bill in rupees; each can have another currency', async () => {
    const { db } = migrated.database;
    const currencies = () => db.selectFrom('gyms').select(['gym_id', 'name', 'currency']).orderBy('gym_id').execute();
    expect(await currencies()).toEqual([
      { gym_id: 'iron', name: 'iron', currency: 'INR' },
      { gym_id: 'lotus', name: 'lotus', currency: 'INR' },
    ]);
    await db.updateTable('gyms').set({ currency: 'AED' }).where('gym_id', '=', 'iron').execute();
    expect((await currencies()).map(({ currency }) => currency)).toEqual(['AED', 'INR']);
  });
});
