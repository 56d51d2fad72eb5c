import type { Kysely } from 'kysely';

/** The hours at which members usually come, and the day of which each gym's are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('people').addColumn('usual_hours', 'text').execute();
  await db.schema.alterTable('gyms').addColumn('usual_hours_on', 'text').execute();
}
