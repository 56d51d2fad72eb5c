import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { toDomainError } from '../http/errors.ts';
import type { Database } from './database.ts';
import { isQueryTimeout } from './errors.ts';

/** Counts to `last` in one statement: half a second for ten million. */
const countTo = (last: number) =>
  sql<{ n: number }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(last)})
    select max(n) as n from c`;
const ENDLESS = 10_000_000_000;

const addAccounts = (database: Database, count: number) =>
  database.transaction(async (tx) => {
    for (let first = 0; first < count; first += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - first) }, (_, at) => ({
        uid: `uid${first + at}`,
        email: `${first + at}@gym.test`,
        valid_since: 1,
        created_at: 1,
      }));
      await tx.insertInto('accounts').values(rows).execute();
    }
  });

describe.each(engines)('the database of reports, on %s', (engine) => {
  let opened: TestDatabase;
  const open = async (reportTimeoutMs?: number) => {
    opened = await createTestDatabase(engine, undefined, { reportTimeoutMs });
    return opened.database;
  };
  afterEach(() => opened.remove());

  test('reads what was committed, rows without number too', async () => {
    const database = await open();
    const count = () => database.reports.selectFrom('accounts').select('uid').execute();
    expect(await count()).toEqual([]);
    await addAccounts(database, 3000);
    expect(new Set((await count()).map(({ uid }) => uid)).size).toBe(3000);
    expect(await database.reports.selectFrom('accounts').select('email').where('uid', '=', 'uid7').execute()).toEqual([
      { email: '7@gym.test' },
    ]);
  });

  test('cannot write', async () => {
    const database = await open();
    await addAccounts(database, 1);
    await expect(database.reports.deleteFrom('accounts').execute()).rejects.toThrow(/read-?only/);
    expect(await database.db.selectFrom('accounts').select('uid').execute()).toHaveLength(1);
  });

  test('a failed query fails alone', async () => {
    const { reports } = await open();
    await expect(sql`select * from nowhere`.execute(reports)).rejects.toThrow(/nowhere/);
    expect((await countTo(5).execute(reports)).rows).toEqual([{ n: 5 }]);
  });

  test('a long query holds neither the event loop nor a transaction', async () => {
    const database = await open();
    await countTo(1).execute(database.reports);
    let isDone = false;
    const long = countTo(3_000_000)
      .execute(database.reports)
      .then(() => (isDone = true));
    await addAccounts(database, 1);
    expect(isDone).toBe(false);
    await long;
  });

  test('what takes too long is ended as unavailable, and the next query works', async () => {
    // Enough for a thread to start on a busy machine.
    const { reports } = await open(2000);
    const error = await countTo(engine === 'sqlite' ? 40_000_000 : ENDLESS)
      .execute(reports)
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    expect(isQueryTimeout(error)).toBe(true);
    expect(toDomainError(error)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') });
    expect((await countTo(5).execute(reports)).rows).toEqual([{ n: 5 }]);
  });
});

describe.runIf(engines.includes('sqlite'))('the thread of reports', () => {
  test('starts again after it has died', async () => {
    const threads: Worker[] = [];
    const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
      threads.push(this);
      post.mockRestore();
      this.postMessage(...message);
    });
    const { database, remove } = await createTestDatabase('sqlite');
    try {
      await countTo(1).execute(database.reports);
      const long = countTo(20_000_000).execute(database.reports);
      const [died] = await Promise.allSettled([long, threads[0]?.terminate()]);
      expect(died.status === 'rejected' && isQueryTimeout(died.reason)).toBe(true);
      expect((await countTo(5).execute(database.reports)).rows).toEqual([{ n: 5 }]);
    } finally {
      await remove();
    }
  });
});
