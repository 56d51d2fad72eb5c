import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { HostedAccountTable } from '../../db/identitySchema.ts';

export type PendingSync = Selectable<HostedAccountTable>;

/** Enqueues the account's change; one that waits for a retry becomes due at once. */
export const enqueueSync = (db: Db, uid: string, now: number) =>
  db
    .insertInto('hosted_accounts')
    .values({ uid, changes: 1, due_at: now, tries: 0, valid_since: 0 })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet((e) => ({ changes: e('hosted_accounts.changes', '+', 1), due_at: now })),
    )
    .execute();

/** Enqueues all accounts that were never synced: those from before the hosted service was configured. */
export const enqueueNeverSynced = (db: Db, now: number) =>
  db
    .insertInto('hosted_accounts')
    .columns(['uid', 'changes', 'due_at', 'tries', 'valid_since'])
    .expression((e) =>
      e
        .selectFrom('accounts')
        .select(['accounts.uid', sql<number>`1`.as('changes'), sql<number>`${sql.lit(now)}`.as('due_at')])
        .select([sql<number>`0`.as('tries'), sql<number>`0`.as('valid_since')])
        .where((to) =>
          to.not(
            to.exists(to.selectFrom('hosted_accounts as h').select('h.uid').whereRef('h.uid', '=', 'accounts.uid')),
          ),
        ),
    )
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();

/** Longer than any sync waits for its next try, or a claim lasts. */
const MAX_WAIT_MS = 61 * 60_000;

/**
 * Longest due first, so that the account that gave up an e-mail is synced before the one that took it over. Those that
 * are due too late, as of a clock that was set back, come last.
 */
export const dueSyncs = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('hosted_accounts')
    .selectAll()
    .where((e) => e.or([e('due_at', '<=', now), e('due_at', '>', now + MAX_WAIT_MS)]))
    .orderBy('due_at')
    .orderBy('uid')
    .limit(limit)
    .execute();

export const pendingSync = (db: Db, uid: string) =>
  db
    .selectFrom('hosted_accounts')
    .selectAll()
    .where('uid', '=', uid)
    .where('due_at', 'is not', null)
    .executeTakeFirst();

/** Claims the sync until `until`. Undefined where another process claimed or completed it since it was read. */
export const claimSync = (db: Db, { uid, due_at }: PendingSync, until: number) =>
  db
    .updateTable('hosted_accounts')
    .set((e) => ({ due_at: until, tries: e('tries', '+', 1) }))
    .where('uid', '=', uid)
    .where('due_at', '=', due_at)
    .returningAll()
    .executeTakeFirst();

/**
 * Completes the sync, unless the account changed meanwhile: then it is due again at once. False where another process
 * has completed the account's deletion since.
 */
export const completeSync = async (
  db: Db,
  { uid, changes }: PendingSync,
  validSince: number,
  now: number,
): Promise<boolean> =>
  (await db
    .updateTable('hosted_accounts')
    .set((e) => ({
      due_at: e.case().when('changes', '=', changes).then(null).else(now).end(),
      tries: 0,
      // Another process may have synced a later one meanwhile.
      valid_since: e.case().when('valid_since', '>', validSince).then(e.ref('valid_since')).else(validSince).end(),
    }))
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst()) !== undefined;

export const postponeSync = (db: Db, { uid, changes }: PendingSync, until: number) =>
  db
    .updateTable('hosted_accounts')
    .set({ due_at: until })
    .where('uid', '=', uid)
    .where('changes', '=', changes)
    .execute();

export const deleteSync = (db: Db, { uid, changes }: PendingSync) =>
  db.deleteFrom('hosted_accounts').where('uid', '=', uid).where('changes', '=', changes).execute();

/** Whether the account is ours, or was until its deletion, which the hosted service does not have yet. */
export const isSyncedAccount = async (db: Db, uid: string): Promise<boolean> =>
  (await db.selectFrom('hosted_accounts').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;

/**
 * Tokens are valid from `after` on instead of `before` by what we did there:
 * the next sync reports no new password for it.
 */
export const acceptValidSince = (db: Db, uid: string, before: number, after: number) =>
  db
    .updateTable('hosted_accounts')
    .set({ valid_since: after })
    .where('uid', '=', uid)
    .where('valid_since', '>=', before)
    .where('valid_since', '<', after)
    .execute();

/** The accounts whose last change the hosted service does not have yet. */
export const pendingSyncCount = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('hosted_accounts')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
};
