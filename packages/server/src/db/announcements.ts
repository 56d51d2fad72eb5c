import { toTheEnd } from './atEnd.ts';
import type { AnnounceListener, Tx } from './database.ts';

/** What transactions announce, told to the listeners of this process once it is durable. */
export function createAnnouncements() {
  const listeners = new Set<AnnounceListener>();
  const gathered = new WeakMap<Tx, Set<string>>();
  const tell: AnnounceListener = (gymId) => {
    for (const listener of listeners) listener(gymId);
  };

  return {
    tell,
    announce(tx: Tx, gymId: string): void {
      gathered.get(tx)?.add(gymId);
    },
    onAnnounce(listener: AnnounceListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Runs the work in a transaction, tells the listeners what it announced, and answers with it and the gyms. */
    async telling<T>(
      work: (tx: Tx) => Promise<T>,
      transaction: (work: (tx: Tx) => Promise<T>) => Promise<T>,
    ): Promise<{ result: T; gyms: Set<string> }> {
      const gyms = new Set<string>();
      const result = await transaction((tx) => {
        gathered.set(tx, gyms);
        return toTheEnd(tx, work);
      });
      for (const gymId of gyms) tell(gymId);
      return { result, gyms };
    },
  };
}
