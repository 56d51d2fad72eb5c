import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { createNotifications } from './notifications.ts';
import { type Database, DatabaseError } from './database.ts';
import { groupCommits } from './groupCommit.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

/** How long a write waits for the lock of a command that runs beside the server. */
const LOCK_TIMEOUT_MS = 5000;

/** Page cache per connection: SQLite's default of 2 MB is smaller than one gym's member list. */
const CACHE_SIZE_KB = 32_768;

/** Opens or creates the file. A transaction resolves after it was synced to disk. */
export function openSqlite(path: string): Database {
  const { reader, writer } = openFile(path);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(reader, writer, LOCK_TIMEOUT_MS) });
  const groupedTransaction = groupCommits(db);
  const { notify, subscribe, withNotifications } = createNotifications();

  return {
    db,
    notify,
    subscribe,
    transaction: async (work) => (await withNotifications(work, groupedTransaction)).result,
    async snapshot(read) {
      const connection = new DatabaseSync(path, { readOnly: true });
      const snapshot = new Kysely<Schema>({ dialect: sqliteDialect(connection, connection) });
      try {
        await sql`begin deferred`.execute(snapshot);
        return await read(snapshot);
      } finally {
        await snapshot.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

function openFile(path: string): { reader: DatabaseSync; writer: DatabaseSync } {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    const writer = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: true });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
    const reader = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS, readOnly: true });
    for (const file of [writer, reader]) file.exec(`pragma cache_size = -${CACHE_SIZE_KB}`);
    // From here on the dialect waits for the lock: SQLite itself would block the event loop.
    writer.exec('pragma busy_timeout = 0');
    return { reader, writer };
  } catch (error) {
    throw new DatabaseError(`The database file ${path} cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
