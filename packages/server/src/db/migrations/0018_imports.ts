import { type Kysely, sql } from 'kysely';

const ofGym = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn('gym_id', 'text', (column) => column.notNull());

/** Imports with their rows, the columns that a gym chose, and whether its staff may import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ofGym(db, 'imports')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('only_branch_id', 'text')
    .addColumn('created_by_id', 'text', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('created_by_type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('previewed_revision', 'integer')
    .addColumn('total_rows', 'integer', (column) => column.notNull())
    .addColumn('processed_rows', 'integer', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('run_by_id', 'text')
    .addColumn('run_by_name', 'text')
    .addColumn('run_by_type', 'text')
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('undo_until', 'bigint')
    .addColumn('error', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cleared_at', 'bigint')
    .addPrimaryKeyConstraint('imports_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('imports_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();
  // The job looks for work in all gyms, every second.
  await sql`create index imports_open on imports (claimed_until) where status in ('running', 'undoing')`.execute(db);

  await ofGym(db, 'import_rows')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('sheet', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('duplicate', 'text')
    .addColumn('repeats', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text')
    .addColumn('applied_at', 'bigint')
    .addColumn('undo_data', 'text')
    .addColumn('undone_at', 'bigint')
    .addColumn('leftover', 'text')
    .addPrimaryKeyConstraint('import_rows_key', ['gym_id', 'import_id', 'sheet', 'number'])
    .addForeignKeyConstraint('import_rows_import', ['gym_id', 'import_id'], 'imports', ['gym_id', 'id'])
    .execute();
  await db.schema
    .createIndex('import_rows_by_outcome')
    .on('import_rows')
    .columns(['gym_id', 'import_id', 'outcome', 'number'])
    .execute();
  await db.schema
    .createIndex('import_rows_by_member')
    .on('import_rows')
    .columns(['gym_id', 'member_id', 'import_id'])
    .execute();

  await ofGym(db, 'import_columns')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('header_key', 'text', (column) => column.notNull())
    .addColumn('field', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_columns_key', ['gym_id', 'kind', 'header_key'])
    .addForeignKeyConstraint('import_columns_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();

  await db.schema.alterTable('gyms').addColumn('staff_may_import_since', 'bigint').execute();
  // Rows of a file find the people that they repeat by these; cards and e-mails have unique indexes.
  await db.schema.createIndex('people_by_phone').on('people').columns(['gym_id', 'phone']).execute();
  await db.schema.createIndex('people_by_name').on('people').columns(['gym_id', 'name']).execute();
}
