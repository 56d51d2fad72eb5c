import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '@spotter/api';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';
import { createScene, openDoor, signIn } from '../rig/gyms.ts';
import { verify } from './verify.ts';
import { newWriter, write } from './writer.ts';
import {
  createTestGym,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { mountSmallDisk } from './smallDisk.ts';

let server: TestServer;
let gym: TestGym;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  gym = await createTestGym(server);
});
afterAll(() => server.close());

const press = (idempotencyKey: string) =>
  gym.admin.client.universalCheckIn(
    { gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id },
    { idempotencyKey },
  );

/** The engine's own limit: past it, it says what it says of a full disk. */
async function allowPages(count: number): Promise<void> {
  await sql`pragma max_page_count = ${sql.raw(String(count))}`.execute(server.database.db);
}

/** Whatever a half-done check-in could have left. */
async function traces() {
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

test('on a full disk what writes says so and leaves no trace, what reads goes on; with room all goes on', async () => {
  await press(randomUUID());
  await allowPages(1);
  let key = '';
  let before = await traces();
  // What room there is in the pages is filled first.
  const failure = await (async () => {
    for (let time = 0; time < 5000; time += 1) {
      key = randomUUID();
      before = await traces();
      const error: unknown = await press(key).catch((reason: unknown) => reason);
      if (error instanceof ApiError) return error;
    }
    return undefined;
  })();
  expect(failure).toMatchObject({
    code: 'storage-full',
    status: 507,
    message: 'Nothing was saved: the disk is full or cannot be written to. Please make room.',
  });
  expect(await traces()).toEqual(before);

  const { gymId } = gym;
  expect((await gym.staff.client.getOccupancy({ gymId })).currentCount).toBe(before.attendance.length % 2);
  expect((await gym.mainStaff.client.getMembers({ gymId })).members).toHaveLength(0);
  expect((await gym.admin.client.getMembers({ gymId })).members).toHaveLength(1);

  await allowPages(1_000_000);
  const { action } = await press(key);
  const after = await traces();
  expect(after.attendance).toHaveLength(before.attendance.length + 1);
  expect(action).toBe(before.attendance.length % 2 === 0 ? 'checkin' : 'checkout');
  expect(await press(key)).toMatchObject({ action });
  expect((await traces()).attendance).toEqual(after.attendance);
});

test(
  'a server whose disk is really full (needs leave to mount one) answers 507, reads on, and goes on when there is room',
  { timeout: 60_000 },
  async ({ skip }) => {
    const disk = mountSmallDisk() ?? skip('This machine does not let us mount a disk');
    onTestFinished(() => disk.remove());
    const { folder, fill, makeRoom } = disk;
    const url = `file:${join(folder, 'spotter.db')}`;
    const port = await freePort();
    const env = serverEnv({ port, url, folder });
    const database = await openDatabase(url);
    const { gymId, memberIds } = await createScene(database, env, 1);
    const running = await startProcess(env);
    try {
      const door = await openDoor(`http://127.0.0.1:${port}`, gymId);
      const writer = newWriter(memberIds[0] ?? '');
      expect(await write(door, writer)).toBe('done');
      await database.db.updateTable('people').set({ last_accessed_at: 0 }).where('gym_id', '=', gymId).execute();
      fill();
      const writeOn = async () => {
        for (let time = 0; time < 5000; time += 1) await write(door, writer);
      };
      await expect(writeOn()).rejects.toThrow('A write was refused: 507');
      expect((await signIn(door.origin)).status).toBe(507);
      // Whoever reads now would also be noted as present, for which there is no room.
      expect(await verify(database, door, [writer])).toEqual({ lost: 0, doubled: 0, faults: [] });
      makeRoom();
      expect(await write(door, writer)).toBe('done');
      expect((await signIn(door.origin)).status).toBe(200);
      expect(await verify(database, door, [writer])).toEqual({ lost: 0, doubled: 0, faults: [] });
    } finally {
      await kill(running);
      await database.close();
    }
  },
);
