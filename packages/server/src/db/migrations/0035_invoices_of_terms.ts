import { type Kysely, sql } from 'kysely';

/** A term whose invoice was credited wholly can be invoiced anew: it has one invoice at a time that is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('invoices_by_term').execute();
  await sql`
    create index invoices_by_term on invoices (gym_id, term_id) where term_id is not null and corrects_id is null
  `.execute(db);
  await sql`
    create unique index invoices_uncredited_by_term on invoices (gym_id, term_id)
    where term_id is not null and corrects_id is null and credited_paise < total_paise
  `.execute(db);
}
