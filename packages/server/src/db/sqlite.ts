import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { createNotifications } from './notifications.ts';
import { type Database, DatabaseError } from './database.ts';
import { groupCommits } from './groupCommit.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

/** How long a write waits for a command that works beside the server, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/** Most memory for pages of the file, of each connection, in kilobytes: the engine's own 2 MB do not hold one gym's list. */
const CACHE_SIZE_KB = 32_768;

/** Opens the file, made where it is missing. Every acknowledged transaction has been synced to the disk. */
export function openSqlite(path: string): Database {
  const { reader, writer } = openFile(path);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(reader, writer) });
  const inGroups = groupCommits(db);
  const { notify, subscribe, withNotifications } = createNotifications();

  return {
    db,
    notify,
    subscribe,
    transaction: async (work) => (await withNotifications(work, inGroups)).result,
    async snapshot(read) {
      const own = new DatabaseSync(path, { readOnly: true });
      const one = new Kysely<Schema>({ dialect: sqliteDialect(own, own) });
      try {
        await sql`begin deferred`.execute(one);
        return await read(one);
      } finally {
        await one.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

function openFile(path: string): { reader: DatabaseSync; writer: DatabaseSync } {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    const writer = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
    const reader = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
    for (const file of [writer, reader]) file.exec(`pragma cache_size = -${CACHE_SIZE_KB}`);
    return { reader, writer };
  } catch (error) {
    throw new DatabaseError(`The database file ${path} cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
