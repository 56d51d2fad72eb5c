import { beforeAll, expect, test } from 'vitest';
import { createClient } from '@spotter/api';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import { newId } from '../newId.ts';
import { refusalDuringMove } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';

onBothEngines('check-ins', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const checkIn = (
    targetUserId: string,
    more: { expectedAction?: 'checkin' | 'checkout'; byCard?: boolean } = {},
    by = gym.admin,
  ) => by.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId, ...more });
  const historyOf = async (userId: string) =>
    (await gym.admin.client.getUserAttendanceLogs({ gymId: gym.gymId, userId, userType: 'member' })).attendanceLogs;
  const insideOf = async (branchId: string) =>
    (await gym.admin.client.getOccupancy({ gymId: gym.gymId, branchId })).currentCount;

  test('a card that the desk reads again within a minute changes nothing; the button does, and the card a minute later', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    server().clock.now = Date.parse('2026-11-20T12:32:00Z');
    await checkIn(id, { expectedAction: 'checkin', byCard: true });
    server().clock.now += 59_999;
    const before = await historyOf(id);
    for (const expectedAction of ['checkout', 'checkin'] as const) {
      expect(await checkIn(id, { expectedAction, byCard: true })).toEqual({
        action: 'checkin',
        message: 'Already checked in at 6:02 pm',
        repeated: true,
        totalVisits: 1,
        currentlyCheckedIn: true,
        lastCheckIn: Date.parse('2026-11-20T12:32:00Z'),
      });
    }
    expect(await historyOf(id)).toEqual(before);
    expect(await checkIn(id, { expectedAction: 'checkout' })).toMatchObject({ action: 'checkout' });
    server().clock.now += 59_999;
    expect(await checkIn(id, { expectedAction: 'checkin', byCard: true })).toMatchObject({
      action: 'checkout',
      repeated: true,
    });
    server().clock.now += 1;
    expect(await checkIn(id, { expectedAction: 'checkin', byCard: true })).toMatchObject({ currentlyCheckedIn: true });
    await checkIn(id, { expectedAction: 'checkout' });
    expect(await historyOf(id)).toHaveLength(4);
  });

  test(
    'the first call checks in, the next one out; the history has both, with the duration',
    { tags: ['member-actions-4'] },
    async () => {
      const { id, name } = await gym.addPerson('member', gym.side, { name: 'Asha Rao' });
      server().clock.now = Date.parse('2026-11-20T12:32:00Z');
      expect(await checkIn(id)).toEqual({
        action: 'checkin',
        message: `${name} checked in`,
        totalVisits: 1,
        currentlyCheckedIn: true,
        lastCheckIn: server().clock.now,
        attendanceId: (await historyOf(id))[0]?.id,
        notices: [{ kind: 'milestone', tone: 'success', text: 'First visit' }],
        event: {
          id: (await historyOf(id))[0]?.id,
          action: 'check-in',
          userId: id,
          userName: name,
          userType: 'member',
          method: 'manual',
          branchId: gym.side,
          branchName: 'Side',
          timestamp: server().clock.now,
          assistedByName: 'Asha Admin',
          notices: [{ kind: 'milestone', tone: 'success', text: 'First visit' }],
          totalVisits: 1,
        },
      });
      server().clock.now += 85 * 60_000;
      expect(await checkIn(id)).toMatchObject({
        action: 'checkout',
        message: `${name} checked out`,
        totalVisits: 1,
        currentlyCheckedIn: false,
      });
      expect(await historyOf(id)).toMatchObject([
        {
          action: 'check-out',
          duration: 85 * 60_000,
          date: '20 Nov 2026',
          time: '7:27 pm',
          assistedByName: 'Asha Admin',
        },
        {
          action: 'check-in',
          duration: null,
          method: 'manual',
          time: '6:02 pm',
          userName: 'Asha Rao',
          branchId: gym.side,
        },
      ]);
    },
  );

  test('staff check in at their own branch, admins at the member’s home branch', async () => {
    const one = await gym.addPerson('member', gym.side);
    const two = await gym.addPerson('member', gym.main);
    await checkIn(one.id, {}, gym.staff);
    await checkIn(two.id);
    expect([await insideOf(gym.side), await insideOf(gym.main)]).toEqual([1, 1]);
    await expect(checkIn(two.id, {}, gym.staff)).rejects.toMatchObject({ status: 404 });
    expect(await insideOf(gym.main)).toBe(1);
    await gym.admin.client.checkoutAllMembers({ gymId: gym.gymId });
  });

  test('an expected action that another desk has taken fails with state-changed', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    await checkIn(id, { expectedAction: 'checkin' });
    await expect(checkIn(id, { expectedAction: 'checkin' })).rejects.toMatchObject({
      code: 'state-changed',
      message: `${name} is already checked in`,
    });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('of simultaneous desks only one succeeds', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const attempts = Array.from({ length: 10 }, () => checkIn(id, { expectedAction: 'checkin' }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const error of errors) expect(error).toMatchObject({ code: 'state-changed', status: 409 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('50 retries with one idempotency key are one check-in, with the same response', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const input = { gymId: gym.gymId, type: 'MANUAL' as const, targetUserId: id };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => gym.admin.client.universalCheckIn(input, { idempotencyKey: 'same' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('an idempotency key belongs to one request of one person', async () => {
    const [one, two] = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
    const input = { gymId: gym.gymId, type: 'MANUAL' as const, targetUserId: one.id };
    await gym.admin.client.universalCheckIn(input, { idempotencyKey: 'mine' });
    await expect(
      gym.admin.client.universalCheckIn({ ...input, targetUserId: two.id }, { idempotencyKey: 'mine' }),
    ).rejects.toMatchObject({ code: 'key-reused', status: 422 });
    expect(await historyOf(two.id)).toHaveLength(0);
    await gym.staff.client.universalCheckIn(input, { idempotencyKey: 'mine' });
    expect(await historyOf(one.id)).toHaveLength(2);
  });

  test('the client’s retry after a lost response does not toggle twice', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    let dropped = 0;
    const client = createClient({
      origin,
      getToken: () => gym.admin.token(),
      async fetch(request, init) {
        const response = await server().app.fetch(new Request(request, init));
        dropped += 1;
        if (dropped === 1) throw new TypeError('Failed to fetch');
        return response;
      },
    });
    const answer = await client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: id });
    expect([answer.action, dropped]).toEqual(['checkin', 2]);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('inactive members cannot check in, but can check out', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const setStatus = (newStatus: 'active' | 'inactive') =>
      gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus });
    await setStatus('inactive');
    await expect(checkIn(id)).rejects.toMatchObject({
      code: 'member-inactive',
      message: 'This membership is inactive',
    });
    expect(await historyOf(id)).toHaveLength(0);
    await setStatus('active');
    await checkIn(id);
    await setStatus('inactive');
    expect(await checkIn(id)).toMatchObject({ action: 'checkout' });
  });

  test('expired members check in with a warning', async () => {
    const { id } = await gym.addPerson('member', gym.side, { expiry_date: '2026-11-03' });
    expect(await checkIn(id)).toMatchObject({ action: 'checkin', warning: 'Membership expired on 3 Nov 2026' });
    expect(await checkIn(id)).not.toHaveProperty('warning');
  });

  test('a membership expires with its last day in the gym’s zone; a check-out never warns', async () => {
    const { id } = await gym.addPerson('member', gym.side, { expiry_date: '2026-11-20' });
    const { clock } = server();
    // The last minute of the day in India, and the first of the next.
    clock.now = Date.parse('2026-11-20T18:29:00Z');
    expect(await checkIn(id)).not.toHaveProperty('warning');
    await checkIn(id);
    clock.now = Date.parse('2026-11-20T18:30:00Z');
    expect(await checkIn(id)).toMatchObject({ action: 'checkin', warning: 'Membership expired on 20 Nov 2026' });
    expect(await checkIn(id)).not.toHaveProperty('warning');
  });

  test('a visitor checks out of the branch they are in, at whichever desk', async () => {
    const { gymId, main, side } = gym;
    const { id } = await gym.addPerson('member', side);
    await server()
      .database.db.updateTable('people')
      .set({ checked_in_at: server().clock.now - 5_000, checked_in_branch_id: main })
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .execute();
    expect(await checkIn(id, {}, gym.staff)).toMatchObject({ action: 'checkout' });
    expect(await historyOf(id)).toMatchObject([
      { action: 'check-out', branchId: main, duration: 5_000, assistedByName: 'Sunil Staff', method: 'manual' },
    ]);
  });

  test('of a guest the desk sees the status alone', async () => {
    const { gymId, main, side, staff } = gym;
    const guest = await gym.addPerson('member', main);
    await gym.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: guest.id, branchId: side });
    const answer = await checkIn(guest.id, {}, staff);
    const fields = ['action', 'attendanceId', 'currentlyCheckedIn', 'event', 'message'];
    expect(Object.keys(answer).toSorted()).toEqual(fields);
    expect(answer).toMatchObject({ action: 'checkout', currentlyCheckedIn: false });
    // As the door of their branch has it.
    const [listed] = (await staff.client.getDoorLog({ gymId })).entries;
    expect(listed).toMatchObject(answer.event ?? {});
    expect(answer.event?.totalVisits).toBeUndefined();
  });

  test('an administrator, who has no branch, checks in at the main one', async () => {
    const { db } = server().database;
    const getInsideBranch = async (id: string) =>
      (await db.selectFrom('people').select('checked_in_branch_id').where('id', '=', id).executeTakeFirst())
        ?.checked_in_branch_id;
    expect(await checkIn(gym.admin.id)).toMatchObject({ action: 'checkin' });
    expect(await getInsideBranch(gym.admin.id)).toBe(gym.main);
    await checkIn(gym.admin.id);
    expect(await getInsideBranch(gym.admin.id)).toBeNull();
  });

  test('an inactive branch takes no check-ins', async () => {
    const { db } = server().database;
    const away = await createTestGym(server());
    await db.updateTable('branches').set({ deactivated_at: 1 }).where('id', '=', away.side).execute();
    await expect(
      away.admin.client.universalCheckIn({ gymId: away.gymId, type: 'MANUAL', targetUserId: away.member.id }),
    ).rejects.toMatchObject({ code: 'branch-inactive', message: 'Side is inactive and takes no check-ins' });
    await db.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', away.member.id).execute();
    await expect(
      away.admin.client.universalCheckIn({ gymId: away.gymId, type: 'MANUAL', targetUserId: away.member.id }),
    ).rejects.toMatchObject({ code: 'member-inactive', message: 'This membership is inactive' });
    const entries = db.selectFrom('attendance').selectAll().where('gym_id', '=', away.gymId);
    expect(await entries.execute()).toEqual([]);
  });

  test('a correction records its author and updates the member’s state', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const correct = (action: 'check-in' | 'check-out') =>
      gym.staff.client.addAttendanceLog({ gymId: gym.gymId, memberId: id, action, method: 'phone-temp' });
    expect(await correct('check-in')).toMatchObject({
      attendanceLog: {
        action: 'check-in',
        method: 'phone-temp',
        assistedByName: 'Sunil Staff',
        branchId: gym.side,
        branchName: 'Side',
      },
    });
    await expect(correct('check-in')).rejects.toMatchObject({ code: 'state-changed' });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'correct',
        entityType: 'attendance',
        entityId: id,
        performedBy: { name: 'Sunil Staff' },
        changes: { attendance: { from: null, to: 'check-in' } },
      },
    ]);
    expect(await correct('check-out')).toMatchObject({ attendanceLog: { action: 'check-out', duration: 0 } });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('a correction is answered with its own entry, also where the member has a later one', async () => {
    const { gymId, side } = gym;
    const { id } = await gym.addPerson('member', side);
    const { db } = server().database;
    const { clock } = server();
    // Written by another server, whose clock is ahead.
    const ahead = {
      id: newId(),
      person_id: id,
      user_type: 'member' as const,
      user_name: 'Meera',
      branch_id: side,
      action: 'check-out' as const,
      method: 'manual' as const,
      happened_at: clock.now + 1000,
      assisted_by_name: null,
      duration: 0,
      override_reason: null,
      received_at: null,
    };
    await insertAttendance(db, gymId, [ahead]);
    const correction = { gymId, memberId: id, action: 'check-in', method: 'phone-temp' } as const;
    const { attendanceLog } = await gym.staff.client.addAttendanceLog(correction);
    expect(attendanceLog).toMatchObject({ action: 'check-in', method: 'phone-temp', timestamp: clock.now });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('an inactive membership is not corrected to a visit', async () => {
    const { gymId, staff } = gym;
    const { id } = await gym.addPerson('member', gym.side, { deactivated_at: 1 });
    await expect(
      staff.client.addAttendanceLog({ gymId, memberId: id, action: 'check-in', method: 'manual' }),
    ).rejects.toMatchObject({ code: 'member-inactive', message: 'This membership is inactive' });
    expect(await historyOf(id)).toEqual([]);
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 20 });
    expect(activities.filter(({ entityId, action }) => entityId === id && action === 'correct')).toEqual([]);
  });

  test('a correction is at the desk’s branch; an administrator’s is at the member’s own', async () => {
    const [own, elsewhere] = [await gym.addPerson('member', gym.main), await gym.addPerson('member', gym.side)];
    const correct = (memberId: string, by = gym.admin) =>
      by.client.addAttendanceLog({ gymId: gym.gymId, memberId, action: 'check-in', method: 'manual' });
    expect((await correct(own.id)).attendanceLog.branchId).toBe(gym.main);
    expect((await correct(elsewhere.id)).attendanceLog.branchId).toBe(gym.side);
    for (const id of [gym.staff.id, gym.admin.id, 'no-such-id']) {
      await expect(correct(id)).rejects.toMatchObject({ status: 404, message: 'That member was not found' });
    }
    await expect(correct(own.id, gym.staff)).rejects.toMatchObject({ status: 404 });
  });

  test('a correction is refused to the branch that the member leaves at that moment', async () => {
    const { gymId } = gym;
    const { id } = await gym.addPerson('member', gym.side);
    const refusal = await refusalDuringMove(server(), { gymId, memberId: id, toBranchId: gym.main }, () =>
      gym.staff.client.addAttendanceLog({ gymId, memberId: id, action: 'check-in', method: 'manual' }),
    );
    expect(refusal).toMatchObject({ code: 'not-found' });
    expect(await historyOf(id)).toEqual([]);
  });
});
