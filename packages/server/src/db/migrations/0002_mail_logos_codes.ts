import type { Kysely } from 'kysely';

const ofGym = (db: Kysely<unknown>, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['gym_id', 'id']);

export async function up(db: Kysely<unknown>): Promise<void> {
  await ofGym(db, 'outbox')
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').column('due_at').execute();

  await ofGym(db, 'logos')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('base64', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('logos_gym', ['gym_id'], 'gyms', ['gym_id'])
    .execute();

  await ofGym(db, 'qr_sessions')
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('used_by', 'text')
    .addColumn('scan', 'text')
    .addForeignKeyConstraint('qr_sessions_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('qr_sessions_maker', ['gym_id', 'created_by'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('qr_sessions_scanner', ['gym_id', 'used_by'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  for (const column of ['created_at', 'branch_id', 'created_by', 'used_by'] as const) {
    const columns = column === 'created_at' ? [column] : ['gym_id', column];
    await db.schema.createIndex(`qr_sessions_by_${column}`).on('qr_sessions').columns(columns).execute();
  }
}
