import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { SecondFactorTable } from '../../db/identitySchema.ts';

export type SecondFactor = Selectable<SecondFactorTable>;

export const findSecondFactor = (db: Db, uid: string): Promise<SecondFactor | undefined> =>
  db
    .selectFrom('second_factors')
    .selectAll()
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

/** Undefined where the account has one already; the transaction stays usable. */
export const insertSecondFactorIfNone = (tx: Tx, factor: Insertable<SecondFactorTable>) =>
  tx
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('uid')
    .executeTakeFirst();

/** Deletes the factor and the recovery codes; undefined where there is none. */
export async function deleteSecondFactor(tx: Tx, uid: string): Promise<SecondFactor | undefined> {
  await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
  return tx.deleteFrom('second_factors').where('uid', '=', uid).returningAll().executeTakeFirst();
}

/**
 * Marks the factor for removal at the hosted service, and deletes the recovery codes but those that were used, which go
 * with it; undefined where there is none.
 */
export async function withdrawSecondFactor(tx: Tx, uid: string, now: number) {
  await tx.deleteFrom('recovery_codes').where('uid', '=', uid).where('used_at', 'is', null).execute();
  return tx
    .updateTable('second_factors')
    .set({ withdrawn_at: now })
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
}

export const findWithdrawnSecondFactor = (db: Db, uid: string) =>
  db
    .selectFrom('second_factors')
    .select('id')
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst();

/** Undefined where the code of this time step, or of a later one, was used before. */
export const useTotpStep = (tx: Tx, { uid, id }: Pick<SecondFactor, 'uid' | 'id'>, step: number) =>
  tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('uid')
    .executeTakeFirst();

/** Every encrypted secret of this service. */
export const listSecondFactorSecrets = (db: Db) =>
  db
    .selectFrom('second_factors')
    .select(['uid', 'secret'])
    .where('secret', 'is not', null)
    .$narrowType<{ secret: string }>()
    .execute();

/** Does nothing where the secret has changed meanwhile. */
export const replaceSecret = (db: Db, uid: string, { from, to }: { from: string; to: string }) =>
  db.updateTable('second_factors').set({ secret: to }).where('uid', '=', uid).where('secret', '=', from).execute();

/** Replaces all recovery codes of the account. */
export async function replaceRecoveryCodes(tx: Tx, uid: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ uid, hash, used_at: null })))
    .execute();
}

/** Undefined where the account has no such unused code. */
export const useRecoveryCode = (tx: Tx, uid: string, hash: string, now: number) =>
  tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();

export const findUsedRecoveryCode = (db: Db, uid: string, hash: string) =>
  db
    .selectFrom('recovery_codes')
    .select('uid')
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();

export async function countRecoveryCodes(db: Db, uid: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('codes'))
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return codes;
}
