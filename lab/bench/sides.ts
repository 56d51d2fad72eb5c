import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type Desk, type Gym, startGymServer } from '../rig/gyms.ts';
import { closedLoad, createHttpClient, type HttpRequest, type LoadResult, openLoad } from '../rig/load.ts';
import { median } from '../rig/statistics.ts';
import type { RunStatement } from './rawSqlBaseline.ts';

export const CLIENTS = 16;
const WARM_UP_MS = 3000;
/** Of one side. */
const ROUND_MS = 2000;
const CONNECTIONS = 128;

type Operation = () => Promise<void>;

/** One of the sides that are compared: measured in rounds, in turn with the others. */
export interface Side extends AsyncDisposable {
  /** Operations for this long. */
  load(durationMs: number): Promise<LoadResult>;
}

/** Requests to the real server, each with the next number. */
export async function serverSide(gym: Gym, requestOf: (number: number, desk: Desk) => HttpRequest, ratePerSecond = 0) {
  await using stack = new AsyncDisposableStack();
  const { desk, pid } = stack.use(await startGymServer(gym));
  const client = stack.use(createHttpClient(desk, CONNECTIONS));
  let next = 0;
  const send: Operation = async () => {
    await client.sendOk(requestOf((next += 1), desk));
  };
  const disposables = stack.move();
  return {
    desk,
    pid,
    load: (durationMs: number) => closedLoad(CLIENTS, durationMs, send),
    openLoad: (durationMs: number) => openLoad(ratePerSecond, durationMs, send),
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}

/** Statements of one operation on one member, run directly on the engine. */
export interface RawOperation {
  statements: readonly string[];
  run(run: RunStatement, gymId: string, memberId: string, number: number): Promise<void>;
}

/**
 * The same statements directly on a copy of the SQLite file, one transaction of `groupSize` operations after the other.
 */
export function rawSqliteSide(gym: Gym, operation: RawOperation, groupSize: number): Side {
  const path = gym.databaseUrl.slice('file:'.length);
  const copy = join(path, `../raw-${groupSize}.db`);
  cpSync(path, copy);
  const file = new DatabaseSync(copy, { enableForeignKeyConstraints: true });
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepared = new Map(operation.statements.map((sql) => [sql, file.prepare(sql.replaceAll(/\$\d+/g, '?'))]));
  const run: RunStatement = (sql, values) => prepared.get(sql)?.all(...values) ?? [];
  let number = 0;
  const transaction = async () => {
    file.exec('begin immediate');
    for (let count = 0; count < groupSize; count += 1) {
      number += 1;
      await operation.run(run, gym.gymId, gym.memberIds[number % gym.memberIds.length] ?? '', number);
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

export async function rawPostgresSide(gym: Gym, operation: RawOperation): Promise<Side> {
  const connections = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: gym.databaseUrl }));
  await Promise.all(connections.map((connection) => connection.connect()));
  const names = new Map(operation.statements.map((text, index) => [text, `statement_${index}`]));
  let next = 0;
  const transaction = async (client: number) => {
    const connection = connections[client] as pg.Client;
    const run: RunStatement = async (text, values) =>
      (await connection.query({ name: names.get(text) ?? '', text, values })).rows;
    const number = (next += 1);
    await connection.query('begin');
    await operation.run(run, gym.gymId, gym.memberIds[number % gym.memberIds.length] ?? '', number);
    await connection.query('commit');
  };
  return {
    load: (durationMs) => closedLoad(CLIENTS, durationMs, transaction),
    [Symbol.asyncDispose]: async () => void (await Promise.all(connections.map((connection) => connection.end()))),
  };
}

const summary = (rounds: LoadResult[]): LoadResult => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  durationsMs: rounds.flatMap(({ durationsMs }) => durationsMs),
});

/**
 * Loads each side in turn and returns, by side, the median rate and all durations:
 * a machine that slows down slows down all.
 */
export async function inTurn<const Name extends string>(
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
