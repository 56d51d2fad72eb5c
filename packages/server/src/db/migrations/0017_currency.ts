import type { Kysely } from 'kysely';

/** What a gym bills in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gyms')
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('INR'))
    .execute();
}
