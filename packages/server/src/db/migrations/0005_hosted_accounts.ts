import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hosted_accounts')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('valid_since', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('hosted_accounts_due').on('hosted_accounts').column('due_at').execute();
  // The counts are useless after a few minutes, so the table is recreated.
  await db.schema.dropTable('throttles').execute();
  await db.schema
    .createTable('throttles')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('moments', 'text', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute();
}
