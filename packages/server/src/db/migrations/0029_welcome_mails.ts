import type { Kysely } from 'kysely';

/** Mails to new members, where the gym wants them; in mails, the name of who sends them and a QR code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('sender_name', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('qr_text', 'text').execute();
  // An update mails nobody: it is off.
  await db.schema.alterTable('gyms').addColumn('welcome_members_since', 'bigint').execute();
  await db.schema.alterTable('people').addColumn('welcomed_at', 'bigint').execute();
  await db.schema
    .createIndex('members_to_welcome')
    .on('people')
    .columns(['gym_id', 'created_at'])
    .where('user_type' as never, '=', 'member')
    .where('welcomed_at' as never, 'is', null)
    .execute();
}
