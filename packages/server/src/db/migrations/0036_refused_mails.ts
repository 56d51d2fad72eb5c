import type { Kysely } from 'kysely';

/** Whoever invited sees that the mail did not arrive. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('people').addColumn('mail_refused_at', 'bigint').execute();
