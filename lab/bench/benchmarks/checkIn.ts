import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym } from '../../rig/gyms.ts';
import { type LoadResult, nextCheckIn } from '../../rig/load.ts';
import { residentMemoryMb } from '../../rig/memory.ts';
import { p99 } from '../../rig/statistics.ts';
import { atMost, atMostMs, type Benchmark, type Figure, ratioAtLeast } from '../figure.ts';
import { checkInStatements, rawCheckIn } from '../rawSqlBaseline.ts';
import { CLIENTS, inTurn, rawPostgresSide, type RawOperation, rawSqliteSide, serverSide } from '../sides.ts';

const MEMBERS = 5000;
const RATE_PER_SECOND = 1000;
const RATE_LIMIT_MS = 20;
const MEMORY_LIMIT_MB = 200;
/** After the load, until memory is sampled: V8 gives back what it holds once there is nothing to do. */
const REST_MS = 15_000;
const SQLITE_MIN_RATIO = 1.5;
/** As many check-ins a transaction as clients wait for one: what grouping can reach at most. */
const SQLITE_GROUPED_MIN_RATIO = 0.25;
const POSTGRES_MIN_RATIO = 1.5;

const rawCheckIns: RawOperation = { statements: checkInStatements, run: rawCheckIn };

const checkInSide = (gym: Gym) => serverSide(gym, (number) => nextCheckIn(gym, number), RATE_PER_SECOND);

const throughput = (
  engine: string,
  http: LoadResult,
  baseline: string,
  rawPerSecond: number,
  minRatio: number,
): Figure => ({
  what: `Check-ins over HTTP, ${CLIENTS} clients, ${MEMBERS} members, durable, ${engine}`,
  measured: `${http.perSecond.toFixed(0)} a second, p99 ${p99(http.durationsMs).toFixed(0)} ms`,
  comparedWith: `the same statements directly on the engine, ${baseline}: ${rawPerSecond.toFixed(0)} a second`,
  ...ratioAtLeast(http.perSecond / rawPerSecond, minRatio),
});

export const checkInOnSqlite: Benchmark = async ({ folder, isFull }) => {
  const gym = await createGym(`file:${join(folder, 'checkIn.db')}`, folder, MEMBERS);
  await using single = rawSqliteSide(gym, rawCheckIns, 1);
  await using grouped = rawSqliteSide(gym, rawCheckIns, CLIENTS);
  await using server = await checkInSide(gym);
  const result = await inTurn({ single, grouped, server }, isFull);
  const seconds = isFull ? 60 : 10;
  const rated = await server.openLoad(seconds * 1000);
  await sleep(REST_MS);
  const memoryMb = residentMemoryMb(server.pid);
  const ratedP99 = p99(rated.durationsMs);
  const figure = (baseline: string, { perSecond }: LoadResult, minRatio: number) =>
    throughput('SQLite', result.server, baseline, perSecond, minRatio);
  return [
    figure('one check-in a transaction', result.single, SQLITE_MIN_RATIO),
    figure(`${CLIENTS} check-ins a transaction`, result.grouped, SQLITE_GROUPED_MIN_RATIO),
    {
      what: `Check-in p99 at ${RATE_PER_SECOND} a second for ${seconds} s, SQLite`,
      ...atMostMs(ratedP99, RATE_LIMIT_MS),
      measured: `${ratedP99.toFixed(0)} ms at ${rated.perSecond.toFixed(0)} a second`,
    },
    ...(memoryMb === undefined
      ? []
      : [{ what: `The server, ${REST_MS / 1000} s after that`, ...atMost(memoryMb, MEMORY_LIMIT_MB, 'MB') }]),
  ];
};

export const checkInOnPostgres: Benchmark = async ({ folder, isFull }) => {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const gym = await createGym(postgresUrl(postgres.folder), folder, MEMBERS);
    await using raw = await rawPostgresSide(gym, rawCheckIns);
    await using server = await checkInSide(gym);
    const result = await inTurn({ raw, server }, isFull);
    return [
      throughput('PostgreSQL', result.server, `on ${CLIENTS} connections`, result.raw.perSecond, POSTGRES_MIN_RATIO),
    ];
  } finally {
    await postgres.stop();
  }
};
