import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release, with a member and a kiosk. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await sql`
      insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
      values ('iron', 'main', 'Main', '', '', '', 10, ${now}, ${now})
    `.execute(tx);
    await sql`
      insert into gyms (gym_id, name, time_zone, locale, main_branch_id, slug, created_at)
      values ('iron', 'Iron', 'Asia/Kolkata', 'en-IN', 'main', 'iron', ${now})
    `.execute(tx);
    await sql`
      insert into people (gym_id, id, user_type, name, email, phone, branch_id, total_visits, created_at, updated_at)
      values ('iron', 'ravi', 'member', 'Ravi', 'ravi@gym.test', '', 'main', 0, ${now}, ${now})
    `.execute(tx);
    await sql`
      insert into devices (gym_id, id, branch_id, name, secret_hash, created_by, created_at)
      values ('iron', 'door', 'main', 'Door', 'hash', 'ravi', ${now})
    `.execute(tx);
  });

describe.each(engines)('the migration to languages, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0029_welcome_mails', fill);
  });
  afterEach(() => migrated.remove());

  test('chooses none for the gym, its kiosk and its member, and takes one', async () => {
    const { db } = migrated.database;
    for (const table of ['gyms', 'devices', 'people'] as const) {
      const languages = () => db.selectFrom(table).select('language').where('gym_id', '=', 'iron').execute();
      expect(await languages()).toEqual([{ language: null }]);
      await db.updateTable(table).set({ language: 'hi' }).where('gym_id', '=', 'iron').execute();
      expect(await languages()).toEqual([{ language: 'hi' }]);
    }
  });
});
