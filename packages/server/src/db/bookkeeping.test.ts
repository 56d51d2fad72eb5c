import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createServer, type ServerRuntime } from '../server.ts';
import { bookkeep } from './bookkeeping.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

let folder: string;
let database: Database;
let server: ServerRuntime;
let logged: { level: number; err?: { message: string } }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-bookkeeping-'));
  database = await openDatabase(`file:${join(folder, 'gym.db')}`);
  logged = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) });
  const env = readEnv({ DATA_DIR: folder, DEMO: 'off', PUBLIC_URL: 'http://gym.test' });
  server = await createServer(env, database, log);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an error before the quarter of a second is the caller’s', async () => {
  await expect(bookkeep(database.db, 'key', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await server.close();
  expect(logged.filter(({ err }) => err)).toEqual([]);
});

test('an error that comes later is logged, and the next write of the key is made', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  await bookkeep(database.db, 'key', () => promise);
  let writes = 0;
  const write = () => Promise.resolve((writes += 1));
  await bookkeep(database.db, 'key', write);
  expect(writes).toBe(0);
  reject(new Error('broken later'));
  await expect.poll(() => logged.map(({ err }) => err?.message)).toContain('broken later');
  await bookkeep(database.db, 'key', write);
  expect(writes).toBe(1);
  await server.close();
});

test('the server closes the database after the writes under way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOpen: boolean | undefined;
  await bookkeep(database.db, 'key', async () => {
    await promise;
    isOpen = await database.db
      .selectFrom('gyms')
      .select('gym_id')
      .execute()
      .then(
        () => true,
        () => false,
      );
  });
  const closed = server.close();
  setImmediate(resolve);
  await closed;
  expect(isOpen).toBe(true);
});
