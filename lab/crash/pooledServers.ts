import { join } from 'node:path';
import { backup } from '../../packages/server/src/cli/backup.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { createDatabase } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import type { Program } from '../rig/debianPrograms.ts';
import { createEnvironment, temporaryDirectory } from '../rig/environment.ts';
import { startGymServer } from '../rig/gyms.ts';
import { startPgBouncer } from '../rig/pgBouncer.ts';
import { createServerProcess, serverEnv } from '../rig/processes.ts';
import { runTwoServers, type TwoServers } from './twoServers.ts';

/** Fewer than one server opens, so that successive transactions of a connection get different sessions. */
const POOL_SIZE = 4;

export interface PooledServersOptions {
  pgBouncer: Program;
  postgresFolder: string;
  events: number;
  kills: number;
}

/**
 * Servers behind PgBouncer in transaction mode, with a direct address for LISTEN alone: two migrate one empty database,
 * one answers reports while a backup is made, and two are killed in turn under load, with a listener at each.
 */
export async function runPooledServers({ pgBouncer, ...options }: PooledServersOptions): Promise<TwoServers> {
  const { postgresFolder } = options;
  await using pooler = await startPgBouncer(pgBouncer, { postgresFolder, poolSize: POOL_SIZE });
  const envOf = (databaseUrl: string) => ({
    DATABASE_URL: pooler.urlOf(databaseUrl),
    DATABASE_LISTEN_URL: databaseUrl,
  });
  const faults = [...(await migrateAtOnce(postgresFolder, envOf)), ...(await reportAndBackUp(postgresFolder, envOf))];
  const result = await runTwoServers({ ...options, envOf });
  return { ...result, faults: [...faults, ...result.faults] };
}

type EnvOf = (databaseUrl: string) => { DATABASE_URL: string; DATABASE_LISTEN_URL: string };

/** Starts two servers at the same moment on an empty database; returns what they log as errors. */
async function migrateAtOnce(postgresFolder: string, envOf: EnvOf): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  const { url, drop } = await createDatabase('postgres', { postgresFolder });
  stack.defer(drop);
  const { path: dataDir } = stack.use(temporaryDirectory('pooled'));
  const servers = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const env = serverEnv({ port: await freePort(), databaseUrl: url, dataDir });
      return stack.use(createServerProcess({ ...env, ...envOf(url) }));
    }),
  );
  await Promise.all(servers.map((server) => server.start()));
  return servers.flatMap(({ errors }) => errors);
}

/** Reads whole reports in threads, and a backup by a cursor; returns what failed. */
async function reportAndBackUp(postgresFolder: string, envOf: EnvOf): Promise<string[]> {
  await using environment = await createEnvironment({ engine: 'postgres', postgresFolder, members: 200 });
  const { gym } = environment;
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl } = envOf(gym.databaseUrl);
  await using server = await startGymServer({ ...gym, env: { ...gym.env, ...envOf(gym.databaseUrl) } });
  const { origin, gymId, token } = server.desk;
  const readReport = async (name: string) => {
    const query = new URLSearchParams({ gymId, from: '2026-01-01', to: '2026-03-31' });
    const { status } = await fetch(`${origin}/${name}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
    return status === 200 ? [] : [`${name} answered ${status}`];
  };
  const backUp = async () => {
    using folder = temporaryDirectory('pooled');
    const database = await openDatabase(url, { listenUrl });
    try {
      const { people } = await backup(database, join(folder.path, 'backup.gz'));
      return people?.count === 201 ? [] : [`the backup has ${people?.count} people of 201`];
    } finally {
      await database.close();
    }
  };
  const names = ['getAttendanceReport', 'getMembersReport', 'getMoneyReport', 'getVisitsReport', 'getStaffReport'];
  const faults = await Promise.all([...names.map(readReport), backUp()]);
  return [...faults.flat(), ...server.errors];
}
