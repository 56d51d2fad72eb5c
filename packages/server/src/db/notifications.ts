import { runWithBeforeCommit } from './beforeCommit.ts';
import type { FeedListener, Tx } from './database.ts';
import { withConnection } from './transactionConnection.ts';

const pendingGyms = new WeakMap<Tx, Set<string>>();

/**
 * Notifies every server process on this database of new feed events of the gym, after the commit of the transaction.
 */
export function notifyAfterCommit(tx: Tx, gymId: string): void {
  const gyms = pendingGyms.get(tx);
  if (!gyms) throw new Error('notifyAfterCommit needs a transaction of Database.transaction');
  gyms.add(gymId);
}

/** Delivers the feed notifications of this process's transactions to its subscribers, after each commit. */
export function createNotifications() {
  const listeners = new Set<FeedListener>();
  const emit: FeedListener = (gymId) => {
    for (const listener of listeners) listener(gymId);
  };

  return {
    emit,
    subscribe(listener: FeedListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Runs the work in a transaction, emits its notifications after the commit, and returns its result and those gyms.
     */
    async withNotifications<T>(
      work: (tx: Tx) => Promise<T>,
      transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
    ): Promise<{ result: T; gyms: Set<string> }> {
      const gyms = new Set<string>();
      const result = await transaction((tx) => {
        pendingGyms.set(tx, gyms);
        return withConnection(tx, () => runWithBeforeCommit(tx, work));
      });
      for (const gymId of gyms) emit(gymId);
      return { result, gyms };
    },
  };
}
