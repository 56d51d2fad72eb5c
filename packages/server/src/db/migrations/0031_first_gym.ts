import { type Kysely, sql } from 'kysely';

/** The first gym of an installation is created in the browser, once; the codes that allow it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setup_steps')
    .addColumn('step', 'text', (column) => column.primaryKey())
    .addColumn('completed_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('setup_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  // An installation with a gym of its own is set up, also once that gym is deleted.
  await sql`
    insert into setup_steps (step, completed_at)
    select 'first-gym', min(created_at) from gyms where demo_since is null having count(*) > 0
  `.execute(db);
}
