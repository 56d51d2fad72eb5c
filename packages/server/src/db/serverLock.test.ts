import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockForServing } from './serverLock.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-lock-'));
  mkdirSync(join(folder, 'data'));
  path = join(folder, 'data/spotter.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second server is refused by name until the first has unlocked', () => {
  const unlock = lockForServing(path, 'process 1 on port 3000');
  expect(() => lockForServing(path, 'process 2')).toThrow(
    `The database file ${path} is already served by process 1 on port 3000.`,
  );
  unlock();
  lockForServing(path, 'process 2')();
});

test.each([
  ['the file', 'linked.db', 'data/spotter.db'],
  ['a link to the file', 'twice.db', 'linked.db'],
])('a link to %s is the same database', (_, name, target) => {
  symlinkSync('data/spotter.db', join(folder, 'linked.db'));
  if (name !== 'linked.db') symlinkSync(target, join(folder, name));
  const unlock = lockForServing(path, 'process 1');
  expect(() => lockForServing(join(folder, name), 'process 2')).toThrow('already served by process 1');
  unlock();
});

test('a link to the folder is the same database', () => {
  symlinkSync('data', join(folder, 'linked'));
  const unlock = lockForServing(join(folder, 'linked/spotter.db'), 'process 1');
  expect(() => lockForServing(path, 'process 2')).toThrow('already served by process 1');
  unlock();
});
