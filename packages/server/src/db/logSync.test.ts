import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from './database.ts';
import { LogSync } from './logSync.ts';

let folder: string;
let writer: DatabaseSync;
let log: LogSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-log-'));
  writer = new DatabaseSync(join(folder, 'test.db'));
  log = new LogSync(writer);
});
afterEach(async () => {
  await log.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

test('who asks during a sync shares the next one; until the end it is pending', async () => {
  writer.exec('pragma journal_mode = wal; create table things (id text)');
  expect(log.pending).toBeUndefined();
  const [first, second, third] = [log.sync(), log.sync(), log.sync()];
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  await first;
  expect(log.pending).toBeDefined();
  await second;
  expect(log.pending).toBeUndefined();
});

test('a failed sync rejects, and nothing is written after it', async () => {
  // No log is there.
  await expect(log.sync()).rejects.toThrow("The database's log could not be synced");
  expect(() => log.assertIntact()).toThrow(DatabaseError);
  writer.exec('pragma journal_mode = wal; create table things (id text)');
  await expect(log.sync()).rejects.toThrow(DatabaseError);
});

test('with `synchronous = off` nothing is synced', async () => {
  writer.exec('pragma synchronous = off');
  await log.sync();
  expect(log.pending).toBeUndefined();
});
