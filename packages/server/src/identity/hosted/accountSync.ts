import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Job } from '../../jobs/scheduler.ts';
import type { AccountPeople, AccountPerson } from '../accountPeople.ts';
import { type Account, accountByUid, raiseValidSince } from '../accounts.repository.ts';
import { personOfDeskUid } from '../deskAccounts.ts';
import { claimsOfSession, onlyGymOf } from '../profile.ts';
import type { PasswordChange } from '../passwordReset.ts';
import type { IdentityLog } from '../routes.ts';
import { deleteSecondFactor, findWithdrawnSecondFactor } from '../secondFactor/secondFactors.repository.ts';
import {
  acceptValidSince,
  claimSync,
  completeSync,
  deleteSync,
  dueSyncs,
  enqueueNeverSynced,
  enqueueSync,
  isSyncedAccount,
  type PendingSync,
  pendingSync,
  postponeSync,
} from './accountSync.repository.ts';
import { AddressTakenError, type Directory, type HostedAccount } from './directory.ts';

const SECOND_MS = 1000;
const POLL_INTERVAL_MS = SECOND_MS;
const BATCH_SIZE = 20;
/** After this time another process may sync a claimed account. */
const LEASE_MS = 120 * SECOND_MS;
const MAX_RETRY_DELAY_MS = 3600 * SECOND_MS;

/** Delay before the next try: 5 s after the first, doubled each time, at most an hour. A sync is never given up. */
const retryDelayMs = (tries: number) => Math.min(5 * SECOND_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);

/**
 * Sends account changes to the hosted service after their transaction has committed: a network call inside one would
 * block the database. A change is enqueued in its transaction and retried until the service has accepted it, also after
 * a crash. Each sync sends the whole account, so that order and repetition do not matter.
 */
export interface AccountSync {
  enqueue(tx: Tx, uid: string): Promise<void>;
  /** Syncs the account now, whatever was synced before. Throws where the service does not accept it. */
  syncNow(uid: string): Promise<void>;
  /** Syncs all accounts that are due. */
  syncDue(signal?: AbortSignal): Promise<void>;
  /** Syncs at start, including accounts that never were, and then once a second. */
  readonly job: Job;
}

interface AccountSyncOptions {
  database: Database;
  clock: Clock;
  people: AccountPeople;
  directory: Directory;
  passwordChanged: (change: PasswordChange) => Promise<void>;
  sessionsEnded: (tx: Tx, uid: string) => Promise<void>;
  log?: IdentityLog | undefined;
}

export function createAccountSync(options: AccountSyncOptions): AccountSync {
  const { database, clock, people, directory, passwordChanged, sessionsEnded, log } = options;
  const { db, transaction } = database;

  /**
   * Another of our accounts may still have the e-mail there, and may wait for that of this one in turn: it gives it up,
   * and gets its own, or is deleted, with its next sync.
   */
  async function put(account: HostedAccount): Promise<void> {
    try {
      await directory.put(account);
    } catch (error) {
      if (!(error instanceof AddressTakenError) || account.email === undefined) throw error;
      const holder = await directory.uidOf(account.email);
      if (holder === undefined || !(await isSyncedAccount(db, holder))) throw error;
      await enqueueSync(db, holder, clock());
      const before = (await directory.validSince(holder)) ?? 0;
      await directory.releaseAddress(holder);
      await acceptValidSince(db, holder, before, (await directory.validSince(holder)) ?? 0);
      await directory.put(account);
    }
  }

  async function sync(pending: PendingSync): Promise<void> {
    const account = await accountByUid(db, pending.uid);
    if (!account) {
      await directory.remove(pending.uid);
      return void (await deleteSync(db, pending));
    }
    const before = await directory.validSince(pending.uid);
    const all = await people.list(db, account.uid);
    await put(toHostedAccount(account, all));
    if (pending.valid_since > 0 && account.valid_since > pending.valid_since) await directory.endSessions(pending.uid);
    if (await findWithdrawnSecondFactor(db, pending.uid)) {
      await directory.removeSecondFactors(pending.uid);
      await database.transaction((tx) => deleteSecondFactor(tx, pending.uid));
    }
    const after = (await directory.validSince(pending.uid)) ?? 0;
    // It rose at the service: a password was set there, and older tokens must end here, too.
    if (pending.valid_since > 0 && (before ?? 0) > pending.valid_since) {
      await passwordChanged({ uid: account.uid, email: account.email, people: all });
    }
    await transaction(async (tx) => {
      if (await raiseValidSince(tx, pending.uid, after)) await sessionsEnded(tx, pending.uid);
    });
    const isKnown = await completeSync(db, pending, Math.max(account.valid_since, after), clock());
    // It was deleted during this sync, which may have created it again.
    if (!isKnown) await enqueueSync(db, pending.uid, clock());
  }

  async function syncOrPostpone(pending: PendingSync): Promise<void> {
    try {
      await sync(pending);
    } catch (error) {
      await postponeSync(db, pending, clock() + retryDelayMs(pending.tries));
      throw error;
    }
  }

  async function syncDue(signal?: AbortSignal): Promise<void> {
    for (const due of await dueSyncs(db, clock(), BATCH_SIZE)) {
      if (signal?.aborted) return;
      const claimed = await claimSync(db, due, clock() + LEASE_MS);
      if (!claimed) continue;
      await syncOrPostpone(claimed).catch((error: unknown) =>
        log?.error(
          { err: error, uid: claimed.uid, tries: claimed.tries },
          'An account sync failed and will be retried',
        ),
      );
    }
  }

  let hasEnqueuedNeverSynced = false;
  return {
    enqueue: async (tx, uid) => void (await enqueueSync(tx, uid, clock())),
    async syncNow(uid) {
      await enqueueSync(db, uid, clock());
      const pending = await pendingSync(db, uid);
      const claimed = pending && (await claimSync(db, pending, clock() + LEASE_MS));
      if (claimed) await syncOrPostpone(claimed);
    },
    syncDue,
    job: {
      name: 'account sync',
      intervalMs: POLL_INTERVAL_MS,
      runsAtStart: true,
      async run(signal) {
        if (!hasEnqueuedNeverSynced) await enqueueNeverSynced(db, clock());
        hasEnqueuedNeverSynced = true;
        await syncDue(signal);
      },
    },
  };
}

/** With the claims of its only gym; of several, each session gets those of the gym that is chosen in it. */
const toHostedAccount = ({ uid, email, disabled_at }: Account, people: AccountPerson[]): HostedAccount => {
  const gymId = onlyGymOf(people);
  return {
    uid,
    email: personOfDeskUid(uid) ? undefined : email,
    name: people.find((person) => person.gymId === gymId)?.name,
    disabled: disabled_at !== null,
    claims: claimsOfSession(people, gymId),
  };
};
