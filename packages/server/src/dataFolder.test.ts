import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restrictDataFolder } from './dataFolder.ts';

let folder: string;
let mail: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-data-'));
  mkdirSync(join(folder, 'outbox'));
  mail = join(folder, 'outbox/mail.eml');
  writeFileSync(mail, 'secret link');
  for (const path of [folder, join(folder, 'outbox')]) chmodSync(path, 0o755);
  chmodSync(mail, 0o644);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test('the data folder of an earlier version and its mails become readable by their owner only', () => {
  restrictDataFolder(folder);
  expect([folder, join(folder, 'outbox'), mail].map(modeOf)).toEqual(['700', '700', '600']);
  expect(() => restrictDataFolder(join(folder, 'not there'))).not.toThrow();
});

test('the home folder of a user, who keeps other things in it, stays as it is', () => {
  vi.stubEnv('HOME', folder);
  vi.stubEnv('USERPROFILE', folder);
  restrictDataFolder(folder);
  vi.unstubAllEnvs();
  expect([folder, join(folder, 'outbox'), mail].map(modeOf)).toEqual(['755', '700', '600']);
});

test('a folder that everybody shares stays as it is', () => {
  chmodSync(folder, 0o1777);
  restrictDataFolder(folder);
  expect(modeOf(folder)).toBe('1777');
});
