import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';

describe.each(engines)('a database on %s', (engine) => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await createTestDatabase(engine);
  });
  afterAll(() => made.remove());

  const position = (gymId: string) =>
    made.database.db.selectFrom('feed_positions').selectAll().where('gym_id', '=', gymId).executeTakeFirst();

  test('commits a transaction, and reads bigint columns as numbers', async () => {
    const moment = Date.UTC(2026, 10, 20);
    await made.database.transaction(async (tx) => {
      await tx.insertInto('feed_positions').values({ gym_id: 'committed', seq: moment }).execute();
    });
    expect(await position('committed')).toEqual({ gym_id: 'committed', seq: moment, stamp: null });
  });

  test('a failed transaction writes and notifies nothing', async () => {
    const heard: unknown[] = [];
    const stop = made.database.subscribe((gymId) => gymId && heard.push(gymId));
    const failed = made.database.transaction(async (tx) => {
      await tx.insertInto('feed_positions').values({ gym_id: 'failed', seq: 1 }).execute();
      made.database.notify(tx, 'failed');
      throw new Error('stop here');
    });
    await expect(failed).rejects.toThrow('stop here');
    expect(await position('failed')).toBeUndefined();
    // The first may come before the listener is connected; an uncommitted one must never be among them.
    const announceLater = async () => {
      await made.database.transaction(async (tx) => made.database.notify(tx, 'later'));
      return new Set(heard);
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
    await expect(made.database.db.insertInto('gyms').values(gym).execute()).rejects.toThrow(/foreign key/i);
  });
});
