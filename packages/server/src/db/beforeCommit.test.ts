import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { beforeCommit } from './beforeCommit.ts';

describe.each(engines)('beforeCommit on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());

  test('deferred items are written after the work, one batch per key', async () => {
    const order: unknown[] = [];
    await testDatabase.database.transaction(async (tx) => {
      const write = async (items: string[]) => void order.push(items);
      beforeCommit(tx, 'names', ['a'], write);
      beforeCommit(tx, 'others', ['x'], write);
      await tx.insertInto('feed_positions').values({ gym_id: 'work', seq: 1 }).execute();
      beforeCommit(tx, 'names', ['b', 'c'], write);
      order.push('work done');
    });
    expect(order).toEqual(['work done', ['a', 'b', 'c'], ['x']]);
  });

  test('a failed deferred write rolls the transaction back', async () => {
    const failed = testDatabase.database.transaction(async (tx) => {
      await tx.insertInto('feed_positions').values({ gym_id: 'undone', seq: 1 }).execute();
      beforeCommit(tx, 'names', ['a'], () => Promise.reject(new Error('no room')));
    });
    await expect(failed).rejects.toThrow('no room');
    const committed = await testDatabase.database.db
      .selectFrom('feed_positions')
      .select('seq')
      .where('gym_id', '=', 'undone')
      .execute();
    expect(committed).toEqual([]);
  });

  test('a transaction that is not of Database.transaction is refused', async () => {
    const other = testDatabase.database.db
      .transaction()
      .execute(async (tx) => beforeCommit(tx, 'names', ['a'], async () => undefined));
    await expect(other).rejects.toThrow('Database.transaction');
  });
});
