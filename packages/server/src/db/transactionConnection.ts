import type { DatabaseConnection } from 'kysely';
import type { Db, Tx } from './database.ts';

const connections = new WeakMap<Db, DatabaseConnection>();

/**
 * Runs the work with the connection of its transaction at hand for `statement()`: Kysely's own way to it, with a queue
 * for queries that cannot come at once, takes longer than most statements of a check-in.
 */
export async function withConnection<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  if (connections.has(tx)) return work();
  connections.set(tx, await tx.getExecutor().provideConnection((connection) => Promise.resolve(connection)));
  try {
    return await work();
  } finally {
    // Whoever uses the transaction after its end is refused by Kysely.
    connections.delete(tx);
  }
}

/** Undefined outside transactions. */
export const connectionOf = (db: Db): DatabaseConnection | undefined => connections.get(db);
