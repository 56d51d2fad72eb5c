import type { Kysely } from 'kysely';

const ofGym = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn('gym_id', 'text', (column) => column.notNull());

/** Check-ins that were recorded without a connection, codes that devices sign, and pairing by a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('devices').addColumn('version', 'text').execute();

  await ofGym(db, 'offline_operations')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('action', 'text')
    .addColumn('person_id', 'text')
    .addColumn('card_end', 'text')
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('recorded_by_name', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('override_reason', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('refusal', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('waiting_since', 'bigint')
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by_name', 'text')
    .addPrimaryKeyConstraint('offline_operations_key', ['gym_id', 'id'])
    .addForeignKeyConstraint(
      'offline_operations_branch',
      ['gym_id', 'branch_id'],
      'branches',
      ['gym_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('offline_operations_waiting')
    .on('offline_operations')
    .columns(['gym_id', 'waiting_since'])
    .execute();
  await db.schema.createIndex('offline_operations_by_receipt').on('offline_operations').column('received_at').execute();

  await ofGym(db, 'device_code_uses')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('code_window', 'bigint', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('device_code_uses_key', ['gym_id', 'device_id', 'code_window', 'person_id'])
    .addForeignKeyConstraint('device_code_uses_device', ['gym_id', 'device_id'], 'devices', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('device_code_uses_by_time').on('device_code_uses').column('used_at').execute();

  await ofGym(db, 'pairing_codes')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('pairing_codes_key', ['gym_id', 'code_hash'])
    .addForeignKeyConstraint('pairing_codes_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('pairing_codes_maker', ['gym_id', 'created_by'], 'people', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  // A code names nothing but itself.
  await db.schema.createIndex('pairing_codes_by_hash').unique().on('pairing_codes').column('code_hash').execute();
  for (const column of ['branch_id', 'created_by'] as const) {
    await db.schema.createIndex(`pairing_codes_by_${column}`).on('pairing_codes').columns(['gym_id', column]).execute();
  }
  await db.schema.createIndex('pairing_codes_by_time').on('pairing_codes').column('created_at').execute();
}
