import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { missingPostgres, startPostgres } from './postgres.ts';

/** A container may run as an id for which the system has no name. */
const BARE_ID = 54_321;
/** Only root can run a process as somebody else. */
const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('PostgreSQL runs as a user id without a name', async () => {
  const { folder, stop } = await startPostgres({ user: { uid: BARE_ID, gid: BARE_ID } });
  try {
    const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
    await client.connect();
    const { rows } = await client.query('select 1 as answer');
    await client.end();
    expect(rows).toEqual([{ answer: 1 }]);
  } finally {
    await stop();
  }
});

test.runIf(isRoot)('a PostgreSQL that cannot be set up says why', async () => {
  await expect(startPostgres({ user: { uid: 0, gid: 0 } })).rejects.toThrow(
    /^The tests on PostgreSQL cannot run: initdb: error: cannot be run as root/,
  );
});

test.skipIf(missingPostgres())(
  'its folder is removed although a signal to all processes has ended it before',
  async () => {
    const { folder, stop } = await startPostgres();
    const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGINT');
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), 10_000);
    await stop();
    expect(existsSync(folder)).toBe(false);
  },
);

test('where there is no PostgreSQL, one sentence says so', () => {
  expect(missingPostgres('linux', process.arch)).toBeUndefined();
  expect(missingPostgres('win32', 'x64')).toBe(
    "PostgreSQL's sockets cannot be used on Windows: the tests on PostgreSQL are skipped.",
  );
  expect(missingPostgres('freebsd', 'arm64')).toBe(
    'There is no PostgreSQL for freebsd on arm64: the tests on PostgreSQL are skipped.',
  );
});
