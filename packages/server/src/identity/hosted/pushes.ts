import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type Account, accountByUid, raiseValidSince } from '../accounts.repository.ts';
import type { Claims } from '../identity.ts';
import type { PasswordChange } from '../reset.ts';
import type { IdentityLog } from '../routes.ts';
import type { Directory } from './directory.ts';
import {
  claimPush,
  deletePush,
  duePushes,
  noteUntold,
  notePush,
  openPush,
  postponePush,
  type Push,
  settlePush,
} from './pushes.repository.ts';

const SECOND = 1000;
/** How often is looked for accounts to tell of. */
const LOOK = SECOND;
const BATCH = 20;
/** A process that has not told of its account after so long is gone, and another may. */
const LEASE = 120 * SECOND;
const LONGEST_PAUSE = 3600 * SECOND;

/** Before the next try: 5 s after the first, twice as long each time, at most an hour. It is never given up. */
export const pauseAfter = (tries: number) => Math.min(5 * SECOND * 2 ** (tries - 1), LONGEST_PAUSE);

/**
 * Tells the hosted service of changes, after the transaction they belong to: never inside, where the network would hold
 * the database up. A change is noted in its transaction and told from there until it has been taken, whatever dies
 * meanwhile. Each time the whole account is told, so that neither order nor repetition matters.
 */
export interface Pushes {
  note(tx: Tx, uid: string): Promise<void>;
  /** Tells of the account now, whatever was told before. Throws when the service does not take it. */
  settle(uid: string): Promise<void>;
  /** Tells of all whose time has come. */
  deliver(): Promise<void>;
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

export function createPushes({ database, clock, directory, passwordChanged, log }: Needs): Pushes {
  const { db } = database;

  async function tell(push: Push): Promise<void> {
    const account = await accountByUid(db, push.uid);
    if (!account) {
      await directory.remove(push.uid);
      return void (await deletePush(db, push));
    }
    const before = await directory.validSince(push.uid);
    await directory.put(hosted(account));
    if (push.valid_since > 0 && account.valid_since > push.valid_since) await directory.endSessions(push.uid);
    const after = (await directory.validSince(push.uid)) ?? 0;
    // It rose without us: the password was set, and tokens from before are to end here too.
    if (push.valid_since > 0 && (before ?? 0) > push.valid_since) await passwordChanged(changeOf(account));
    await raiseValidSince(db, push.uid, after);
    await settlePush(db, push, Math.max(account.valid_since, after), clock());
  }

  const unread = (error: unknown) => log?.error({ err: error }, 'The accounts to tell of could not be read');

  async function attempt(push: Push): Promise<void> {
    try {
      await tell(push);
    } catch (error) {
      await postponePush(db, push, clock() + pauseAfter(push.tries));
      throw error;
    }
  }

  async function deliver(isStopped = () => false): Promise<void> {
    for (const due of await duePushes(db, clock(), BATCH)) {
      if (isStopped()) return;
      const mine = await claimPush(db, due, clock() + LEASE);
      if (!mine) continue;
      await attempt(mine).catch((error: unknown) =>
        log?.error({ err: error, uid: mine.uid, tries: mine.tries }, 'An account was not taken and will be told again'),
      );
    }
  }

  return {
    note: async (tx, uid) => void (await notePush(tx, uid, clock())),
    async settle(uid) {
      await notePush(db, uid, clock());
      const open = await openPush(db, uid);
      const mine = open && (await claimPush(db, open, clock() + LEASE));
      if (mine) await attempt(mine);
    },
    deliver: () => deliver(),
    start() {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      const look = async (work: () => Promise<unknown>) => {
        await work().catch(unread);
        if (!isStopped) timer = setTimeout(next, LOOK);
      };
      const due = () => deliver(() => isStopped);
      let looking = look(async () => {
        await noteUntold(db, clock());
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

const hosted = ({ uid, email, display_name, disabled_at, claims }: Account) => ({
  uid,
  email,
  name: display_name,
  disabled: disabled_at !== null,
  claims: JSON.parse(claims) as Claims,
});

function changeOf({ uid, email, display_name, claims }: Account): PasswordChange {
  return { uid, email, name: display_name, gymId: (JSON.parse(claims) as Claims).gymId };
}
