import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);
const [gymId, branchId, personId] = ['gym', 'branch', 'person'];

/** A gym of the last release with a member. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { gym_id: gymId, name: 'Gym', main_branch_id: branchId, created_at: now });
    await insertOldPerson(tx, {
      gym_id: gymId,
      id: personId,
      name: 'Asha Rao',
      branch_id: branchId,
      expiry_date: '2026-11-23',
      created_at: now,
    });
  });

const newImport = {
  gym_id: gymId,
  id: 'import',
  kind: 'members' as const,
  status: 'draft' as const,
  file_name: 'members.csv',
  only_branch_id: null,
  created_by_id: 'admin',
  created_by_name: 'Admin',
  created_by_type: 'admin' as const,
  created_at: now,
  settings: '{}',
  revision: 1,
  previewed_revision: null,
  total_rows: 1,
  processed_rows: 0,
  counts: '{}',
  run_by_id: null,
  run_by_name: null,
  run_by_type: null,
  started_at: null,
  finished_at: null,
  undo_until: null,
  error: '',
  claimed_until: 0,
  claim: null,
  cleared_at: null,
};

describe.each(engines)('the migration to imports, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0016_reminders', fill);
  });
  afterEach(() => migrated.remove());

  test('keeps gym and members; staff may not import until an admin allows it', async () => {
    const { db } = migrated.database;
    expect(await db.selectFrom('gyms').selectAll().executeTakeFirst()).toMatchObject({
      gym_id: gymId,
      staff_may_import_since: null,
    });
    expect(await db.selectFrom('people').select(['id', 'expiry_date']).execute()).toEqual([
      { id: personId, expiry_date: '2026-11-23' },
    ]);
  });

  test('a row belongs to an import of the same gym, and there is one of each number', async () => {
    const { db } = migrated.database;
    await db.insertInto('imports').values(newImport).execute();
    const row = { import_id: 'import', sheet: 0, number: 1, cells: '[]', name: '', result: '{}' };
    await db
      .insertInto('import_rows')
      .values({ gym_id: gymId, ...row })
      .execute();
    await expect(
      db
        .insertInto('import_rows')
        .values({ gym_id: gymId, ...row })
        .execute(),
    ).rejects.toThrow(/unique/i);
    await expect(
      db
        .insertInto('import_rows')
        .values({ gym_id: 'other', ...row, number: 2 })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
  });
});
