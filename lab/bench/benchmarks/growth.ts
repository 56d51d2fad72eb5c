import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient, type HttpRequest, nextCheckIn } from '../../rig/load.ts';
import { median } from '../../rig/statistics.ts';
import { type DatabaseSize, insertBulkData } from '../bulkData.ts';
import { type Benchmark, type Figure, ratioAtMost } from '../figure.ts';

const sizes: Record<'short' | 'full', DatabaseSize> = {
  short: { gyms: 15, members: 500, attendance: 100_000 },
  full: { gyms: 150, members: 5000, attendance: 10_000_000 },
};
const WARM_UP_ROUNDS = 10;
const MAX_RATIO = 1.3;

const requestsOf = (gym: Gym, round: number): Record<string, HttpRequest> => {
  // The first member is the one whose history is read.
  const [reader, ...others] = gym.memberIds;
  const { gymId } = gym;
  return {
    universalCheckIn: nextCheckIn({ gymId, memberIds: others }, round),
    getMembers: { path: `/getMembers?gymId=${gymId}` },
    getOccupancy: { path: `/getOccupancy?gymId=${gymId}` },
    getUserDashboardData: { path: `/getUserDashboardData?gymId=${gymId}` },
    getUserAttendanceLogs: {
      path: `/getUserAttendanceLogs?gymId=${gymId}&userId=${reader}&userType=member&limit=50`,
    },
    getActivities: { path: `/getActivities?gymId=${gymId}&limit=50` },
  };
};

/** The same calls, alternating between a gym that is alone in its database and one that is one of many. */
async function compare(engine: string, alone: Gym, shared: Gym, size: DatabaseSize, rounds: number): Promise<Figure[]> {
  const seconds = await insertBulkData(shared, size);
  await insertBulkData(alone, { ...size, gyms: 1, attendance: size.attendance / size.gyms });
  await using aloneServer = await startGymServer(alone);
  await using sharedServer = await startGymServer(shared);
  using aloneClient = createHttpClient(aloneServer.desk, 1);
  using sharedClient = createHttpClient(sharedServer.desk, 1);
  const samples = new Map<string, { alone: number[]; shared: number[] }>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, gym, client] of [
      ['alone', alone, aloneClient],
      ['shared', shared, sharedClient],
    ] as const) {
      for (const [name, request] of Object.entries(requestsOf(gym, round))) {
        const { durationMs } = await client.sendOk(request);
        const durations = samples.get(name) ?? { alone: [], shared: [] };
        samples.set(name, durations);
        if (round >= WARM_UP_ROUNDS) durations[key].push(durationMs);
      }
    }
  }
  const database = `${size.gyms} gyms × ${size.members} members, ${size.attendance.toLocaleString('en')} attendance rows`;
  return Array.from(samples, ([name, durations]) => {
    const [aloneMs, sharedMs] = [median(durations.alone), median(durations.shared)];
    return {
      what: `${name} in a database of ${database}, ${engine} (created in ${seconds.toFixed(0)} s)`,
      measured: `${sharedMs.toFixed(2)} ms`,
      comparedWith: `with one gym: ${aloneMs.toFixed(2)} ms`,
      ...ratioAtMost(sharedMs / aloneMs, MAX_RATIO),
    };
  });
}

export const growth: Benchmark = async ({ folder, isFull, gyms }) => {
  const { full } = sizes;
  const size =
    gyms === undefined
      ? sizes[isFull ? 'full' : 'short']
      : { ...full, gyms, attendance: Math.round((full.attendance / full.gyms) * gyms) };
  const rounds = isFull ? 210 : 60;
  const createGymIn = (databaseUrl: string, name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    return createGym(databaseUrl, dataDir, size.members);
  };
  const alone = await createGymIn(`file:${join(folder, 'alone.db')}`, 'alone');
  const shared = await createGymIn(`file:${join(folder, 'shared.db')}`, 'shared');
  const onSqlite = await compare('SQLite', alone, shared, size, rounds);
  if (!isFull) return onSqlite;
  const servers = [await startPostgres({ isDurable: true }), await startPostgres({ isDurable: true })] as const;
  try {
    const alonePg = await createGymIn(postgresUrl(servers[0].folder), 'alone-pg');
    const sharedPg = await createGymIn(postgresUrl(servers[1].folder), 'shared-pg');
    return [...onSqlite, ...(await compare('PostgreSQL', alonePg, sharedPg, size, rounds))];
  } finally {
    for (const server of servers) await server.stop();
  }
};
