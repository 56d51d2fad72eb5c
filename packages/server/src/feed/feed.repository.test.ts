import type { AttendanceEvent, DoorRefusal } from '@spotter/api';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../db/database.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { appendMemberChange, appendToFeed } from './appendToFeed.ts';
import {
  listScanRefusals,
  listWithdrawals,
  newestDoorEvents,
  newestEvents,
  wasRefused,
} from './doorEvents.repository.ts';
import { feedPosition } from './feed.repository.ts';
import { type FeedPayload, WHOLE_GYM } from './feedEvents.ts';
import { listVersion, memberIdsChangedSince } from './listVersion.repository.ts';
import { deletePersonEvents, eventsByPerson, insertPersonEvents } from './personEvents.repository.ts';

const NOW = 1_790_000_000_000;

const at = (id: string, branchId: string) => ({
  id,
  userId: `user-${id}`,
  userName: 'Asha {"type":"refusal","isUndo":true} Rao',
  userType: 'member' as const,
  method: 'manual' as const,
  branchId,
  branchName: 'Side',
  timestamp: NOW,
});
const attendance = (id: string, branchId: string, rest: Partial<AttendanceEvent> = {}) => ({
  branchId,
  payload: { type: 'attendance' as const, event: { ...at(id, branchId), action: 'check-in' as const, ...rest } },
});
const refusal = (id: string, branchId: string, rest: Partial<DoorRefusal> = {}) => ({
  branchId,
  payload: { type: 'refusal' as const, refusal: { ...at(id, branchId), notices: [], ...rest } },
});
const scanRefused = (id: string, sessionId: string, timestamp = NOW) => ({
  branchId: WHOLE_GYM,
  payload: {
    type: 'scan-refused' as const,
    deviceId: 'kiosk',
    userId: `user-${id}`,
    refusal: { id, sessionId, name: 'Asha', message: 'Not now', timestamp },
  },
});
const idOf = (payload: FeedPayload) =>
  payload.type === 'attendance' ? payload.event.id : payload.type === 'refusal' ? payload.refusal.id : payload.type;

onBothEngines('the events of a gym', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeEach(async () => {
    [gym, other] = [await createTestGym(server()), await createTestGym(server())];
    for (const { gymId } of [gym, other]) await events().where('gym_id', '=', gymId).execute();
  });
  const db = () => server().database.db;
  const events = () => db().deleteFrom('feed_events');
  const within = (write: (tx: Tx) => void) =>
    server().database.transaction((tx) => {
      write(tx);
      return Promise.resolve();
    });
  const append = (rows: Parameters<typeof appendToFeed>[3], { gymId } = gym, now = NOW) =>
    within((tx) => appendToFeed(tx, gymId, now, rows));
  const stored = async ({ gymId }: TestGym) => {
    const rows = await db().selectFrom('feed_events').selectAll().where('gym_id', '=', gymId).orderBy('seq').execute();
    return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as FeedPayload }));
  };
  const version = () => listVersion(db(), gym.gymId);

  test('changes of members in a transaction are one event of the whole gym, after the others', async () => {
    await within((tx) => {
      appendMemberChange(tx, gym.gymId, NOW, ['one']);
      appendToFeed(tx, gym.gymId, NOW, [attendance('a', gym.side)]);
      appendMemberChange(tx, gym.gymId, NOW, ['two', 'one']);
    });
    const [first, second, ...rest] = await stored(gym);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ branch_id: gym.side, payload: { type: 'attendance' }, created_at: NOW });
    expect(second).toMatchObject({ branch_id: '', payload: { type: 'members', ids: ['one', 'two'] } });
    expect(second?.seq).toBe((first?.seq ?? 0) + 1);
  });

  test('a change of any member, or of more than 500, names none', async () => {
    const some = Array.from({ length: 501 }, (_, number) => `member-${number}`);
    await within((tx) => {
      appendMemberChange(tx, gym.gymId, NOW, ['one']);
      appendMemberChange(tx, gym.gymId, NOW);
    });
    await within((tx) => appendMemberChange(tx, gym.gymId, NOW, some));
    await within((tx) => appendMemberChange(tx, gym.gymId, NOW, some.slice(1)));
    const payloads = (await stored(gym)).map(({ payload }) => payload);
    expect(payloads).toEqual([{ type: 'members' }, { type: 'members' }, { type: 'members', ids: some.slice(1) }]);
  });

  test('a transaction may append to two gyms; nothing appended changes no version', async () => {
    await within((tx) => {
      appendToFeed(tx, gym.gymId, NOW, [attendance('a', gym.side)]);
      appendToFeed(tx, other.gymId, NOW, [attendance('b', other.side), attendance('c', other.side)]);
    });
    const events = [...(await stored(gym)), ...(await stored(other))];
    expect(events.map(({ gym_id, payload }) => [gym_id, idOf(payload)])).toEqual([
      [gym.gymId, 'a'],
      [other.gymId, 'b'],
      [other.gymId, 'c'],
    ]);
    const before = await version();
    await append([]);
    expect(await version()).toBe(before);
  });

  test('a version names number, moment and stamp of the newest event, as far as they are stored', async () => {
    await append([attendance('a', gym.side)]);
    const position = db().selectFrom('feed_positions').selectAll().where('gym_id', '=', gym.gymId);
    const { seq, stamp } = await position.executeTakeFirstOrThrow();
    expect(stamp).toMatch(/^[\da-f-]{36}$/);
    expect(await version()).toBe(`${seq}.${NOW}.${stamp}`);
    await db().updateTable('feed_positions').set({ stamp: null }).where('gym_id', '=', gym.gymId).execute();
    expect(await version()).toBe(`${seq}.${NOW}.`);
    await events().where('gym_id', '=', gym.gymId).execute();
    expect(await version()).toBe(`${seq}..`);
    expect(await listVersion(db(), 'no gym')).toBeUndefined();
  });

  test('of a version that no server gave it cannot be told who has changed', async () => {
    await append([attendance('a', gym.side)]);
    const old = (await version()) ?? '';
    const [seq] = old.split('.');
    await append([attendance('b', gym.side)]);
    const current = (await version()) ?? '';
    const since = (from: string) => memberIdsChangedSince(db(), gym.gymId, { version: from, current });
    expect(await since(old)).toEqual(['user-b']);
    for (const bad of [`x${seq}.${NOW}.`, `${seq}x.${NOW}.`, `${'9'.repeat(20)}.${NOW}.`, `${seq}..`, `${seq}`, ''])
      expect(await since(bad)).toBeUndefined();
  });

  test('the newest of the door: who came, left or was turned away, without what undoes', async () => {
    await append([
      attendance('a', gym.side),
      refusal('b', gym.main),
      attendance('c', gym.side, { isUndo: true }),
      attendance('d', gym.main, { action: 'check-out' }),
      scanRefused('e', 'code'),
      refusal('f', gym.side),
    ]);
    await append([attendance('foreign', other.side)], other);
    const newest = async (branchId: string | undefined, limit: number) =>
      (await newestDoorEvents(db(), gym.gymId, branchId, limit)).map(idOf);
    expect(await newest(undefined, 10)).toEqual(['f', 'd', 'b', 'a']);
    expect(await newest(undefined, 2)).toEqual(['f', 'd']);
    expect(await newest(gym.side, 10)).toEqual(['f', 'a']);
  });

  test('the newest events go back until as many stand, whatever was undone since', async () => {
    const undone = Array.from({ length: 7 }, (_, at) => [
      attendance(`in-${at}`, gym.side),
      attendance(`undo-${at}`, gym.side, { isUndo: true, withdraws: `in-${at}` }),
    ]).flat();
    await append([
      attendance('a', gym.side),
      attendance('b', gym.side),
      attendance('c', gym.main),
      attendance('d', gym.side),
      ...undone,
    ]);
    const position = await feedPosition(db(), gym.gymId);
    const newest = async (branchId: string | undefined, limit: number) =>
      (await newestEvents(db(), gym.gymId, branchId, position, limit)).map(({ id }) => id);
    const ofUndone = undone.map(({ payload }) => idOf(payload));
    expect(await newest(gym.side, 2)).toEqual(['b', 'd', ...ofUndone]);
    expect(await newest(undefined, 2)).toEqual(['c', 'd', ...ofUndone]);
    expect(await newest(gym.side, 20)).toEqual(['a', 'b', 'd', ...ofUndone]);
    await append([attendance('e', gym.side), attendance('f', gym.side)]);
    expect((await newestEvents(db(), gym.gymId, gym.side, position + 2, 2)).map(({ id }) => id)).toEqual(['e', 'f']);
  });

  test('withdrawals are the events that withdraw an entry', async () => {
    await append([
      attendance('a', gym.side),
      attendance('b', gym.side, { isUndo: true, withdraws: 'a' }),
      attendance('c', gym.main, { isUndo: true, withdraws: 'x' }),
    ]);
    const withdrawals = async (branchId: string | undefined, limit: number) =>
      (await listWithdrawals(db(), gym.gymId, branchId, limit)).map(({ id }) => id);
    expect(await withdrawals(undefined, 10)).toEqual(['c', 'b']);
    expect(await withdrawals(undefined, 1)).toEqual(['c']);
    expect(await withdrawals(gym.side, 10)).toEqual(['b']);
  });

  test('whether a person was turned away between two moments', async () => {
    await append([refusal('a', gym.side), attendance('b', gym.side)]);
    await append([refusal('c', other.side)], other);
    const was = (personId: string, from: number, before: number) =>
      wasRefused(db(), gym.gymId, personId, { from, before });
    expect(await was('user-a', NOW, NOW + 1)).toBe(true);
    expect(await was('user-a', NOW + 1, NOW + 2)).toBe(false);
    expect(await was('user-a', NOW - 1, NOW)).toBe(false);
    expect(await was('user-b', NOW, NOW + 1)).toBe(false);
    expect(await was('user-c', NOW, NOW + 1)).toBe(false);
  });

  test('who was turned away by a code since a moment, newest first', async () => {
    await append([
      scanRefused('a', 'code', NOW - 1),
      scanRefused('b', 'code', NOW),
      scanRefused('c', 'other code'),
      scanRefused('d', 'code', NOW + 5),
      refusal('e', gym.side),
    ]);
    const refused = await listScanRefusals(db(), gym.gymId, 'code', NOW);
    expect(refused.map(({ userId, refusal: { id } }) => [userId, id])).toEqual([
      ['user-d', 'd'],
      ['user-b', 'b'],
    ]);
  });

  test('the events of a person are listed, deleted and put back under their numbers', async () => {
    await append([attendance('a', gym.side), attendance('b', gym.side), refusal('a', gym.main)]);
    await append([attendance('a', other.side)], other);
    const all = await stored(gym);
    const events = await eventsByPerson(db(), gym.gymId, ['user-a', 'user-c']);
    expect(events.get('user-c')).toEqual([]);
    expect((await eventsByPerson(db(), gym.gymId, ['user-a'])).get('user-a')).toEqual(events.get('user-a'));
    const own = events.get('user-a') ?? [];
    expect(own.map(({ seq }) => seq)).toEqual([all[0]?.seq, all[2]?.seq]);
    await deletePersonEvents(db(), gym.gymId, []);
    expect(await stored(gym)).toEqual(all);
    await deletePersonEvents(db(), gym.gymId, own);
    expect((await stored(gym)).map(({ payload }) => idOf(payload))).toEqual(['b']);
    expect(await stored(other)).toHaveLength(1);
    await insertPersonEvents(db(), gym.gymId, own);
    expect(await stored(gym)).toEqual(all);
  });
});
