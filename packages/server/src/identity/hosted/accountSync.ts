import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type Account, accountByUid, raiseValidSince } from '../accounts.repository.ts';
import type { Claims } from '../identity.ts';
import type { PasswordChange } from '../passwordReset.ts';
import type { IdentityLog } from '../routes.ts';
import type { Directory } from './directory.ts';
import {
  claimSync,
  deleteSync,
  dueSyncs,
  enqueueNeverSynced,
  enqueueSync,
  pendingSync,
  postponeSync,
  type PendingSync,
  completeSync,
} from './accountSync.repository.ts';

const SECOND_MS = 1000;
/** How often is looked for accounts to tell of. */
const POLL_INTERVAL_MS = SECOND_MS;
const BATCH_SIZE = 20;
/** A process that has not told of its account after so long is gone, and another may. */
const LEASE_MS = 120 * SECOND_MS;
const MAX_RETRY_DELAY_MS = 3600 * SECOND_MS;

/** Before the next try: 5 s after the first, twice as long each time, at most an hour. It is never given up. */
export const retryDelayMs = (tries: number) => Math.min(5 * SECOND_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);

/**
 * Tells the hosted service of changes, after the transaction they belong to: never inside, where the network would hold
 * the database up. A change is noted in its transaction and told from there until it has been taken, whatever dies
 * meanwhile. Each time the whole account is told, so that neither order nor repetition matters.
 */
export interface AccountSync {
  enqueue(tx: Tx, uid: string): Promise<void>;
  /** Tells of the account now, whatever was told before. Throws when the service does not take it. */
  syncNow(uid: string): Promise<void>;
  /** Tells of all whose time has come. */
  syncDue(): Promise<void>;
  /** Delivers from now on. Answers the way to stop, which waits for the account under way. */
  start(): () => Promise<void>;
}

interface Needs {
  database: Database;
  clock: Clock;
  directory: Directory;
  passwordChanged: (change: PasswordChange) => Promise<void>;
  log?: IdentityLog | undefined;
}

export function createAccountSync({ database, clock, directory, passwordChanged, log }: Needs): AccountSync {
  const { db } = database;

  async function sync(push: PendingSync): Promise<void> {
    const account = await accountByUid(db, push.uid);
    if (!account) {
      await directory.remove(push.uid);
      return void (await deleteSync(db, push));
    }
    const before = await directory.validSince(push.uid);
    await directory.put(toHostedAccount(account));
    if (push.valid_since > 0 && account.valid_since > push.valid_since) await directory.endSessions(push.uid);
    const after = (await directory.validSince(push.uid)) ?? 0;
    // It rose without us: the password was set, and tokens from before are to end here too.
    if (push.valid_since > 0 && (before ?? 0) > push.valid_since) await passwordChanged(toPasswordChange(account));
    await raiseValidSince(db, push.uid, after);
    await completeSync(db, push, Math.max(account.valid_since, after), clock());
  }

  const unread = (error: unknown) => log?.error({ err: error }, 'The accounts to tell of could not be read');

  async function attempt(push: PendingSync): Promise<void> {
    try {
      await sync(push);
    } catch (error) {
      await postponeSync(db, push, clock() + retryDelayMs(push.tries));
      throw error;
    }
  }

  async function deliver(isStopped = () => false): Promise<void> {
    for (const due of await dueSyncs(db, clock(), BATCH_SIZE)) {
      if (isStopped()) return;
      const mine = await claimSync(db, due, clock() + LEASE_MS);
      if (!mine) continue;
      await attempt(mine).catch((error: unknown) =>
        log?.error({ err: error, uid: mine.uid, tries: mine.tries }, 'An account was not taken and will be told again'),
      );
    }
  }

  return {
    enqueue: async (tx, uid) => void (await enqueueSync(tx, uid, clock())),
    async syncNow(uid) {
      await enqueueSync(db, uid, clock());
      const open = await pendingSync(db, uid);
      const mine = open && (await claimSync(db, open, clock() + LEASE_MS));
      if (mine) await attempt(mine);
    },
    syncDue: () => deliver(),
    start() {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      const look = async (work: () => Promise<unknown>) => {
        await work().catch(unread);
        if (!isStopped) timer = setTimeout(next, POLL_INTERVAL_MS);
      };
      const due = () => deliver(() => isStopped);
      let looking = look(async () => {
        await enqueueNeverSynced(db, clock());
        await due();
      });
      function next() {
        looking = look(due);
      }
      return async () => {
        isStopped = true;
        clearTimeout(timer);
        await looking;
      };
    },
  };
}

const toHostedAccount = ({ uid, email, display_name, disabled_at, claims }: Account) => ({
  uid,
  email,
  name: display_name,
  disabled: disabled_at !== null,
  claims: JSON.parse(claims) as Claims,
});

function toPasswordChange({ uid, email, display_name, claims }: Account): PasswordChange {
  return { uid, email, name: display_name, gymId: (JSON.parse(claims) as Claims).gymId };
}
