import { spawnSync } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toDomainError } from '../http/errors.ts';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import type { Database, OpenOptions } from './database.ts';
import { isBusy, isQueryTimeout } from './errors.ts';
import type { testReads } from './testing/reads.worker.ts';

const MODULE = new URL('./testing/reads.worker.ts', import.meta.url);
const ENDLESS = 10_000_000_000;
/** A thread that runs answers a short read within it, also on a busy machine; one that has to start may need longer. */
const READ_TIMEOUT_MS = 1500;

const addAccounts = (database: Database, ...emails: string[]) =>
  database.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values(emails.map((email) => ({ uid: email, email, valid_since: 1, created_at: 1 })))
      .execute(),
  );

/** Statements that PostgreSQL is running in this database. */
const countActiveReads = async ({ db }: Database) => {
  const active = sql`select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%recursive%' and pid <> pg_backend_pid()`;
  return (await active.execute(db)).rows.length;
};

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  );

describe.each(engines)('a thread that reads, on %s', (engine) => {
  let opened: TestDatabase | undefined;
  const open = async (options: OpenOptions = {}) => {
    opened = await createTestDatabase(engine, undefined, options);
    const { database } = opened;
    const read = (name: keyof typeof testReads, input?: unknown, gymId = 'gym') =>
      database.readInThread(MODULE, name, input, gymId);
    return { database, read };
  };
  afterEach(async () => {
    vi.useRealTimers();
    await opened?.remove();
  });

  test('reads what was committed', async () => {
    const { database, read } = await open();
    expect(await read('emails')).toEqual([]);
    await addAccounts(database, 'a@gym.test', 'b@gym.test');
    expect(await read('emails')).toEqual(['a@gym.test', 'b@gym.test']);
  });

  test('reads all from one snapshot', async () => {
    const { database, read } = await open();
    const gate = new Int32Array(new SharedArrayBuffer(8));
    const twice = read('emailsTwice', gate);
    await Atomics.waitAsync(gate, 0, 0).value;
    await addAccounts(database, 'a@gym.test');
    Atomics.store(gate, 1, 1);
    Atomics.notify(gate, 1);
    expect(await twice).toEqual([[], []]);
    expect(await read('emails')).toEqual(['a@gym.test']);
  });

  test('of a gym that asks for many, twenty wait, and another gym’s has its turn among them', async () => {
    const { read } = await open();
    const gate = new Int32Array(new SharedArrayBuffer(8));
    const first = read('emailsTwice', gate, 'busy');
    await Atomics.waitAsync(gate, 0, 0).value;
    const order: string[] = [];
    const count = async (gymId: string) => {
      await read('countTo', 5, gymId);
      order.push(gymId);
    };
    const waiting = Array.from({ length: 20 }, () => count('busy'));
    const error = await rejection(count('busy'));
    expect([isBusy(error), toDomainError(error)?.code]).toEqual([true, 'unavailable']);
    const other = count('other');
    Atomics.store(gate, 1, 1);
    Atomics.notify(gate, 1);
    await Promise.all([first, other, ...waiting]);
    expect(order.indexOf('other')).toBe(1);
    expect(order).toHaveLength(21);
    await count('busy');
  });

  test('cannot write', async () => {
    const { database, read } = await open();
    await addAccounts(database, 'a@gym.test');
    await expect(read('deleteAccounts')).rejects.toThrow(/read-?only/);
    expect(await read('emails')).toEqual(['a@gym.test']);
  });

  test('a failed read fails alone', async () => {
    const { read } = await open();
    await expect(read('nothing')).rejects.toThrow(/nowhere/);
    await expect(read('unknown' as 'nothing')).rejects.toThrow('does not read unknown');
    expect(await read('countTo', 5)).toBe(5);
  });

  test('a long read holds neither the event loop nor a transaction', async () => {
    const { database, read } = await open();
    await read('countTo', 1);
    let isDone = false;
    const long = read('countTo', 3_000_000).then(() => (isDone = true));
    await addAccounts(database, 'a@gym.test');
    expect(isDone).toBe(false);
    await long;
  });

  test.each([
    ['in a statement', 'countTo', engine === 'sqlite' ? 100_000_000 : ENDLESS],
    ['outside of statements', 'spin', undefined],
  ] as const)('what takes too long %s is ended as unavailable, and the next read works', async (_, name, input) => {
    const { database, read } = await open({ readTimeoutMs: READ_TIMEOUT_MS });
    const readShortly = () => read('countTo', 5).catch(() => undefined);
    await expect.poll(readShortly).toBe(5);
    const error = await rejection(read(name, input));
    expect(isQueryTimeout(error)).toBe(true);
    expect(toDomainError(error)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') });
    await expect.poll(readShortly).toBe(5);
    if (engine === 'postgres') await expect.poll(() => countActiveReads(database)).toBe(0);
  });

  test('starts again after it has ended', async () => {
    const { read } = await open();
    const first = await read('threadId');
    expect(isQueryTimeout(await rejection(read('exit')))).toBe(true);
    expect(await read('threadId')).not.toBe(first);
    expect(await read('countTo', 5)).toBe(5);
  });

  test('ends when it has not been used for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { read } = await open();
    const first = await read('threadId');
    vi.advanceTimersByTime(9 * 60_000);
    expect(await read('threadId')).toBe(first);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await read('threadId')).toBe(first);
    vi.advanceTimersByTime(10 * 60_000);
    expect(await read('threadId')).not.toBe(first);
  });

  test('counts the time of its queries, of a failed read too', async () => {
    const seconds: number[] = [];
    const { read } = await open({ onQuery: (duration) => seconds.push(duration) });
    seconds.length = 0;
    await read('countTo', 200_000);
    expect(Math.max(...seconds)).toBeGreaterThan(0.001);
    seconds.length = 0;
    await rejection(read('nothing'));
    expect(seconds.length).toBeGreaterThan(0);
  });

  test.runIf(process.platform === 'linux' && getPriority() < constants.priority.PRIORITY_LOW)(
    'has a lower priority than the calls',
    async () => {
      const { read } = await open();
      const own = getPriority();
      expect(await read('priority')).toBeGreaterThan(own);
      expect(getPriority()).toBe(own);
    },
  );

  test('ends with the database, and what it reads', async () => {
    const { read } = await open();
    const gate = new Int32Array(new SharedArrayBuffer(8));
    const reading = rejection(read('emailsTwice', gate));
    const waiting = rejection(read('countTo', 1));
    await Atomics.waitAsync(gate, 0, 0).value;
    await opened?.remove();
    opened = undefined;
    expect(isQueryTimeout(await reading)).toBe(true);
    expect(await waiting).toMatchObject({ message: 'The database is closed' });
  });
});

test.runIf(engines.includes('sqlite'))('the thread lets its process end', async () => {
  const { url, remove } = await createTestDatabase('sqlite');
  const program = `import { openSqlite } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)};
    const database = openSqlite(${JSON.stringify(url.replace('file:', ''))});
    console.log(await database.readInThread(new URL(${JSON.stringify(MODULE.href)}), 'countTo', 5, 'gym'));`;
  const { stdout, status } = spawnSync(process.execPath, {
    input: program,
    encoding: 'utf8',
    timeout: 30_000,
  });
  await remove();
  expect({ stdout, status }).toEqual({ stdout: '5\n', status: 0 });
});
