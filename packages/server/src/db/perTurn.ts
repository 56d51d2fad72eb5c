import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';
import { isShared } from './sharedTransactions.ts';

interface Runs<P, R> {
  alone: (db: Db, of: P) => Promise<R>;
  /** The results in the order of the calls. */
  together: (db: Db, all: P[]) => Promise<R[]>;
  /** Outside of transactions too: for reads only, since one that fails is repeated. */
  isRead?: boolean;
}

interface Call<P, R> {
  of: P;
  resolve: (result: R | Promise<R>) => void;
}

/** Runs the calls that the units of a shared transaction make in one turn of the event loop together. */
export function perTurn<P, R>({ alone, together, isRead = false }: Runs<P, R>): (db: Db, of: P) => Promise<R> {
  const waiting = new WeakMap<Db, Call<P, R>[]>();

  const runAll = async (db: Db, calls: Call<P, R>[]) => {
    const [only] = calls;
    if (only && calls.length === 1) return only.resolve(alone(db, only.of));
    try {
      const results = await together(
        db,
        calls.map(({ of }) => of),
      );
      calls.forEach(({ resolve }, index) => resolve(results[index] as R));
    } catch {
      // What one asked for must not fail the others. In a transaction, which is aborted, all fail.
      for (const { of, resolve } of calls) resolve(alone(db, of));
    }
  };

  return (db, of) => {
    const isJoined = isShared(db) || (isRead && !db.isTransaction && isPostgres(db));
    if (!isJoined) return alone(db, of);
    return new Promise((resolve) => {
      const calls = waiting.get(db) ?? [];
      calls.push({ of, resolve });
      if (calls.length > 1) return;
      waiting.set(db, calls);
      setImmediate(() => {
        waiting.delete(db);
        void runAll(db, calls);
      });
    });
  };
}
