import type { Kysely } from 'kysely';

/** Before anybody has signed in, the e-mail is all that is known of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('people_by_email_alone').on('people').column('email').execute();
}
