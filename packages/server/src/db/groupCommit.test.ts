import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { groupCommits } from './groupCommit.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqliteDialect.ts';

let folder: string;
let writer: DatabaseSync;
let stranger: DatabaseSync;
let db: Kysely<Schema>;
let transaction: ReturnType<typeof groupCommits>;
let ran: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-group-'));
  const path = join(folder, 'test.db');
  writer = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  writer.exec(`pragma journal_mode = wal; create table places (id text primary key);
    create table marks (n integer primary key, words text, place text references places deferrable initially deferred)`);
  stranger = new DatabaseSync(path, { readOnly: true });
  ran = [];
  const log = ({ query }: LogEvent) => void ran.push(query.sql);
  db = new Kysely<Schema>({ dialect: sqliteDialect(new DatabaseSync(path, { readOnly: true }), writer), log });
  transaction = groupCommits(db, Infinity);
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
const kept = () =>
  stranger
    .prepare('select n from marks order by n')
    .all()
    .map(({ n }) => n);
const commits = () => ran.filter((text) => text === 'commit').length;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const refuse = () => Promise.reject(new Error('refused'));
/** What came of each: its value or the message of its failure. */
const outcomes = (all: Promise<unknown>[]) =>
  Promise.all(all.map((one) => one.catch((error: unknown) => (error as Error).message)));

test('units at the same time wait for the disk once, and each is answered its own', async () => {
  expect(await Promise.all(numbers(50).map((n) => transaction(mark(n))))).toEqual(numbers(50));
  expect(kept()).toEqual(numbers(50));
  expect(commits()).toBe(1);
});

test('one that fails leaves the others, and nothing of its own', async () => {
  const failing = async (tx: Tx) => {
    await mark(1)(tx);
    await refuse();
  };
  expect(await outcomes([transaction(mark(0)), transaction(failing), transaction(mark(2))])).toEqual([0, 'refused', 2]);
  expect(kept()).toEqual([0, 2]);
  expect(commits()).toBe(1);
});

test('nobody is answered before it is durable, not even with a failure', async () => {
  const answered: string[] = [];
  const first = transaction(mark(0)).then(() => answered.push('kept'));
  const second = transaction(refuse).catch(() => answered.push('refused'));
  const third = transaction(async (tx) => {
    await mark(2)(tx);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    return { answered: [...answered], kept: kept() };
  });
  expect(await third).toEqual({ answered: [], kept: [] });
  await Promise.all([first, second]);
  expect(kept()).toEqual([0, 2]);
});

test('who comes while others are at work joins them', async () => {
  const later: Promise<number>[] = [];
  await transaction(async (tx) => {
    later.push(transaction(mark(1)));
    return mark(0)(tx);
  });
  await Promise.all(later);
  expect(kept()).toEqual([0, 1]);
  expect(commits()).toBe(1);
});

test('a unit that the commit refuses does not touch the others', async () => {
  const all = [transaction(mark(0)), transaction(mark(1, '', 'nowhere')), transaction(mark(2))];
  expect(await outcomes(all)).toEqual([0, 'FOREIGN KEY constraint failed', 2]);
  expect(kept()).toEqual([0, 2]);
});

test('a full disk fails who needs room and nobody else; with room it goes on', async () => {
  const { page_count: pages } = writer.prepare('pragma page_count').get() as { page_count: number };
  writer.exec(`pragma max_page_count = ${pages + 1}`);
  const huge = mark(1, 'x'.repeat(100_000));
  const all = [transaction(mark(0)), transaction(huge), transaction(mark(2))];
  expect(await outcomes(all)).toEqual([0, 'database or disk is full', 2]);
  expect(kept()).toEqual([0, 2]);
  writer.exec('pragma max_page_count = 1000000');
  await transaction(huge);
  expect(kept()).toEqual([0, 1, 2]);
});

test('where no transaction can be begun, all who wait are told; afterwards it goes on', async () => {
  const other = new DatabaseSync(join(folder, 'test.db'));
  other.exec('begin immediate');
  expect(await outcomes([transaction(mark(0)), transaction(mark(1))])).toEqual([
    'database is locked',
    'database is locked',
  ]);
  other.close();
  await transaction(mark(2));
  expect(kept()).toEqual([2]);
});

test('reading waits for no transaction, and sees what is kept', async () => {
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

test('a statement beside transactions has its turn between them', async () => {
  const plain = sql`insert into marks values (9, '', null)`.execute(db);
  await Promise.all([transaction(mark(0)), plain, transaction(mark(1)).then(() => refuse().catch(() => undefined))]);
  expect(kept()).toEqual([0, 1, 9]);
});
