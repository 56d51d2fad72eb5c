// On PostgreSQL; on SQLite all transactions are shared (`groupCommit.test.ts`).
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { beforeCommit } from './beforeCommit.ts';
import type { Tx } from './database.ts';
import { isUnavailable } from './errors.ts';
import { forNoKeyUpdate, forUpdate } from './forUpdate.ts';
import { insertRows } from './insertRows.ts';
import { openPostgres } from './postgres.ts';
import { batchedSelect, batchedUpdate } from './statement.ts';

const seqOf = batchedSelect((db, of: { gymId: string }) =>
  db.selectFrom('feed_positions').select(['gym_id', 'seq']).where('gym_id', '=', of.gymId),
);
const advance = batchedUpdate((db, of: { gymId: string; from: number; to: number }) =>
  db
    .updateTable('feed_positions')
    .set({ seq: of.to })
    .where('gym_id', '=', of.gymId)
    .where('seq', '=', of.from)
    .returning(['gym_id', 'seq']),
);

const hasPostgres = engines.includes('postgres');
let testDatabase: TestDatabase;
/** A process of its own, in which no gym has failed before. */
let database: ReturnType<typeof openPostgres>;
let statements: string[];
beforeAll(async () => {
  if (hasPostgres) testDatabase = await createTestDatabase('postgres');
});
afterAll(() => testDatabase?.remove());
beforeEach(async (context) => {
  context.skip(!hasPostgres, 'needs PostgreSQL');
  database = openPostgres(testDatabase.url);
  statements = [];
  await sql`delete from feed_positions`.execute(database.db);
  return () => database.close();
});

const idOf = async (tx: Tx) => (await sql<{ id: string }>`select txid_current()::text as id`.execute(tx)).rows[0]?.id;
const insert = (gymId: string) => (tx: Tx) => insertRows(tx, 'feed_positions', [{ gym_id: gymId, seq: 1 }]);
const committed = async () =>
  (await database.db.selectFrom('feed_positions').select('gym_id').orderBy('gym_id').execute()).map(
    (row) => row.gym_id,
  );
const refused = new Error('refused');
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Each unit in its own gym; its value or the message of its failure. */
const outcomes = (units: ((tx: Tx) => Promise<unknown>)[]) =>
  Promise.all(
    units.map((unit, number) =>
      database.sharedTransaction(`gym ${number}`, unit).catch((error: unknown) => (error as Error).message),
    ),
  );

test('units that come at the same moment share one transaction, and each gets its own result', async () => {
  const results = await outcomes(
    numbers(20).map((number) => async (tx) => {
      await insert(`g${number}`)(tx);
      return [number, await idOf(tx)];
    }),
  );
  expect(results.map((result) => (result as [number])[0])).toEqual(numbers(20));
  expect(new Set(results.map((result) => (result as [number, string])[1])).size).toBe(1);
  expect(await committed()).toHaveLength(20);
});

test('they run at the same time: the first goes on when all have begun', async () => {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const unit = async () => {
    begun += 1;
    if (begun === 3) all.resolve();
    await all.promise;
  };
  expect(await outcomes([unit, unit, unit])).toEqual([undefined, undefined, undefined]);
});

test('a unit that fails is rolled back alone', async () => {
  const failing = async (tx: Tx) => {
    await insert('failed')(tx);
    throw refused;
  };
  expect(await outcomes([insert('a'), failing, insert('b')])).toEqual([undefined, 'refused', undefined]);
  expect(await committed()).toEqual(['a', 'b']);
});

test('so is one whose statement fails', async () => {
  const end = Promise.withResolvers<void>();
  const failing = (tx: Tx) => sql`select 1 / 0`.execute(tx).finally(end.resolve);
  const insertThen = (gymId: string) => async (tx: Tx) => {
    await end.promise;
    await insert(gymId)(tx);
  };
  const results = await outcomes([insertThen('a'), failing, insertThen('b')]);
  expect(results).toEqual([undefined, 'division by zero', undefined]);
  expect(await committed()).toEqual(['a', 'b']);
  // It alone is the reason: the gyms of the others share on.
  const [first, second, third] = await outcomes([idOf, idOf, idOf]);
  expect(first).toBe(third);
  expect(first).not.toBe(second);
});

test('no unit uses the connection after the rollback', async () => {
  const late = Promise.withResolvers<string>();
  let runs = 0;
  const slow = async (tx: Tx) => {
    runs += 1;
    if (runs > 1) return;
    for (let count = 0; count < 5; count += 1) await sql`select 1`.execute(tx).catch(() => undefined);
    late.resolve(
      await insert('late')(tx).then(
        () => 'written',
        (error: unknown) => (error as { code: string }).code,
      ),
    );
  };
  await outcomes([slow, (tx) => sql`select 1 / 0`.execute(tx)]);
  // in_failed_sql_transaction: its own transaction was still open.
  expect(await late.promise).toBe('25P02');
  expect(await committed()).toEqual([]);
});

test.each([
  ['forUpdate', forUpdate],
  ['forNoKeyUpdate', forNoKeyUpdate],
])(
  'a unit that locks rows by %s runs in its own transaction, and those of its gym for ten seconds',
  async (_, lock) => {
    const locking = async (tx: Tx) => {
      await lock(tx, tx.selectFrom('feed_positions').select('seq')).execute();
      return idOf(tx);
    };
    const [first, second] = await Promise.all([
      database.sharedTransaction('locks', locking),
      database.sharedTransaction('shares', idOf),
    ]);
    expect(first).not.toBe(second);
    const next = ['locks', 'shares', 'other'].map((gymId) => database.sharedTransaction(gymId, idOf));
    const [alone, ...others] = await Promise.all(next);
    expect(others[0]).toBe(others[1]);
    expect(alone).not.toBe(others[0]);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    onTestFinished(() => void vi.restoreAllMocks());
    const later = ['locks', 'shares'].map((gymId) => database.sharedTransaction(gymId, idOf));
    expect(new Set(await Promise.all(later)).size).toBe(1);
  },
);

test('what units deferred may lock rows, once for all of them', async () => {
  const locks: number[] = [];
  const deferring = async (tx: Tx) =>
    beforeCommit(tx, 'lock', [1], async (items) => {
      await forUpdate(tx, tx.selectFrom('feed_positions').select('seq')).execute();
      locks.push(items.length);
    });
  await outcomes([deferring, deferring]);
  expect(locks).toEqual([2]);
});

test('a unit that waits for another transaction’s row does not hold up the others', async () => {
  await database.transaction(insert('held'));
  const end = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await tx.updateTable('feed_positions').set({ stamp: 'held' }).where('gym_id', '=', 'held').execute();
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  const waiting = database.sharedTransaction('one', (tx) => advance.first(tx, { gymId: 'held', from: 1, to: 6 }));
  // It resolves while the row is still held.
  await database.sharedTransaction('two', insert('free'));
  end.resolve();
  await holding;
  expect(await waiting).toEqual({ gym_id: 'held', seq: 6 });
  expect(await committed()).toEqual(['free', 'held']);
});

test('where the connection is lost, no unit runs again: it is not known whether they were committed', async () => {
  let runs = 0;
  const counted = async (tx: Tx) => {
    runs += 1;
    await insert(`g${runs}`)(tx);
  };
  const cut = async (tx: Tx) => {
    await counted(tx);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  };
  const results = await Promise.allSettled([counted, cut].map((unit) => database.sharedTransaction('gym', unit)));
  for (const result of results) expect(result.status === 'rejected' && isUnavailable(result.reason)).toBe(true);
  expect(runs).toBe(2);
  expect(await committed()).toEqual([]);
});

test('where no transaction can begin, each unit fails', async () => {
  const away = openPostgres('postgres://postgres@127.0.0.1:1/away');
  try {
    const units = numbers(3).map(() => away.sharedTransaction('gym', () => Promise.resolve()));
    for (const result of await Promise.allSettled(units))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'ECONNREFUSED' } });
  } finally {
    await away.close();
  }
});

test('more units than fit in one transaction all run', async () => {
  const ids = await outcomes(numbers(150).map(() => idOf));
  expect(new Set(ids).size).toBeGreaterThan(2);
  expect(ids).toHaveLength(150);
});

/** What a unit of a shared transaction sends to PostgreSQL; each has its own gym. */
async function statementsOf(units: ((tx: Tx) => Promise<unknown>)[]): Promise<string[]> {
  const recorded = units.map((unit) => async (tx: Tx) => {
    await unit(tx);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
    statements = rows.map((row) => row.statement);
  });
  await outcomes(recorded);
  return statements;
}

test('the statements of one turn are one, and each unit gets the rows of its own', async () => {
  const gyms = numbers(5).map((number) => `g${number}`);
  const inserted = await statementsOf(gyms.map((gymId) => insert(gymId)));
  expect(inserted).toEqual([expect.stringMatching(/^insert into "feed_positions" .* from json_populate_recordset/)]);
  const rows: unknown[] = [];
  await outcomes(
    [...gyms, 'none'].map((gymId, number) => async (tx) => {
      const from = number % 2;
      rows[number] = [
        await seqOf.all(tx, { gymId }),
        await advance.first(tx, { gymId, from, to: 10 + number }),
        await seqOf.first(tx, { gymId }),
      ];
    }),
  );
  const expected = gyms.map((gym_id, number) => {
    const [before, after] = [
      { gym_id, seq: 1 },
      { gym_id, seq: 10 + number },
    ];
    return number % 2 === 1 ? [[before], after, after] : [[before], undefined, before];
  });
  expect(rows).toEqual([...expected, [[], undefined, undefined]]);
});

/** Sequential scans by this session, also by its transactions before. */
const scansIn = async (tx: Tx) =>
  (await sql<{ scans: number }>`select pg_stat_get_xact_numscans('feed_positions'::regclass) as scans`.execute(tx))
    .rows;

test('a joined update looks up its keys in the index, though the table has just grown', async () => {
  await sql`insert into feed_positions (gym_id, seq) select 'g' || n, 1 from generate_series(1, 400) as n`.execute(
    database.db,
  );
  const scans: unknown[] = [];
  const all = Promise.withResolvers<void>();
  let begun = 0;
  await outcomes(
    numbers(12).map((number) => async (tx) => {
      const before = await scansIn(tx);
      begun += 1;
      if (begun === 12) all.resolve();
      await all.promise;
      await advance.first(tx, { gymId: `g${number}`, from: 1, to: 2 });
      scans.push([before, await scansIn(tx)]);
    }),
  );
  for (const [before, after] of scans as [unknown, unknown][]) expect(after).toEqual(before);
});

test('joined statements are planned once, not at each execution', async () => {
  const turns = 20;
  const [plans] = await outcomes(
    numbers(3).map((number) => async (tx) => {
      for (let turn = 0; turn < turns; turn += 1) {
        await seqOf.first(tx, { gymId: `g${number}` });
        await advance.first(tx, { gymId: `g${number}`, from: turn, to: turn + 1 });
      }
      return (
        await sql<{ generic: number; all: number }>`
          select generic_plans as generic, generic_plans + custom_plans as all from pg_prepared_statements
          where statement like '%unnest%'`.execute(tx)
      ).rows;
    }),
  );
  // PostgreSQL plans the first five for their values, and then compares the costs.
  const plannedOnce = { generic: turns - 5, all: turns };
  expect(plans).toEqual([plannedOnce, plannedOnce]);
});

test('reads outside of transactions are joined too; what one asks for does not fail the others', async () => {
  await database.transaction(insert('a'));
  const [a, bad, none] = await Promise.allSettled(
    ['a', 'with \0', 'b'].map((gymId) => seqOf.first(database.db, { gymId })),
  );
  expect([a, none]).toEqual([
    { status: 'fulfilled', value: { gym_id: 'a', seq: 1 } },
    { status: 'fulfilled', value: undefined },
  ]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22021' } });
});

test('writes outside of transactions are not', async () => {
  const { db, close } = openPostgres(testDatabase.url, { connections: 1 });
  try {
    await Promise.all(numbers(3).map((number) => insertRows(db, 'feed_positions', [{ gym_id: `g${number}`, seq: 1 }])));
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringMatching(/ values /)]);
  } finally {
    await close();
  }
});
