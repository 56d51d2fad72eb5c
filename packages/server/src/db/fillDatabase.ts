import { randomUUID } from 'node:crypto';
import { lstatSync, renameSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, DatabaseError, type Db } from './database.ts';
import { hasData, migrationTables } from './migrate.ts';
import { openDatabase, type OpenMigratedOptions, sqlitePath } from './open.ts';
import { tableNames } from './tables.ts';

type Work<T> = (database: Database) => Promise<T>;

/**
 * Does work that fills the database of a URL, which is made where there is none. Where it fails, nothing is left of what
 * was made: a server would take an empty database for a new installation. Throws `DatabaseError`.
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
    const result = await withOpen(`file:${unfinished}`, work, options);
    if (!isFree(path))
      throw new DatabaseError(`Another program has made ${path} meanwhile: nothing was written to it.`);
    renameSync(unfinished, path);
    return result;
  } finally {
    for (const file of [unfinished, `${unfinished}-wal`, `${unfinished}-shm`]) rmSync(file, { force: true });
  }
}

async function fillTables<T>(url: string, work: Work<T>, options: OpenMigratedOptions): Promise<T> {
  let isNew = false;
  const fill: Work<T> = async (database) => {
    try {
      return await work(database);
    } catch (error) {
      // Where the connection is lost, they stay.
      if (isNew) await dropTables(database.db).catch(() => undefined);
      throw error;
    }
  };
  return withOpen(url, fill, { ...options, onCreate: () => (isNew = true) });
}

async function withOpen<T>(url: string, work: Work<T>, options: OpenMigratedOptions): Promise<T> {
  const database = await openDatabase(url, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Unless somebody has created a gym in them meanwhile. */
const dropTables = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await hasData(tx)) return;
    for (const name of [...tableNames.toReversed(), ...migrationTables])
      await sql`drop table ${sql.table(name)}`.execute(tx);
  });
