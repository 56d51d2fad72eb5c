import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formerOccupancySettings, noOpeningHours } from '@spotter/api';
import { findBranch } from '../../branches/branches.repository.ts';
import { readOccupancySettings, readOpeningHours } from '../../occupancy/hours.rules.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

/** A gym of the last release, with somebody inside since yesterday. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx);
    await insertOldPerson(tx, { id: 'ravi', name: 'Ravi', checked_in_at: 5, checked_in_branch_id: 'main' });
  });

describe.each(engines)('the migration to opening hours, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0024_activity_chain', fill);
  });
  afterEach(() => migrated.remove());

  test('existing branches have no hours, and nobody there is checked out by itself', async () => {
    const { db } = migrated.database;
    const branch = await findBranch(db, 'iron', 'main');
    expect(readOpeningHours(branch?.opening_hours ?? null)).toEqual(noOpeningHours);
    expect(readOccupancySettings(branch?.occupancy_settings ?? null)).toEqual(formerOccupancySettings);
    expect(formerOccupancySettings).toMatchObject({ autoCheckOut: null, checkInOnly: false });
    expect(await db.selectFrom('stay_counts').selectAll().execute()).toEqual([]);
  });
});
