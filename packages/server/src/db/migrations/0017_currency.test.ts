import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

/** Two gyms of the last release. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of ['iron', 'lotus']) {
      await insertOldGym(tx, { gym_id: gymId, name: gymId });
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
