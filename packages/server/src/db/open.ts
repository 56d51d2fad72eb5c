import { statSync } from 'node:fs';
import { type Database, DatabaseError, type Db, type Integrity, type OpenOptions } from './database.ts';
import { migrate, type MigrateOptions, type OnUnchanged } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { assertSupportedPostgres } from './postgresCheck.ts';
import { openSqlite } from './sqlite.ts';
import { checkSqliteFile } from './sqliteCheck.ts';

/** The path of a `file:` URL; undefined for PostgreSQL. */
export const sqlitePath = (url: string) => (url.startsWith('file:') ? url.slice('file:'.length) : undefined);

/** `beforeMigration` gets the database as it was. */
export type OpenMigratedOptions = OpenOptions &
  Pick<MigrateOptions, 'upTo' | 'creates' | 'onMigrationWait'> & {
    beforeMigration?: ((database: Database) => Promise<OnUnchanged>) | undefined;
  };

/** Opens and migrates the database of a URL (`file:…` or `postgres://…`). Throws `DatabaseError`. */
export async function openDatabase(url: string, options: OpenMigratedOptions = {}): Promise<Database> {
  if (options.creates === false) assertFile(sqlitePath(url));
  const database = await openAsIs(url, options);
  try {
    await migrateDatabase(database, database.db, options);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database of a URL without migrating it. Throws `DatabaseError`. */
export async function openAsIs(url: string, options: OpenOptions): Promise<Database> {
  const path = sqlitePath(url);
  if (path !== undefined) return openSqlite(path, options);
  const database = openPostgres(url, options);
  try {
    await assertSupportedPostgres(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw asDatabaseError(error);
  }
}

/** Migrates the database, in the transaction `db` if it is one. Throws `DatabaseError`. */
export async function migrateDatabase(
  database: Database,
  db: Db,
  { beforeMigration, ...options }: OpenMigratedOptions,
): Promise<void> {
  try {
    await migrate(db, { ...options, beforeMigration: beforeMigration && (() => beforeMigration(database)) });
  } catch (error) {
    throw asDatabaseError(error);
  }
}

const asDatabaseError = (error: unknown): DatabaseError =>
  error instanceof DatabaseError
    ? error
    : new DatabaseError(`The database cannot be used: ${(error as Error).message}.`, { cause: error });

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
