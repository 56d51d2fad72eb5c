import { expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { countTurns } from '../testing/eventLoop.ts';
import { insertRows } from './insertRows.ts';

onBothEngines('rows', (server) => {
  test('are all inserted, and other calls have their turn between many', async () => {
    const { db } = server().database;
    const rows = Array.from({ length: 5000 }, (_, at) => ({ subject: `row ${at}`, moments: '', last_at: at }));
    expect(await countTurns(() => insertRows(db, 'throttles', rows))).toBeGreaterThanOrEqual(20);
    const { count } = await db
      .selectFrom('throttles')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('subject', 'like', 'row %')
      .executeTakeFirstOrThrow();
    expect(count).toBe(rows.length);
  });
});
