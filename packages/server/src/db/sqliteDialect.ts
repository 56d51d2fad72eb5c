import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isLocked } from './errors.ts';
import { Statements } from './sqliteStatements.ts';

/** Between two attempts to take a lock that another process holds. */
const LOCK_RETRY_MS = 20;

/**
 * A SQLite file through two connections. Reads outside transactions use `reader` and wait for neither a transaction nor the
 * disk; writes use `writer`, one transaction or statement at a time. Where another process holds the file's lock, a write
 * waits for at most `lockTimeoutMs` without blocking the event loop, then fails with SQLITE_BUSY.
 */
export function sqliteDialect(reader: DatabaseSync, writer: DatabaseSync, lockTimeoutMs = 0): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => new SqliteFileDriver(reader, writer, lockTimeoutMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's own adapter would block reads while a transaction runs. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  readonly #reader: Statements;
  readonly #writer: Statements;
  readonly #writeLock = new Mutex();
  readonly #lockTimeoutMs: number;

  constructor(reader: DatabaseSync, writer: DatabaseSync, lockTimeoutMs: number) {
    this.#reader = new Statements(reader);
    this.#writer = reader === writer ? this.#reader : new Statements(writer);
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  init = () => Promise.resolve();
  acquireConnection = () =>
    Promise.resolve(new SqliteFileConnection(this.#reader, this.#writer, this.#writeLock, this.#lockTimeoutMs));
  releaseConnection = () => Promise.resolve();

  /** Transactions take the write lock at their start: upgrading a read lock half-way can fail. */
  async beginTransaction(connection: SqliteFileConnection) {
    connection.unlock = await this.#writeLock.lock();
    try {
      await retryWhileLocked(() => this.#writer.execute(CompiledQuery.raw('begin immediate')), this.#lockTimeoutMs);
    } catch (error) {
      connection.releaseLock();
      throw error;
    }
  }

  commitTransaction = (connection: SqliteFileConnection) => this.#end(connection, 'commit');

  /** SQLite itself ends a transaction when the disk is full; then there is nothing to roll back. */
  rollbackTransaction = (connection: SqliteFileConnection) =>
    this.#writer.file.isTransaction ? this.#end(connection, 'rollback') : Promise.resolve(connection.releaseLock());

  savepoint = (on: SqliteFileConnection, name: string) => run(on, `savepoint "${name}"`);
  rollbackToSavepoint = (on: SqliteFileConnection, name: string) => run(on, `rollback to "${name}"`);
  releaseSavepoint = (on: SqliteFileConnection, name: string) => run(on, `release "${name}"`);

  /** A failed commit leaves the transaction open; the lock is released after its rollback. */
  async #end(connection: SqliteFileConnection, command: 'commit' | 'rollback') {
    await connection.executeQuery(CompiledQuery.raw(command));
    connection.releaseLock();
  }

  destroy() {
    this.#reader.file.close();
    if (this.#writer !== this.#reader) this.#writer.file.close();
    return Promise.resolve();
  }
}

/** For work that has no effect where it fails: the start of a transaction, a statement outside of one. */
async function retryWhileLocked<T>(work: () => T, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline) throw error;
      await delay(LOCK_RETRY_MS);
    }
  }
}

const run = async (connection: DatabaseConnection, sql: string) => {
  await connection.executeQuery(CompiledQuery.raw(sql));
};

class SqliteFileConnection implements DatabaseConnection {
  /** Set while a transaction is open. */
  unlock: (() => void) | undefined;
  readonly #reader: Statements;
  readonly #writer: Statements;
  readonly #writeLock: Mutex;
  readonly #lockTimeoutMs: number;

  constructor(reader: Statements, writer: Statements, writeLock: Mutex, lockTimeoutMs: number) {
    this.#reader = reader;
    this.#writer = writer;
    this.#writeLock = writeLock;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.unlock) return this.#writer.execute<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.execute<R>(query);
    const unlock = await this.#writeLock.lock();
    try {
      return await retryWhileLocked(() => this.#writer.execute<R>(query), this.#lockTimeoutMs);
    } finally {
      unlock();
    }
  }

  streamQuery(): never {
    throw new Error('Streaming queries are not supported');
  }

  releaseLock() {
    this.unlock?.();
    this.unlock = undefined;
  }
}

/** First come, first served. Its own, not p-limit: a transaction is begun and ended by separate driver calls. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with `unlock` once the lock is held. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
