// A database whose machine vanishes without a reset.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { attendanceMonthsJob } from '../attendance/attendanceMonths.job.ts';
import { cleanupJob } from '../cleanup.ts';
import { runGymCommand } from '../cli/gymCommands.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import { createFeed } from '../feed/feed.ts';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { startVanishingHost, type VanishingHost } from '../testing/vanishingHost.ts';
import type { Database, OpenOptions, Tx } from './database.ts';
import { isUnavailable, mayHaveCommitted } from './errors.ts';
import { insertRows } from './insertRows.ts';
import { notifyAfterCommit } from './notifications.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresReader } from './postgresReader.ts';
import { withoutTimeLimit } from './timeLimit.ts';

const CONNECTIONS = 8;
const LIMIT_MS = 15_000;
/** Where no test can tell the moment at which time is to pass. */
const SHORT_LIMIT_MS = 300;

/** The server's and the driver's; what they wait for is real. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const outcome = (query: Promise<unknown>) =>
  query.then(
    () => 'done',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
  );
const times = <T>(count: number, of: () => Promise<T>) => Promise.all(Array.from({ length: count }, of));
const ask = ({ db }: Database) => sql`select 1`.execute(db);
const announce = (from: Database, gymId: string) => from.transaction(async (tx) => notifyAfterCommit(tx, gymId));
const jobOptions = (database: Database) => ({
  database,
  clock: () => Date.UTC(2026, 10, 29),
  identity: { deleteExpired: () => Promise.resolve() },
});

describe.runIf(engines.includes('postgres'))('a database whose machine has vanished', () => {
  let testDatabase: TestDatabase;
  let host: VanishingHost;
  const opened: Database[] = [];
  const open = (options: OpenOptions & { look?: number } = {}) => {
    const database = openPostgres(host.urlOf(testDatabase.url), options);
    opened.push(database);
    return database;
  };
  const append = (version: number) =>
    testDatabase.database.transaction(async (tx) =>
      appendToFeed(tx, 'gym', 1, [{ branchId: WHOLE_GYM, payload: { type: 'brand', version } }]),
    );
  const sleeping = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%'`.execute(testDatabase.database.db);
    return rows.length;
  };
  beforeEach(async () => {
    testDatabase = await createTestDatabase('postgres');
    host = await startVanishingHost(inject('postgresFolder'));
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await host.stop();
    await testDatabase.remove();
  });

  test('is unavailable after 15 s to each call that had a connection, and those that follow get new ones', async () => {
    const database = open();
    fakeTimers();
    await times(CONNECTIONS, () => ask(database));
    expect(database.load().connections).toBe(CONNECTIONS);
    host.vanish();
    const failures: unknown[] = [];
    const calls = times(CONNECTIONS, () => ask(database).catch((error: unknown) => failures.push(error)));
    const waiting = times(2, () => outcome(ask(database)));
    await expect.poll(() => database.load()).toMatchObject({ idleConnections: 0, waiting: 2 });
    vi.advanceTimersByTime(LIMIT_MS - 1);
    expect(failures).toEqual([]);
    vi.advanceTimersByTime(1);
    await calls;
    expect(failures.filter(isUnavailable).map(String)).toEqual(
      Array.from({ length: CONNECTIONS }, () => 'UnansweredError: The database has not answered within 15 s'),
    );
    expect(await waiting).toEqual(['done', 'done']);
    // The others are closed.
    expect(database.load().connections).toBe(2);
  });

  test.each([
    ['alone', 'everything', []],
    ['alone', 'answers', [{ seq: 1 }]],
    ['with others', 'everything', []],
    ['with others', 'answers', [{ seq: 1 }]],
  ] as const)(
    'may have committed a transaction: one run %s that lost %s does not run again',
    async (how, lost, rows) => {
      const database = open();
      let runs = 0;
      let error: unknown;
      const work = async (tx: Tx) => {
        runs += 1;
        await insertRows(tx, 'feed_positions', [{ gym_id: 'gym', seq: 1 }]);
        host.vanish(lost);
        fakeTimers();
      };
      const run = how === 'alone' ? database.transaction(work) : database.sharedTransaction('gym', work);
      run.catch((failure: unknown) => (error = failure));
      await expect
        .poll(() => {
          if (runs > 0) vi.advanceTimersByTime(LIMIT_MS);
          return mayHaveCommitted(error);
        })
        .toBe(true);
      expect(runs).toBe(1);
      const { db } = testDatabase.database;
      await expect.poll(() => db.selectFrom('feed_positions').select('seq').execute()).toEqual(rows);
    },
  );

  test('does not go on with what was given up, if it is merely slow', async () => {
    const database = open();
    fakeTimers();
    const call = outcome(sql`select pg_sleep(600)`.execute(database.db));
    await expect.poll(sleeping).toBe(1);
    vi.advanceTimersByTime(LIMIT_MS);
    expect(await call).toBe('unavailable');
    vi.useRealTimers();
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(0);
  });

  test('loses no event of the feed, and a server hears again of those of others', async () => {
    const listening = open({ look: 50, answerTimeoutMs: SHORT_LIMIT_MS });
    const notified: (string | undefined)[] = [];
    listening.subscribe((gymId) => notified.push(gymId));
    const feed = createFeed(listening);
    const { signal } = new AbortController();
    const versions: number[] = [];
    const items = await feed.follow({ gymId: 'gym', deviceId: 'kiosk', signal });
    const following = (async () => {
      for await (const { message } of items) if (message.type === 'brand') versions.push(message.version);
    })();
    await append(1);
    await expect.poll(() => [versions, notified.includes('gym')]).toEqual([[1], true]);
    host.vanish();
    await append(2);
    await append(3);
    await expect.poll(() => versions).toEqual([1, 2, 3]);
    notified.length = 0;
    await expect
      .poll(async () => {
        await announce(testDatabase.database, 'gym');
        return notified;
      })
      .toContain('gym');
    feed.close();
    await following;
  });

  test('keeps no server from notifying others for long, even if it was about to do so for a job', async () => {
    const database = open({ answerTimeoutMs: SHORT_LIMIT_MS });
    const notified: (string | undefined)[] = [];
    testDatabase.database.subscribe((gymId) => notified.push(gymId));
    await expect.poll(() => notified).toEqual([undefined]);
    database.subscribe((gymId) => gymId === 'last' && host.vanish());
    await withoutTimeLimit(() => announce(database, 'last'));
    await announce(database, 'next');
    await expect.poll(() => notified).toContain('next');
  });

  test('does not keep a server from stopping', async () => {
    const database = open();
    let hasStarted = false;
    database.subscribe(() => (hasStarted = true));
    await expect.poll(() => hasStarted).toBe(true);
    await ask(database);
    host.vanish();
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  test('is unavailable to a report that begins, and the next one gets a new connection', async () => {
    const options = { url: host.urlOf(testDatabase.url), statementTimeoutMs: 30_000, connectTimeoutMs: SHORT_LIMIT_MS };
    const reader = openPostgresReader(options, {});
    onTestFinished(() => reader.close());
    const read = (seconds: number) =>
      outcome(reader.snapshot((db) => sql`select pg_sleep(${seconds}::float8)`.execute(db)));
    expect(await read((2 * SHORT_LIMIT_MS) / 1000)).toBe('done');
    host.vanish();
    expect(await read(0)).toBe('unavailable');
    expect(await read(0)).toBe('done');
  });

  test.runIf(process.platform === 'linux')('is noticed by the operating system where no limit applies', async () => {
    await ask(open());
    const port = Number(new URL(host.urlOf(testDatabase.url)).port)
      .toString(16)
      .toUpperCase()
      .padStart(4, '0');
    // The columns: remote address, state, queues, timer and the time that it has left, in hundredths of a second.
    const connection = new RegExp(`:${port} 01 \\w+:\\w+ 02:(\\w+)`).exec(readFileSync('/proc/net/tcp', 'utf8'));
    expect(Number.parseInt(connection?.[1] ?? '', 16)).toBeLessThanOrEqual(1000);
  });

  const { signal: never } = new AbortController();
  test.each([
    ['a call', 'unavailable', 'gyms', ({ db }: Database) => db.selectFrom('gyms').select('gym_id').execute()],
    ['a command', 'done', 'gyms', () => runGymCommand(['list'])],
    ['the cleanup', 'done', 'idempotency_keys', (database: Database) => cleanupJob(jobOptions(database)).run(never)],
    [
      'the job of the months',
      'done',
      'attendance_default',
      (database: Database) => attendanceMonthsJob(jobOptions(database)).run(never),
    ],
  ])('is what a slow one is taken for, but not by long work: after 15 s %s is %s', async (_, expected, table, work) => {
    vi.stubEnv('DATABASE_URL', testDatabase.url);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const other = new pg.Client(testDatabase.url);
    await other.connect();
    await other.query(`begin; lock table ${table}`);
    const database = open();
    fakeTimers();
    const working = outcome(work(database));
    await expect.poll(() => isWaitingForLock(testDatabase.database.db)).toBe(true);
    vi.advanceTimersByTime(LIMIT_MS);
    if (expected === 'unavailable') await working;
    await other.end();
    expect([await working, failed.mock.calls]).toEqual([expected, []]);
  });
});
