import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formerOccupancySettings, noOpeningHours } from '@spotter/api';
import { findBranch } from '../../branches/branches.repository.ts';
import { readOccupancySettings, readOpeningHours } from '../../occupancy/hours.rules.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

/** A gym of the last release, with somebody inside since yesterday. */
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
      insert into people
        (gym_id, id, user_type, name, phone, branch_id, created_at, updated_at, checked_in_at, checked_in_branch_id)
      values ('iron', 'ravi', 'member', 'Ravi', '', 'main', 1, 1, 5, 'main')
    `.execute(tx);
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
