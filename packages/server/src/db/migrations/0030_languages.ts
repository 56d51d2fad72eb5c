import type { Kysely } from 'kysely';

/** What is read in which language. A gym without one is English; kiosks and people without one follow their gym. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['gyms', 'devices', 'people']) {
    await db.schema.alterTable(table).addColumn('language', 'text').execute();
  }
}
