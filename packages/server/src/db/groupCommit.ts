import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/** Most units in one transaction. */
const MAX_UNITS = 128;
/** How long one gathers them, in milliseconds: nobody waits long for the others. */
const MAX_GATHER_MS = 20;
/** Turns of the event loop without a newcomer after which it commits: a request needs some to be read and judged. */
const MAX_IDLE_TURNS = 3;
const SAVEPOINT = 'unit';

interface Unit {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  /** How it went, to be told once all is kept. */
  tell?: () => void;
}

/**
 * Runs units of work that come at the same time as one transaction, so that they wait for the disk once and not one by one.
 * Each has its savepoint: one that fails is undone alone. Nobody is answered before the commit, not even with a failure,
 * for a unit judges by what those before it wrote. Where the commit fails, or the engine ends the whole transaction (a full
 * disk), nothing of the group is kept, and each unit is run once more in a transaction of its own: a unit may run twice, and
 * so does nothing but what its transaction undoes.
 */
export function groupCommits(
  db: Kysely<Schema>,
  longest = MAX_GATHER_MS,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const waiting: Unit[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) await runGroup(db, waiting, longest);
    isRunning = false;
  };

  return <T>(work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: (value) => resolve(value as T), reject });
      if (!isRunning) void runAll();
    });
}

async function runGroup(db: Kysely<Schema>, waiting: Unit[], longest: number): Promise<void> {
  const group: Unit[] = [];
  let tx: ControlledTransaction<Schema> | undefined;
  try {
    tx = await db.startTransaction().execute();
    const end = performance.now() + longest;
    while (group.length < MAX_UNITS && performance.now() < end && (await someone(waiting))) {
      const unit = waiting.shift() as Unit;
      group.push(unit);
      await runUnit(tx, unit);
    }
    await tx.commit().execute();
    for (const { tell } of group) tell?.();
  } catch (error) {
    // Where not even a transaction could be begun, that is the answer to who waited for it.
    if (!tx) group.push(...waiting.splice(0));
    await tx
      ?.rollback()
      .execute()
      .catch(() => undefined);
    if (!tx || group.length === 1) for (const { reject } of group) reject(error);
    else for (const unit of group) await runGroup(db, [unit], longest);
  }
}

async function runUnit(tx: ControlledTransaction<Schema>, unit: Unit): Promise<void> {
  const own = await tx.savepoint(SAVEPOINT).execute();
  try {
    const value = await unit.work(own);
    unit.tell = () => unit.resolve(value);
  } catch (error) {
    unit.tell = () => unit.reject(error);
    try {
      await own.rollbackToSavepoint(SAVEPOINT).execute();
    } catch {
      throw error;
    }
  }
  await own.releaseSavepoint(SAVEPOINT).execute();
}

/** Whether somebody waits, now or within some turns of the event loop. */
async function someone(waiting: Unit[]): Promise<boolean> {
  for (let turn = 0; turn < MAX_IDLE_TURNS && waiting.length === 0; turn += 1) await nextTurn();
  return waiting.length > 0;
}
