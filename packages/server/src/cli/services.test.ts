import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { lockForServing } from '../db/serverLock.ts';
import { insertOldGym } from '../db/testing/oldGym.ts';
import { withDatabase } from './services.ts';

const BEFORE = '0034_tax_of_terms';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const newestOf = async ({ db }: Database) => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name;
};

test('a command of a new version changes no schema while a server of the version before runs', async () => {
  const path = join(folder, 'spotter.db');
  vi.stubEnv('DATABASE_URL', `file:${path}`);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('LOG_LEVEL', 'silent');
  const server = await openDatabase(`file:${path}`, { upTo: BEFORE });
  await server.db.transaction().execute((tx) => insertOldGym(tx, { name: 'Iron Lotus', slug: 'iron', created_at: 1 }));
  const unlock = lockForServing(path, 'process 7 on port 3000');
  await expect(withDatabase(newestOf)).rejects.toThrow(
    `the server that runs is an older one: restart it first. The database file ${path} is already served by process 7 on port 3000.`,
  );
  expect(await newestOf(server)).toBe(BEFORE);
  await server.close();
  unlock();
  expect(await withDatabase(newestOf)).not.toBe(BEFORE);
});
