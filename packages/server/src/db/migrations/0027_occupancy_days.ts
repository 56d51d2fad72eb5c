import type { Kysely } from 'kysely';

/** How full each branch was on the days that have ended, as the job works it out from the attendance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('occupancy_days')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('means', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('occupancy_days_key', ['gym_id', 'branch_id', 'date'])
    .addForeignKeyConstraint('occupancy_days_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
}
