import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';

/** The active members with an e-mail who were added from `since` on and not welcomed yet, the first ones first. */
export const lockMembersToWelcome = (tx: Tx, gymId: string, since: number, limit: number) =>
  forUpdate(
    tx,
    tx
      .selectFrom('people')
      .select(['id', 'name', 'email', 'language'])
      .where('gym_id', '=', gymId)
      .where('user_type', '=', 'member')
      .where('welcomed_at', 'is', null)
      .where('created_at', '>=', since)
      .where('deactivated_at', 'is', null)
      .where('email', 'is not', null)
      .orderBy('created_at')
      .limit(limit),
  ).execute();

/** Claims the member's welcome mail. False where another process has. */
export const claimWelcome = async (db: Db, gymId: string, personId: string, now: number): Promise<boolean> =>
  (await db
    .updateTable('people')
    .set({ welcomed_at: now })
    .where('gym_id', '=', gymId)
    .where('id', '=', personId)
    .where('user_type', '=', 'member')
    .where('welcomed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;
