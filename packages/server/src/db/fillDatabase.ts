import { randomUUID } from 'node:crypto';
import { lstatSync, renameSync, rmSync } from 'node:fs';
import { type Database, DatabaseError } from './database.ts';
import { migrateDatabase, openAsIs, type OpenMigratedOptions, sqlitePath } from './open.ts';

type Work<T> = (database: Database) => Promise<T>;

/**
 * Does work that fills the database of a URL, which is made where there is none. Where it fails, or its process is
 * killed, no tables are left: a server would take an empty database for a new installation. Throws `DatabaseError`.
 */
export function fillDatabase<T>(url: string, work: Work<T>, options: OpenMigratedOptions = {}): Promise<T> {
  const path = sqlitePath(url);
  return path !== undefined && isFree(path) ? fillFile(path, work, options) : fillTables(url, work, options);
}

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A log without its file is refused when the database is opened. */
const isFree = (path: string) => !exists(path) && !exists(`${path}-wal`);

/** A new file gets its name when it is whole. */
async function fillFile<T>(path: string, work: Work<T>, options: OpenMigratedOptions): Promise<T> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    const result = await fillTables(`file:${unfinished}`, work, options);
    if (!isFree(path))
      throw new DatabaseError(`Another program has made ${path} meanwhile: nothing was written to it.`);
    renameSync(unfinished, path);
    return result;
  } finally {
    for (const file of [unfinished, `${unfinished}-wal`, `${unfinished}-shm`]) rmSync(file, { force: true });
  }
}

/**
 * The tables are made in the transaction that fills them; on PostgreSQL, a server that starts meanwhile waits for its
 * end.
 */
async function fillTables<T>(url: string, work: Work<T>, options: OpenMigratedOptions): Promise<T> {
  const database = await openAsIs(url, options);
  try {
    return await database.transaction(async (tx) => {
      await migrateDatabase(database, tx, options);
      return work({ ...database, transaction: (fill) => fill(tx) });
    });
  } finally {
    await database.close();
  }
}
