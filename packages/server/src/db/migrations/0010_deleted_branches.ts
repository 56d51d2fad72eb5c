import type { Kysely } from 'kysely';

/** A deleted branch stays as a row: attendance refers to it, and the history of people who moved shows its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('branches').addColumn('deleted_at', 'bigint').execute();
}
