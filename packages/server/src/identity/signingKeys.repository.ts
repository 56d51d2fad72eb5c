import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SigningKeyTable } from '../db/identitySchema.ts';

export type SigningKey = Selectable<SigningKeyTable>;

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

/** The ordinal of the newest key, a retired one too; undefined before the first. */
export const newestOrdinal = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('signing_keys')
    .select('ordinal')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ordinal;
};

/** Does nothing where another server has replaced it first. */
export const replacePrivateKey = (db: Db, kid: string, { from, to }: { from: string; to: string }) =>
  db
    .updateTable('signing_keys')
    .set({ private_jwk: to })
    .where('kid', '=', kid)
    .where('private_jwk', '=', from)
    .execute();

/** Empties the private parts of the keys that no longer sign. */
export const forgetPrivateKeysBelow = (db: Db, ordinal: number) =>
  db.updateTable('signing_keys').set({ private_jwk: '' }).where('ordinal', '<', ordinal).execute();
