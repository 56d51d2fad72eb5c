import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import type { AccountTable } from '../db/identitySchema.ts';
import { statement } from '../db/statement.ts';

export type Account = Selectable<AccountTable>;

export const accountByEmail = (db: Db, email: string) =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();

export const accountColumns = [
  'accounts.uid',
  'accounts.email',
  'accounts.password_hash',
  'accounts.email_verified_at',
  'accounts.disabled_at',
  'accounts.valid_since',
  'accounts.created_at',
  'accounts.last_signed_in_at',
] as const satisfies `accounts.${keyof AccountTable}`[];

const oneAccount = statement((db, of: { uid: string }) =>
  db.selectFrom('accounts').select(accountColumns).where('uid', '=', of.uid),
);

export const accountByUid = (db: Db, uid: string): Promise<Account | undefined> => oneAccount.first(db, { uid });

/** The account; nobody else deletes or changes it until the transaction ends. */
export const lockAccountByEmail = (tx: Tx, email: string): Promise<Account | undefined> =>
  forUpdate(tx, tx.selectFrom('accounts').selectAll().where('email', '=', email)).executeTakeFirst();

export const lockAccountByUid = (tx: Tx, uid: string): Promise<Account | undefined> =>
  forUpdate(tx, tx.selectFrom('accounts').selectAll().where('uid', '=', uid)).executeTakeFirst();

/** The uids of the accounts of this gym's desk: see `deskUidOf`. */
export const listDeskAccounts = async (db: Db, gymId: string): Promise<string[]> =>
  (await db.selectFrom('accounts').select('uid').where('uid', 'like', `${gymId}.%`).execute()).map(({ uid }) => uid);

/** Undefined where the e-mail already has an account; the transaction stays usable. */
export const insertAccountIfFree = (db: Db, account: Insertable<AccountTable>) =>
  db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('uid')
    .executeTakeFirst();

export const changeAccount = (db: Db, uid: string, change: Updateable<AccountTable>) =>
  db.updateTable('accounts').set(change).where('uid', '=', uid).execute();

const raisingValidSince = (db: Db, now: number) => {
  const nextSecond = (Math.floor(now / 1000) + 1) * 1000;
  return db.updateTable('accounts').set((e) => ({
    valid_since: e
      .case()
      .when('valid_since', '>=', nextSecond)
      .then(e('valid_since', '+', 1000))
      .else(nextSecond)
      .end(),
  }));
};

/**
 * Ends every session, including those started in this second: `valid_since` rises past all of them. False for an
 * unknown account.
 */
export const endSessions = async (db: Db, uid: string, now: number): Promise<boolean> =>
  (await raisingValidSince(db, now).where('uid', '=', uid).executeTakeFirst()).numUpdatedRows > 0n;

/** The same for all accounts of the installation. */
export const endAllSessions = (db: Db, now: number) => raisingValidSince(db, now).execute();

export const deleteAccountRow = (db: Db, uid: string) => db.deleteFrom('accounts').where('uid', '=', uid).execute();

/**
 * Ends the sessions from before the hosted service's `validSince`; never lowers our own.
 * Undefined where it is not higher.
 */
export const raiseValidSince = (db: Db, uid: string, validSince: number) =>
  db
    .updateTable('accounts')
    .set({ valid_since: validSince })
    .where('uid', '=', uid)
    .where('valid_since', '<', validSince)
    .returning('uid')
    .executeTakeFirst();

/** Undefined where this sign-in or a later one is already recorded. */
export const recordSignIn = (db: Db, uid: string, at: number) =>
  db
    .updateTable('accounts')
    .set({ last_signed_in_at: at })
    .where('uid', '=', uid)
    .where((e) => e.or([e('last_signed_in_at', 'is', null), e('last_signed_in_at', '<', at)]))
    .returning('uid')
    .executeTakeFirst();
