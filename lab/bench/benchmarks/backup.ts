import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../../packages/server/src/testing/databases.ts';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { startBackup } from '../../rig/backups.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient, nextCheckIn, openLoad } from '../../rig/load.ts';
import { median, p99 } from '../../rig/statistics.ts';
import { insertBulkData } from '../bulkData.ts';
import { atMost, type Benchmark, type Figure, ratioAtMost } from '../figure.ts';

const MEMBERS = 500;
const TIME_LIMIT_S = 15 * 60;
/** Time per row of the largest backup, as a multiple of that of the smallest. */
const MAX_GROWTH = 1.5;
const MAX_SLOWDOWN = 1.5;
const CHECK_INS_PER_SECOND = 50;
const CONNECTIONS = 32;
/** Until the backup reads attendance. */
const LEAD_MS = 1500;

async function createGymWithHistory(databaseUrl: string, folder: string, attendance: number): Promise<Gym> {
  mkdirSync(folder, { recursive: true });
  const gym = await createGym(databaseUrl, folder, MEMBERS);
  await insertBulkData(gym, { gyms: 1, members: 0, attendance });
  return gym;
}

/** Seconds that a backup takes, written and verified. */
async function backupSeconds(gym: Gym, file: string): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now();
  await startBackup(gym, file).done;
  const megabytes = statSync(file).size / 1e6;
  rmSync(file);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}

/** Check-ins at a steady rate, in turn without and beside a backup that is ended after each round. */
async function measureSlowdown(gym: Gym, folder: string, rounds: number, roundMs: number) {
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, CONNECTIONS);
  const others = { gymId: gym.gymId, memberIds: gym.memberIds.slice(1) };
  let number = 0;
  const load = async (ms: number) =>
    (
      await openLoad(CHECK_INS_PER_SECOND, ms, () =>
        client.sendOk(nextCheckIn(others, (number += 1))).then(() => undefined),
      )
    ).durationsMs;
  await load(roundMs / 2);
  const alone: number[] = [];
  const besides: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await load(roundMs)));
    const file = join(folder, `round-${round}.gz`);
    const backup = startBackup(gym, file);
    const ended = once(backup.process, 'exit');
    backup.done.catch(() => undefined);
    await sleep(LEAD_MS);
    besides.push(...(await load(roundMs)));
    backup.process.kill('SIGKILL');
    await ended;
    for (const left of [file, `${file}.unfinished`]) rmSync(left, { force: true });
  }
  return { alone, besides };
}

async function measure(
  engine: Engine,
  sizes: number[],
  folder: string,
  urlOf: (size: number) => string,
  isFull: boolean,
) {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const figures: Figure[] = [];
  const perRow: number[] = [];
  for (const size of sizes) {
    const gym = await createGymWithHistory(urlOf(size), join(folder, `${engine}-${size}`), size);
    const { seconds, megabytes } = await backupSeconds(gym, join(folder, `${engine}-${size}.gz`));
    perRow.push(seconds / size);
    figures.push({
      what: `Backup of ${size.toLocaleString('en')} attendance rows, written and verified, ${name}`,
      ...atMost(seconds, TIME_LIMIT_S, 's'),
      comparedWith: `${Math.round(size / seconds).toLocaleString('en')} rows a second, ${megabytes.toFixed(0)} MB`,
    });
    if (size === sizes[0]) {
      const { alone, besides } = await measureSlowdown(gym, folder, isFull ? 4 : 2, isFull ? 10_000 : 2000);
      figures.push({
        what: `Check-in p99 at ${CHECK_INS_PER_SECOND} a second beside a backup of ${size.toLocaleString('en')} rows, ${name}`,
        measured: `${p99(besides).toFixed(1)} ms; median ${median(besides).toFixed(1)} ms`,
        comparedWith: `without: ${p99(alone).toFixed(1)} ms; median ${median(alone).toFixed(1)} ms`,
        ...ratioAtMost(p99(besides) / p99(alone), MAX_SLOWDOWN),
      });
    }
  }
  const [first = NaN, last = NaN] = [perRow[0], perRow.at(-1)];
  figures.push({
    what: `The same: time per row with ${sizes.at(-1)?.toLocaleString('en')} rows, by that with ${sizes[0]?.toLocaleString('en')}`,
    measured: `${(last * 1e6).toFixed(1)} µs`,
    comparedWith: `${(first * 1e6).toFixed(1)} µs`,
    ...ratioAtMost(last / first, MAX_GROWTH),
  });
  return figures;
}

const LONG_SIZES = [1_000_000, 3_000_000, 10_000_000];
const SHORT_SIZES = [30_000, 90_000];

/** How long backups take, that they grow with the rows alone, and what they cost the server. */
export const backupOfSqlite: Benchmark = ({ folder, isFull }) =>
  measure('sqlite', isFull ? LONG_SIZES : SHORT_SIZES, folder, (size) => `file:${join(folder, `${size}.db`)}`, isFull);

/** The same on PostgreSQL. */
export const backupOfPostgres: Benchmark = async ({ folder, isFull }) => {
  const sizes = isFull ? LONG_SIZES : SHORT_SIZES;
  const servers = await Promise.all(sizes.map(() => startPostgres({ isDurable: true })));
  try {
    const urlOf = (size: number) => postgresUrl(servers[sizes.indexOf(size)]?.folder ?? '');
    return await measure('postgres', sizes, folder, urlOf, isFull);
  } finally {
    for (const server of servers) await server.stop();
  }
};
