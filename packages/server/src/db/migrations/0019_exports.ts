import type { Kysely } from 'kysely';

/** Exports, and their files in pieces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exports')
    .addColumn('gym_id', 'text', (column) => column.notNull().references('gyms.gym_id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('requested_by_id', 'text', (column) => column.notNull())
    .addColumn('requested_by_name', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('total_rows', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('bytes', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('error', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('exports_key', ['gym_id', 'id'])
    .execute();
  // A link names the export alone.
  await db.schema.createIndex('exports_by_id').on('exports').column('id').unique().execute();
  await db.schema.createIndex('exports_by_age').on('exports').column('requested_at').execute();
  await db.schema
    .createTable('export_parts')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('export_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('base64', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('export_parts_key', ['gym_id', 'export_id', 'number'])
    .addForeignKeyConstraint('export_parts_export', ['gym_id', 'export_id'], 'exports', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}
