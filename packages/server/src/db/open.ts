import { statSync } from 'node:fs';
import { type Database, DatabaseError, type Integrity, type OpenOptions } from './database.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { assertSupportedPostgres } from './postgresCheck.ts';
import { openSqlite } from './sqlite.ts';
import { checkSqliteFile } from './sqliteCheck.ts';

/** The path of a `file:` URL; undefined for PostgreSQL. */
export const sqlitePath = (url: string) => (url.startsWith('file:') ? url.slice('file:'.length) : undefined);

/** `beforeMigration` gets the database as it was. */
export type OpenMigratedOptions = OpenOptions &
  Pick<MigrateOptions, 'upTo' | 'creates' | 'onCreate' | 'onMigrationWait'> & {
    beforeMigration?: ((database: Database) => Promise<void>) | undefined;
  };

/** Opens and migrates the database of a URL (`file:…` or `postgres://…`). Throws `DatabaseError`. */
export async function openDatabase(
  url: string,
  { upTo, creates, beforeMigration, onCreate, onMigrationWait, ...options }: OpenMigratedOptions = {},
): Promise<Database> {
  const path = sqlitePath(url);
  if (creates === false) assertFile(path);
  const database = path === undefined ? openPostgres(url, options) : openSqlite(path, options);
  try {
    if (path === undefined) await assertSupportedPostgres(database.db);
    await migrate(database.db, {
      upTo,
      beforeMigration: beforeMigration && (() => beforeMigration(database)),
      creates,
      onCreate,
      onMigrationWait,
    });
    return database;
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database cannot be used: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * Checks the database of a URL in full. A SQLite file is not opened for it: a damaged one might refuse.
 * Throws `DatabaseError`.
 */
export async function checkDatabase(url: string, options: OpenMigratedOptions = {}): Promise<Integrity> {
  const path = sqlitePath(url);
  assertFile(path);
  if (path !== undefined) return checkSqliteFile(path, 'full');
  const database = await openDatabase(url, { ...options, creates: false });
  try {
    return await database.check('full');
  } finally {
    await database.close();
  }
}

/** Throws a `DatabaseError` where there is no such file, and the system's error where that cannot be seen. */
function assertFile(path: string | undefined): void {
  if (path !== undefined && !statSync(path, { throwIfNoEntry: false }))
    throw new DatabaseError(`There is no database file ${path}. Set DATABASE_URL as for the server, or --data DIR.`);
}
