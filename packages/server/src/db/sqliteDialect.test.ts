import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isUnavailable } from './errors.ts';
import { sqliteDialect } from './sqliteDialect.ts';

interface Things {
  things: { id: string; size: number | null; content: Uint8Array | null };
}

function openMemory() {
  const file = new DatabaseSync(':memory:');
  file.exec('create table things (id text, size integer, content blob)');
  return { file, db: new Kysely<Things>({ dialect: sqliteDialect(file, file) }) };
}

test('a row has its columns by name, and null for missing values', async () => {
  const { db } = openMemory();
  await db
    .insertInto('things')
    .values({ id: 'b', size: null, content: new Uint8Array([1, 2]) })
    .execute();
  const rows = await db.selectFrom('things').select(['content', 'id', 'size']).execute();
  expect(rows).toEqual([{ content: new Uint8Array([1, 2]), id: 'b', size: null }]);
  const { numInsertedOrUpdatedRows } = await db.insertInto('things').values({ id: 'c' }).executeTakeFirstOrThrow();
  expect(numInsertedOrUpdatedRows).toBe(1n);
  await db.destroy();
});

test('a statement prepared before a column was added returns the column', async () => {
  const { file, db } = openMemory();
  const all = CompiledQuery.raw('select * from things');
  await db.insertInto('things').values({ id: 'a', size: 1, content: null }).execute();
  expect((await db.executeQuery(all)).rows).toEqual([{ id: 'a', size: 1, content: null }]);
  file.exec("alter table things add column colour text default 'red'");
  expect((await db.executeQuery(all)).rows).toEqual([{ id: 'a', size: 1, content: null, colour: 'red' }]);
  await db.destroy();
});

const insert = (db: Kysely<Things>, id: string) =>
  db.insertInto('things').values({ id, size: 1, content: null }).execute();
const ids = async (db: Kysely<Things>) =>
  (await db.selectFrom('things').select('id').orderBy('id').execute()).map(({ id }) => id);

test('after SQLite ended a transaction, as on a full disk, no statement of it runs', async () => {
  const { file, db } = openMemory();
  file.exec('pragma max_page_count = 10');
  const transaction = db.transaction().execute(async (tx) => {
    const content = new Uint8Array(100_000);
    await tx
      .insertInto('things')
      .values({ id: 'huge', content })
      .execute()
      .catch(() => undefined);
    await insert(tx, 'after');
  });
  await expect(transaction).rejects.toThrow('SQLite has ended the transaction');
  expect(await ids(db)).toEqual([]);
  await db.destroy();
});

describe('while another process holds the lock of the file', () => {
  let folder: string;
  let other: DatabaseSync;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotter-lock-'));
    other = new DatabaseSync(join(folder, 'test.db'));
    other.exec('pragma journal_mode = wal; create table things (id text, size integer, content blob)');
    other.exec('begin immediate');
  });
  afterEach(() => {
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (lockTimeoutMs: number) => {
    const [reader, writer] = [
      new DatabaseSync(other.location() as string),
      new DatabaseSync(other.location() as string),
    ];
    return new Kysely<Things>({ dialect: sqliteDialect(reader, writer, { lockTimeoutMs }) });
  };

  test('writes wait for it, while reads and the event loop go on', async () => {
    const db = open(60_000);
    const writes = Promise.all([db.transaction().execute((tx) => insert(tx, 'a')), insert(db, 'b')]);
    expect(await ids(db)).toEqual([]);
    other.exec('commit');
    await writes;
    expect(await ids(db)).toEqual(['a', 'b']);
    await db.destroy();
  });

  test('writes fail as temporarily unavailable after the timeout, and change nothing', async () => {
    const db = open(30);
    for (const write of [() => db.transaction().execute((tx) => insert(tx, 'a')), () => insert(db, 'b')])
      expect(await write().catch(isUnavailable)).toBe(true);
    other.exec('commit');
    expect(await ids(db)).toEqual([]);
    await insert(db, 'c');
    expect(await ids(db)).toEqual(['c']);
    await db.destroy();
  });
});

/** A log whose syncs end when the test says so. */
function heldLog() {
  const syncs: PromiseWithResolvers<void>[] = [];
  let failure: unknown;
  return {
    syncs,
    fail(error: unknown) {
      failure = error;
      syncs.at(-1)?.reject(error);
    },
    sync() {
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      return sync.promise;
    },
    get pending() {
      return syncs.length === 0 ? undefined : Promise.allSettled(syncs.map(({ promise }) => promise));
    },
    assertIntact() {
      if (failure) throw failure;
    },
    close: () => Promise.resolve(),
  };
}

const openWith = (log: ReturnType<typeof heldLog>) => {
  const file = new DatabaseSync(':memory:');
  file.exec('create table things (id text, size integer, content blob)');
  return { file, db: new Kysely<Things>({ dialect: sqliteDialect(file, file, { log }) }) };
};
const endOf = async (syncs: PromiseWithResolvers<void>[], count: number) => {
  await vi.waitUntil(() => syncs.length === count);
  return syncs[count - 1] as PromiseWithResolvers<void>;
};

describe('with a log that is synced apart', () => {
  test('a write, and a read that sees it, resolve when it is on disk; the next write runs before that', async () => {
    const log = heldLog();
    const { db } = openWith(log);
    const resolved: string[] = [];
    const first = db
      .transaction()
      .execute((tx) => insert(tx, 'a'))
      .then(() => resolved.push('a'));
    await endOf(log.syncs, 1);
    const second = insert(db, 'b').then(() => resolved.push('b'));
    (await endOf(log.syncs, 2)).resolve();
    const read = ids(db).then((seen) => resolved.push(...seen));
    await second;
    expect(resolved).toEqual(['b']);
    log.syncs[0]?.resolve();
    await Promise.all([first, read]);
    expect(resolved).toEqual(['b', 'a', 'a', 'b']);
    await db.destroy();
  });

  test('a failed sync fails its write and all later ones, but ends no other transaction', async () => {
    const log = heldLog();
    const { db, file } = openWith(log);
    const failing = db.transaction().execute((tx) => insert(tx, 'a'));
    await endOf(log.syncs, 1);
    const other = await db.startTransaction().execute();
    log.fail(new Error('no disk'));
    await expect(failing).rejects.toThrow('no disk');
    expect(file.isTransaction).toBe(true);
    await other.rollback().execute();
    await expect(insert(db, 'b')).rejects.toThrow('no disk');
    await expect(db.transaction().execute((tx) => insert(tx, 'c'))).rejects.toThrow('no disk');
    expect(await ids(db)).toEqual(['a']);
    await db.destroy();
  });
});
