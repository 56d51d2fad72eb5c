import { beforeEach, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { feedPosition } from '../feed/feed.repository.ts';
import {
  addVisitsToLocked,
  checkInIfOut,
  checkOutIfIn,
  checkOutLocked,
  countInside,
  countPeopleInside,
  listArrivals,
  lockMembersInsideForUpdate,
} from './presence.repository.ts';

const AT = Date.parse('2026-11-20T12:00:00Z');

const inside = (branchId: string) => ({ checked_in_at: AT, checked_in_branch_id: branchId });

onBothEngines('presence', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other');
  });

  const db = () => server().database.db;
  const rowOf = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const enter = async ({ id }: TestPerson, branchId: string) =>
    void (await db().updateTable('people').set(inside(branchId)).where('id', '=', id).execute());

  test('whoever is out checks in, once, and the visit is counted', async () => {
    const { gymId, side, member } = gym;
    const before = await rowOf(member.id);
    const after = { ...before, ...inside(side), last_check_in_at: AT, total_visits: 1 };
    expect(await checkInIfOut(db(), gymId, member.id, AT, side)).toEqual(after);
    expect(await checkInIfOut(db(), gymId, member.id, AT + 1, gym.main)).toBeUndefined();
    expect(await checkInIfOut(db(), other.gymId, gym.staff.id, AT, other.side)).toBeUndefined();
    expect(await rowOf(member.id)).toEqual(after);
    expect((await rowOf(gym.staff.id)).checked_in_at).toBeNull();
  });

  test('whoever is still inside since the same moment checks out', async () => {
    const { gymId, side, member } = gym;
    const entered = await checkInIfOut(db(), gymId, member.id, AT, side);
    // Out and in again since.
    expect(await checkOutIfIn(db(), gymId, member.id, AT - 1)).toBeUndefined();
    expect(await checkOutIfIn(db(), other.gymId, member.id, AT)).toBeUndefined();
    expect(await rowOf(member.id)).toEqual(entered);
    const left = { ...entered, checked_in_at: null, checked_in_branch_id: null };
    expect(await checkOutIfIn(db(), gymId, member.id, AT)).toEqual(left);
    expect(await checkOutIfIn(db(), gymId, member.id, AT)).toBeUndefined();
  });

  test('of simultaneous check-outs only one succeeds', async () => {
    const { gymId, member } = gym;
    const toggle = (expectedAction: 'checkin' | 'checkout') =>
      gym.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id, expectedAction });
    await toggle('checkin');
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => toggle('checkout')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'state-changed', status: 409 });
    const rows = await db().selectFrom('attendance').select('action').where('person_id', '=', member.id).execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['check-in', 'check-out']);
    expect((await rowOf(member.id)).total_visits).toBe(1);
  });

  test('visits recorded later are added to the row, and open lists read a member again', async () => {
    const { gymId, side, member, staff } = gym;
    const before = await rowOf(member.id);
    const add = (id: string, of: Parameters<typeof addVisitsToLocked>[3], ofGym = gymId) =>
      server().database.transaction((tx) => addVisitsToLocked(tx, ofGym, id, of, AT + 5));
    const position = () => feedPosition(db(), gymId);
    const start = await position();
    await add(member.id, { visits: 9, lastCheckInAt: 9, presence: { at: 9, branchId: side } }, other.gymId);
    expect([await rowOf(member.id), await position()]).toEqual([before, start]);
    await add(member.id, { visits: 2, lastCheckInAt: AT, presence: { at: AT, branchId: side } });
    const added = { ...before, ...inside(side), last_check_in_at: AT, total_visits: 2 };
    expect(await rowOf(member.id)).toEqual(added);
    const event = await db().selectFrom('feed_events').selectAll().where('gym_id', '=', gymId).execute();
    expect(event.at(-1)).toMatchObject({
      created_at: AT + 5,
      payload: JSON.stringify({ type: 'members', ids: [member.id] }),
    });
    await add(member.id, { visits: 1, lastCheckInAt: AT });
    expect(await rowOf(member.id)).toEqual({ ...added, total_visits: 3 });
    await add(member.id, { visits: 0, lastCheckInAt: AT, presence: null });
    expect(await rowOf(member.id)).toEqual({ ...before, last_check_in_at: AT, total_visits: 3 });
    const end = await position();
    await add(staff.id, { visits: 1, lastCheckInAt: AT });
    expect(await position()).toBe(end);
  });

  test('counts members inside one branch or the gym, not staff, not other gyms', async () => {
    const { gymId, main, side } = gym;
    expect([await countInside(db(), gymId, undefined), await listArrivals(db(), gymId, undefined)]).toEqual([
      0,
      new Map(),
    ]);
    await enter(gym.member, side);
    await enter(await gym.addPerson('member', side), main);
    await enter(await gym.addPerson('member', side), main);
    await gym.addPerson('member', side);
    await enter(gym.staff, side);
    await enter(other.member, other.side);
    expect(await countInside(db(), gymId, undefined)).toBe(3);
    expect(await countInside(db(), gymId, side)).toBe(1);
    expect(await countInside(db(), gymId, main)).toBe(2);
    const counts = async (branchId?: string) =>
      new Map([...(await listArrivals(db(), gymId, branchId))].map(([id, arrivals]) => [id, arrivals.length]));
    const ofSide = [side, 1] as const;
    expect(await counts()).toEqual(new Map([[main, 2], ofSide]));
    expect(await counts(side)).toEqual(new Map([ofSide]));
  });

  test('locks the members inside one branch or the gym, with what a check-out records', async () => {
    const { gymId, main, side, member } = gym;
    const visitor = await gym.addPerson('member', side);
    await enter(member, side);
    await enter(visitor, main);
    await enter(gym.staff, side);
    await enter(other.member, other.side);
    await gym.addPerson('member', side);
    const locked = (branchId: string | undefined) =>
      server().database.transaction((tx) => lockMembersInsideForUpdate(tx, gymId, branchId));
    const row = { id: member.id, name: member.name, user_type: 'member', ...inside(side) };
    expect(await locked(side)).toEqual([row]);
    expect((await locked(undefined)).map(({ id }) => id).toSorted()).toEqual([member.id, visitor.id].toSorted());
  });

  test('checks out more people than a statement takes parameters, and nobody else', async () => {
    const { gymId, side, member } = gym;
    const template = { ...(await rowOf(member.id)), ...inside(side), uid: null };
    const ids = Array.from({ length: 2100 }, (_, index) => `visitor-${gymId}-${index}`);
    for (let start = 0; start < ids.length; start += 300) {
      const rows = ids.slice(start, start + 300).map((id) => ({ ...template, id, email: `${id}@gym.test` }));
      await db().insertInto('people').values(rows).execute();
    }
    await enter(member, side);
    await enter(other.member, other.side);
    // PostgreSQL takes 65,535 parameters, SQLite half as many.
    const absent = Array.from({ length: 70_000 }, (_, index) => `absent-${index}`);
    await server().database.transaction((tx) => checkOutLocked(tx, gymId, [...ids, other.member.id, ...absent]));
    expect(await countInside(db(), gymId, undefined)).toBe(1);
    expect(await rowOf(member.id)).toMatchObject(inside(side));
    expect(await rowOf(other.member.id)).toMatchObject(inside(other.side));
    const last = await rowOf(ids.at(-1) ?? '');
    expect([last.checked_in_at, last.checked_in_branch_id]).toEqual([null, null]);
  });

  test('all people inside a branch are counted, of any kind and home branch, and of this gym alone', async () => {
    const { gymId, main, side } = gym;
    await enter(gym.member, main);
    await enter(gym.staff, main);
    await enter(gym.admin, main);
    await enter(gym.mainStaff, side);
    await enter(other.member, other.main);
    expect(await countPeopleInside(db(), gymId, main)).toBe(3);
    expect(await countPeopleInside(db(), gymId, side)).toBe(1);
    expect(await countPeopleInside(db(), gymId, other.main)).toBe(0);
  });
});
