import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('uid', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('enrolled_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addForeignKeyConstraint('second_factors_account', ['uid'], 'accounts', ['uid'], (key) => key.onDelete('cascade'))
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_key', ['uid', 'hash'])
    .addForeignKeyConstraint('recovery_codes_factor', ['uid'], 'second_factors', ['uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.alterTable('gyms').addColumn('two_factor_required_since', 'bigint').execute();
}
