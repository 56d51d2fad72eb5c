import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type FeedListener = (gymId: string | undefined) => void;

/** One database, of either engine. No code outside this folder depends on which. */
export interface Database {
  readonly db: Db;
  /** Commits the work, or rolls it back where it throws. Durable once this resolves. The work may run twice (group commit). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads from one consistent snapshot while others write. */
  snapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Notifies every server process on this database of new feed events of the gym, after the commit. */
  notify(tx: Tx, gymId: string): void;
  /** Calls the listener at each notification; without a gym where some may have been missed. Returns `unsubscribe`. */
  subscribe(listener: FeedListener): () => void;
  close(): Promise<void>;
}

/** The database cannot be used as configured; the message is one sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
