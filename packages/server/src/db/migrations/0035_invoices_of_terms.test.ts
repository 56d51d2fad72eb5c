import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym } from '../testing/oldGym.ts';

const insertInvoice = ({ db }: Pick<Database, 'db'>, id: string, termId: string | null, creditedPaise = 0) =>
  sql`
    insert into invoices (
      gym_id, id, kind, series, number, issued_on, issued_at, issued_by_id, branch_id, person_id, member_name, phone, term_id,
      description, total_paise, paid_paise, credited_paise, token, document
    ) values (
      'iron', ${id}, 'receipt', 'RCT', ${id}, '2026-11-20', 1, 'asha', 'main', 'meera', 'Meera', '', ${termId}, 'Monthly',
      150000, 0, ${creditedPaise}, ${id}, '{}'
    )
  `.execute(db);

/** A gym of the last release, with an invoice of a term, one that was credited wholly, and two of no term. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx);
    await insertInvoice({ db: tx }, 'open', 'first');
    await insertInvoice({ db: tx }, 'credited', 'second', 150000);
    for (const id of ['opening', 'another opening']) await insertInvoice({ db: tx }, id, null);
  });

describe.each(engines)('the migration to terms that are invoiced anew, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0034_tax_of_terms', fill);
  });
  afterEach(() => migrated.remove());

  test('a term has one invoice at a time that is not credited wholly', async () => {
    const { database } = migrated;
    await expect(insertInvoice(database, 'again', 'first')).rejects.toThrow(/unique/i);
    await insertInvoice(database, 'anew', 'second');
    await expect(insertInvoice(database, 'and again', 'second')).rejects.toThrow(/unique/i);
    await insertInvoice(database, 'third opening', null);
    expect(await database.db.selectFrom('invoices').select('id').execute()).toHaveLength(6);
  });

  test.runIf(engine === 'sqlite')('the invoices of a term are found by their index', async () => {
    const { rows } = await sql<{ detail: string }>`
      explain query plan
      select id from invoices
      where gym_id = 'iron' and term_id = 'first' and corrects_id is null
      order by credited_paise < total_paise desc, id desc
      limit 1
    `.execute(migrated.database.db);
    expect(rows[0]?.detail).toMatch(/^SEARCH .*invoices_by_term/);
  });
});
