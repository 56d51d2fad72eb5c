import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What a repository function reads and writes through: the database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type FeedListener = (gymId: string | undefined) => void;

/** One database, whichever engine runs it. Nothing outside this folder knows which. */
export interface Database {
  readonly db: Db;
  /** Runs the work as one: all of it is kept, or, if it throws, nothing. What it returned is durable once this resolves. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads everything as it is at one moment, while others go on writing. */
  snapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Tells every server on this database, once the transaction is durable, that the gym has news on the live feed. */
  notify(tx: Tx, gymId: string): void;
  /** Calls the listener at each announcement; without a gym where some may have been missed. Returns the way to stop. */
  subscribe(listener: FeedListener): () => void;
  close(): Promise<void>;
}

/** The database cannot be used as asked; the message is one sentence for whoever runs the server. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
