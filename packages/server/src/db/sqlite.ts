import { accessSync, constants, mkdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { restrictToOwner } from './privateFiles.ts';
import { createNotifications } from './notifications.ts';
import { type Database, DatabaseError, type OpenOptions, type Transact } from './database.ts';
import { queryTimes } from './queryTimes.ts';
import { isDamaged, isDiskFull } from './errors.ts';
import { LogSync } from './logSync.ts';
import { createReadThreads } from './readThreads.ts';
import { groupCommits } from './groupCommit.ts';
import type { Schema } from './schema.ts';
import { checkSqliteFile } from './sqliteCheck.ts';
import { sqliteDialect } from './sqliteDialect.ts';
import { rememberFiles } from './sqliteFiles.ts';
import { openSqliteReader } from './sqliteReader.ts';
import { gymCommand } from '../product.ts';

/** How long a write waits for the lock of a command that runs beside the server. */
const LOCK_TIMEOUT_MS = 5000;

/** Page cache per connection: SQLite's default of 2 MB is smaller than one gym's member list. */
const CACHE_SIZE_KB = 16_384;

/**
 * Pages in the log (16 MB) at which SQLite copies them into the file, which stops the event loop. With its default of
 * 1000 it copies a page that many check-ins change, as of an index, four times as often.
 */
const CHECKPOINT_PAGES = 4000;

/** Opens or creates the file. A transaction resolves after it was synced to disk. */
export function openSqlite(path: string, options: OpenOptions = {}): Database {
  const { reader, writer } = openFile(path);
  const movedFile = rememberFiles(path);
  const log = new LogSync(writer);
  const dialect = sqliteDialect(reader, writer, { lockTimeoutMs: LOCK_TIMEOUT_MS, log });
  const db = new Kysely<Schema>({ dialect, ...queryTimes(options) });
  const threads = createReadThreads({ path, cacheSizeKb: CACHE_SIZE_KB }, options);
  const { waitingCount, ...grouped } = groupCommits(db);
  const { subscribe, withNotifications } = createNotifications();
  const notifying =
    (transact: Transact): Transact =>
    async (work) =>
      (await withNotifications(work, transact)).result;
  const sharedTransaction = notifying(grouped.sharedTransaction);

  return {
    db,
    subscribe,
    peers: undefined,
    transaction: notifying(grouped.transaction),
    sharedTransaction: (_, work) => sharedTransaction(work),
    async snapshot(read) {
      const reader = openSqliteReader({ path });
      try {
        const result = await reader.snapshot(read);
        await log.pending;
        return result;
      } finally {
        await reader.close();
      }
    },
    async readInThread(...of) {
      const result = await threads.read(...of);
      await log.pending;
      return result;
    },
    check: (depth, signal) => checkSqliteFile(path, depth, signal),
    movedFile,
    async freeBytes() {
      const { bavail, bsize } = await statfs(dirname(resolve(path)));
      return bavail * bsize;
    },
    // One that reads and one that writes; those of threads are their own.
    load: () => ({ connections: 2, idleConnections: 0, waiting: waitingCount() }),
    async close() {
      await threads.close();
      await db.destroy();
    },
  };
}

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

const RESTORE_ADVICE = `Restore the latest backup into a new database: ${gymCommand} restore --file FILE.`;

/**
 * Refuses a path that leads to something else, a file of another user, and an empty one: SQLite takes that for a new
 * database, but `openFile` never leaves one behind, so that something else has emptied it.
 */
function assertIsDatabase(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return assertNoLog(`${path}-wal`, path);
  if (!found.isFile()) throw new DatabaseError(`The database ${path} is not a file.`);
  assertAccess(path);
  if (found.size > 0) return;
  throw new DatabaseError(
    `The database file ${path} is empty, so what it held is lost. ${RESTORE_ADVICE} To begin without data, delete the file.`,
  );
}

/** As with a file that root has made. SQLite would open one that can only be read, and fail at some later write. */
function assertAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const reason = 'it is not readable and writable for this user';
    throw new DatabaseError(`The database file ${path} cannot be opened: ${reason}.`, { cause });
  }
}

/** A log without its file: SQLite would delete it, and the newest of the data with it. */
function assertNoLog(log: string, path: string): void {
  if ((sizeOf(log) ?? 0) === 0) return;
  throw new DatabaseError(
    `The database file ${path} is missing, but its log ${log} is there. Put the file back beside it. To begin without data, delete the log.`,
  );
}

/**
 * What a process before could not sync, as after `LogSync`'s failure,
 * gets to disk in the file before anything follows it in the log.
 */
function settleLog(writer: DatabaseSync): void {
  try {
    writer.exec('pragma wal_checkpoint');
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function openFile(path: string): { reader: DatabaseSync; writer: DatabaseSync } {
  let isNew = false;
  try {
    assertIsDatabase(path);
    isNew = sizeOf(path) === undefined;
    mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
    const writer = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: true });
    // The first statement creates the file, still empty, and refuses one that is no database; the log gets its mode.
    writer.exec('pragma schema_version');
    restrictToOwner(path, `${path}-wal`, `${path}-shm`);
    // `LogSync` syncs commits; what is left to SQLite is to sync before and after a checkpoint.
    writer.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma temp_store = memory;');
    writer.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Overwrites what a statement deletes or replaces, where that costs no further write:
    // no secret stays in a free part of a page.
    writer.exec('pragma secure_delete = fast');
    settleLog(writer);
    const reader = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS, readOnly: true });
    for (const file of [writer, reader]) file.exec(`pragma cache_size = -${CACHE_SIZE_KB}`);
    // From here on the dialect waits for the lock: SQLite itself would block the event loop.
    writer.exec('pragma busy_timeout = 0');
    return { reader, writer };
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    if (isNew && sizeOf(path) === 0) rmSync(path);
    const isNoDatabase = (error as Error).message.includes('not a database');
    const advice = isDamaged(error) && !isNoDatabase ? ` ${RESTORE_ADVICE}` : '';
    const reason = isDiskFull(error) ? 'the disk is full or cannot be written to' : (error as Error).message;
    throw new DatabaseError(`The database file ${path} cannot be opened: ${reason}.${advice}`, { cause: error });
  }
}
