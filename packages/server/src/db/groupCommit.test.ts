import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeCommit, runWithBeforeCommit, writeDeferred } from './beforeCommit.ts';
import type { Transact, Tx } from './database.ts';
import { groupCommits } from './groupCommit.ts';
import type { Schema } from './schema.ts';
import type { CommitLog } from './logSync.ts';
import { sqliteDialect } from './sqliteDialect.ts';

let folder: string;
let writer: DatabaseSync;
let stranger: DatabaseSync;
let db: Kysely<Schema>;
let transaction: Transact;
let sharedTransaction: Transact;
let ran: string[];
/** Of the writes that units deferred. */
let batches: number[][];
/** Of the log; absent: each ends at once. */
let nextSync: PromiseWithResolvers<void> | undefined;
const log: CommitLog = {
  sync: () => nextSync?.promise ?? Promise.resolve(),
  pending: undefined,
  assertIntact: () => undefined,
  close: () => Promise.resolve(),
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-group-'));
  const path = join(folder, 'test.db');
  writer = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  writer.exec(`pragma journal_mode = wal; create table places (id text primary key);
    create table marks (n integer primary key, words text, place text references places deferrable initially deferred)`);
  stranger = new DatabaseSync(path, { readOnly: true });
  ran = [];
  batches = [];
  nextSync = undefined;
  const dialect = sqliteDialect(new DatabaseSync(path, { readOnly: true }), writer, { log });
  db = new Kysely<Schema>({ dialect, log: ({ query }: LogEvent) => void ran.push(query.sql) });
  ({ transaction, sharedTransaction } = groupCommits(db, Infinity));
});
afterEach(async () => {
  await db.destroy();
  stranger.close();
  rmSync(folder, { recursive: true, force: true });
});

const mark =
  (n: number, words = '', place: string | null = null) =>
  async (tx: Tx) => {
    await sql`insert into marks values (${n}, ${words}, ${place})`.execute(tx);
    return n;
  };
const marksIn = (file: DatabaseSync) =>
  file
    .prepare('select n from marks order by n')
    .all()
    .map(({ n }) => n);
const committed = () => marksIn(stranger);
const commits = () => ran.filter((text) => text === 'commit').length;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const refuse = () => Promise.reject(new Error('refused'));
async function markAndRefuse(tx: Tx) {
  await mark(1)(tx);
  await refuse();
}
/** What came of each: its value or the message of its failure. */
const outcomes = (all: Promise<unknown>[]) =>
  Promise.all(all.map((one) => one.catch((error: unknown) => (error as Error).message)));

test('concurrent units share a transaction, eight at most, and each gets its own result', async () => {
  expect(await Promise.all(numbers(24).map((n) => transaction(mark(n))))).toEqual(numbers(24));
  expect(committed()).toEqual(numbers(24));
  expect(commits()).toBe(3);
});

test('a failed unit is rolled back alone', async () => {
  expect(await outcomes([transaction(mark(0)), transaction(markAndRefuse), transaction(mark(2))])).toEqual([
    0,
    'refused',
    2,
  ]);
  expect(committed()).toEqual([0, 2]);
  expect(commits()).toBe(1);
});

test('a unit that fails alone leaves nothing', async () => {
  await expect(transaction(markAndRefuse)).rejects.toThrow('refused');
  expect(committed()).toEqual([]);
  expect(ran.at(-1)).toBe('rollback');
});

/** A unit and another one at the same moment: how often the unit ran, and how many savepoints there were. */
async function runsBeside(other: () => Promise<unknown>) {
  ran = [];
  let runs = 0;
  await outcomes([transaction(async () => void (runs += 1)), transaction(other)]);
  return { runs, savepoints: ran.filter((text) => text.startsWith('savepoint')).length };
}

test('units have savepoints for a second after one failed among others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    expect(await runsBeside(async () => undefined)).toEqual({ runs: 1, savepoints: 0 });
    expect(await runsBeside(refuse)).toEqual({ runs: 2, savepoints: 2 });
    vi.advanceTimersByTime(900);
    expect(await runsBeside(refuse)).toEqual({ runs: 1, savepoints: 2 });
    vi.advanceTimersByTime(100);
    expect(await runsBeside(async () => undefined)).toEqual({ runs: 1, savepoints: 0 });
  } finally {
    vi.useRealTimers();
  }
});

test('no unit settles before the commit, not even a failed one', async () => {
  const answered: string[] = [];
  const first = transaction(mark(0)).then(() => answered.push('committed'));
  const second = transaction(refuse).catch(() => answered.push('refused'));
  const third = transaction(async (tx) => {
    await mark(2)(tx);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    return { answered: [...answered], committed: committed() };
  });
  expect(await third).toEqual({ answered: [], committed: [] });
  await Promise.all([first, second]);
  expect(committed()).toEqual([0, 2]);
});

test('the next group commits while the disk syncs the one before, and settles on its own', async () => {
  const disk = (nextSync = Promise.withResolvers<void>());
  const settled: number[] = [];
  const first = transaction(mark(0)).then((n) => settled.push(n));
  await vi.waitUntil(() => committed().length === 1);
  nextSync = undefined;
  await transaction(mark(1));
  expect(committed()).toEqual([0, 1]);
  expect(settled).toEqual([]);
  disk.resolve();
  await first;
});

test('a unit that arrives during a group joins it', async () => {
  const later: Promise<number>[] = [];
  await transaction(async (tx) => {
    later.push(transaction(mark(1)));
    return mark(0)(tx);
  });
  await Promise.all(later);
  expect(committed()).toEqual([0, 1]);
  expect(commits()).toBe(1);
});

test('a unit that makes the commit fail does not affect the others', async () => {
  const all = [transaction(mark(0)), transaction(mark(1, '', 'nowhere')), transaction(mark(2))];
  expect(await outcomes(all)).toEqual([0, 'FOREIGN KEY constraint failed', 2]);
  expect(committed()).toEqual([0, 2]);
});

test('a full disk fails only the units that need space; with space it recovers', async () => {
  const { page_count: pages } = writer.prepare('pragma page_count').get() as { page_count: number };
  writer.exec(`pragma max_page_count = ${pages + 1}`);
  const huge = mark(1, 'x'.repeat(100_000));
  const all = [transaction(mark(0)), transaction(huge), transaction(mark(2))];
  expect(await outcomes(all)).toEqual([0, 'database or disk is full', 2]);
  expect(committed()).toEqual([0, 2]);
  writer.exec('pragma max_page_count = 1000000');
  await transaction(huge);
  expect(committed()).toEqual([0, 1, 2]);
});

test('where no transaction can start, all waiting units fail; later ones succeed', async () => {
  const other = new DatabaseSync(join(folder, 'test.db'));
  other.exec('begin immediate');
  expect(await outcomes([transaction(mark(0)), transaction(mark(1))])).toEqual([
    'database is locked',
    'database is locked',
  ]);
  other.close();
  await transaction(mark(2));
  expect(committed()).toEqual([2]);
});

test('reads do not wait for a transaction and see committed data only', async () => {
  const seen = await transaction(async (tx) => {
    await mark(0)(tx);
    return (
      await db
        .selectFrom('marks' as 'gyms')
        .selectAll()
        .execute()
    ).length;
  });
  expect(seen).toBe(0);
  expect(
    await db
      .selectFrom('marks' as 'gyms')
      .selectAll()
      .execute(),
  ).toHaveLength(1);
});

test('a write outside transactions runs between them', async () => {
  const plain = sql`insert into marks values (9, '', null)`.execute(db);
  await Promise.all([transaction(mark(0)), plain, transaction(mark(1)).then(() => refuse().catch(() => undefined))]);
  expect(committed()).toEqual([0, 1, 9]);
});

/** A unit that defers its mark, as a check-in does its event. */
const deferred =
  (n: number, isRefused = false) =>
  (tx: Tx) =>
    runWithBeforeCommit(tx, async () => {
      beforeCommit(tx, 'marks', [n], async (all) => {
        batches.push(all);
        for (const each of all) await mark(each)(tx);
      });
      if (isRefused) await refuse();
      return n;
    });

test('what shared units defer is written together, before their commit', async () => {
  const all = [0, 1, 2].map((n) => sharedTransaction(deferred(n)));
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
  expect(batches).toEqual([[0, 1, 2]]);
  expect(committed()).toEqual([0, 1, 2]);
  expect(commits()).toBe(1);
});

test('where one of them is refused, the others write what they deferred, and it does not', async () => {
  const all = [deferred(0), deferred(1, true), deferred(2)].map((unit) => sharedTransaction(unit));
  expect(await outcomes(all)).toEqual([0, 'refused', 2]);
  expect(batches).toEqual([[0], [2]]);
  expect(committed()).toEqual([0, 2]);
});

test('a deferred write that fails affects its unit alone', async () => {
  await transaction(mark(1));
  const all = [0, 1, 2].map((n) => sharedTransaction(deferred(n)));
  expect(await outcomes(all)).toEqual([0, 'UNIQUE constraint failed: marks.n', 2]);
  expect(committed()).toEqual([0, 1, 2]);
});

test('any other unit of the group finds written what the shared ones before it deferred, and writes its own', async () => {
  let found: unknown;
  const other = (tx: Tx) => {
    found = marksIn(writer);
    return deferred(2)(tx);
  };
  const shared = [0, 1].map((n) => sharedTransaction(deferred(n)));
  await Promise.all([...shared, transaction(other), sharedTransaction(deferred(3))]);
  expect(found).toEqual([0, 1]);
  expect(batches).toEqual([[0, 1], [2], [3]]);
  expect(commits()).toBe(1);
});

test('a unit that reads what others deferred has it written first, and once', async () => {
  let found: unknown;
  const reading = (tx: Tx) =>
    runWithBeforeCommit(tx, async () => {
      await writeDeferred(tx);
      found = marksIn(writer);
    });
  await Promise.all([sharedTransaction(deferred(0)), sharedTransaction(reading), sharedTransaction(deferred(1))]);
  expect(found).toEqual([0]);
  expect(batches).toEqual([[0], [1]]);
  expect(commits()).toBe(1);
});
