import type { Kysely } from 'kysely';

/** Opening hours, when visits end by themselves, and how long stays were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('branches').addColumn('opening_hours', 'text').execute();
  await db.schema.alterTable('branches').addColumn('occupancy_settings', 'text').execute();

  await db.schema
    .createTable('stay_counts')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('arrival_hour', 'integer', (column) => column.notNull())
    .addColumn('stay_bin', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'bigint', (column) => column.notNull())
    .addColumn('unconfirmed', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('stay_counts_key', ['gym_id', 'branch_id', 'arrival_hour', 'stay_bin'])
    .addForeignKeyConstraint('stay_counts_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
}
