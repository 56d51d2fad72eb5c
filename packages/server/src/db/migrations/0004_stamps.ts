import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('feed_positions').addColumn('stamp', 'text').execute();
}
