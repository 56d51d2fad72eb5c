// News between servers on one database, and the wait for a connection.
import { type AddressInfo, createServer } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { freePort } from '../testing/freePort.ts';
import { startPostgres } from '../testing/postgres.ts';
import type { Database } from './database.ts';
import { isBusy, isUnavailable } from './errors.ts';
import { notifyAfterCommit } from './notifications.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresReader } from './postgresReader.ts';

let testDatabase: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase('postgres');
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await testDatabase.remove();
});

/** Another server, and what it has heard; it listens already. */
async function listening(look?: number) {
  const database = openPostgres(testDatabase.url, { connections: 2, ...(look !== undefined && { look }) });
  opened.push(database);
  const notifications: (string | undefined)[] = [];
  database.subscribe((gymId) => notifications.push(gymId));
  await expect.poll(() => notifications).toEqual([undefined]);
  return { database, notifications };
}

const announce = (database: Database, ...gyms: string[]) =>
  database.transaction(async (tx) => {
    for (const gymId of gyms) notifyAfterCommit(tx, gymId);
  });

test('a committed notification reaches this process and the others, once each', async () => {
  const [first, second] = [await listening(), await listening()];
  await announce(first.database, 'north', 'south');
  expect(first.notifications).toEqual([undefined, 'north', 'south']);
  await expect.poll(() => second.notifications).toEqual([undefined, 'north', 'south']);
  // What comes by the database comes in order: an echo would have come before this.
  await announce(second.database, 'east');
  await expect.poll(() => first.notifications).toEqual([undefined, 'north', 'south', 'east']);
});

test('pending notifications are sent before the database closes', async () => {
  const listener = await listening();
  const last = openPostgres(testDatabase.url);
  await announce(last, 'late');
  await last.close();
  await expect.poll(() => listener.notifications).toContain('late');
});

test('events without a notification are found by polling', async () => {
  const database = openPostgres(testDatabase.url, { look: 20 });
  opened.push(database);
  const notifications: (string | undefined)[] = [];
  database.subscribe((gymId) => notifications.push(gymId));
  await expect.poll(() => notifications.length).toBeGreaterThan(3);
  expect(new Set(notifications)).toEqual(new Set([undefined]));
});

test('PostgreSQL gives up a server that has vanished after 20 s, and with it its locks', async () => {
  const port = await freePort();
  const server = await startPostgres({ port });
  const database = openPostgres(`postgres://app@127.0.0.1:${port}/postgres`);
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name like 'tcp_keepalives%' order by name`.execute(database.db);
    expect(rows.map(({ name, setting }) => [name.replace('tcp_keepalives_', ''), setting])).toEqual([
      ['count', '2'],
      ['idle', '10'],
      ['interval', '5'],
    ]);
  } finally {
    await database.close();
    await server.stop();
  }
});

/** The pool's and the driver's; what they wait for is real. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const outcome = (query: Promise<unknown>) =>
  query.then(
    () => 'done',
    (error: unknown) => (isBusy(error) ? 'busy' : isUnavailable(error) ? 'unavailable' : error),
  );

describe('a call that needs a connection', () => {
  afterEach(() => void vi.useRealTimers());
  test.each([
    ['gets one that others use for less than 20 s', 19_999, 'done'],
    ['finds the server busy when others use them for longer', 20_000, 'busy'],
  ])('%s', async (_, waitMs, result) => {
    const database = openPostgres(testDatabase.url, { connections: 1 });
    opened.push(database);
    const others = Promise.withResolvers<void>();
    const long = database.transaction(() => others.promise);
    await expect.poll(() => database.load().connections).toBe(1);
    fakeTimers();
    const waiting = outcome(sql`select 1`.execute(database.db));
    await expect.poll(() => database.load().waiting).toBe(1);
    vi.advanceTimersByTime(waitMs);
    others.resolve();
    expect(await waiting).toBe(result);
    await long;
  });

  test('finds the server busy where somebody else holds a lock for too long, and takes no connection from others', async () => {
    const database = openPostgres(testDatabase.url, { connections: 2, lockTimeoutMs: 50 });
    opened.push(database);
    const operator = new pg.Client(testDatabase.url);
    await operator.connect();
    await operator.query('begin; lock table gyms');
    const read = () => outcome(database.transaction((tx) => tx.selectFrom('gyms').select('gym_id').execute()));
    expect(await Promise.all([read(), read(), read()])).toEqual(['busy', 'busy', 'busy']);
    expect(await outcome(sql`select 1`.execute(database.db))).toBe('done');
    await operator.end();
    expect(await read()).toBe('done');
  });

  test('is unavailable where it waits behind others for the first one', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `postgres://app@127.0.0.1:${(silent.address() as AddressInfo).port}/gym`;
    const database = openPostgres(url, { connections: 1 });
    opened.push(database);
    fakeTimers();
    const calls = Array.from({ length: 6 }, () => outcome(sql`select 1`.execute(database.db)));
    await expect.poll(() => database.load().waiting).toBe(5);
    vi.advanceTimersByTime(20_000);
    expect(await Promise.all(calls.slice(1))).toEqual(Array.from({ length: 5 }, () => 'unavailable'));
    silent.close();
  });

  test('is unavailable where no new one is made within 5 s, and so is a report', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `postgres://app@127.0.0.1:${(silent.address() as AddressInfo).port}/gym`;
    const database = openPostgres(url);
    opened.push(database);
    const reader = openPostgresReader({ url, statementTimeoutMs: 30_000 }, {});
    fakeTimers();
    const [call] = [outcome(sql`select 1`.execute(database.db)), await once(silent, 'connection')];
    const [report] = [outcome(reader.snapshot((db) => sql`select 1`.execute(db))), await once(silent, 'connection')];
    vi.advanceTimersByTime(5000);
    expect([await call, await report]).toEqual(['unavailable', 'unavailable']);
    await reader.close();
    silent.close();
  });
});
