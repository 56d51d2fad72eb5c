import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release, with a member and a kiosk. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { slug: 'iron', created_at: now });
    await insertOldPerson(tx, { id: 'ravi', name: 'Ravi', email: 'ravi@gym.test', total_visits: 0, created_at: now });
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
