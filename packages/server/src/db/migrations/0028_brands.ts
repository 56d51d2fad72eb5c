import { type Kysely, sql } from 'kysely';
import { slugCandidates } from '../slugs.ts';

/** Gyms have brands and addresses of their own. Existing gyms get the address of their name, the oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gym_brands')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('gym_brands_key', ['gym_id', 'version'])
    .addForeignKeyConstraint('gym_brands_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();
  await db.schema
    .createTable('gym_icons')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('base64', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('gym_icons_key', ['gym_id', 'purpose', 'size'])
    .addForeignKeyConstraint('gym_icons_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();
  await db.schema.alterTable('gyms').addColumn('slug', 'text').execute();
  await db.schema.alterTable('gyms').addColumn('host_name', 'text').execute();
  const { rows } = await sql<{ gym_id: string; name: string }>`
    select gym_id, name from gyms order by created_at, gym_id
  `.execute(db);
  const taken = new Set<string>();
  for (const { gym_id: gymId, name } of rows) {
    const slug = slugCandidates(name, gymId).find((candidate) => !taken.has(candidate)) ?? gymId;
    taken.add(slug);
    await sql`update gyms set slug = ${slug} where gym_id = ${gymId}`.execute(db);
  }
  await db.schema.createIndex('gyms_by_slug').on('gyms').column('slug').unique().execute();
  await db.schema.createIndex('gyms_by_host_name').on('gyms').column('host_name').unique().execute();
}
