import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { runWithBeforeCommit } from './beforeCommit.ts';
import type { Transact, Tx } from './database.ts';
import type { Schema } from './schema.ts';
import { withConnection } from './transactionConnection.ts';

/**
 * Units per transaction. With more, all clients of a busy server wait for the same transaction, and it for them; with
 * fewer, the pages that several units change are written more often.
 */
const MAX_UNITS = 8;
/** How long a transaction gathers units. */
const MAX_GATHER_MS = 20;
/** Event-loop turns without a new unit after which it takes no more: a request takes a few turns to arrive here. */
const MAX_IDLE_TURNS = 3;
/** After a unit failed among others: as long do all units have savepoints, so that not each group runs twice. */
const SAVEPOINTS_MS = 1000;
const SAVEPOINT = 'unit';

interface Unit {
  /** Of `sharedTransaction`. */
  isShared: boolean;
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** Resolves or rejects the caller; called after the commit. */
  settle?: () => void;
}

interface GroupCommits {
  transaction: Transact;
  /** Its units write together what they defer (`beforeCommit`). */
  sharedTransaction: Transact;
  /** Units that have not begun yet. */
  waitingCount: () => number;
}

/**
 * Group commit: runs concurrent units of work in one transaction, so that they share one disk sync. Where a unit fails
 * among others, the group is rolled back and runs again with a savepoint for each unit, which rolls back that unit
 * alone: savepoints take a sixth of a check-in's time. Every caller is answered after the commit, also with a failure,
 * since a unit sees the writes of those before it. Where the commit fails, or the engine ends the transaction (full
 * disk), each unit runs again in its own transaction.
 * So a unit may run several times and must have no effects outside its transaction. Shared units that follow each other
 * write together what they defer.
 */
export function groupCommits(db: Kysely<Schema>, maxGatherMs = MAX_GATHER_MS): GroupCommits {
  const waiting: Unit[] = [];
  let isRunning = false;
  let savepointsUntil = 0;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const hasSavepoints = performance.now() < savepointsUntil;
      const hasRun = await runGroup(db, waiting, { maxGatherMs, hasSavepoints });
      if (!hasRun) savepointsUntil = performance.now() + SAVEPOINTS_MS;
    }
    isRunning = false;
  };

  const transact =
    (isShared: boolean): Transact =>
    <T>(work: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ isShared, work, resolve: (value) => resolve(value as T), reject });
        if (!isRunning) void runAll();
      });

  return {
    transaction: transact(false),
    sharedTransaction: transact(true),
    waitingCount: () => waiting.length,
  };
}

interface GroupOptions {
  maxGatherMs: number;
  /** Whether a failed unit is rolled back alone; otherwise the group is. */
  hasSavepoints: boolean;
}

/**
 * Runs the units that wait, up to the commit; resolves before that, so that the next group begins while the disk syncs
 * this one. False where a unit failed among others: they wait again, to run with savepoints.
 */
async function runGroup(
  db: Kysely<Schema>,
  waiting: Unit[],
  { maxGatherMs, hasSavepoints }: GroupOptions,
): Promise<boolean> {
  let tx: ControlledTransaction<Schema>;
  try {
    tx = await db.startTransaction().execute();
  } catch (error) {
    for (const { reject } of waiting.splice(0)) reject(error);
    return true;
  }
  const group: Unit[] = [];
  const end = performance.now() + maxGatherMs;
  const hasRoom = () => group.length < MAX_UNITS && performance.now() < end;
  const runUnits = async (areShared: boolean) => {
    while (hasRoom() && (await hasNext(waiting)) && waiting[0]?.isShared === areShared) {
      const unit = waiting.shift() as Unit;
      group.push(unit);
      await (hasSavepoints ? runInSavepoint(tx, unit) : run(tx, unit));
    }
  };
  try {
    while (hasRoom() && waiting[0]) {
      const { isShared } = waiting[0];
      // A unit with a savepoint has a transaction of its own in Kysely, and writes what it defers itself.
      if (isShared) await withConnection(tx, () => runWithBeforeCommit(tx, () => runUnits(isShared)));
      else await runUnits(isShared);
    }
  } catch (error) {
    if (!hasSavepoints && group.length > 1) {
      await rollBack(tx);
      waiting.unshift(...group);
      return false;
    }
    await runEachAlone(db, tx, group, error);
    return true;
  }
  void tx
    .commit()
    .execute()
    .then(
      () => group.forEach(({ settle }) => settle?.()),
      (error: unknown) => runEachAlone(db, tx, group, error),
    );
  return true;
}

/** Resolves also where the transaction has ended already. */
const rollBack = (tx: ControlledTransaction<Schema>) =>
  tx
    .rollback()
    .execute()
    .catch(() => undefined);

async function runEachAlone(
  db: Kysely<Schema>,
  tx: ControlledTransaction<Schema>,
  group: Unit[],
  error: unknown,
): Promise<void> {
  await rollBack(tx);
  if (group.length === 1) group[0]?.reject(error);
  else for (const unit of group) await runGroup(db, [unit], { maxGatherMs: MAX_GATHER_MS, hasSavepoints: false });
}

async function run(tx: Tx, unit: Unit): Promise<void> {
  const value = await unit.work(tx);
  unit.settle = () => unit.resolve(value);
}

async function runInSavepoint(tx: ControlledTransaction<Schema>, unit: Unit): Promise<void> {
  const unitTx = await tx.savepoint(SAVEPOINT).execute();
  try {
    await run(unitTx, unit);
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
