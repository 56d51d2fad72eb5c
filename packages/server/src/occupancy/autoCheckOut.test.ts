import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  defaultOccupancySettings,
  type OccupancySettings,
  type OpeningHours,
  type OpeningInterval,
} from '@spotter/api';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { createBrokenGym } from '../testing/brokenGym.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { autoCheckOutJob } from './autoCheckOut.job.ts';
import { listStays } from './stays.repository.ts';

// 16:00 in the gym's zone.
const AFTERNOON = Date.parse('2026-11-03T10:30:00Z');
const MINUTE_MS = 60_000;
const openFrom = (opens: string): OpeningInterval[] => [{ opens, closes: '22:00' }];
const CLOSES_AT = Date.parse('2026-11-03T12:30:00Z');

onBothEngines('the automatic check-out', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });
  beforeEach(async () => {
    server().clock.now = AFTERNOON;
    await setHours(gym.main, {});
    await setHours(gym.side, {});
  });

  // Open from 6:00 to 18:00.
  const week: OpeningHours['week'] = Array.from({ length: 7 }, () => [{ opens: '06:00', closes: '18:00' }]);
  const setHours = (
    branchId: string,
    change: Partial<OccupancySettings>,
    hours: OpeningHours = { week, exceptions: [] },
  ) =>
    gym.admin.client.updateBranchHours({
      gymId: gym.gymId,
      branchId,
      hours,
      settings: { ...defaultOccupancySettings, ...change },
    });
  const press = (targetUserId: string, expectedAction?: 'checkin' | 'checkout', branchId?: string) =>
    gym.admin.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'MANUAL',
      targetUserId,
      ...(expectedAction && { expectedAction }),
      ...(branchId !== undefined && { branchId }),
    });
  const createJob = () => autoCheckOutJob({ database: server().database, clock: () => server().clock.now });
  const run = () => createJob().run(AbortSignal.timeout(60_000));
  const history = async (userId: string) =>
    (await gym.admin.client.getUserAttendanceLogs({ gymId: gym.gymId, userId, userType: 'member' })).attendanceLogs;
  const stays = (branchId: string) =>
    server()
      .database.db.selectFrom('stay_counts')
      .select(({ fn }) => [
        fn.sum<string>('confirmed').as('confirmed'),
        fn.sum<string>('unconfirmed').as('unconfirmed'),
      ])
      .where('branch_id', '=', branchId)
      .executeTakeFirstOrThrow()
      .then(({ confirmed, unconfirmed }) => [Number(confirmed), Number(unconfirmed)]);

  test('ends each visit once, at closing, though several servers see it', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => gym.addPerson('member', gym.main)));
    for (const { id } of members) await press(id);
    const before = await stays(gym.main);
    expect(createJob()).toMatchObject({ name: 'automatic check-out', intervalMs: 2 * MINUTE_MS, runsAtStart: true });
    server().clock.now = CLOSES_AT + 29 * MINUTE_MS;
    await run();
    expect(await history(members[0]?.id ?? '')).toHaveLength(1);
    server().clock.now = CLOSES_AT + 31 * MINUTE_MS;
    await Promise.all([run(), run(), run()]);
    for (const { id } of members) {
      const [left, came, ...others] = await history(id);
      expect(left).toMatchObject({ action: 'check-out', method: 'auto', timestamp: CLOSES_AT, duration: null });
      expect([came?.action, others]).toEqual(['check-in', []]);
    }
    expect((await gym.admin.client.getOccupancy({ gymId: gym.gymId, branchId: gym.main })).currentCount).toBe(0);
    // Never a confirmed stay.
    expect(await stays(gym.main)).toEqual([before[0], (before[1] ?? 0) + 5]);
    const { entries } = await gym.admin.client.getDoorLog({ gymId: gym.gymId, branchId: gym.main, limit: 5 });
    expect(entries.map(({ method }) => method)).toEqual(Array.from({ length: 5 }, () => 'auto'));
    // The next scan checks in again.
    expect(await press(members[0]?.id ?? '')).toMatchObject({ action: 'checkin', totalVisits: 2 });
  });

  test('ends the visits of a gym though the settings of another cannot be read', async () => {
    await createBrokenGym(server());
    const { id } = await gym.addPerson('member', gym.main);
    await press(id);
    server().clock.now = CLOSES_AT + 31 * MINUTE_MS;
    await expect(run()).rejects.toThrow('JSON');
    expect(await history(id)).toMatchObject([{ action: 'check-out', method: 'auto' }, { action: 'check-in' }]);
  });

  test('leaves staff, branches that have not switched it on, and whoever is not over', async () => {
    await setHours(gym.side, { autoCheckOut: null });
    const there = await gym.addPerson('member', gym.side);
    await press(there.id, undefined, gym.side);
    await press(gym.mainStaff.id, undefined, gym.main);
    server().clock.now = CLOSES_AT + 600 * MINUTE_MS;
    await run();
    const inside = await server()
      .database.db.selectFrom('people')
      .select('id')
      .where('gym_id', '=', gym.gymId)
      .where('checked_in_at', 'is not', null)
      .execute();
    expect(inside.map(({ id }) => id)).toEqual(expect.arrayContaining([there.id, gym.mainStaff.id]));
    // Set back, the clock is before the check-in.
    await setHours(gym.side, {});
    server().clock.now = AFTERNOON - 600 * MINUTE_MS;
    await run();
    expect(await history(there.id)).toHaveLength(1);
  });

  test('is replaced by a check-out that is written later, once', async () => {
    const { id } = await gym.addPerson('member', gym.main);
    await press(id);
    server().clock.now = CLOSES_AT + 40 * MINUTE_MS;
    await run();
    const before = await stays(gym.main);
    const correction = { gymId: gym.gymId, memberId: id, action: 'check-out', method: 'manual' } as const;
    await gym.admin.client.addAttendanceLog(correction);
    expect((await history(id)).map(({ method, duration }) => [method, duration])).toEqual([
      ['manual', 160 * MINUTE_MS],
      ['manual', null],
    ]);
    expect(await stays(gym.main)).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1]);
    await expect(gym.admin.client.addAttendanceLog(correction)).rejects.toMatchObject({ code: 'state-changed' });
  });

  test('is replaced once where several desks write the check-out at the same moment', async () => {
    const { id } = await gym.addPerson('member', gym.main);
    await press(id);
    server().clock.now = CLOSES_AT + 40 * MINUTE_MS;
    await run();
    const before = await stays(gym.main);
    const correction = { gymId: gym.gymId, memberId: id, action: 'check-out', method: 'manual' } as const;
    const { database } = server();
    const desks = await database.transaction(async (tx) => {
      await lockPersonForUpdate(tx, gym.gymId, 'member', id);
      const calls = Array.from({ length: 2 }, () => gym.admin.client.addAttendanceLog(correction));
      // Both have looked, and wait for the member.
      await vi.waitUntil(() => isWaitingForLock(database.db, calls.length));
      return [Promise.allSettled(calls)] as const;
    });
    const outcomes = await desks[0];
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await history(id)).map(({ action, method }) => [action, method])).toEqual([
      ['check-out', 'manual'],
      ['check-in', 'manual'],
    ]);
    expect(await stays(gym.main)).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1]);
  });

  test('counts as a stay of its length, which goes with it, as every desk is told', async () => {
    const { gymId, admin, main, member } = await createTestGym(server());
    const { db } = server().database;
    await admin.client.updateBranchHours({
      gymId,
      branchId: main,
      hours: { week, exceptions: [] },
      settings: defaultOccupancySettings,
    });
    const counted = async () =>
      (await listStays(db, gymId, main)).filter((row) => row.confirmed !== 0 || row.unconfirmed !== 0);
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id, branchId: main });
    server().clock.now = CLOSES_AT + 31 * MINUTE_MS;
    await run();
    // Two hours in bins of ten minutes.
    expect(await counted()).toEqual([{ arrival_hour: 16, stay_bin: 12, confirmed: 0, unconfirmed: 1 }]);
    const input = { gymId, userId: member.id, userType: 'member' } as const;
    const [estimate] = (await admin.client.getUserAttendanceLogs(input)).attendanceLogs;
    await admin.client.addAttendanceLog({ gymId, memberId: member.id, action: 'check-out', method: 'manual' });
    expect(await counted()).toEqual([{ arrival_hour: 16, stay_bin: 15, confirmed: 1, unconfirmed: 0 }]);
    const events = await db
      .selectFrom('feed_events')
      .select('payload')
      .where('gym_id', '=', gymId)
      .orderBy('seq')
      .execute();
    const undone = events.flatMap(({ payload }) => (payload.includes('isUndo') ? (JSON.parse(payload) as object) : []));
    expect(undone).toMatchObject([
      { event: { action: 'check-in', userId: member.id, withdraws: estimate?.id, withdrawnByName: admin.name } },
    ]);
  });

  test('is replaced within a day of the check-in alone, and only while the branch is there', async () => {
    const { gymId, admin } = gym;
    const branchData = { name: 'Garage', address: 'Here', phone: '', email: '', maxCapacity: 5 };
    const { branch } = await admin.client.addBranch({ gymId, branchData });
    await setHours(branch.id, {});
    const [late, intime, gone] = await Promise.all(Array.from({ length: 3 }, () => gym.addPerson('member', gym.main)));
    const ids = [late, intime, gone].map((person) => person?.id ?? '');
    const [lateId = '', intimeId = '', goneId = ''] = ids;
    for (const id of [lateId, intimeId]) await press(id);
    server().clock.now += 1000;
    await press(goneId, 'checkin', branch.id);
    server().clock.now = CLOSES_AT + 40 * MINUTE_MS;
    await run();
    await admin.client.deleteBranch({ gymId, branchId: branch.id });
    const before = await Promise.all(ids.map(history));
    const correct = (memberId: string) =>
      admin.client.addAttendanceLog({ gymId, memberId, action: 'check-out', method: 'manual' });
    await expect(correct(goneId)).rejects.toMatchObject({ code: 'state-changed' });
    server().clock.now = AFTERNOON + 24 * 60 * MINUTE_MS;
    expect(await correct(intimeId)).toMatchObject({ success: true });
    server().clock.now += 1;
    await expect(correct(lateId)).rejects.toMatchObject({ code: 'state-changed' });
    expect([await history(lateId), await history(goneId)]).toEqual([before[0], before[2]]);
    expect((await history(intimeId))[0]).toMatchObject({ method: 'manual', duration: 24 * 60 * MINUTE_MS });
  });

  test('stays where a correction says that the member has come again', async () => {
    const { id } = await gym.addPerson('member', gym.main);
    await press(id);
    server().clock.now = CLOSES_AT + 40 * MINUTE_MS;
    await run();
    await gym.admin.client.addAttendanceLog({ gymId: gym.gymId, memberId: id, action: 'check-in', method: 'manual' });
    expect((await history(id)).map(({ action, method }) => [action, method])).toEqual([
      ['check-in', 'manual'],
      ['check-out', 'auto'],
      ['check-in', 'manual'],
    ]);
  });

  test.each([
    ['before', 70],
    ['after', 190],
  ])('is replaced by a check-out without a connection %s it, that arrives later', async (_when, minutes) => {
    const { gymId, admin, main } = gym;
    const { id } = await gym.addPerson('member', main);
    await press(id);
    server().clock.now = CLOSES_AT + 300 * MINUTE_MS;
    await run();
    const [confirmed = 0, unconfirmed = 0] = await stays(main);
    const at = AFTERNOON + minutes * MINUTE_MS;
    const operation = {
      id: `late-${id}`,
      type: 'MANUAL',
      action: 'checkout',
      targetUserId: id,
      branchId: main,
      at,
    } as const;
    const sync = { gymId, sentAt: server().clock.now, operations: [operation] };
    expect(await admin.client.syncCheckIns(sync)).toMatchObject({ results: [{ outcome: 'recorded' }] });
    expect(
      (await history(id)).map(({ action, method, timestamp, duration }) => [action, method, timestamp, duration]),
    ).toEqual([
      ['check-out', 'manual', at, minutes * MINUTE_MS],
      ['check-in', 'manual', AFTERNOON, null],
    ]);
    expect(await stays(main)).toEqual([confirmed + 1, unconfirmed - 1]);
    expect(await press(id)).toMatchObject({ action: 'checkin' });
  });

  test('cannot be undone: it would be estimated again', async () => {
    const { id } = await gym.addPerson('member', gym.main);
    await setHours(gym.main, { autoCheckOut: { afterClosingMinutes: 0, longestStayMinutes: 240 } });
    await press(id);
    server().clock.now = CLOSES_AT;
    await run();
    const [left] = await history(id);
    const withdrawal = { gymId: gym.gymId, attendanceId: left?.id ?? '' };
    await expect(gym.admin.client.withdrawAttendance(withdrawal)).rejects.toMatchObject({ code: 'state-changed' });
    expect((await history(id))[0]).toEqual(left);
  });

  test('stays are confirmed by single check-outs alone, and taken back with them', async () => {
    const [one, other] = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
    for (const { id } of [one, other]) await press(id);
    server().clock.now += 61 * MINUTE_MS;
    const [confirmed = 0, unconfirmed = 0] = await stays(gym.side);
    const { attendanceId = '' } = await press(one.id, 'checkout');
    expect(await stays(gym.side)).toEqual([confirmed + 1, unconfirmed]);
    await gym.admin.client.withdrawAttendance({ gymId: gym.gymId, attendanceId });
    expect(await stays(gym.side)).toEqual([confirmed, unconfirmed]);
    await gym.admin.client.checkoutAllMembers({ gymId: gym.gymId, branchId: gym.side });
    const [still, more = 0] = await stays(gym.side);
    expect([still, more >= unconfirmed + 2]).toEqual([confirmed, true]);
  });

  test('at a branch that takes check-ins only, a further scan changes nothing', async () => {
    await setHours(gym.side, { checkInOnly: true });
    const { gymId } = gym;
    const { id, client } = await gym.addPerson('member', gym.side, { card_number: 'SIDE1' });
    await press(id);
    server().clock.now += 5 * MINUTE_MS;
    const again = { action: 'checkin', message: 'Already in since 4:00 pm', repeated: true };
    const { qrData } = await gym.staff.client.generateQRSession({ gymId });
    const scan = (person = client) => person.universalCheckIn({ gymId, type: 'QR', qrData });
    expect(await scan()).toMatchObject(again);
    // The code is used now: by them alone it is scanned again.
    expect(await scan()).toMatchObject(again);
    await press(gym.member.id);
    await expect(scan(gym.member.client)).rejects.toMatchObject({ code: 'code-used' });
    const card = { gymId, type: 'CARD', cardNumber: 'SIDE1', branchId: gym.side } as const;
    expect(await gym.admin.client.universalCheckIn(card)).toMatchObject({
      ...again,
      memberData: { warning: 'Already in since 4:00 pm', timestamp: AFTERNOON },
    });
    expect(await press(id, undefined, gym.side)).toMatchObject(again);
    expect(await history(id)).toHaveLength(1);
    // Elsewhere they have left, and come in there.
    expect(await gym.admin.client.universalCheckIn({ ...card, branchId: gym.main })).toMatchObject({
      action: 'checkin',
    });
    expect((await history(id)).map(({ action, method }) => [action, method])).toEqual([
      ['check-in', 'tap'],
      ['check-out', 'auto'],
      ['check-in', 'manual'],
    ]);
    // Before the check-in that follows it.
    expect((await history(id))[1]).toMatchObject({ timestamp: server().clock.now - 1 });
    // The visit that the code was about is over.
    server().clock.now += MINUTE_MS;
    await expect(scan()).rejects.toMatchObject({ code: 'code-used' });
    expect(await history(id)).toHaveLength(3);
    await press(id, 'checkout');
    server().clock.now += 5 * MINUTE_MS;
    await press(id, 'checkin', gym.side);
    expect(await press(id, 'checkout', gym.side)).toMatchObject({ action: 'checkout', currentlyCheckedIn: false });
    // Of staff it is the beginning and the end of their time there, whose length counts nowhere.
    const before = await stays(gym.side);
    await press(gym.staff.id);
    expect(await press(gym.staff.id)).toMatchObject({ action: 'checkout', currentlyCheckedIn: false });
    expect(await stays(gym.side)).toEqual(before);
  });

  test('a scan on the next day is a new visit, before the job has ended the last one', async () => {
    const { id } = await gym.addPerson('member', gym.main, { card_number: 'MAIN1' });
    await press(id);
    server().clock.now += 15 * 60 * MINUTE_MS;
    const card = { gymId: gym.gymId, type: 'CARD', cardNumber: 'MAIN1', branchId: gym.main } as const;
    expect(await gym.admin.client.universalCheckIn(card)).toMatchObject({ action: 'checkin' });
    expect((await history(id))[1]).toMatchObject({ method: 'auto', timestamp: CLOSES_AT });
  });

  test('hours are read by staff of the branch and written by admins alone', async () => {
    const { gymId } = gym;
    const { hours, settings } = await gym.staff.client.getBranchHours({ gymId, branchId: gym.side });
    const changed = { gymId, branchId: gym.side, hours, settings: { ...settings, statusFrom: 'likely' as const } };
    await expect(gym.staff.client.updateBranchHours(changed)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(gym.staff.client.getBranchHours({ gymId, branchId: gym.main })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await gym.staff.client.getBranchHours({ gymId, branchId: gym.side })).toEqual({ hours, settings });
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    // Later than whatever the other tests recorded in this gym.
    server().clock.now += 24 * 60 * MINUTE_MS;
    await gym.admin.client.updateBranchHours(changed);
    const [newest] = (await gym.admin.client.getActivities({ gymId, limit: 1 })).activities;
    expect(newest).toMatchObject({ changes: { statusFrom: { from: 'checked-in', to: 'likely' } } });
    expect(newest?.id).not.toBe(activities[0]?.id);
  });

  test('of two edits of the hours at once both stay where they are of different days; the slower of one day is refused', async () => {
    const { gymId, main, admin } = await createTestGym(server());
    const read = () => admin.client.getBranchHours({ gymId, branchId: main });
    const basis = await read();
    const edit = (hours: Partial<OpeningHours>, settings: Partial<OccupancySettings> = {}) =>
      admin.client.updateBranchHours({
        gymId,
        branchId: main,
        hours: { ...basis.hours, ...hours },
        settings: { ...basis.settings, ...settings },
        basis,
      });
    const closed: OpeningInterval[][] = [[], [], [], [], []];
    await edit({ week: [openFrom('06:00'), [], ...closed] });
    const holiday = { date: '2030-12-25', intervals: [], note: 'Christmas' };
    await edit({ week: [[], openFrom('07:00'), ...closed], exceptions: [holiday] }, { statusFrom: 'likely' });
    const both = await read();
    expect(both).toEqual({
      hours: { week: [openFrom('06:00'), openFrom('07:00'), ...closed], exceptions: [holiday] },
      settings: { ...basis.settings, statusFrom: 'likely' },
    });
    await expect(edit({ week: [openFrom('05:00'), [], ...closed], exceptions: [] })).rejects.toMatchObject({
      status: 409,
      message: 'The opening hours were changed meanwhile',
      fields: [{ field: 'monday', error: 'Changed at another desk meanwhile' }],
    });
    expect(await read()).toEqual(both);
  });

  test('the likely number follows how long members stay there; status and percentage where the branch says so', async () => {
    const other = await createTestGym(server());
    const { gymId, admin, main } = other;
    const settings = { autoCheckOut: null, checkInOnly: false, statusFrom: 'likely' as const };
    await admin.client.updateBranchHours({ gymId, branchId: main, hours: { week, exceptions: [] }, settings });
    const members = await Promise.all(Array.from({ length: 4 }, () => other.addPerson('member', main)));
    const elsewhere = await other.addPerson('member', other.side);
    for (const { id } of [...members, elsewhere])
      await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    const occupancy = () => admin.client.getOccupancy({ gymId, branchId: main });
    expect(await occupancy()).toEqual({
      currentCount: 4,
      maxCapacity: 10,
      percentage: 40,
      status: 'Comfortable',
      statusColor: 'success',
    });
    server().clock.now += 7 * 60 * MINUTE_MS;
    const later = await occupancy();
    expect(later).toMatchObject({ currentCount: 4, statusFrom: 'likely' });
    expect(later.likelyCount).toBeLessThan(2);
    expect(later.percentage).toBe((later.likelyCount ?? 0) * 10);
    expect(later.probablyLeft).toBe(4 - (later.likelyCount ?? 0));
    const { branches } = await admin.client.getOccupancies({ gymId });
    expect(branches.find(({ branchId }) => branchId === main)).toMatchObject(later);
    expect(branches.find(({ branchId }) => branchId === other.side)).toMatchObject({ currentCount: 1 });
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: elsewhere.id });
    expect(await admin.client.getOccupancy({ gymId })).toMatchObject({
      currentCount: 4,
      likelyCount: later.likelyCount,
    });
  });
});
