import type { CreateTableBuilder, Kysely } from 'kysely';

/** A table of one gym's rows: its key begins with the gym, so that the schema distributes by gym. */
const tenantTable = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn('gym_id', 'text', (column) => column.notNull());

const identified = <T extends string>(table: CreateTableBuilder<T, 'gym_id'>, name: string) =>
  table
    .addColumn('id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['gym_id', 'id'] as never);

export async function up(db: Kysely<unknown>): Promise<void> {
  // The gym points at its main branch, so branches come first and need no key back to the gym.
  await identified(tenantTable(db, 'branches'), 'branches')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('max_capacity', 'integer', (column) => column.notNull())
    .addColumn('deactivated_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();

  await tenantTable(db, 'gyms')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('logo_url', 'text')
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('main_branch_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('gyms_key', ['gym_id'])
    .addForeignKeyConstraint('gyms_main_branch', ['gym_id', 'main_branch_id'], 'branches', ['gym_id', 'id'])
    .execute();

  await identified(tenantTable(db, 'people'), 'people')
    .addColumn('user_type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text')
    .addColumn('deactivated_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('uid', 'text')
    .addColumn('first_signed_in_at', 'bigint')
    .addColumn('last_accessed_at', 'bigint')
    .addColumn('checked_in_at', 'bigint')
    .addColumn('checked_in_branch_id', 'text')
    .addColumn('last_check_in_at', 'bigint')
    .addColumn('total_visits', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('staff_role', 'text')
    .addColumn('site_admin_since', 'bigint')
    .addColumn('age', 'integer')
    .addColumn('sex', 'text')
    .addColumn('membership_plan', 'text')
    .addColumn('join_date', 'text')
    .addColumn('expiry_date', 'text')
    .addForeignKeyConstraint('people_gym', ['gym_id'], 'gyms', ['gym_id'])
    .addForeignKeyConstraint('people_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'])
    .addForeignKeyConstraint('people_inside', ['gym_id', 'checked_in_branch_id'], 'branches', ['gym_id', 'id'])
    .execute();
  await db.schema.createIndex('people_by_email').on('people').columns(['gym_id', 'email']).unique().execute();
  await db.schema.createIndex('people_by_uid').on('people').columns(['gym_id', 'uid']).unique().execute();
  await db.schema.createIndex('people_by_branch').on('people').columns(['gym_id', 'user_type', 'branch_id']).execute();
  await db.schema
    .createIndex('people_by_presence')
    .on('people')
    .columns(['gym_id', 'checked_in_branch_id', 'user_type'])
    .where('checked_in_branch_id' as never, 'is not', null)
    .execute();

  await identified(tenantTable(db, 'attendance'), 'attendance')
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('user_type', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addColumn('assisted_by_name', 'text')
    .addColumn('duration', 'bigint')
    .addForeignKeyConstraint('attendance_branch', ['gym_id', 'branch_id'], 'branches', ['gym_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('attendance_by_person')
    .on('attendance')
    .columns(['gym_id', 'person_id', 'happened_at'])
    .execute();
  await db.schema.createIndex('attendance_by_branch').on('attendance').columns(['gym_id', 'branch_id']).execute();

  await tenantTable(db, 'feed_positions')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_positions_key', ['gym_id'])
    .execute();
  await tenantTable(db, 'feed_events')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('branch_id', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_events_key', ['gym_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('feed_events_by_branch')
    .on('feed_events')
    .columns(['gym_id', 'branch_id', 'seq'])
    .execute();

  await identified(tenantTable(db, 'activities'), 'activities')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('entity_name', 'text', (column) => column.notNull())
    .addColumn('performed_by_id', 'text', (column) => column.notNull())
    .addColumn('performed_by_name', 'text', (column) => column.notNull())
    .addColumn('performed_by_type', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .execute();

  await tenantTable(db, 'idempotency_keys')
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('input_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['gym_id', 'person_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();

  await identityTables(db);
}

async function identityTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('email_verified_at', 'bigint')
    .addColumn('claims', 'text', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('valid_since', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_signed_in_at', 'bigint')
    .execute();
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addColumn('valid_since', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('refresh_tokens_by_age').on('refresh_tokens').column('expires_at').execute();
  await db.schema
    .createTable('mail_codes')
    .addColumn('uid', 'text', (column) => column.notNull().references('accounts.uid').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('mail_codes_key', ['uid', 'purpose'])
    .execute();
  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull().unique())
    .addColumn('public_jwk', 'text', (column) => column.notNull())
    .addColumn('private_jwk', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute();
  await db.schema
    .createTable('throttles')
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('window_start', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
}
