import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { atMost, type Bench, type Figure, median } from '../figure.ts';
import { type Call, createCaller } from '../load.ts';
import { populate, type Size } from '../population.ts';
import { type Gym, makeGym, serveGym } from '../server.ts';

const sizes: Record<'short' | 'full', Size> = {
  short: { gyms: 15, members: 500, attendance: 100_000 },
  full: { gyms: 150, members: 5000, attendance: 10_000_000 },
};

const callsOf = ({ gymId, memberIds }: Gym, round: number): Record<string, Call> => ({
  universalCheckIn: {
    path: '/universalCheckIn',
    method: 'POST',
    headers: { 'Idempotency-Key': randomUUID() },
    body: { gymId, type: 'MANUAL', targetUserId: memberIds[1 + (round % (memberIds.length - 1))] },
  },
  getMembers: { path: `/getMembers?gymId=${gymId}` },
  getOccupancy: { path: `/getOccupancy?gymId=${gymId}` },
  getUserDashboardData: { path: `/getUserDashboardData?gymId=${gymId}` },
  getUserAttendanceLogs: {
    path: `/getUserAttendanceLogs?gymId=${gymId}&userId=${memberIds[0]}&userType=member&limit=50`,
  },
  getActivities: { path: `/getActivities?gymId=${gymId}&limit=50` },
});

/** The same calls of one gym, by turns where it is alone and where it is one of many. */
async function compare(engine: string, [alone, grown]: [Gym, Gym], size: Size, rounds: number): Promise<Figure[]> {
  const seconds = await populate(grown, size);
  await populate(alone, { ...size, gyms: 1, attendance: size.attendance / size.gyms });
  const servers = [
    { gym: alone, server: await serveGym(alone) },
    { gym: grown, server: await serveGym(grown) },
  ].map((one) => ({ ...one, caller: createCaller(one.server.origin, one.server.token, 1) }));
  try {
    const took = new Map<string, [number[], number[]]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { gym, caller }] of servers.entries()) {
        for (const [name, call] of Object.entries(callsOf(gym, round))) {
          const answer = await caller.call(call);
          if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}`);
          const times = took.get(name) ?? took.set(name, [[], []]).get(name);
          // The first rounds warm up.
          if (round >= 10) times?.[at]?.push(answer.took);
        }
      }
    }
    const many = `${size.gyms} gyms × ${size.members} members, ${size.attendance.toLocaleString('en')} attendance rows`;
    const made = `made in ${seconds.toFixed(0)} s`;
    return Array.from(took, ([name, [one, other]]) => ({
      what: `${name} in a database of ${many}, ${engine} (${made})`,
      measured: `${median(other).toFixed(2)} ms`,
      comparedWith: `with one gym: ${median(one).toFixed(2)} ms`,
      ...atMost(median(other) / median(one), 1.3),
    }));
  } finally {
    for (const { caller, server } of servers) {
      caller.close();
      await server.stop();
    }
  }
}

export const growth: Bench = async ({ folder, isFull, gyms }) => {
  const full = sizes.full;
  const size =
    gyms === undefined
      ? sizes[isFull ? 'full' : 'short']
      : { ...full, gyms, attendance: Math.round((full.attendance / full.gyms) * gyms) };
  const rounds = isFull ? 210 : 60;
  const gymIn = (url: string, name: string) => {
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    return makeGym(url, own, size.members);
  };
  const onSqlite = await compare(
    'SQLite',
    [
      await gymIn(`file:${join(folder, 'alone.db')}`, 'alone'),
      await gymIn(`file:${join(folder, 'grown.db')}`, 'grown'),
    ],
    size,
    rounds,
  );
  if (!isFull) return onSqlite;
  const servers = [await startPostgres({ isDurable: true }), await startPostgres({ isDurable: true })];
  try {
    const urls = servers.map((server) => `postgres://app@localhost/postgres?host=${encodeURIComponent(server.folder)}`);
    const pair: [Gym, Gym] = [await gymIn(urls[0] ?? '', 'alone-pg'), await gymIn(urls[1] ?? '', 'grown-pg')];
    return [...onSqlite, ...(await compare('PostgreSQL', pair, size, rounds))];
  } finally {
    for (const server of servers) await server.stop();
  }
};
