import { createLog } from '../log.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { type Env, readEnv } from '../env.ts';
import { createServices, type Services } from '../services.ts';
import { backupFirst } from './backupFirst.ts';

interface Options {
  /** Whether a missing database is made. Absent: throws a `DatabaseError`, since a mistyped name would look like an empty installation. */
  creates?: boolean;
}

/** Runs a command's work on the configured database and closes it afterwards. */
export async function withDatabase<T>(
  work: (database: Database, env: Env) => Promise<T>,
  { creates = false }: Options = {},
): Promise<T> {
  const env = readEnv(process.env);
  const database = await openDatabase(env.databaseUrl, {
    ...env.databaseAddresses,
    creates,
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
