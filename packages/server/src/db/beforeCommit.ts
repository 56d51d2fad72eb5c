import type { Tx } from './database.ts';

interface PendingWrite {
  items: unknown[];
  write: (items: unknown[]) => Promise<void>;
}

const pendingWrites = new WeakMap<Tx, Map<string, PendingWrite>>();

/**
 * Writes these at the end of the transaction, together with all others of this key: for a row that every transaction wants,
 * and that is locked from then on until the commit.
 */
export function beforeCommit<T>(tx: Tx, key: string, items: T[], write: (items: T[]) => Promise<void>): void {
  const mine = pendingWrites.get(tx);
  if (!mine) throw new Error('Only a transaction of the database itself has such an end');
  const ending = mine.get(key) ?? { items: [], write: write as PendingWrite['write'] };
  ending.items.push(...items);
  mine.set(key, ending);
}

/** Runs the work in this transaction, and then what it left for the end. */
export async function runWithBeforeCommit<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const mine = new Map<string, PendingWrite>();
  pendingWrites.set(tx, mine);
  const result = await work(tx);
  for (const { items, write } of mine.values()) await write(items);
  return result;
}
