import type { Kysely } from 'kysely';

/** Kiosks with an identity of their own, and the QR codes that they make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('devices_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('devices_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('devices_maker', ['gym_id', 'created_by'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  // A device's token names the device alone.
  await db.schema.createIndex('devices_by_id').on('devices').column('id').execute();
  for (const column of ['branch_id', 'created_by'] as const) {
    await db.schema.createIndex(`devices_by_${column}`).on('devices').columns(['gym_id', column]).execute();
  }
  await db.schema.createIndex('devices_by_revocation').on('devices').column('revoked_at').execute();
  await db.schema.alterTable('qr_sessions').addColumn('device_id', 'text').execute();
}
