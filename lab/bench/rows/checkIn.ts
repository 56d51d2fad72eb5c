import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { atLeast, type Bench, type Figure, quantile, within } from '../figure.ts';
import { closedLoad, createCaller, type Load, openLoad, presses } from '../load.ts';
import { copyOf, type Gym, makeGym, serveGym } from '../server.ts';
import { doorStatements, type Run, straightDoor } from '../straightDoor.ts';

const MEMBERS = 5000;
const CLIENTS = 16;
const RATE = 1000;
/** Milliseconds of the same load before anything is counted: all day long a server is warm. Each contestant has them. */
const WARM_UP = 3000;
const SOCKETS = 128;

/** Each client lets its own members in and out in turn, as desks do. */
async function throughHttp(gym: Gym, load: (one: (number: number) => Promise<void>) => Promise<Load>): Promise<Load> {
  const server = await serveGym(gym);
  const { call, close } = createCaller(server.origin, server.token, SOCKETS);
  const press = presses(gym);
  let next = 0;
  const one = async () => {
    const { status } = await call(press((next += 1)));
    if (status !== 200) throw new Error(`A check-in was answered ${status}`);
  };
  try {
    await closedLoad(CLIENTS, WARM_UP, one);
    return await load(one);
  } finally {
    close();
    await server.stop();
  }
}

/** The same statements on the file, one transaction each: what the disk lets through one by one. */
async function straightOnSqlite(gym: Gym, milliseconds: number): Promise<Load> {
  const file = new DatabaseSync(copyOf(gym, 'straight.db'), { enableForeignKeyConstraints: true });
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepared = new Map(doorStatements.map((text) => [text, file.prepare(text.replaceAll(/\$\d+/g, '?'))]));
  const run: Run = (text, values) => prepared.get(text)?.all(...values) ?? [];
  let number = 0;
  const one = async () => {
    number += 1;
    file.exec('begin immediate');
    await straightDoor(run, gym.gymId, gym.memberIds[number % MEMBERS] ?? '', number);
    file.exec('commit');
  };
  await closedLoad(1, WARM_UP, one);
  const load = await closedLoad(1, milliseconds, one);
  file.close();
  return load;
}

async function straightOnPostgres(gym: Gym, milliseconds: number): Promise<Load> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: gym.url });
      await client.connect();
      return client;
    }),
  );
  let next = 0;
  const one = async (at: number) => {
    const client = clients[at];
    if (!client) return;
    const run: Run = async (text, values) => (await client.query({ name: text.slice(0, 60), text, values })).rows;
    const number = (next += 1);
    await client.query('begin');
    await straightDoor(run, gym.gymId, gym.memberIds[number % MEMBERS] ?? '', number);
    await client.query('commit');
  };
  await closedLoad(CLIENTS, WARM_UP, one);
  const load = await closedLoad(CLIENTS, milliseconds, one);
  await Promise.all(clients.map((client) => client.end()));
  return load;
}

const figure = (engine: string, ours: Load, straight: Load, least: number): Figure => ({
  what: `Check-ins through HTTP, ${CLIENTS} clients, ${MEMBERS} members, durable, ${engine}`,
  measured: `${ours.perSecond.toFixed(0)} a second, p99 ${quantile(ours.took, 0.99).toFixed(0)} ms`,
  comparedWith: `the same statements straight on the engine: ${straight.perSecond.toFixed(0)} a second`,
  ...atLeast(ours.perSecond / straight.perSecond, least),
});

export const checkInOnSqlite: Bench = async ({ folder, isFull }) => {
  const time = isFull ? 20_000 : 4000;
  const gym = await makeGym(`file:${join(folder, 'checkIn.db')}`, folder, MEMBERS);
  const straight = await straightOnSqlite(gym, time);
  const ours = await throughHttp(gym, (one) => closedLoad(CLIENTS, time, one));
  const rated = await throughHttp(gym, (one) => openLoad(RATE, isFull ? 60_000 : 10_000, one));
  const p99 = quantile(rated.took, 0.99);
  return [
    figure('SQLite', ours, straight, 1),
    {
      what: `Check-in p99 at ${RATE} a second for ${isFull ? 60 : 10} s, SQLite`,
      ...within(p99, 100),
      measured: `${p99.toFixed(0)} ms at ${rated.perSecond.toFixed(0)} a second`,
    },
  ];
};

export const checkInOnPostgres: Bench = async ({ folder, isFull }) => {
  const time = isFull ? 20_000 : 4000;
  const postgres = await startPostgres({ isDurable: true });
  try {
    const url = `postgres://app@localhost/postgres?host=${encodeURIComponent(postgres.folder)}`;
    const gym = await makeGym(url, folder, MEMBERS);
    const straight = await straightOnPostgres(gym, time);
    const ours = await throughHttp(gym, (one) => closedLoad(CLIENTS, time, one));
    return [figure('PostgreSQL', ours, straight, 0.6)];
  } finally {
    await postgres.stop();
  }
};
