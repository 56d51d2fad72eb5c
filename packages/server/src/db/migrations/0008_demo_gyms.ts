import { type Kysely, sql } from 'kysely';

/**
 * Marks demo gyms, whose passwords are published.
 * Those of earlier versions have the demo's sign-ins as people of its types.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gyms').addColumn('demo_since', 'bigint').execute();
  await sql`
    update gyms set demo_since = created_at where gym_id in (
      select gym_id from people
      where (email = 'admin@demo.gym' and user_type = 'admin')
        or (email = 'staff@demo.gym' and user_type = 'staff')
        or (email = 'member@demo.gym' and user_type = 'member')
        or (email = 'admin@other.gym' and user_type = 'admin')
    )
  `.execute(db);
}
