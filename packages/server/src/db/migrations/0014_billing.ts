import { type Kysely, sql } from 'kysely';

/** How gyms bill, what they billed, and what was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_settings')
    .addColumn('gym_id', 'text', (column) =>
      column.notNull().primaryKey().references('gyms.gym_id').onDelete('cascade'),
    )
    .addColumn('grace_days', 'integer', (column) => column.notNull())
    .addColumn('freeze_days_per_year', 'integer', (column) => column.notNull())
    .addColumn('max_staff_discount_percent', 'integer', (column) => column.notNull())
    .addColumn('upi_id', 'text', (column) => column.notNull())
    .addColumn('upi_payee_name', 'text', (column) => column.notNull())
    .addColumn('legal_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('gstin', 'text', (column) => column.notNull())
    .addColumn('tax_rate_confirmed_at', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('branch_billing_details')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('legal_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('gstin', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('branch_billing_details_key', ['gym_id', 'branch_id'])
    .addForeignKeyConstraint('billed_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('tax_rates')
    .addColumn('gym_id', 'text', (column) => column.notNull().references('gyms.gym_id').onDelete('cascade'))
    .addColumn('starts_on', 'text', (column) => column.notNull())
    .addColumn('sac', 'text', (column) => column.notNull())
    .addColumn('rate_basis_points', 'integer', (column) => column.notNull())
    .addColumn('confirmed_by_name', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tax_rates_key', ['gym_id', 'starts_on'])
    .execute();
  await db.schema
    .createTable('invoice_counters')
    .addColumn('gym_id', 'text', (column) => column.notNull().references('gyms.gym_id').onDelete('cascade'))
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('financial_year', 'text', (column) => column.notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .addColumn('last_issued_on', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_counters_key', ['gym_id', 'series', 'financial_year'])
    .execute();
  // No foreign key to people and terms: an issued invoice stays when its member is deleted.
  await db.schema
    .createTable('invoices')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('issued_on', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('issued_by_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('member_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('term_id', 'text')
    .addColumn('corrects_id', 'text')
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('total_paise', 'bigint', (column) => column.notNull())
    .addColumn('paid_paise', 'bigint', (column) => column.notNull())
    .addColumn('credited_paise', 'bigint', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoices_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('invoices_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
  await db.schema
    .createIndex('invoices_by_number')
    .on('invoices')
    .columns(['gym_id', 'series', 'number'])
    .unique()
    .execute();
  // The address of a receipt's page names the token alone.
  await db.schema.createIndex('invoices_by_token').on('invoices').column('token').unique().execute();
  await sql`
    create unique index invoices_by_term on invoices (gym_id, term_id) where term_id is not null and corrects_id is null
  `.execute(db);
  await sql`
    create index invoices_due on invoices (gym_id, person_id) where total_paise <> paid_paise + credited_paise
  `.execute(db);
  await db.schema.createIndex('invoices_by_person').on('invoices').columns(['gym_id', 'person_id']).execute();
  await db.schema.createIndex('invoices_by_date').on('invoices').columns(['gym_id', 'issued_on']).execute();
  await db.schema.createIndex('invoices_by_branch').on('invoices').columns(['gym_id', 'branch_id', 'id']).execute();
  await db.schema
    .createTable('payments')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('refunded_id', 'text')
    .addColumn('gateway_payment_id', 'text')
    .addColumn('received_on', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('received_by_id', 'text', (column) => column.notNull())
    .addColumn('received_by_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payments_key', ['gym_id', 'id'])
    .addForeignKeyConstraint('payments_invoice', ['gym_id', 'invoice_id'], 'invoices', ['gym_id', 'id'])
    .addForeignKeyConstraint('payments_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
  await db.schema.createIndex('payments_by_invoice').on('payments').columns(['gym_id', 'invoice_id']).execute();
  await db.schema
    .createIndex('payments_by_day')
    .on('payments')
    .columns(['gym_id', 'branch_id', 'received_on'])
    .execute();
  await db.schema
    .createIndex('payments_by_gateway_payment')
    .on('payments')
    .columns(['gym_id', 'gateway_payment_id'])
    .unique()
    .execute();
  await db.schema
    .createTable('day_closes')
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('expected_cash_paise', 'bigint', (column) => column.notNull())
    .addColumn('counted_cash_paise', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('closed_by_id', 'text', (column) => column.notNull())
    .addColumn('closed_by_name', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_closes_key', ['gym_id', 'branch_id', 'day'])
    .addForeignKeyConstraint('closed_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
}
