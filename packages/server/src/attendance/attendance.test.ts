import { beforeAll, expect, test } from 'vitest';
import { clientInHindi, markTexts } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { listStays } from '../occupancy/stays.repository.ts';
import { hourIn } from '../zone.ts';
import { anonymizeAttendance, insertAttendance, listAttendance } from './attendance.repository.ts';

onBothEngines('attendance', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const checkIn = (targetUserId: string, more: { expectedAction?: 'checkin' | 'checkout' } = {}, by = gym.admin) =>
    by.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId, ...more });
  const insideOf = async (branchId: string) =>
    (await gym.admin.client.getOccupancy({ gymId: gym.gymId, branchId })).currentCount;

  test(
    'occupancy counts members inside a branch; the status follows the percentage',
    { tags: ['dashboard-23'] },
    async () => {
      const before = await insideOf(gym.side);
      const people = await Promise.all([1, 2, 3, 4, 5].map(() => gym.addPerson('member', gym.side)));
      const levels: string[] = [];
      for (const { id } of people) {
        await checkIn(id);
        const { status, statusColor, percentage } = await gym.admin.client.getOccupancy({
          gymId: gym.gymId,
          branchId: gym.side,
        });
        levels.push(`${percentage} ${status} ${statusColor}`);
      }
      expect(before).toBe(0);
      expect(levels).toEqual([
        '20 Comfortable success',
        '40 Comfortable success',
        '60 Comfortable success',
        '80 Busy warning',
        '100 Full danger',
      ]);
      const staff = await gym.addPerson('staff', gym.side);
      await checkIn(staff.id);
      expect(await insideOf(gym.side)).toBe(5);
      await gym.staff.client.checkoutAllMembers({ gymId: gym.gymId });
    },
  );

  test('Checkout All covers staff’s branch or the admin’s gym, and returns the count', async () => {
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

  test('Checkout All of one branch leaves the others, names the branch and writes a line per member', async () => {
    const away = await createTestGym(server());
    const { gymId, main, side } = away;
    const { db } = server().database;
    const [here, there] = [await away.addPerson('member', side), await away.addPerson('member', main)];
    for (const targetUserId of [here.id, there.id, away.staff.id]) {
      await away.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId });
    }
    const inside = 2 * 3_600_000;
    server().clock.now += inside;
    const answer = await away.admin.client.checkoutAllMembers({ gymId, branchId: side });
    expect(answer).toMatchObject({ message: '1 member checked out', count: 1 });
    const { activities } = await away.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([
      { action: 'checkout-all', entityType: 'attendance', entityId: side, entityName: '1 member at Side' },
    ]);
    const stillInside = await db
      .selectFrom('people')
      .select('id')
      .where('gym_id', '=', gymId)
      .where('checked_in_at', 'is not', null)
      .execute();
    expect(stillInside.map(({ id }) => id).toSorted()).toEqual([there.id, away.staff.id].toSorted());
    const written = await db
      .selectFrom('attendance')
      .select(['person_id', 'branch_id', 'method', 'assisted_by_name', 'duration', 'user_name', 'happened_at'])
      .where('gym_id', '=', gymId)
      .where('action', '=', 'check-out')
      .execute();
    expect(written).toEqual([
      {
        person_id: here.id,
        branch_id: side,
        method: 'manual',
        assisted_by_name: 'Asha Admin',
        duration: inside,
        user_name: here.name,
        happened_at: server().clock.now,
      },
    ]);
    // Nobody says when they left.
    expect(await listStays(db, gymId, side)).toEqual([
      { arrival_hour: hourIn(server().clock.now - inside, 'Asia/Kolkata'), stay_bin: 12, confirmed: 0, unconfirmed: 1 },
    ]);
    const other = await createTestGym(server(), 'Other');
    for (const branchId of [other.side, 'no-such-id']) {
      await expect(away.admin.client.checkoutAllMembers({ gymId, branchId })).rejects.toMatchObject({ status: 404 });
    }
    await expect(away.staff.client.checkoutAllMembers({ gymId, branchId: main })).rejects.toMatchObject({
      status: 404,
      message: 'That branch was not found',
    });
    expect(await away.admin.client.checkoutAllMembers({ gymId, branchId: side })).toMatchObject({
      message: '0 members checked out',
    });
    markTexts();
    const { message } = await clientInHindi(server(), away.admin).checkoutAllMembers({ gymId, branchId: side });
    expect(message).toMatch(/^«0 members? checked out»$/);
  });

  test('Checkout All of the gym can be undone by admins, that of a branch by its staff; of nobody there is nothing to undo', async () => {
    const away = await createTestGym(server());
    const { gymId, main, side, admin } = away;
    const { db } = server().database;
    for (const branchId of [main, side]) {
      const { id } = await away.addPerson('member', branchId);
      await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    }
    const ofBranch = await admin.client.checkoutAllMembers({ gymId, branchId: side });
    const ofGym = await admin.client.checkoutAllMembers({ gymId });
    expect(await admin.client.checkoutAllMembers({ gymId })).not.toHaveProperty('undo');
    const changes = await db.selectFrom('changes').selectAll().where('gym_id', '=', gymId).orderBy('id').execute();
    expect(changes).toMatchObject([
      { id: ofBranch.undo?.changeId, kind: 'checkout-all', branch_id: side, name: 'Side' },
      { id: ofGym.undo?.changeId, kind: 'checkout-all', branch_id: null, name: '' },
    ]);
    const checkOuts = await db
      .selectFrom('attendance')
      .select('id')
      .where('gym_id', '=', gymId)
      .where('action', '=', 'check-out')
      .orderBy('id')
      .execute();
    const items = await db
      .selectFrom('changed_items')
      .select('before')
      .where('gym_id', '=', gymId)
      .orderBy('change_id')
      .execute();
    expect(items.map(({ before }) => JSON.parse(before) as object)).toMatchObject(
      checkOuts.map(({ id }) => ({ attendanceId: id })),
    );
  });

  test('the history names the branch of each entry', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    await checkIn(id);
    const { attendanceLogs } = await gym.admin.client.getUserAttendanceLogs({
      gymId: gym.gymId,
      userId: id,
      userType: 'member',
    });
    expect(attendanceLogs).toMatchObject([{ branchId: gym.side, branchName: 'Side' }]);
  });

  test('Checkout All during simultaneous check-ins: occupancy equals the members inside', async () => {
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

  test('of 20 simultaneous check-outs one succeeds, and the visit is recorded once', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    await checkIn(id);
    const before = await insideOf(gym.side);
    server().clock.now += 60_000;
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        checkIn(id, { expectedAction: 'checkout' }, index % 2 === 0 ? gym.admin : gym.staff),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue;
      expect(answer.reason).toMatchObject({ code: 'state-changed', message: `${name} is already checked out` });
    }
    expect(await insideOf(gym.side)).toBe(before - 1);
    const logs = await gym.admin.client.getUserAttendanceLogs({
      gymId: gym.gymId,
      userId: id,
      userType: 'member',
      limit: 9,
    });
    expect(logs.attendanceLogs.map(({ action, duration }) => [action, duration])).toEqual([
      ['check-out', 60_000],
      ['check-in', null],
    ]);
  });

  test('members see how they came in, not who was at the desk', async () => {
    const { id, client } = await gym.addPerson('member', gym.side);
    await checkIn(id);
    const query = { gymId: gym.gymId, userId: id, userType: 'member', limit: 1 } as const;
    const assistants = async (by: typeof client) =>
      (await by.getUserAttendanceLogs(query)).attendanceLogs.map(({ method, assistedByName }) => [
        method,
        assistedByName,
      ]);
    expect(await assistants(gym.staff.client)).toEqual([['manual', 'Asha Admin']]);
    expect(await assistants(client)).toEqual([['manual', null]]);
  });

  test('the history is of one person, newest first, up to the limit; of equal moments the later entry leads', async () => {
    const away = await createTestGym(server());
    const { gymId, side } = away;
    const { db } = server().database;
    const { id: personId } = await away.addPerson('member', side);
    const row = {
      person_id: personId,
      user_type: 'member' as const,
      user_name: 'Ravi',
      branch_id: side,
      action: 'check-in' as const,
      method: 'manual' as const,
      happened_at: 1_000,
      assisted_by_name: null,
      duration: null,
    };
    const others = [
      { ...row, id: 'of-another', person_id: away.member.id },
      { ...row, id: 'as-staff', user_type: 'staff' as const },
    ];
    const own = [
      { ...row, id: 'b' },
      { ...row, id: 'c' },
      { ...row, id: 'a', happened_at: 2_000 },
      { ...row, id: 'd', happened_at: 3_000 },
    ];
    await insertAttendance(db, gymId, [...others, ...own]);
    const foreign = await createTestGym(server(), 'Other');
    const visitor = await foreign.addPerson('member', foreign.side, { id: personId });
    await insertAttendance(db, foreign.gymId, [{ ...row, id: 'foreign', branch_id: foreign.side }]);
    const idsOf = async (query: { from?: number; before?: number; limit?: number }) => {
      const rows = await listAttendance(db, gymId, { personId, userType: 'member', limit: 100, ...query });
      return rows.map(({ id }) => id);
    };
    expect(await idsOf({})).toEqual(['d', 'a', 'c', 'b']);
    expect(await idsOf({ limit: 2 })).toEqual(['d', 'a']);
    expect(await idsOf({ from: 2_000 })).toEqual(['d', 'a']);
    expect(await idsOf({ before: 3_000 })).toEqual(['a', 'c', 'b']);
    expect(await idsOf({ from: 2_001, before: 3_000 })).toEqual([]);

    await anonymizeAttendance(db, gymId, personId);
    const names = await db
      .selectFrom('attendance')
      .select(['id', 'user_name'])
      .where('gym_id', 'in', [gymId, foreign.gymId])
      .where('user_name', '<>', '')
      .orderBy('id')
      .execute();
    expect(names.map(({ id }) => id)).toEqual(['foreign', 'of-another']);
    expect(visitor.id).toBe(personId);
  });

  test('a check-out records the time inside, never less than none', async () => {
    const away = await createTestGym(server());
    const { gymId, side, member } = away;
    const { clock, database } = server();
    const enteredAt = clock.now + 5_000;
    const durations = async () => {
      const rows = await database.db
        .selectFrom('attendance')
        .select(['duration', 'action', 'method', 'assisted_by_name'])
        .where('person_id', '=', member.id)
        .orderBy('id')
        .execute();
      return rows.map(({ duration }) => duration);
    };
    for (const [inside, duration] of [
      [-1, 0],
      [60_000, 60_000],
    ] as const) {
      await database.db
        .updateTable('people')
        .set({ checked_in_at: enteredAt, checked_in_branch_id: side })
        .where('id', '=', member.id)
        .execute();
      clock.now = enteredAt + inside;
      await away.admin.client.checkoutAllMembers({ gymId });
      expect((await durations()).at(-1)).toBe(duration);
    }
  });

  test('members read only their own history', async () => {
    const { client, id } = gym.member;
    const own = { gymId: gym.gymId, userId: id, userType: 'member' as const };
    expect(await client.getUserAttendanceLogs(own)).toMatchObject({ success: true });
    const { id: other } = await gym.addPerson('member', gym.side);
    await expect(client.getUserAttendanceLogs({ ...own, userId: other })).rejects.toMatchObject({ status: 403 });
  });

  test('the history’s date range is in the gym’s time zone', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const logs = (startDate: string, endDate: string) =>
      gym.admin.client.getUserAttendanceLogs({ gymId: gym.gymId, userId: id, userType: 'member', startDate, endDate });
    for (const time of ['2026-11-24T18:29:00Z', '2026-11-24T18:31:00Z']) {
      server().clock.now = Date.parse(time);
      await checkIn(id);
    }
    expect((await logs('2026-11-24', '2026-11-24')).attendanceLogs).toMatchObject([{ time: '11:59 pm' }]);
    expect((await logs('2026-11-25', '2026-11-25')).attendanceLogs).toMatchObject([{ time: '12:01 am' }]);
  });
});
