import { type Kysely, sql } from 'kysely';

/** Claims and names come from the people; sessions and invitations belong to a gym. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // So far an account had one gym.
  await sql`
    update sessions set gym_id = (select min(gym_id) from people where people.uid = sessions.uid) where gym_id is null
  `.execute(db);
  await db.schema.alterTable('accounts').dropColumn('claims').execute();
  await db.schema.alterTable('accounts').dropColumn('display_name').execute();

  await db.schema.alterTable('mail_codes').renameTo('old_mail_codes').execute();
  await db.schema
    .createTable('mail_codes')
    .addColumn('uid', 'text', (column) => column.notNull().references('accounts.uid').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('gym_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('mail_codes_of_gyms', ['uid', 'purpose', 'gym_id'])
    .execute();
  await sql`
    insert into mail_codes (uid, purpose, gym_id, hash, expires_at, used_at)
    select uid, purpose, '', hash, expires_at, used_at from old_mail_codes
  `.execute(db);
  await db.schema.dropTable('old_mail_codes').execute();
  await db.schema.createIndex('mail_codes_by_hash').on('mail_codes').column('hash').unique().execute();
}
