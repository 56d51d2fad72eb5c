import type { Tx } from './database.ts';

interface PendingWrite {
  items: unknown[];
  write: (items: unknown[]) => Promise<void>;
}

const pendingWrites = new WeakMap<Tx, Map<string, PendingWrite>>();

/**
 * Defers a write to the end of the transaction, batched with all others of the same key: for a row that every
 * transaction writes, so that it is locked only from then until the commit.
 */
export function beforeCommit<T>(tx: Tx, key: string, items: T[], write: (items: T[]) => Promise<void>): void {
  const writes = pendingWrites.get(tx);
  if (!writes) throw new Error('beforeCommit needs a transaction of Database.transaction');
  const pending = writes.get(key) ?? { items: [], write: write as PendingWrite['write'] };
  pending.items.push(...items);
  writes.set(key, pending);
}

/**
 * Runs the work in this transaction, then the writes it deferred, in the order of their keys: two transactions that
 * lock the same rows by them lock them in the same order. Within another run of the same transaction, that one writes
 * them.
 */
export async function runWithBeforeCommit<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (pendingWrites.has(tx)) return work(tx);
  pendingWrites.set(tx, new Map());
  try {
    const result = await work(tx);
    await writeDeferred(tx);
    return result;
  } finally {
    pendingWrites.delete(tx);
  }
}

/** Writes now what is deferred, of other units of the transaction too: for work that reads it. */
export async function writeDeferred(tx: Tx): Promise<void> {
  const writes = [...(pendingWrites.get(tx) ?? [])];
  pendingWrites.get(tx)?.clear();
  for (const [, { items, write }] of writes.toSorted(([one], [other]) => (one < other ? -1 : 1))) await write(items);
}
