import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym, startGymServer } from '../../rig/gyms.ts';
import { closedLoad, createHttpClient, type LoadResult, nextCheckIn, openLoad } from '../../rig/load.ts';
import { median, p99 } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark, type Figure, ratioAtLeast } from '../figure.ts';
import { checkInStatements, rawCheckIn, type RunStatement } from '../rawSqlBaseline.ts';

const MEMBERS = 5000;
const CLIENTS = 16;
const RATE_PER_SECOND = 1000;
const RATE_LIMIT_MS = 100;
const WARM_UP_MS = 3000;
/** Of one side. */
const ROUND_MS = 2000;
const CONNECTIONS = 128;
const SQLITE_MIN_RATIO = 1;
/** As many check-ins a transaction as clients wait for one: what grouping can reach at most. */
const SQLITE_GROUPED_MIN_RATIO = 0.25;
const POSTGRES_MIN_RATIO = 0.6;

type Operation = () => Promise<void>;

/** One of the sides that are compared: measured in rounds, in turn with the others. */
interface Side extends AsyncDisposable {
  /** Check-ins for this long. */
  load(durationMs: number): Promise<LoadResult>;
}

/** Check-ins at the real server, members in turn. */
async function serverSide(gym: Gym) {
  await using stack = new AsyncDisposableStack();
  const { desk } = stack.use(await startGymServer(gym));
  const client = stack.use(createHttpClient(desk, CONNECTIONS));
  let next = 0;
  const checkIn: Operation = async () => {
    await client.sendOk(nextCheckIn(gym, (next += 1)));
  };
  const disposables = stack.move();
  return {
    load: (durationMs: number) => closedLoad(CLIENTS, durationMs, checkIn),
    openLoad: (durationMs: number) => openLoad(RATE_PER_SECOND, durationMs, checkIn),
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}

/** The same statements directly on a copy of the SQLite file, one transaction of `groupSize` check-ins after the other. */
function rawSqliteSide(gym: Gym, groupSize: number): Side {
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
  return {
    async load(durationMs) {
      const { perSecond, durationsMs } = await closedLoad(1, durationMs, transaction);
      return { perSecond: perSecond * groupSize, durationsMs };
    },
    [Symbol.asyncDispose]: async () => file.close(),
  };
}

async function rawPostgresSide(gym: Gym): Promise<Side> {
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
  return {
    load: (durationMs) => closedLoad(CLIENTS, durationMs, checkIn),
    [Symbol.asyncDispose]: async () => void (await Promise.all(connections.map((connection) => connection.end()))),
  };
}

const summary = (rounds: LoadResult[]): LoadResult => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  durationsMs: rounds.flatMap(({ durationsMs }) => durationsMs),
});

/** Loads each side in turn and returns, by side, the median rate and all durations: a machine that slows down slows down all. */
async function inTurn<const Name extends string>(
  sides: Record<Name, Pick<Side, 'load'>>,
  isFull: boolean,
): Promise<Record<Name, LoadResult>> {
  const names = Object.keys(sides) as Name[];
  for (const name of names) await sides[name].load(WARM_UP_MS);
  const results = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<Name, LoadResult[]>;
  for (let round = 0; round < (isFull ? 9 : 3); round += 1) {
    for (const name of names) results[name].push(await sides[name].load(ROUND_MS));
  }
  return Object.fromEntries(names.map((name) => [name, summary(results[name])])) as Record<Name, LoadResult>;
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

export const checkInOnSqlite: Benchmark = async ({ folder, isFull }) => {
  const gym = await createGym(`file:${join(folder, 'checkIn.db')}`, folder, MEMBERS);
  await using single = rawSqliteSide(gym, 1);
  await using grouped = rawSqliteSide(gym, CLIENTS);
  await using server = await serverSide(gym);
  const result = await inTurn({ single, grouped, server }, isFull);
  const seconds = isFull ? 60 : 10;
  const rated = await server.openLoad(seconds * 1000);
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
  ];
};

export const checkInOnPostgres: Benchmark = async ({ folder, isFull }) => {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const gym = await createGym(postgresUrl(postgres.folder), folder, MEMBERS);
    await using raw = await rawPostgresSide(gym);
    await using server = await serverSide(gym);
    const result = await inTurn({ raw, server }, isFull);
    return [
      throughput('PostgreSQL', result.server, `on ${CLIENTS} connections`, result.raw.perSecond, POSTGRES_MIN_RATIO),
    ];
  } finally {
    await postgres.stop();
  }
};
