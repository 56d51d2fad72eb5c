import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '@spotter/api';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { createGym, signInByPassword, startGymServer } from '../rig/gyms.ts';
import { verify } from './verify.ts';
import { createWriter, write } from './writer.ts';
import {
  createTestGym,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { mountSmallDisk } from './smallDisk.ts';

const MAX_ATTEMPTS = 5000;

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
