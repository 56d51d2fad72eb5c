import type { Kysely } from 'kysely';

const ofGym = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn('gym_id', 'text', (column) => column.notNull());

/** Door rules, entries let in against them, recorded offline or withdrawn, and dates of birth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attendance').addColumn('override_reason', 'text').execute();
  await db.schema.alterTable('attendance').addColumn('received_at', 'bigint').execute();
  await db.schema.alterTable('branches').addColumn('door_rules', 'text').execute();
  await db.schema.alterTable('people').addColumn('birth_date', 'text').execute();

  await ofGym(db, 'withdrawn_attendance')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('user_type', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addColumn('assisted_by_name', 'text')
    .addColumn('duration', 'bigint')
    .addColumn('override_reason', 'text')
    .addColumn('received_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_by_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('withdrawn_attendance_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('withdrawn_attendance_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
  await db.schema
    .createIndex('withdrawn_attendance_by_person')
    .on('withdrawn_attendance')
    .columns(['gym_id', 'person_id', 'happened_at'])
    .execute();
}
