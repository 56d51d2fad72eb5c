import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('card_number', 'text').execute();
  await db.schema.createIndex('people_card_number').on('people').columns(['gym_id', 'card_number']).unique().execute();
}
