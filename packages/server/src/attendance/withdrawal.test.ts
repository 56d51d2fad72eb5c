import { beforeAll, expect, test } from 'vitest';
import { UNDO_CHANGE_MS, WITHDRAWAL_WINDOW_MS } from '@spotter/api';
import type { PersonRow } from '../people/people.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { listStays } from '../occupancy/stays.repository.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { eraseExpired } from '../undo/eraseExpired.ts';

onBothEngines('withdrawals', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const db = () => server().database.db;
  const pass = (ms: number) => void (server().clock.now += ms);
  const press = async (targetUserId: string, by = gym.admin) => {
    await by.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId });
    return latestEntry(targetUserId);
  };
  const latestEntry = async (personId: string, gymId = gym.gymId) =>
    (
      await db()
        .selectFrom('attendance')
        .select('id')
        .where('gym_id', '=', gymId)
        .where('person_id', '=', personId)
        .orderBy('happened_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  const withdraw = (attendanceId: string, by = gym.admin) =>
    by.client.withdrawAttendance({ gymId: gym.gymId, attendanceId });
  const rowsOf = async (personId: string) => ({
    person: await db().selectFrom('people').selectAll().where('id', '=', personId).execute(),
    attendance: await db()
      .selectFrom('attendance')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('happened_at')
      .execute(),
  });
  const withdrawnOf = (personId: string) =>
    db().selectFrom('withdrawn_attendance').selectAll().where('person_id', '=', personId).execute();

  test('a withdrawn check-in leaves the person, the history and the occupancy as they were', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    await press(id);
    pass(60_000);
    await press(id);
    pass(3_600_000);
    const before = await rowsOf(id);
    const entryId = await press(id, gym.staff);
    pass(WITHDRAWAL_WINDOW_MS);
    expect(await withdraw(entryId, gym.staff)).toEqual({
      message: `Check-in of ${name} undone`,
      currentlyCheckedIn: false,
      totalVisits: 1,
      lastCheckIn: before.person[0]?.last_check_in_at,
    });
    expect(await rowsOf(id)).toEqual(before);
    expect(await withdrawnOf(id)).toMatchObject([
      {
        id: entryId,
        action: 'check-in',
        branch_id: gym.side,
        user_name: name,
        assisted_by_name: 'Sunil Staff',
        withdrawn_at: server().clock.now,
        withdrawn_by_name: 'Sunil Staff',
      },
    ]);
    const { currentCount } = await gym.admin.client.getOccupancy({ gymId: gym.gymId, branchId: gym.side });
    expect(currentCount).toBe(0);
  });

  test('the first check-in of all, withdrawn, leaves somebody who never came', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const before = await rowsOf(id);
    const answer = await withdraw(await press(id));
    expect(answer).toMatchObject({ totalVisits: 0, lastCheckIn: null, currentlyCheckedIn: false });
    expect(await rowsOf(id)).toEqual(before);
  });

  test('a withdrawn check-out lets the visit go on: its duration counts from the check-in', async () => {
    const { id, name } = await gym.addPerson('member', gym.main);
    await press(id);
    pass(600_000);
    const before = await rowsOf(id);
    const entryId = await press(id);
    pass(30_000);
    expect(await withdraw(entryId)).toMatchObject({
      message: `Check-out of ${name} undone`,
      currentlyCheckedIn: true,
      totalVisits: 1,
    });
    expect(await rowsOf(id)).toEqual(before);
    pass(30_000);
    await press(id);
    const { attendance } = await rowsOf(id);
    expect(attendance.at(-1)).toMatchObject({ action: 'check-out', duration: 660_000 });
  });

  test('one after the other can be withdrawn, the latest first', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    const before = await rowsOf(id);
    const checkIn = await press(id);
    pass(1000);
    const checkOut = await press(id);
    const between = await rowsOf(id);
    await expect(withdraw(checkIn)).rejects.toMatchObject({
      code: 'state-changed',
      message: `${name} has come or gone since`,
    });
    expect(await rowsOf(id)).toEqual(between);
    await withdraw(checkOut);
    await withdraw(checkIn);
    expect(await rowsOf(id)).toEqual(before);
    expect(await withdrawnOf(id)).toHaveLength(2);
  });

  test('a check-out is not withdrawn once the person has come and gone again', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    await press(id);
    pass(1000);
    const firstCheckOut = await press(id);
    for (let time = 0; time < 2; time += 1) {
      pass(1000);
      await press(id);
    }
    const before = await rowsOf(id);
    await expect(withdraw(firstCheckOut)).rejects.toMatchObject({
      code: 'state-changed',
      message: `${name} has come or gone since`,
    });
    expect(await rowsOf(id)).toEqual(before);
  });

  test('an estimated check-out is not withdrawn', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    await press(id);
    const entryId = await press(id);
    await db()
      .updateTable('attendance')
      .set({ method: 'auto' } as object)
      .where('id', '=', entryId)
      .execute();
    const before = await rowsOf(id);
    await expect(withdraw(entryId)).rejects.toMatchObject({
      code: 'state-changed',
      message: 'An estimated check-out cannot be undone: check the person in again',
    });
    expect(await rowsOf(id)).toEqual(before);
  });

  test('a withdrawn check-out is no visit whose length is known; those of staff are none in the first place', async () => {
    const { gymId, side, admin, member, staff } = await createTestGym(server());
    const countStays = async () =>
      (await listStays(db(), gymId, side)).filter(({ confirmed, unconfirmed }) => confirmed !== 0 || unconfirmed !== 0)
        .length;
    const checkInAndOut = async (targetUserId: string) => {
      const input = { gymId, type: 'MANUAL' as const, targetUserId, branchId: side };
      await admin.client.universalCheckIn(input);
      pass(25 * 60_000);
      return (await admin.client.universalCheckIn(input)).attendanceId ?? '';
    };
    const checkOut = await checkInAndOut(member.id);
    expect(await countStays()).toBe(1);
    await admin.client.withdrawAttendance({ gymId, attendanceId: checkOut });
    expect(await countStays()).toBe(0);
    const ofStaff = await checkInAndOut(staff.id);
    expect(await countStays()).toBe(0);
    await admin.client.withdrawAttendance({ gymId, attendanceId: ofStaff });
    expect(await countStays()).toBe(0);
  });

  test('a withdrawn check-out of a Checkout All is its visit no more, and is left out when the rest is undone', async () => {
    const { gymId, side, admin, member, addPerson } = await createTestGym(server());
    const other = await addPerson('member', side);
    const pressAt = (targetUserId: string) =>
      admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId, branchId: side });
    for (const { id } of [member, other]) await pressAt(id);
    pass(25 * 60_000);
    const { undo } = await admin.client.checkoutAllMembers({ gymId });
    const countStays = async () =>
      (await listStays(db(), gymId, side)).map(({ confirmed, unconfirmed }) => ({ confirmed, unconfirmed }));
    await admin.client.withdrawAttendance({ gymId, attendanceId: await latestEntry(member.id, gymId) });
    expect(await countStays()).toEqual([{ confirmed: 0, unconfirmed: 1 }]);
    await pressAt(member.id);
    expect(await admin.client.undoChange({ gymId, changeId: undo?.changeId ?? '' })).toEqual({ undone: 1, failed: [] });
    expect(await countStays()).toEqual([{ confirmed: 1, unconfirmed: 0 }]);
    expect((await rowsOf(member.id)).person).toMatchObject([{ checked_in_at: null }]);
    expect((await rowsOf(other.id)).person).toMatchObject([{ checked_in_branch_id: side }]);
  });

  test('after 5 minutes it is too late', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const entryId = await press(id);
    pass(WITHDRAWAL_WINDOW_MS + 1);
    const before = await rowsOf(id);
    await expect(withdraw(entryId)).rejects.toMatchObject({
      code: 'too-late',
      message: 'Only the last 5 minutes can be undone',
    });
    expect(await rowsOf(id)).toEqual(before);
  });

  test('after the clock was set back by two hours the latest entry can be withdrawn, from before that or since', async () => {
    const [one, other] = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.side)];
    await press(one.id);
    pass(60_000);
    await press(one.id);
    const otherEntry = await press(other.id);
    const before = await rowsOf(one.id);
    pass(-2 * 3_600_000);
    const { attendanceId = '' } = await gym.admin.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'MANUAL',
      targetUserId: one.id,
    });
    expect(await withdraw(attendanceId)).toMatchObject({ message: `Check-in of ${one.name} undone` });
    expect(await rowsOf(one.id)).toEqual(before);
    expect(await withdraw(otherEntry)).toMatchObject({ message: `Check-in of ${other.name} undone` });
    pass(2 * 3_600_000);
  });

  test('a check-out can be withdrawn whose visit began before the clock was set back', async () => {
    const { gymId, side, admin, member } = await createTestGym(server());
    const press = () => admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    await press();
    const { person } = await rowsOf(member.id);
    pass(-2 * 3_600_000);
    const { attendanceId = '' } = await press();
    await admin.client.withdrawAttendance({ gymId, attendanceId });
    expect((await rowsOf(member.id)).person).toEqual(person);
    expect(await listStays(db(), gymId, side)).toMatchObject([{ confirmed: 0, unconfirmed: 0 }]);
    pass(2 * 3_600_000);
  });

  test('an entry that was recorded offline can be withdrawn for 5 minutes from its arrival', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const entryId = await press(id);
    const before = await rowsOf(id);
    pass(3_600_000);
    await db()
      .updateTable('attendance')
      .set({ received_at: server().clock.now } as object)
      .where('id', '=', entryId)
      .execute();
    pass(WITHDRAWAL_WINDOW_MS + 1);
    await expect(withdraw(entryId)).rejects.toMatchObject({ code: 'too-late' });
    pass(-1);
    await withdraw(entryId);
    expect((await rowsOf(id)).person).toMatchObject([{ total_visits: 0, checked_in_at: null }]);
    expect(before.attendance).toHaveLength(1);
  });

  test('staff withdraw at their branch, and what they did elsewhere; others get not-found', async () => {
    const there = await gym.addPerson('member', gym.main);
    const entryId = await press(there.id, gym.mainStaff);
    const before = await rowsOf(there.id);
    await expect(withdraw(entryId, gym.staff)).rejects.toMatchObject({
      status: 404,
      message: 'That entry was not found',
    });
    await expect(withdraw(entryId, gym.member)).rejects.toMatchObject({ status: 403 });
    const other = await createTestGym(server(), 'Other');
    const elsewhere = { gymId: other.gymId, attendanceId: entryId };
    await expect(other.admin.client.withdrawAttendance(elsewhere)).rejects.toMatchObject({ status: 404 });
    await expect(withdraw('no-such-id')).rejects.toMatchObject({ status: 404, message: 'That entry was not found' });
    expect(await rowsOf(there.id)).toEqual(before);
    await withdraw(entryId, await gym.addPerson('staff', gym.main));

    const visitor = await visitorOf(gym.side, gym.main);
    const inside = await rowsOf(visitor.id);
    const checkOut = await press(visitor.id, gym.staff);
    await expect(withdraw(checkOut, await gym.addPerson('staff', gym.side))).rejects.toMatchObject({ status: 404 });
    await withdraw(checkOut, gym.staff);
    expect(await rowsOf(visitor.id)).toEqual(inside);
  });

  /** A member of one branch who has come to another. */
  const visitorOf = async (home: string, branchId: string): Promise<TestPerson> => {
    const member = await gym.addPerson('member', branchId);
    await press(member.id);
    await db().updateTable('people').set({ branch_id: home }).where('id', '=', member.id).execute();
    return member;
  };

  test('of simultaneous withdrawals one succeeds; the others are told', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const before = await rowsOf(id);
    const entryId = await press(id);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => withdraw(entryId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const error of errors) {
      expect(error).toMatchObject({ code: 'state-changed', message: 'This check-in was undone already' });
    }
    expect(await rowsOf(id)).toEqual(before);
  });

  test('a withdrawal against simultaneous check-ins: visits are the check-ins that stand', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => gym.addPerson('member', gym.side)));
    for (const { id } of people) {
      const entryId = await press(id);
      await Promise.allSettled([
        gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: id }),
        withdraw(entryId),
        gym.staff.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: id }),
      ]);
      const { person, attendance } = await rowsOf(id);
      const checkIns = attendance.filter(({ action }) => action === 'check-in');
      const [row] = person as [PersonRow];
      expect(row.total_visits).toBe(checkIns.length);
      expect(row.last_check_in_at).toBe(checkIns.at(-1)?.happened_at ?? null);
      const stays = attendance.length % 2 === 1;
      expect(row.checked_in_at !== null).toBe(stays);
    }
  });

  const newestEvent = () =>
    db()
      .selectFrom('feed_events')
      .selectAll()
      .where('gym_id', '=', gym.gymId)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();

  test('the feed tells of the visits of own members alone, and not of a withdrawn check-out', async () => {
    const own = await gym.addPerson('member', gym.side);
    await press(own.id);
    const visitor = await visitorOf(gym.side, gym.main);
    for (const [entryId, action] of [
      [await latestEntry(visitor.id), 'check-out'],
      [await press(own.id), 'check-in'],
    ] as const) {
      await withdraw(entryId);
      const { event } = JSON.parse((await newestEvent()).payload) as { event: object };
      expect(event).toMatchObject({ action, withdraws: entryId });
      expect(Object.keys(event).filter((key) => /totalVisits|lastCheckIn/.test(key))).toEqual([]);
    }
  });

  test('the feed says the opposite, of which entry and by whom; the activities as well', async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    const entryId = await press(id);
    await withdraw(entryId, gym.staff);
    const { payload, branch_id: branchId } = await newestEvent();
    expect(branchId).toBe(gym.side);
    expect(JSON.parse(payload)).toMatchObject({
      type: 'attendance',
      event: {
        action: 'check-out',
        userId: id,
        branchName: 'Side',
        timestamp: server().clock.now,
        isUndo: true,
        withdraws: entryId,
        withdrawnByName: 'Sunil Staff',
        totalVisits: 0,
        lastCheckIn: null,
      },
    });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      { heading: 'Check-in undone', displayText: `Sunil Staff undid the check-in of ${name}` },
    ]);
  });

  test('the history lists withdrawn entries in their place, with their author; the member’s without', async () => {
    const { gymId, admin, staff } = gym;
    const member = await gym.addPerson('member', gym.side);
    const first = await press(member.id);
    pass(1000);
    const second = await press(member.id);
    pass(1000);
    await withdraw(second, staff);
    pass(1000);
    const third = await press(member.id);
    const historyOf = async (by = admin, limit?: number) =>
      (
        await by.client.getUserAttendanceLogs({
          gymId,
          userId: member.id,
          userType: 'member',
          ...(limit !== undefined && { limit }),
        })
      ).attendanceLogs;
    const withdrawnAt = server().clock.now - 1000;
    expect(await historyOf()).toMatchObject([
      { id: third, action: 'check-out', duration: 3000, withdrawn: null },
      { id: second, action: 'check-out', duration: 1000, withdrawn: { at: withdrawnAt, byName: 'Sunil Staff' } },
      { id: first, action: 'check-in', withdrawn: null },
    ]);
    expect((await historyOf(admin, 2)).map(({ id }) => id)).toEqual([third, second]);
    expect((await historyOf(member))[1]).toMatchObject({ withdrawn: { at: withdrawnAt, byName: '' } });
  });

  test('a scan after a withdrawal is a new scan', async () => {
    const member = await gym.addPerson('member', gym.side, { card_number: 'CARDW' });
    const tap = () => gym.staff.client.universalCheckIn({ gymId: gym.gymId, type: 'CARD', cardNumber: 'CARDW' });
    await tap();
    await withdraw(await latestEntry(member.id));
    pass(1000);
    expect(await tap()).toMatchObject({ action: 'checkin', currentlyCheckedIn: true });
    expect((await rowsOf(member.id)).person).toMatchObject([{ total_visits: 1 }]);
  });

  test('a check-out at a branch that was deleted since stays', async () => {
    const { gymId, admin } = gym;
    const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
    const { branch } = await admin.client.addBranch({ gymId, branchData });
    const { id } = await gym.addPerson('member', branch.id);
    await press(id);
    const entryId = await press(id);
    await db().updateTable('people').set({ branch_id: gym.side }).where('id', '=', id).execute();
    await admin.client.deleteBranch({ gymId, branchId: branch.id });
    const before = await rowsOf(id);
    await expect(withdraw(entryId)).rejects.toMatchObject({
      code: 'state-changed',
      message: 'Annexe was deleted since',
    });
    expect(await rowsOf(id)).toEqual(before);
    expect(await withdrawnOf(id)).toEqual([]);
  });

  test('entries at a branch that is gone for good go with the people who have left', async () => {
    const { gymId, admin } = gym;
    const branchData = { name: 'Pop-up', address: 'There', phone: '', email: '', maxCapacity: 9 };
    const { branch } = await admin.client.addBranch({ gymId, branchData });
    const [stays, leaves] = [await gym.addPerson('member', branch.id), await gym.addPerson('member', branch.id)];
    for (const { id } of [stays, leaves]) await withdraw(await press(id));
    await db()
      .updateTable('people')
      .set({ branch_id: gym.side })
      .where('gym_id', '=', gymId)
      .where('branch_id', '=', branch.id)
      .execute();
    await admin.client.deleteBranch({ gymId, branchId: branch.id });
    await admin.client.deleteMember({ gymId, memberId: leaves.id });
    server().clock.now += UNDO_CHANGE_MS;
    await eraseExpired(server().database, server().clock.now, new AbortController().signal);
    expect(await withdrawnOf(leaves.id)).toMatchObject([{ user_name: '' }]);
    await admin.client.erasePerson({ gymId, personId: leaves.id });
    expect(await withdrawnOf(leaves.id)).toEqual([]);
    expect(await withdrawnOf(stays.id)).toHaveLength(1);
  });
});
