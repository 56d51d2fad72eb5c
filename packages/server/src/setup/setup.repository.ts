import type { Db, Tx } from '../db/database.ts';

const FIRST_GYM = 'first-gym';
const DEMO = 'demo';
/** Of processes that start again and again, the last codes count. */
const MAX_CODES = 20;

/** Whether the installation has, or had, a gym of its own. */
export const isFirstGymCreated = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setup_steps').select('step').where('step', '=', FIRST_GYM).executeTakeFirst()) !== undefined;

/**
 * Records that the installation has a gym of its own, for good. False where it was recorded before; a concurrent
 * transaction that does so is waited for.
 */
export const recordFirstGym = async (tx: Tx, now: number): Promise<boolean> =>
  (await tx
    .insertInto('setup_steps')
    .values({ step: FIRST_GYM, completed_at: now })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .returning('step')
    .executeTakeFirst()) !== undefined;

/** Records that the demo gym is being made; a concurrent transaction that does so is waited for. */
export const recordDemo = (tx: Tx, now: number) =>
  tx
    .insertInto('setup_steps')
    .values({ step: DEMO, completed_at: now })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ completed_at: now }))
    .execute();

export const insertSetupCode = (tx: Tx, hash: string, now: number) =>
  tx.insertInto('setup_codes').values({ code_hash: hash, created_at: now }).execute();

/** The hashes of the codes made after this moment, the newest first. */
export const listSetupCodes = async (db: Db, since: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('setup_codes')
    .select('code_hash')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(MAX_CODES)
    .execute();
  return rows.map(({ code_hash: hash }) => hash);
};

/** Deletes the codes made up to this moment. */
export const deleteSetupCodes = (tx: Tx, until: number) =>
  tx.deleteFrom('setup_codes').where('created_at', '<=', until).execute();
