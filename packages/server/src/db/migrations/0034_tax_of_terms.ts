import { type Kysely, sql } from 'kysely';

/**
 * Each term has the tax setting of its sale. Those of the last release take that of their plan, as their invoices did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('terms').addColumn('price_tax', 'text').execute();
  await sql`
    update terms
    set price_tax = (select price_tax from plans where plans.gym_id = terms.gym_id and plans.id = terms.plan_id)
    where price_paise is not null
  `.execute(db);
}
