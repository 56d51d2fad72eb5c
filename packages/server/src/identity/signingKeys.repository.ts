import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SigningKeyTable } from '../db/identitySchema.ts';

/** The keys that are not retired; the signing key first. */
export const liveKeys = (db: Db) =>
  db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).orderBy('ordinal', 'desc').execute();

/** Does nothing where another server has inserted the key of this ordinal first. */
export const insertKeyIfFirst = (db: Db, key: Insertable<SigningKeyTable>) =>
  db
    .insertInto('signing_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('ordinal').doNothing())
    .execute();

export const retireKeysBelow = (db: Db, ordinal: number, now: number) =>
  db
    .updateTable('signing_keys')
    .set({ retired_at: now })
    .where('ordinal', '<', ordinal)
    .where('retired_at', 'is', null)
    .execute();
