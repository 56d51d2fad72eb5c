import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym, startGymServer } from '../../rig/gyms.ts';
import { closedLoad, createHttpClient, type LoadResult, nextCheckIn, openLoad } from '../../rig/load.ts';
import { p99 } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark, type Figure, ratioAtLeast } from '../figure.ts';
import { checkInStatements, rawCheckIn, type RunStatement } from '../rawSqlBaseline.ts';

const MEMBERS = 5000;
const CLIENTS = 16;
const RATE_PER_SECOND = 1000;
const RATE_LIMIT_MS = 100;
/** The same load before each measurement. */
const WARM_UP_MS = 3000;
const CONNECTIONS = 128;
const SQLITE_MIN_RATIO = 1;
/** As many check-ins a transaction as clients wait for one: what grouping can reach at most. */
const SQLITE_GROUPED_MIN_RATIO = 0.25;
const POSTGRES_MIN_RATIO = 0.6;

type Operation = () => Promise<void>;

/** Check-ins at the real server: members take turns. */
async function overHttp(gym: Gym, load: (checkIn: Operation) => Promise<LoadResult>): Promise<LoadResult> {
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, CONNECTIONS);
  let next = 0;
  const checkIn = async () => {
    await client.sendOk(nextCheckIn(gym, (next += 1)));
  };
  await closedLoad(CLIENTS, WARM_UP_MS, checkIn);
  return await load(checkIn);
}

/** The same statements directly on a copy of the SQLite file, one transaction of `groupSize` check-ins after the other. */
async function rawSqlite(gym: Gym, durationMs: number, groupSize: number): Promise<number> {
  const path = gym.databaseUrl.slice('file:'.length);
  const copy = join(path, `../raw-${groupSize}.db`);
  cpSync(path, copy);
  const file = new DatabaseSync(copy, { enableForeignKeyConstraints: true });
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepared = new Map(checkInStatements.map((sql) => [sql, file.prepare(sql.replaceAll(/\$\d+/g, '?'))]));
  const run: RunStatement = (sql, values) => prepared.get(sql)?.all(...values) ?? [];
  let number = 0;
  const transaction = async () => {
    file.exec('begin immediate');
    for (let count = 0; count < groupSize; count += 1) {
      number += 1;
      await rawCheckIn(run, gym.gymId, gym.memberIds[number % MEMBERS] ?? '', number);
    }
    file.exec('commit');
  };
  await closedLoad(1, WARM_UP_MS, transaction);
  const { perSecond } = await closedLoad(1, durationMs, transaction);
  file.close();
  return perSecond * groupSize;
}

async function rawPostgres(gym: Gym, durationMs: number): Promise<number> {
  const connections = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: gym.databaseUrl }));
  await Promise.all(connections.map((connection) => connection.connect()));
  let next = 0;
  const checkIn = async (client: number) => {
    const connection = connections[client] as pg.Client;
    const run: RunStatement = async (text, values) =>
      (await connection.query({ name: text.slice(0, 60), text, values })).rows;
    const number = (next += 1);
    await connection.query('begin');
    await rawCheckIn(run, gym.gymId, gym.memberIds[number % MEMBERS] ?? '', number);
    await connection.query('commit');
  };
  await closedLoad(CLIENTS, WARM_UP_MS, checkIn);
  const { perSecond } = await closedLoad(CLIENTS, durationMs, checkIn);
  await Promise.all(connections.map((connection) => connection.end()));
  return perSecond;
}

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

const measuredMs = (isFull: boolean) => (isFull ? 20_000 : 4000);

export const checkInOnSqlite: Benchmark = async ({ folder, isFull }) => {
  const gym = await createGym(`file:${join(folder, 'checkIn.db')}`, folder, MEMBERS);
  const single = await rawSqlite(gym, measuredMs(isFull), 1);
  const grouped = await rawSqlite(gym, measuredMs(isFull), CLIENTS);
  const http = await overHttp(gym, (checkIn) => closedLoad(CLIENTS, measuredMs(isFull), checkIn));
  const seconds = isFull ? 60 : 10;
  const rated = await overHttp(gym, (checkIn) => openLoad(RATE_PER_SECOND, seconds * 1000, checkIn));
  const ratedP99 = p99(rated.durationsMs);
  return [
    throughput('SQLite', http, 'one check-in a transaction', single, SQLITE_MIN_RATIO),
    throughput('SQLite', http, `${CLIENTS} check-ins a transaction`, grouped, SQLITE_GROUPED_MIN_RATIO),
    {
      what: `Check-in p99 at ${RATE_PER_SECOND} a second for ${seconds} s, SQLite`,
      ...atMostMs(ratedP99, RATE_LIMIT_MS),
      measured: `${ratedP99.toFixed(0)} ms at ${rated.perSecond.toFixed(0)} a second`,
    },
  ];
};

export const checkInOnPostgres: Benchmark = async ({ folder, isFull }) => {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const gym = await createGym(postgresUrl(postgres.folder), folder, MEMBERS);
    const raw = await rawPostgres(gym, measuredMs(isFull));
    const http = await overHttp(gym, (checkIn) => closedLoad(CLIENTS, measuredMs(isFull), checkIn));
    return [throughput('PostgreSQL', http, `on ${CLIENTS} connections`, raw, POSTGRES_MIN_RATIO)];
  } finally {
    await postgres.stop();
  }
};
