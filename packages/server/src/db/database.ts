import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type FeedListener = (gymId: string | undefined) => void;

/** One database, of either engine. No code outside this folder depends on which. */
export interface Database {
  readonly db: Db;
  /**
   * For reports: reads what was committed, beside the calls, which no query holds up however long it takes. Few at once; one
   * that takes longer than 30 s rejects with `QueryTimeoutError`. It cannot write, and has no transactions.
   */
  readonly reports: Db;
  /** Commits the work, or rolls it back where it throws. Durable once this resolves. The work may run twice (group commit). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads from one consistent snapshot while others write. */
  snapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Notifies every server process on this database of new feed events of the gym, after the commit. */
  notify(tx: Tx, gymId: string): void;
  /** Calls the listener at each notification; without a gym where some may have been missed. Returns `unsubscribe`. */
  subscribe(listener: FeedListener): () => void;
  /**
   * Looks for damage while calls go on: `quick` in what the engine can say at a low cost, `full` in every row, index and
   * foreign key. Rejects with the signal's reason when it is aborted.
   */
  check(depth: CheckDepth, signal?: AbortSignal): Promise<Integrity>;
  /** Free space where the database file is; undefined where it is on another machine. */
  freeBytes(): Promise<number | undefined>;
  /** How busy it is at this moment. */
  load(): DatabaseLoad;
  close(): Promise<void>;
}

interface DatabaseLoad {
  connections: number;
  idleConnections: number;
  /** Units of work that wait for a connection, or on SQLite for the write lock. */
  waiting: number;
}

export interface OpenOptions {
  /** Called after each query with its time in seconds. */
  onQuery?: ((seconds: number) => void) | undefined;
  /** How long a query of a report may take. */
  reportTimeoutMs?: number | undefined;
}

export const REPORT_TIMEOUT_MS = 30_000;

export type CheckDepth = 'quick' | 'full';

/** The result of a check. */
export interface Integrity {
  damage: Damage[];
  /** What was not checked, and why. */
  skipped: string[];
}

export interface Damage {
  /** The table or index, as far as known. */
  part: string;
  detail: string;
}

/** The database cannot be used as configured; the message is one sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
