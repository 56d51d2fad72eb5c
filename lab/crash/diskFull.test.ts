import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ApiError } from '@spotter/api';
import { backup } from '../../packages/server/src/cli/backup.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { lockForServing } from '../../packages/server/src/db/serverLock.ts';
import { secretKeysOf } from '../../packages/server/src/secrets/secretKeys.ts';
import { createDatabase, engines } from '../../packages/server/src/testing/databases.ts';
import { unprivilegedUser } from '../../packages/server/src/testing/postgres.ts';
import { temporaryDirectory } from '../rig/environment.ts';
import { createGym, signInByPassword, startGymServer } from '../rig/gyms.ts';
import { verify } from './verify.ts';
import { countAcknowledged, createWriter, write, type Writer } from './writer.ts';
import {
  createTestGym,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { mountSmallDisk } from './smallDisk.ts';

const MAX_ATTEMPTS = 5000;
/** At once, each for a member of its own. */
const DESKS = 16;

let server: TestServer;
let gym: TestGym;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  gym = await createTestGym(server);
});
afterAll(() => server.close());

const checkIn = (idempotencyKey: string) =>
  gym.admin.client.universalCheckIn(
    { gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id },
    { idempotencyKey },
  );

/** Limits the size of the database: beyond it, SQLite reports a full disk. */
async function setMaxPages(count: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.raw(String(count))}`.execute(server.database.db);
}

/** All rows that a partial check-in could leave. */
async function storedRows() {
  const { db } = server.database;
  const [attendance, keys, events, position, member] = await Promise.all([
    db.selectFrom('attendance').selectAll().where('gym_id', '=', gym.gymId).execute(),
    db.selectFrom('idempotency_keys').selectAll().where('gym_id', '=', gym.gymId).execute(),
    db.selectFrom('feed_events').selectAll().where('gym_id', '=', gym.gymId).execute(),
    db.selectFrom('feed_positions').selectAll().where('gym_id', '=', gym.gymId).execute(),
    db.selectFrom('people').selectAll().where('gym_id', '=', gym.gymId).where('id', '=', gym.member.id).execute(),
  ]);
  return { attendance, keys, events, position, member };
}

test('a full disk: writes fail with 507 and store nothing, reads succeed; with free space writes succeed again', async () => {
  await checkIn(randomUUID());
  await setMaxPages(1);
  let key = '';
  let before = await storedRows();
  // Free space in existing pages is filled first.
  const failure = await (async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      key = randomUUID();
      before = await storedRows();
      const error: unknown = await checkIn(key).catch((reason: unknown) => reason);
      if (error instanceof ApiError) return error;
    }
    return undefined;
  })();
  expect(failure).toMatchObject({
    code: 'storage-full',
    status: 507,
    message: 'Nothing was saved: the disk is full or cannot be written to. Please make room.',
  });
  expect(await storedRows()).toEqual(before);

  const { gymId } = gym;
  expect((await gym.staff.client.getOccupancy({ gymId })).currentCount).toBe(before.attendance.length % 2);
  expect((await gym.mainStaff.client.getMembers({ gymId })).members).toHaveLength(0);
  expect((await gym.admin.client.getMembers({ gymId })).members).toHaveLength(1);

  await setMaxPages(1_000_000);
  const { action } = await checkIn(key);
  const after = await storedRows();
  expect(after.attendance).toHaveLength(before.attendance.length + 1);
  expect(action).toBe(before.attendance.length % 2 === 0 ? 'checkin' : 'checkout');
  expect(await checkIn(key)).toMatchObject({ action });
  expect((await storedRows()).attendance).toEqual(after.attendance);
});

test('a server on a full disk (needs permission to mount one) answers 507 to writes and recovers with free space', async ({
  skip,
}) => {
  using disk = mountSmallDisk() ?? skip('This machine does not permit mounting a disk');
  const { folder, fill, free } = disk;
  const url = `file:${join(folder, 'spotter.db')}`;
  const diskGym = await createGym(url, folder, 1);
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await using process = await startGymServer(diskGym);
  const { desk } = process;
  const writer = createWriter(diskGym.memberIds[0] ?? '');
  expect(await write(desk, writer)).toBe('acknowledged');
  const { gymId, origin } = diskGym;
  await database.db.updateTable('people').set({ last_accessed_at: 0 }).where('gym_id', '=', gymId).execute();
  fill();
  const writeRepeatedly = async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) await write(desk, writer);
  };
  await expect(writeRepeatedly()).rejects.toThrow('A write was refused: 507');
  const refused = await signInByPassword(origin);
  expect([refused.status, await refused.json()]).toEqual([
    507,
    {
      error: {
        code: 507,
        message:
          'STORAGE_FULL : Nobody can sign in: the disk of the server is full. Please ask whoever runs it to make room.',
      },
    },
  ]);
  const problems = async () =>
    ((await (await fetch(`${origin}/ready`)).json()) as { problems: { code: string }[] }).problems;
  expect(await problems()).toMatchObject([{ code: 'storage-full' }]);
  // A read also updates `last_accessed_at`, for which there is no space.
  expect(await verify(database, desk, [writer])).toEqual({ lost: 0, duplicated: 0, faults: [] });
  free();
  expect(await write(desk, writer)).toBe('acknowledged');
  expect((await signInByPassword(origin)).status).toBe(200);
  expect(await verify(database, desk, [writer])).toEqual({ lost: 0, duplicated: 0, faults: [] });
});

test('a server starts on a disk that is full (needs permission to mount one), and keeps a second one out', async ({
  skip,
}) => {
  using disk = mountSmallDisk() ?? skip('This machine does not permit mounting a disk');
  const { folder, fill } = disk;
  const path = join(folder, 'spotter.db');
  const diskGym = await createGym(`file:${path}`, folder, 1);
  const open = await openDatabase(`file:${path}`);
  onTestFinished(() => open.close());
  await (await startGymServer(diskGym)).stop();
  fill();
  await using process = await startGymServer(diskGym);
  expect((await fetch(`${process.desk.origin}/ready`)).status).toBe(200);
  expect(() => lockForServing(path, 'another process')).toThrow(`The database file ${path} is already served by `);
});

test('a disk without room for the log (needs permission to mount one) is named where the database is opened', async ({
  skip,
}) => {
  using disk = mountSmallDisk() ?? skip('This machine does not permit mounting a disk');
  const path = join(disk.folder, 'spotter.db');
  await (await openDatabase(`file:${path}`)).close();
  disk.fill();
  await expect(openDatabase(`file:${path}`)).rejects.toThrow(
    `The database file ${path} cannot be opened: the disk is full or cannot be written to.`,
  );
});

test('a backup onto a full disk (needs permission to mount one) ends with a sentence and leaves no file', async ({
  skip,
}) => {
  using disk = mountSmallDisk() ?? skip('This machine does not permit mounting a disk');
  disk.fill();
  const file = join(disk.folder, 'backup.ndjson.gz');
  await expect(backup(server.database, file)).rejects.toThrow(`The disk of ${file} is full: nothing was written`);
  expect(readdirSync(disk.folder)).toEqual(['filler']);
});

test.runIf(engines.includes('postgres'))(
  'on a full disk of PostgreSQL (needs permission to mount one) check-ins that share a transaction answer 507, and go on with free space',
  async ({ skip }) => {
    using disk = mountSmallDisk('64m') ?? skip('This machine does not permit mounting a disk');
    await using stack = new AsyncDisposableStack();
    const { path: data } = stack.use(temporaryDirectory('full'));
    const { url } = await createDatabase('postgres');
    await moveToDisk(url, disk.folder, stack);
    const diskGym = await createGym(url, data, DESKS);
    const database = await openDatabase(url);
    stack.defer(() => database.close());
    const { desk } = stack.use(await startGymServer(diskGym));
    const writers = diskGym.memberIds.map(createWriter);
    const untilRefused = async (writer: Writer) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) await write(desk, writer);
    };
    disk.fill();
    const refused = await Promise.allSettled(writers.map(untilRefused));
    expect(refused.map(({ status }) => status)).toEqual(writers.map(() => 'rejected'));
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ message: expect.stringContaining('A write was refused: 507') as string });
    }
    expect(await verify(database, desk, writers)).toEqual({ lost: 0, duplicated: 0, faults: [] });
    disk.free();
    const before = countAcknowledged(writers);
    for (let round = 0; round < 5; round += 1) await Promise.all(writers.map((writer) => write(desk, writer)));
    expect(countAcknowledged(writers)).toBe(before + 5 * DESKS);
    expect(await verify(database, desk, writers)).toEqual({ lost: 0, duplicated: 0, faults: [] });
  },
);

test('a new database for which the disk (needs permission to mount one) is too full leaves no file, which would pass for an emptied one', async ({
  skip,
}) => {
  using disk = mountSmallDisk() ?? skip('This machine does not permit mounting a disk');
  const path = join(disk.folder, 'spotter.db');
  disk.fill();
  await expect(openDatabase(`file:${path}`)).rejects.toThrow('the disk is full');
  expect(readdirSync(disk.folder)).toEqual(['filler']);
  disk.free();
  const database = await openDatabase(`file:${path}`);
  expect(await database.db.selectFrom('gyms').selectAll().execute()).toEqual([]);
  await database.close();
});

test('a secret key for which the disk (needs permission to mount one) is too full leaves no file either, at each start', ({
  skip,
}) => {
  using disk = mountSmallDisk() ?? skip('This machine does not permit mounting a disk');
  const file = join(disk.folder, 'secret.key');
  disk.fill();
  expect(() => secretKeysOf({ file }).current()).toThrow(`The secret key file ${file} cannot be created: ENOSPC`);
  expect(readdirSync(disk.folder)).toEqual(['filler']);
  disk.free();
  expect(secretKeysOf({ file }).current()).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{8}$/) as string });
});

/** Moves the database to a tablespace in this folder, until it is dropped; the log of PostgreSQL stays where it is. */
async function moveToDisk(url: string, folder: string, stack: AsyncDisposableStack): Promise<void> {
  const location = join(folder, 'tablespace');
  mkdirSync(location);
  const { uid, gid } = unprivilegedUser();
  chmodSync(folder, 0o755);
  if (uid !== undefined && gid !== undefined) chownSync(location, uid, gid);
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ host: inject('postgresFolder'), user: 'app', database: 'postgres' });
  await client.connect();
  await client.query(`create tablespace ${name} location '${location}'`);
  await client.query(`alter database ${name} set tablespace ${name}`);
  stack.defer(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop tablespace ${name}`);
    await client.end();
  });
}
