import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { insertRows } from './insertRows.ts';
import { statement } from './statement.ts';

describe.each(engines)('a statement on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());

  test('is built once and runs with different values', async () => {
    const { db } = testDatabase.database;
    let built = 0;
    const position = statement((on, of: { gymId: string }) => {
      built += 1;
      return on.selectFrom('feed_positions').select(['gym_id', 'seq']).where('gym_id', '=', of.gymId);
    });
    await insertRows(db, 'feed_positions', [{ gym_id: 'first', seq: 1 }]);
    await insertRows(db, 'feed_positions', [{ gym_id: 'second', seq: 2, stamp: 'new' }]);
    expect(await position.first(db, { gymId: 'first' })).toEqual({ gym_id: 'first', seq: 1 });
    expect(await position.all(db, { gymId: 'second' })).toEqual([{ gym_id: 'second', seq: 2 }]);
    expect(await position.first(db, { gymId: 'third' })).toBeUndefined();
    expect(built).toBe(1);
  });

  test('works on after a column was added to its table', async () => {
    await testDatabase.database.transaction(async (tx) => {
      const stamp = statement((on, of: { gymId: string }) =>
        on.selectFrom('feed_positions').select('stamp').where('gym_id', '=', of.gymId),
      );
      await insertRows(tx, 'feed_positions', [{ gym_id: 'grown', seq: 1, stamp: 'one' }]);
      expect(await stamp.first(tx, { gymId: 'grown' })).toEqual({ stamp: 'one' });
      await sql`alter table feed_positions add column other text`.execute(tx);
      expect(await stamp.first(tx, { gymId: 'grown' })).toEqual({ stamp: 'one' });
    });
  });

  test('must name its columns', async () => {
    const all = statement((on, of: { gymId: string }) =>
      on.selectFrom('feed_positions').selectAll().where('gym_id', '=', of.gymId),
    );
    await expect(all.all(testDatabase.database.db, { gymId: 'g' })).rejects.toThrow(
      'A compiled statement must name its columns',
    );
  });

  test('inserts many rows like one', async () => {
    const rows = Array.from({ length: 2500 }, (_, number) => ({ gym_id: `many-${number}`, seq: number }));
    await insertRows(testDatabase.database.db, 'feed_positions', rows);
    await insertRows(testDatabase.database.db, 'feed_positions', []);
    const many = await testDatabase.database.db
      .selectFrom('feed_positions')
      .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('seq').as('last')])
      .where('gym_id', 'like', 'many-%')
      .executeTakeFirstOrThrow();
    expect(many).toEqual({ count: 2500, last: 2499 });
  });
});

test('PostgreSQL prepares compiled statements only', async () => {
  const { database, remove } = await createTestDatabase('postgres');
  try {
    await database.transaction(async (tx) => {
      await insertRows(tx, 'feed_positions', [{ gym_id: 'committed', seq: 1 }]);
      await tx.selectFrom('feed_positions').selectAll().execute();
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
      expect(rows.map((row) => row.statement)).toEqual([expect.stringMatching(/^insert into "feed_positions"/)]);
    });
  } finally {
    await remove();
  }
});
