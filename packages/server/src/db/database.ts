import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { OperatorError } from '../operatorError.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Runs a read on one consistent snapshot while others write. */
export type ReadSnapshot = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export type FeedListener = (gymId: string | undefined) => void;

/** The other server processes on the same database. */
export interface Peers {
  /** Sends a text of less than 7,000 bytes to each of them, at most once: where the database is away it is lost. */
  send(text: string): void;
  receive(listener: (text: string) => void): void;
}

/** One database, of either engine. No code outside this folder depends on which. */
export interface Database {
  readonly db: Db;
  /** Commits the work, or rolls it back where it throws. Durable once this resolves. The work may run several times (group commit, deadlock). */
  transaction: Transact;
  /**
   * The same for short work that locks no rows beforehand, as a check-in: it may share a transaction with others of its kind,
   * of this gym and of others. Work that locks rows all the same runs again in its own.
   */
  sharedTransaction<T>(gymId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  snapshot: ReadSnapshot;
  /**
   * The result of a read that the module serves (`serveReads`), in a thread with a connection of its own: however long it
   * takes, it holds up neither the event loop nor a check-in. From one consistent snapshot; it cannot write. One at a time
   * for each module, of the gyms in turn; one that takes longer than 30 s rejects with `QueryTimeoutError`, and where 20 of its
   * gym wait, with `NoFreeConnectionError`. Input and result are plain data.
   */
  readInThread(module: URL, name: string, input: unknown, gymId: string): Promise<unknown>;
  /** Calls the listener at each `notifyAfterCommit`, of every server process on this database; without a gym where some may have been missed. Returns `unsubscribe`. */
  subscribe(listener: FeedListener): () => void;
  /** Undefined on SQLite, whose file one process serves. */
  readonly peers: Peers | undefined;
  /**
   * Looks for damage while calls go on: `quick` in what the engine can say at a low cost, `full` in every row, index and
   * foreign key. Rejects with the signal's reason when it is aborted.
   */
  check(depth: CheckDepth, signal?: AbortSignal): Promise<Integrity>;
  /** The file of the database that was moved, deleted or replaced while it is open; undefined where it is on another machine. */
  movedFile(): string | undefined;
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
  /** PostgreSQL itself, for LISTEN, where the database's URL leads through a pooler in transaction mode. */
  listenUrl?: string | undefined;
  /** A streaming replica for the reads in threads; they use the database itself where it is unreachable or behind. */
  replicaUrl?: string | undefined;
  /** Called with the reason when a read used the database itself instead of the replica; at most once in ten seconds. */
  onReplicaSkipped?: ((reason: string) => void) | undefined;
  /** How long a read in a thread may take. */
  readTimeoutMs?: number | undefined;
}

export const READ_TIMEOUT_MS = 30_000;

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
export class DatabaseError extends OperatorError {
  override readonly name = 'DatabaseError';
}
