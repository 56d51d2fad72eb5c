import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** A gym of the last release, with a member and a mail that waits. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { slug: 'iron', created_at: now });
    await insertOldPerson(tx, { id: 'ravi', name: 'Ravi', email: 'ravi@gym.test', total_visits: 0, created_at: now });
    await sql`
      insert into outbox (gym_id, id, recipient, subject, text, html, created_at, due_at, tries)
      values ('iron', 'mail', 'ravi@gym.test', 'Hello', 'Hello', '<p>Hello</p>', ${now}, ${now}, 0)
    `.execute(tx);
  });

describe.each(engines)('the migration to welcome mails, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0028_brands', fill);
  });
  afterEach(() => migrated.remove());

  test('welcomes nobody until an admin switches it on, and keeps what waits', async () => {
    const { db } = migrated.database;
    expect(await db.selectFrom('gyms').select('welcome_members_since').execute()).toEqual([
      { welcome_members_since: null },
    ]);
    expect(await db.selectFrom('people').select(['id', 'welcomed_at']).execute()).toEqual([
      { id: 'ravi', welcomed_at: null },
    ]);
    expect(await db.selectFrom('outbox').select(['id', 'sender_name', 'qr_text']).execute()).toEqual([
      { id: 'mail', sender_name: null, qr_text: null },
    ]);
  });
});
