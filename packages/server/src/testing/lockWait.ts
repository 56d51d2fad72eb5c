import { sql } from 'kysely';
import { expect } from 'vitest';
import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/database.ts';
import { lockPersonForUpdate, updatePerson } from '../people/people.repository.ts';
import type { TestServer } from './server.ts';

/** Whether transactions wait for the lock of another one. SQLite runs one after the other: there they always do. */
export async function isWaitingForLock(db: Db, transactions = 1): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length >= transactions;
}

/**
 * The refusal of a call that is made while a member is being moved to another branch, and waits for that; undefined
 * where it is not refused.
 */
export async function refusalDuringMove(
  { database: { db, transaction }, clock }: TestServer,
  { gymId, memberId, toBranchId }: { gymId: string; memberId: string; toBranchId: string },
  call: () => Promise<unknown>,
): Promise<unknown> {
  const refusal = await transaction(async (tx) => {
    await lockPersonForUpdate(tx, gymId, 'member', memberId);
    const outcome = call().then(
      () => undefined,
      (error: unknown) => error,
    );
    await expect.poll(() => isWaitingForLock(db)).toBe(true);
    await updatePerson(tx, gymId, 'member', memberId, { branch_id: toBranchId }, clock.now);
    // Not awaited here: it waits for this transaction.
    return { outcome };
  });
  return refusal.outcome;
}
