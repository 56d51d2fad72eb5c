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
import type { CommitLog } from './logSync.ts';
import { Statements } from './sqliteStatements.ts';

/** Between two attempts to take a lock that another process holds. */
const LOCK_RETRY_MS = 20;

interface SqliteDialectOptions {
  lockTimeoutMs?: number;
  /** Absent: SQLite itself syncs its commits, or nothing does. */
  log?: CommitLog | undefined;
}

/** The two connections, and what their users share. */
interface SqliteFile {
  reader: Statements;
  writer: Statements;
  writeLock: Mutex;
  lockTimeoutMs: number;
  log: CommitLog | undefined;
}

/**
 * A SQLite file through two connections. Reads outside transactions use `reader` and wait for neither a transaction nor
 * the disk; writes use `writer`, one transaction or statement at a time. Where another process holds the file's lock, a
 * write waits for at most `lockTimeoutMs` without blocking the event loop, then fails with SQLITE_BUSY. With a `log`, a
 * write resolves when it is on disk, and a read when what it may have seen is:
 * without the lock, so that the next write runs meanwhile.
 */
export function sqliteDialect(
  reader: DatabaseSync,
  writer: DatabaseSync,
  { lockTimeoutMs = 0, log }: SqliteDialectOptions = {},
): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => {
      const statements = new Statements(writer);
      const ofReader = reader === writer ? statements : new Statements(reader);
      return new SqliteFileDriver({
        reader: ofReader,
        writer: statements,
        writeLock: new Mutex(),
        lockTimeoutMs,
        log,
      });
    },
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's own adapter would block reads while a transaction runs. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
  /** Kysely's adapter says no, since some pragmas have no effect in a transaction; no migration needs one. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  init = () => Promise.resolve();
  acquireConnection = () => Promise.resolve(new SqliteFileConnection(this.#file));
  releaseConnection = () => Promise.resolve();

  /** Transactions take the write lock at their start: upgrading a read lock half-way can fail. */
  async beginTransaction(connection: SqliteFileConnection) {
    const { writer, writeLock, lockTimeoutMs, log } = this.#file;
    connection.unlock = await writeLock.lock();
    try {
      log?.assertIntact();
      await retryWhileLocked(() => writer.execute(CompiledQuery.raw('begin immediate')), lockTimeoutMs);
    } catch (error) {
      connection.releaseLock();
      throw error;
    }
  }

  async commitTransaction(connection: SqliteFileConnection) {
    // The commit itself has run when `#end` returns its promise: no read comes between it and the sync.
    await Promise.all([this.#end(connection, 'commit'), this.#file.log?.sync()]);
  }

  /**
   * SQLite itself ends a transaction when the disk is full, and one whose sync failed is over:
   * there is nothing to roll back.
   */
  rollbackTransaction = (connection: SqliteFileConnection) =>
    connection.unlock && this.#file.writer.file.isTransaction
      ? this.#end(connection, 'rollback')
      : Promise.resolve(connection.releaseLock());

  savepoint = (on: SqliteFileConnection, name: string) => run(on, `savepoint "${name}"`);
  rollbackToSavepoint = (on: SqliteFileConnection, name: string) => run(on, `rollback to "${name}"`);
  releaseSavepoint = (on: SqliteFileConnection, name: string) => run(on, `release "${name}"`);

  /** A failed commit leaves the transaction open; the lock is released after its rollback. */
  async #end(connection: SqliteFileConnection, command: 'commit' | 'rollback') {
    await connection.executeQuery(CompiledQuery.raw(command));
    connection.releaseLock();
  }

  async destroy() {
    const { reader, writer, log } = this.#file;
    await log?.close();
    reader.file.close();
    if (writer !== reader) writer.file.close();
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
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, writeLock, lockTimeoutMs, log } = this.#file;
    if (this.unlock) {
      // Outside of it the statement would commit on its own.
      if (!writer.file.isTransaction) throw new Error('SQLite has ended the transaction');
      return writer.execute<R>(query);
    }
    if (SelectQueryNode.is(query.query)) {
      const result = reader.execute<R>(query);
      if (log?.pending) await log.pending;
      return result;
    }
    const unlock = await writeLock.lock();
    const write = () => ({ result: writer.execute<R>(query), synced: log?.sync() });
    let written;
    try {
      log?.assertIntact();
      written = await retryWhileLocked(write, lockTimeoutMs);
    } finally {
      unlock();
    }
    await written.synced;
    return written.result;
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
