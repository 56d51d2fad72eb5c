import { type Kysely, sql } from 'kysely';

/** A session without use expires after 30 days: that is how `expires_at` tells when it was used last. */
const SESSION_IDLE_MS = 30 * 24 * 60 * 60_000;

/** Refresh tokens become sessions, so that nobody is signed out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('uid', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.unique())
    .addColumn('gym_id', 'text')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addColumn('second_factor_at', 'bigint')
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('valid_since', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  // Half of the hash of a random token is itself random, and unique.
  await sql`
    insert into sessions (id, uid, hash, provider, signed_in_at, device, last_used_at, valid_since, expires_at)
    select substr(hash, 1, 22), uid, hash, provider, signed_in_at, '',
      expires_at - ${sql.lit(SESSION_IDLE_MS)}, valid_since, expires_at
    from refresh_tokens
  `.execute(db);
  await db.schema.dropTable('refresh_tokens').execute();
  await db.schema.createIndex('sessions_by_account').on('sessions').column('uid').execute();
  await db.schema.createIndex('sessions_by_age').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('people_by_uid_alone').on('people').column('uid').execute();
}
