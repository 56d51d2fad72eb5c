import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);
const [gymId, branchId, personId] = ['gym', 'branch', 'person'];

/** A gym of the last release with a member and a mail that waits. */
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
    await sql`
      insert into outbox (gym_id, id, recipient, subject, text, html, created_at, due_at, tries)
      values (${gymId}, 'mail', 'asha@example.com', 'Hello', 'Hello', '<p>Hello</p>', ${now}, ${now}, 0)
    `.execute(tx);
  });

describe.each(engines)('the migration to reminders, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0012_accounts_of_several_gyms', fill);
  });
  afterEach(() => migrated.remove());

  test('turns the reminders of an existing gym off: an update mails nobody', async () => {
    const rows = await migrated.database.db
      .selectFrom('reminder_settings')
      .select(['gym_id', 'day', 'subject', 'text', 'turned_off_at'])
      .orderBy('day', 'desc')
      .execute();
    const off = { gym_id: gymId, subject: null, text: null, turned_off_at: expect.any(Number) as number };
    expect(rows).toEqual([7, 3, 1, 0, -3].map((day) => ({ ...off, day })));
  });

  test('keeps members and waiting mails', async () => {
    const { db } = migrated.database;
    expect(await db.selectFrom('people').selectAll().executeTakeFirst()).toMatchObject({
      id: personId,
      expiry_date: '2026-11-23',
      reminders_stopped_at: null,
      reminder_token: null,
    });
    expect(await db.selectFrom('outbox').selectAll().executeTakeFirst()).toMatchObject({
      id: 'mail',
      due_at: now,
      expires_at: null,
      unsubscribe_url: null,
    });
  });

  test('claims each reminder once; claims and notes go with the member', async () => {
    const { db } = migrated.database;
    const claim = { gym_id: gymId, person_id: personId, ends_on: '2026-11-23', day: 3, sent_at: now };
    await db.insertInto('reminders_sent').values(claim).execute();
    await expect(db.insertInto('reminders_sent').values(claim).execute()).rejects.toThrow(/unique/i);
    const note = { kind: 'note' as const, text: 'x', written_by_id: 'a', written_by_name: 'A', created_at: now };
    await db
      .insertInto('member_notes')
      .values({ gym_id: gymId, id: 'note', person_id: personId, ...note })
      .execute();
    const foreign = { gym_id: 'other', id: 'note', person_id: personId, ...note };
    await expect(db.insertInto('member_notes').values(foreign).execute()).rejects.toThrow(/foreign key/i);
    await db.deleteFrom('people').where('id', '=', personId).execute();
    expect(await db.selectFrom('reminders_sent').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('member_notes').selectAll().execute()).toEqual([]);
  });
});
