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
  /** Sends a text of less than 7,000 bytes to each of them, at most once: it is lost if the database is unreachable. */
  send(text: string): void;
  receive(listener: (text: string) => void): void;
}

/** A database of either engine. No code outside this folder depends on which. */
export interface Database {
  readonly db: Db;
  /**
   * Commits the work, or rolls it back if it throws. Durable once this resolves.
   * The work may run several times (group commit, deadlock).
   */
  transaction: Transact;
  /**
   * The same for short work that locks no rows beforehand, such as a check-in: it may share a transaction with similar
   * work of this and other gyms, which writes together what they defer (`beforeCommit`): work that reads that calls `writeDeferred` first. Work that
   * locks rows anyway runs again in its own transaction.
   */
  sharedTransaction<T>(gymId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  snapshot: ReadSnapshot;
  /**
   * The result of a read that the module serves (`serveReads`), in a thread with its own connection: however long it
   * takes, it delays neither the event loop nor a check-in. It reads one consistent snapshot and cannot write. Each
   * module runs one read at a time, alternating between gyms. Rejects with `QueryTimeoutError` after 30 s, and with
   * `NoFreeConnectionError` while 20 reads of the gym wait. Input and result are plain data.
   */
  readInThread(module: URL, name: string, input: unknown, gymId: string): Promise<unknown>;
  /**
   * Calls the listener at each `notifyAfterCommit` of any server process on this database, and without a gym if some
   * may have been missed. Returns `unsubscribe`.
   */
  subscribe(listener: FeedListener): () => void;
  /** Undefined on SQLite, whose file one process serves. */
  readonly peers: Peers | undefined;
  /**
   * Looks for damage while calls continue: `quick` only checks what the engine can tell at low cost, `full` every row,
   * index and foreign key. Rejects with the signal's reason when it is aborted.
   */
  check(depth: CheckDepth, signal?: AbortSignal): Promise<Integrity>;
  /**
   * The database's file, if it was moved, deleted or replaced while open; undefined for a database on another machine.
   */
  movedFile(): string | undefined;
  /** Free space on the database file's disk; undefined for a database on another machine. */
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
  /** PostgreSQL itself, for LISTEN, if the database's URL leads through a pooler in transaction mode. */
  listenUrl?: string | undefined;
  /**
   * A streaming replica for reads in threads, which use the database itself if the replica is unreachable or behind.
   */
  replicaUrl?: string | undefined;
  /**
   * Called with the reason when a read used the database itself instead of the replica; at most once in ten seconds.
   */
  onReplicaSkipped?: ((reason: string) => void) | undefined;
  /** On PostgreSQL: how long a query may be unanswered, outside of `withoutTimeLimit`. */
  answerTimeoutMs?: number | undefined;
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
