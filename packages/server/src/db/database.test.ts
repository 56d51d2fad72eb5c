import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { notifyAfterCommit } from './notifications.ts';
import { sqlitePath } from './open.ts';

describe.each(engines)('a database on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());

  const position = (gymId: string) =>
    testDatabase.database.db.selectFrom('feed_positions').selectAll().where('gym_id', '=', gymId).executeTakeFirst();

  test('commits a transaction, and reads bigint columns as numbers', async () => {
    const moment = Date.UTC(2026, 10, 20);
    await testDatabase.database.transaction(async (tx) => {
      await tx.insertInto('feed_positions').values({ gym_id: 'committed', seq: moment }).execute();
    });
    expect(await position('committed')).toEqual({ gym_id: 'committed', seq: moment, stamp: null });
  });

  test('a failed transaction writes and notifies nothing', async () => {
    const notifications: unknown[] = [];
    const stop = testDatabase.database.subscribe((gymId) => gymId && notifications.push(gymId));
    const failed = testDatabase.database.transaction(async (tx) => {
      await tx.insertInto('feed_positions').values({ gym_id: 'failed', seq: 1 }).execute();
      notifyAfterCommit(tx, 'failed');
      throw new Error('stop here');
    });
    await expect(failed).rejects.toThrow('stop here');
    expect(await position('failed')).toBeUndefined();
    // The first may come before the listener is connected; an uncommitted one must never be among them.
    const announceLater = async () => {
      await testDatabase.database.transaction(async (tx) => notifyAfterCommit(tx, 'later'));
      return new Set(notifications);
    };
    await expect.poll(announceLater).toEqual(new Set(['later']));
    stop();
  });

  test('a gym without its main branch cannot exist', async () => {
    const gym = {
      gym_id: 'g',
      name: 'Gym',
      time_zone: 'Asia/Kolkata',
      locale: 'en-IN',
      main_branch_id: 'b',
      created_at: 1,
    };
    await expect(testDatabase.database.db.insertInto('gyms').values(gym).execute()).rejects.toThrow(/foreign key/i);
  });
});

test('a database file that another process has locked is read meanwhile, and written once the lock is released', async () => {
  const { database, url, remove } = await createTestDatabase('sqlite');
  const other = new DatabaseSync(sqlitePath(url) as string);
  other.exec('begin immediate');
  const writes = database.transaction((tx) =>
    tx.insertInto('feed_positions').values({ gym_id: 'waited', seq: 1 }).execute(),
  );
  const read = () => database.db.selectFrom('feed_positions').select('gym_id').execute();
  // Some turns of the event loop: the write has asked for the lock by then.
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(await read()).toEqual([]);
  other.close();
  await writes;
  expect(await read()).toEqual([{ gym_id: 'waited' }]);
  await remove();
});
