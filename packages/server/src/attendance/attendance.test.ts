import { beforeAll, expect, test } from 'vitest';
import { createClient } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';

onBothEngines('attendance', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const press = (targetUserId: string, more: { expectedAction?: 'checkin' | 'checkout' } = {}, by = gym.admin) =>
    by.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId, ...more });
  const historyOf = async (userId: string) =>
    (await gym.admin.client.getUserAttendanceLogs({ gymId: gym.gymId, userId, userType: 'member' })).attendanceLogs;
  const insideOf = async (branchId: string) =>
    (await gym.admin.client.getOccupancy({ gymId: gym.gymId, branchId })).currentCount;

  test(
    'the first press checks in, the next one out, and the history tells both with the duration',
    { tags: ['member-actions-4'] },
    async () => {
      const { id, name } = await gym.addPerson('member', gym.side, { name: 'Asha Rao' });
      server().clock.now = Date.parse('2026-11-20T12:32:00Z');
      expect(await press(id)).toEqual({
        action: 'checkin',
        message: `${name} checked in`,
        totalVisits: 1,
        currentlyCheckedIn: true,
        lastCheckIn: server().clock.now,
      });
      server().clock.now += 85 * 60_000;
      expect(await press(id)).toMatchObject({ action: 'checkout', totalVisits: 1, currentlyCheckedIn: false });
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

  test(
    'occupancy counts members inside a branch, and its words follow the share',
    { tags: ['dashboard-23'] },
    async () => {
      const before = await insideOf(gym.side);
      const people = await Promise.all([1, 2, 3, 4, 5].map(() => gym.addPerson('member', gym.side)));
      const words: string[] = [];
      for (const { id } of people) {
        await press(id);
        const { status, statusColor, percentage } = await gym.admin.client.getOccupancy({
          gymId: gym.gymId,
          branchId: gym.side,
        });
        words.push(`${percentage} ${status} ${statusColor}`);
      }
      expect(before).toBe(0);
      expect(words).toEqual([
        '20 Comfortable success',
        '40 Comfortable success',
        '60 Comfortable success',
        '80 Busy warning',
        '100 Full danger',
      ]);
      const staff = await gym.addPerson('staff', gym.side);
      await press(staff.id);
      expect(await insideOf(gym.side)).toBe(5);
      await gym.staff.client.checkoutAllMembers({ gymId: gym.gymId });
    },
  );

  test('staff check in at their own branch, admins at the member’s home', async () => {
    const one = await gym.addPerson('member', gym.side);
    const two = await gym.addPerson('member', gym.main);
    await press(one.id, {}, gym.staff);
    await press(two.id);
    expect([await insideOf(gym.side), await insideOf(gym.main)]).toEqual([1, 1]);
    await expect(press(two.id, {}, gym.staff)).rejects.toMatchObject({ status: 404 });
    expect(await insideOf(gym.main)).toBe(1);
    await gym.admin.client.checkoutAllMembers({ gymId: gym.gymId });
  });

  test('the button means what it says: when somebody was faster, nothing happens', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    await press(id, { expectedAction: 'checkin' });
    await expect(press(id, { expectedAction: 'checkin' })).rejects.toMatchObject({
      code: 'state-changed',
      message: `${name} is already checked in`,
    });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('of two desks at the same moment only one succeeds', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const presses = Array.from({ length: 10 }, () => press(id, { expectedAction: 'checkin' }));
    const outcomes = await Promise.allSettled(presses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'state-changed', status: 409 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('50 retries with one key are one press, all with the same answer', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const input = { gymId: gym.gymId, type: 'MANUAL' as const, targetUserId: id };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => gym.admin.client.universalCheckIn(input, { idempotencyKey: 'same' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('a key is not good for another request, and one person’s key is not another’s', async () => {
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

  test('answers lost on the way and retried by the client toggle once', async () => {
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

  test('the inactive do not come in, but go out', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const setStatus = (newStatus: 'active' | 'inactive') =>
      gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus });
    await setStatus('inactive');
    await expect(press(id)).rejects.toMatchObject({ code: 'member-inactive', message: 'This membership is inactive' });
    expect(await historyOf(id)).toHaveLength(0);
    await setStatus('active');
    await press(id);
    await setStatus('inactive');
    expect(await press(id)).toMatchObject({ action: 'checkout' });
  });

  test('the expired come in, with a warning', async () => {
    const { id } = await gym.addPerson('member', gym.side, { expiry_date: '2026-11-03' });
    expect(await press(id)).toMatchObject({ action: 'checkin', warning: 'Membership expired on 3 Nov 2026' });
    expect(await press(id)).not.toHaveProperty('warning');
  });

  test('an inactive branch takes no check-ins', async () => {
    const { db } = server().database;
    const away = await createTestGym(server());
    await db.updateTable('branches').set({ deactivated_at: 1 }).where('id', '=', away.side).execute();
    await expect(
      away.admin.client.universalCheckIn({ gymId: away.gymId, type: 'MANUAL', targetUserId: away.member.id }),
    ).rejects.toMatchObject({ code: 'branch-inactive', message: 'Side is inactive and takes no check-ins' });
  });

  test('Checkout All empties the branch of staff, and the gym of admins, and says how many', async () => {
    const away = await createTestGym(server());
    const { gymId } = away;
    for (const branchId of [away.side, away.side, away.main]) {
      const { id } = await away.addPerson('member', branchId);
      await away.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    }
    const count = async () => (await away.admin.client.getOccupancy({ gymId })).currentCount;
    expect(await count()).toBe(3);
    expect(await away.staff.client.checkoutAllMembers({ gymId })).toMatchObject({ message: '2 members checked out' });
    expect(await count()).toBe(1);
    expect(await away.admin.client.checkoutAllMembers({ gymId })).toMatchObject({ message: '1 member checked out' });
    expect(await count()).toBe(0);
    const { activities } = await away.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'checkout-all', entityName: '1 member' }]);
    expect(activities[0]?.displayText).toMatch(/ checked out 1 member$/);
  });

  test('Checkout All against a crowd coming in: who is inside is who is counted', async () => {
    const away = await createTestGym(server());
    const { gymId } = away;
    const people = await Promise.all(Array.from({ length: 60 }, () => away.addPerson('member', away.main)));
    const checkIns = people.map(({ id }) =>
      away.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id }),
    );
    const sweeps = Array.from({ length: 3 }, () => away.admin.client.checkoutAllMembers({ gymId }));
    await Promise.all([...checkIns, ...sweeps]);
    const { members } = await away.admin.client.getMembers({ gymId });
    const inside = members.filter(({ currentlyCheckedIn }) => currentlyCheckedIn).length;
    expect((await away.admin.client.getOccupancy({ gymId })).currentCount).toBe(inside);
    const rows = await server()
      .database.db.selectFrom('attendance')
      .select('action')
      .where('gym_id', '=', gymId)
      .execute();
    const of = (action: string) => rows.filter((row) => row.action === action).length;
    expect(of('check-in')).toBe(60);
    expect(of('check-in') - of('check-out')).toBe(inside);
  });

  test('a correction is written with its author, and sets the member to match', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const correct = (action: 'check-in' | 'check-out') =>
      gym.staff.client.addAttendanceLog({ gymId: gym.gymId, memberId: id, action, method: 'phone-temp' });
    expect(await correct('check-in')).toMatchObject({
      attendanceLog: { action: 'check-in', method: 'phone-temp', assistedByName: 'Sunil Staff' },
    });
    await expect(correct('check-in')).rejects.toMatchObject({ code: 'state-changed' });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'correct', entityId: id, performedBy: { name: 'Sunil Staff' } }]);
  });

  test('members read their own history and nobody else’s', async () => {
    const { client, id } = gym.member;
    const own = { gymId: gym.gymId, userId: id, userType: 'member' as const };
    expect(await client.getUserAttendanceLogs(own)).toMatchObject({ success: true });
    const { id: other } = await gym.addPerson('member', gym.side);
    await expect(client.getUserAttendanceLogs({ ...own, userId: other })).rejects.toMatchObject({ status: 403 });
  });

  test('history is held to the asked days of the gym’s zone', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const logs = (startDate: string, endDate: string) =>
      gym.admin.client.getUserAttendanceLogs({ gymId: gym.gymId, userId: id, userType: 'member', startDate, endDate });
    for (const moment of ['2026-11-24T18:29:00Z', '2026-11-24T18:31:00Z']) {
      server().clock.now = Date.parse(moment);
      await press(id);
    }
    expect((await logs('2026-11-24', '2026-11-24')).attendanceLogs).toMatchObject([{ time: '11:59 pm' }]);
    expect((await logs('2026-11-25', '2026-11-25')).attendanceLogs).toMatchObject([{ time: '12:01 am' }]);
  });
});
