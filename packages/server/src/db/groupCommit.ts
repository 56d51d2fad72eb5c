import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/** Units per transaction. */
const MAX_UNITS = 128;
/** How long a transaction gathers units. */
const MAX_GATHER_MS = 20;
/** Event-loop turns without a new unit after which it takes no more: a request takes a few turns to arrive here. */
const MAX_IDLE_TURNS = 3;
const SAVEPOINT = 'unit';

interface Unit {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Resolves or rejects the caller; called after the commit. */
  settle?: () => void;
}

interface GroupCommits {
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Units that have not begun yet. */
  waitingCount: () => number;
}

/**
 * Group commit: runs concurrent units of work in one transaction, so that they share one disk sync. Each has a savepoint: a
 * failed unit is rolled back alone. Every caller is answered after the commit, also with a failure, since a unit sees the
 * writes of those before it. Where the commit fails, or the engine ends the transaction (full disk), the group is rolled back
 * and each unit runs again in its own transaction: a unit may run twice and must have no effects outside its transaction.
 */
export function groupCommits(db: Kysely<Schema>, maxGatherMs = MAX_GATHER_MS): GroupCommits {
  const waiting: Unit[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) await runGroup(db, waiting, maxGatherMs);
    isRunning = false;
  };

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: (value) => resolve(value as T), reject });
        if (!isRunning) void runAll();
      }),
    waitingCount: () => waiting.length,
  };
}

/** Runs the units that wait, up to the commit; resolves before that, so that the next group begins while the disk syncs this one. */
async function runGroup(db: Kysely<Schema>, waiting: Unit[], maxGatherMs: number): Promise<void> {
  let tx: ControlledTransaction<Schema>;
  try {
    tx = await db.startTransaction().execute();
  } catch (error) {
    for (const { reject } of waiting.splice(0)) reject(error);
    return;
  }
  const group: Unit[] = [];
  try {
    const end = performance.now() + maxGatherMs;
    while (group.length < MAX_UNITS && performance.now() < end && (await hasNext(waiting))) {
      const unit = waiting.shift() as Unit;
      group.push(unit);
      await runUnit(tx, unit);
    }
  } catch (error) {
    await runEachAgain(db, tx, group, error);
    return;
  }
  void tx
    .commit()
    .execute()
    .then(
      () => group.forEach(({ settle }) => settle?.()),
      (error: unknown) => runEachAgain(db, tx, group, error),
    );
}

async function runEachAgain(
  db: Kysely<Schema>,
  tx: ControlledTransaction<Schema>,
  group: Unit[],
  error: unknown,
): Promise<void> {
  await tx
    .rollback()
    .execute()
    .catch(() => undefined);
  if (group.length === 1) group[0]?.reject(error);
  else for (const unit of group) await runGroup(db, [unit], MAX_GATHER_MS);
}

async function runUnit(tx: ControlledTransaction<Schema>, unit: Unit): Promise<void> {
  const unitTx = await tx.savepoint(SAVEPOINT).execute();
  try {
    const value = await unit.work(unitTx);
    unit.settle = () => unit.resolve(value);
  } catch (error) {
    unit.settle = () => unit.reject(error);
    try {
      await unitTx.rollbackToSavepoint(SAVEPOINT).execute();
    } catch {
      throw error;
    }
  }
  await unitTx.releaseSavepoint(SAVEPOINT).execute();
}

/** Whether a unit waits, now or within `MAX_IDLE_TURNS`. */
export async function hasNext(waiting: readonly unknown[]): Promise<boolean> {
  for (let turn = 0; turn < MAX_IDLE_TURNS && waiting.length === 0; turn += 1) await nextTurn();
  return waiting.length > 0;
}
