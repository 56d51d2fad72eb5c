import { createLog } from '../log.ts';
import { type Database, DatabaseError } from '../db/database.ts';
import { fillDatabase } from '../db/fillDatabase.ts';
import { openDatabase, sqlitePath } from '../db/open.ts';
import { lockForServing } from '../db/serverLock.ts';
import { type Env, readEnv } from '../env.ts';
import type { Services } from '../services.ts';
import { version } from '../version.ts';
import { backupFirst } from './backupFirst.ts';

interface Options {
  /**
   * Whether a missing database is made. Absent:
   * throws a `DatabaseError`, since a mistyped name would look like an empty installation.
   */
  creates?: boolean;
  /** Whether the work fills an empty database, as `fillDatabase` does. */
  fills?: boolean;
}

/** Runs a command's work on the configured database and closes it afterwards. */
export async function withDatabase<T>(
  work: (database: Database, env: Env) => Promise<T>,
  { creates = false, fills = false }: Options = {},
): Promise<T> {
  const env = readEnv(process.env);
  const backUp = backupFirst(env, createLog(env.logLevel));
  const options = {
    ...env.databaseAddresses,
    async beforeMigration(unchanged: Database) {
      assertNoServer(sqlitePath(env.databaseUrl));
      return backUp(unchanged);
    },
  };
  if (fills) return fillDatabase(env.databaseUrl, (database) => work(database, env), options);
  const database = await openDatabase(env.databaseUrl, { ...options, creates });
  try {
    return await work(database, env);
  } finally {
    await database.close();
  }
}

/**
 * A server of the version before would go on upon a schema that it does not know,
 * as where its program was replaced and it was not restarted.
 */
function assertNoServer(path: string | undefined): void {
  if (path === undefined) return;
  try {
    lockForServing(path, 'a command')();
  } catch (error) {
    const reason = `Version ${version} changes the schema of the database, and the server that runs is an older one`;
    throw new DatabaseError(`${reason}: restart it first. ${(error as Error).message}`, { cause: error });
  }
}

/** The same with the server's services, which are imported for it alone. */
export async function withServices<T>(
  work: (services: Services & { database: Database; env: Env }) => Promise<T>,
  options?: Options,
): Promise<T> {
  const { createServices } = await import('../services.ts');
  return withDatabase(
    async (database, env) => work({ database, env, ...(await createServices(env, database, createLog(env.logLevel))) }),
    options,
  );
}
