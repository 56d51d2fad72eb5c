import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

/** A gym of the last release with somebody who was invited. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { slug: 'iron' });
    await insertOldPerson(tx, {
      id: 'nina',
      name: 'Nina',
      email: 'nina@gym.test',
      user_type: 'staff',
      total_visits: 0,
    });
  });

describe.each(engines)('the migration to refused mails, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0035_invoices_of_terms', fill);
  });
  afterEach(() => migrated.remove());

  test('of the mails before it is not known whether one was refused', async () => {
    const people = await migrated.database.db.selectFrom('people').select(['id', 'email', 'mail_refused_at']).execute();
    expect(people).toEqual([{ id: 'nina', email: 'nina@gym.test', mail_refused_at: null }]);
  });
});
