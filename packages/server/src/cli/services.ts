import { createLog } from '../log.ts';
import type { Database } from '../db/database.ts';
import { assertDatabaseFile, openDatabase } from '../db/open.ts';
import { type Env, readEnv } from '../env.ts';
import { createServices, type Services } from '../services.ts';
import { backupFirst } from './backupFirst.ts';

interface Options {
  /** Whether a missing SQLite file is made. Absent: throws a `DatabaseError`, since a mistyped folder would look like an empty installation. */
  creates?: boolean;
}

/** Runs a command's work on the configured database and closes it afterwards. */
export async function withDatabase<T>(
  work: (database: Database, env: Env) => Promise<T>,
  { creates = false }: Options = {},
): Promise<T> {
  const env = readEnv(process.env);
  if (!creates) assertDatabaseFile(env.databaseUrl);
  const database = await openDatabase(env.databaseUrl, {
    ...env.databaseAddresses,
    beforeMigration: backupFirst(env, createLog(env.logLevel)),
  });
  try {
    return await work(database, env);
  } finally {
    await database.close();
  }
}

/** The same with the server's services. */
export const withServices = <T>(
  work: (services: Services & { database: Database; env: Env }) => Promise<T>,
  options?: Options,
): Promise<T> =>
  withDatabase(
    async (database, env) => work({ database, env, ...(await createServices(env, database, createLog(env.logLevel))) }),
    options,
  );
