import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { expect, test } from 'vitest';
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
