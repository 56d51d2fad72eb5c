import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './open.ts';
import { lockForServing } from './serverLock.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-private-'));
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modes = (inside: string) =>
  Object.fromEntries(
    readdirSync(inside).map((name) => [name, (statSync(join(inside, name)).mode & 0o777).toString(8)]),
  );

async function whileOpen(path: string, look: () => void): Promise<void> {
  const unlock = lockForServing(path, 'a test');
  const database = await openDatabase(`file:${path}`);
  look();
  await database.close();
  unlock();
}

test('a new database is readable by its owner only, with its log and its folder', async () => {
  const path = join(folder, 'data', 'spotter.db');
  await whileOpen(path, () => {
    expect(modes(join(folder, 'data'))).toMatchObject({
      'spotter.db': '600',
      'spotter.db-wal': '600',
      'spotter.db-shm': '600',
      'spotter.db-server': '600',
    });
    expect(modes(folder)).toEqual({ data: '700' });
  });
  expect(process.umask()).toBe(0o022);
});

test('so is one that an earlier version made; the folder of an existing one may be shared and stays as it is', async () => {
  const path = join(folder, 'spotter.db');
  const left = await openDatabase(`file:${path}`);
  const unlock = lockForServing(path, 'an earlier version');
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  chmodSync(folder, 0o755);
  unlock();
  await whileOpen(path, () => {
    const found = modes(folder);
    expect(Object.keys(found)).toContain('spotter.db-wal');
    expect(new Set(Object.values(found))).toEqual(new Set(['600']));
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('755');
  });
  await left.close();
});

test('a folder that is taken for the database is refused, and stays as it is', async () => {
  chmodSync(folder, 0o755);
  await expect(openDatabase(`file:${folder}`)).rejects.toThrow(`The database ${folder} is not a file.`);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('755');
});

test('so is a file that is no database', async () => {
  const path = join(folder, 'letter.txt');
  writeFileSync(path, 'Dear members,', { mode: 0o644 });
  await expect(openDatabase(`file:${path}`)).rejects.toThrow('file is not a database');
  expect(modes(folder)).toEqual({ 'letter.txt': '644' });
});
