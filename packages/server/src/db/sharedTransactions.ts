import { sql } from 'kysely';
import type { Db, Transact, Tx } from './database.ts';
import { mayHaveCommitted } from './errors.ts';
import { hasNext } from './groupCommit.ts';

/** Units per transaction. */
const MAX_UNITS = 64;
/** At a time: while one commits, the next gathers. */
const MAX_TRANSACTIONS = 2;
/** How long a unit that waits for a row may hold up the others. */
const LOCK_TIMEOUT_MS = 200;
/** How long the units of a gym run alone after one that could not share. */
const ALONE_MS = 10_000;

interface Unit {
  gymId: string;
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Transactions {
  /** Runs its work once. */
  shared: Transact;
  /** Of one unit. */
  own: Transact;
}

/** Whether their units are running, or only what they deferred. */
const areUnitsRunning = new WeakMap<Db, boolean>();

/** Whether units of work run in it at the same time. */
export const isShared = (db: Db): boolean => areUnitsRunning.has(db);

/**
 * A lock keeps other transactions out, but not the units of the same one: a unit that needs one runs again in its own.
 */
export function assertMayLock(db: Db): void {
  if (areUnitsRunning.get(db)) throw new Error('A unit of a shared transaction cannot lock rows');
}

/**
 * Runs units of work that come at the same moment in one transaction, each at its own pace: on PostgreSQL they share
 * their round trips, their statements (`batchedSelect`, `batchedUpdate`, `insertRows`) and the disk sync. To each other
 * they are as concurrent transactions are, but for locks. Each caller is answered after the commit. Where a unit fails,
 * all are rolled back, and each runs again in a transaction of its own, with which it succeeds or fails; a unit must
 * have no effects outside of it.
 */
export function sharedTransactions({
  shared,
  own,
}: Transactions): <T>(gymId: string, work: (tx: Tx) => Promise<T>) => Promise<T> {
  const waiting: Unit[] = [];
  const aloneUntil = new Map<string, number>();
  let running = 0;

  const runShared = async () => {
    running += 1;
    while (waiting.length > 0)
      await runUnits({ shared, own }, waiting, (gymId) => aloneUntil.set(gymId, performance.now() + ALONE_MS));
    running -= 1;
  };

  const runsAlone = (gymId: string): boolean => {
    const until = aloneUntil.get(gymId);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    aloneUntil.delete(gymId);
    return false;
  };

  return <T>(gymId: string, work: (tx: Tx) => Promise<T>) => {
    if (runsAlone(gymId)) return own(work);
    return new Promise<T>((resolve, reject) => {
      waiting.push({ gymId, work, resolve: (value) => resolve(value as T), reject });
      if (running < MAX_TRANSACTIONS && waiting.length === 1) void runShared();
    });
  };
}

/** Runs the units that wait in one transaction. */
async function runUnits(
  { shared, own }: Transactions,
  waiting: Unit[],
  onFailure: (gymId: string) => void,
): Promise<void> {
  const units: Unit[] = [];
  try {
    const values = await shared(async (tx) => {
      areUnitsRunning.set(tx, true);
      let failure: { error: unknown } | undefined;
      const run = ({ gymId, work }: Unit) =>
        work(tx).catch((error: unknown) => {
          // What fails after the first fails because of it.
          if (!failure) onFailure(gymId);
          failure ??= { error };
        });
      // Sent with the first statements of the units, and before them. `batchedUpdate` looks up each key in an index,
      // also where PostgreSQL takes a table that has just grown for a small one.
      const settings =
        sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true), set_config('enable_seqscan', 'off', true)`
          .execute(tx)
          .catch(() => undefined);
      const running: Promise<unknown>[] = [];
      while (units.length < MAX_UNITS && (await hasNext(waiting))) {
        const unit = waiting.shift() as Unit;
        units.push(unit);
        running.push(run(unit));
      }
      await settings;
      // All of them, also after a failure: none may use the connection after the rollback.
      const all = await Promise.all(running);
      areUnitsRunning.set(tx, false);
      if (failure) throw failure.error;
      return all;
    });
    units.forEach(({ resolve }, index) => resolve(values[index]));
  } catch (error) {
    // The transaction could not begin.
    if (units.length === 0) for (const { reject } of waiting.splice(0)) reject(error);
    else if (mayHaveCommitted(error)) for (const { reject } of units) reject(error);
    else for (const { work, resolve, reject } of units) own(work).then(resolve, reject);
  }
}
