import { expect, test } from 'vitest';
import { createMigratedDatabase, engines } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release with a member. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: 'gym', name: 'Gym', main_branch_id: 'branch', created_at: now });
    await insertOldPerson(tx, { gym_id: 'gym', id: 'person', name: 'Asha Rao', branch_id: 'branch', created_at: now });
  });

test.each(engines)('the migration to exports keeps members; parts go with their export, on %s', async (engine) => {
  const { database, remove } = await createMigratedDatabase(engine, '0016_reminders', fill);
  const { db } = database;
  expect(await db.selectFrom('people').select(['id', 'name']).execute()).toEqual([{ id: 'person', name: 'Asha Rao' }]);
  expect(await db.selectFrom('exports').selectAll().execute()).toEqual([]);
  const row = {
    id: 'export',
    format: 'csv' as const,
    requested_by_id: 'admin',
    requested_by_name: 'Admin',
    requested_at: now,
    secret: 'secret',
    rows: 0,
    total_rows: 0,
    tries: 0,
    error: '',
  };
  const insertExport = (gymId: string) =>
    db
      .insertInto('exports')
      .values({ gym_id: gymId, ...row })
      .execute();
  const insertPart = (gymId: string) =>
    db.insertInto('export_parts').values({ gym_id: gymId, export_id: 'export', number: 0, base64: 'eA==' }).execute();
  await expect(insertExport('other')).rejects.toThrow(/foreign key/i);
  await insertExport('gym');
  await insertPart('gym');
  await expect(insertExport('gym')).rejects.toThrow(/unique/i);
  await expect(insertPart('gym')).rejects.toThrow(/unique/i);
  await expect(insertPart('other')).rejects.toThrow(/foreign key/i);
  await db.deleteFrom('exports').execute();
  expect(await db.selectFrom('export_parts').selectAll().execute()).toEqual([]);
  await remove();
});
