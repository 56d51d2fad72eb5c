import type { Kysely } from 'kysely';

/** What members announced or a gateway was asked for, and what the gateway reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_requests')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('invoice_id', 'text')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('pay_url', 'text', (column) => column.notNull())
    .addColumn('gateway_link_id', 'text')
    .addColumn('gateway_payment_id', 'text')
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('open_key', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('next_check_at', 'bigint')
    .addColumn('checks', 'integer', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('rejected_at', 'bigint')
    .addColumn('expired_at', 'bigint')
    .addPrimaryKeyConstraint('payment_requests_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('payment_requests_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
  const unique = {
    payment_requests_open: ['gym_id', 'open_key'],
    // The gateway names a request by these alone.
    payment_requests_by_reference: ['reference'],
    payment_requests_by_link: ['gateway_link_id'],
    payment_requests_by_payment: ['gateway_payment_id'],
  };
  for (const [name, columns] of Object.entries(unique))
    await db.schema.createIndex(name).on('payment_requests').columns(columns).unique().execute();
  const others = {
    payment_requests_by_person: ['gym_id', 'person_id'],
    payment_requests_by_branch: ['gym_id', 'branch_id'],
    payment_requests_by_check: ['next_check_at'],
  };
  for (const [name, columns] of Object.entries(others))
    await db.schema.createIndex(name).on('payment_requests').columns(columns).execute();

  await db.schema
    .createTable('gateway_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('refund_id', 'text')
    .addColumn('amount_paise', 'bigint')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('applied_at', 'bigint')
    .execute();
  await db.schema.createIndex('gateway_events_by_payment').on('gateway_events').column('payment_id').execute();
  await db.schema.createIndex('gateway_events_by_receipt').on('gateway_events').column('received_at').execute();
}
