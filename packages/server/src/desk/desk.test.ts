import { beforeAll, expect, test } from 'vitest';
import { defaultOccupancySettings } from '@spotter/api';
import { createBrokenGym } from '../testing/brokenGym.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { usualHoursJob } from './usualHours.job.ts';

onBothEngines('the desk', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const press = (targetUserId: string, by = gym.admin, expectedAction?: 'checkin' | 'checkout') =>
    by.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'MANUAL',
      targetUserId,
      ...(expectedAction && { expectedAction }),
    });
  const facts = (by = gym.staff, branchId?: string) =>
    by.client.getDeskFacts({ gymId: gym.gymId, ...(branchId !== undefined && { branchId }) });
  const factOf = async (memberId: string, by = gym.staff) =>
    (await facts(by)).facts.find((fact) => fact.memberId === memberId);
  const personRow = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const workOutHours = () =>
    usualHoursJob({ database: server().database, clock: () => server().clock.now }).run(AbortSignal.timeout(60_000));
  /** A member of the main branch who has checked in at the side branch. */
  const addGuest = async (change = {}) => {
    const guest = await gym.addPerson('member', gym.side, change);
    await press(guest.id);
    const home = { branch_id: gym.main };
    await server().database.db.updateTable('people').set(home).where('id', '=', guest.id).execute();
    return guest;
  };

  test('knows whether its branch takes check-ins only', async () => {
    const { gymId, admin, staff, main, side } = gym;
    const { hours } = await admin.client.getBranchHours({ gymId, branchId: side });
    const settings = defaultOccupancySettings;
    expect((await facts()).checkInOnly).toBeUndefined();
    const change = { ...settings, checkInOnly: true };
    await admin.client.updateBranchHours({ gymId, branchId: side, hours, settings: change });
    expect([(await facts(staff)).checkInOnly, (await facts(admin, side)).checkInOnly]).toEqual([true, true]);
    expect([(await facts(admin, main)).checkInOnly, (await facts(admin)).checkInOnly]).toEqual([undefined, undefined]);
    await admin.client.updateBranchHours({ gymId, branchId: side, hours, settings });
  });

  test('knows dues, the latest note and the usual hours of its members, and nothing of others', async () => {
    const { gymId, admin, staff } = gym;
    const planData = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: true };
    await admin.client.updatePlan({ gymId, planId: 'monthly', planData });
    const { id } = await gym.addPerson('member', gym.side);
    const there = await gym.addPerson('member', gym.main);
    expect(await factOf(id)).toBeUndefined();
    for (const memberId of [id, there.id]) {
      await admin.client.renewMembership({ gymId, memberId, planId: 'monthly' });
      await admin.client.addMemberNote({ gymId, memberId, kind: 'note', text: 'Locker 3' });
    }
    await staff.client.addMemberNote({ gymId, memberId: id, kind: 'note', text: 'Locker 4' });
    await staff.client.addMemberNote({ gymId, memberId: id, kind: 'reminder', text: 'Called' });
    for (const [day, utc] of [
      ['14', '12:45'],
      ['15', '12:30'],
      ['16', '13:29'],
      ['17', '01:29'],
      ['18', '01:00'],
      ['19', '06:00'],
    ] as const) {
      server().clock.now = Date.parse(`2026-11-${day}T${utc}:00Z`);
      await press(id);
      await press(id);
    }
    expect(await factOf(id)).toEqual({ memberId: id, due: 1000_00, note: 'Locker 4' });
    await workOutHours();
    // Half past: the hours are those of the gym's zone.
    expect(await factOf(id)).toEqual({ memberId: id, due: 1000_00, note: 'Locker 4', usualHours: [18, 6] });
    expect(await factOf(there.id)).toBeUndefined();
    expect(await factOf(there.id, admin)).toEqual({ memberId: there.id, due: 1000_00, note: 'Locker 3' });
    server().clock.now = Date.parse('2027-02-20T06:00:00Z');
    await workOutHours();
    expect(await factOf(id)).toEqual({ memberId: id, due: 1000_00, note: 'Locker 4' });
  });

  test('usual hours are worked out once a day, by one of several processes', async () => {
    const { database, clock } = server();
    const { id } = await gym.addPerson('member', gym.side);
    const come = async (moment: string) => {
      clock.now = Date.parse(moment);
      await press(id);
      await press(id);
    };
    await come('2027-03-01T01:00:00Z');
    await come('2027-03-02T01:00:00Z');
    clock.now = Date.parse('2027-03-02T18:31:00Z');
    const job = () => usualHoursJob({ database, clock: () => clock.now }).run(AbortSignal.timeout(60_000));
    const { db } = database;
    const day = async () =>
      (await db.selectFrom('gyms').select('usual_hours_on').where('gym_id', '=', gym.gymId).execute())[0];
    await Promise.all([job(), job()]);
    expect(await day()).toEqual({ usual_hours_on: '2027-03-03' });
    expect(await factOf(id)).toMatchObject({ usualHours: [6] });
    for (const moment of ['2027-03-03T12:30:00Z', '2027-03-03T12:45:00Z', '2027-03-03T13:15:00Z']) await come(moment);
    await job();
    expect(await factOf(id)).toMatchObject({ usualHours: [6] });
    clock.now = Date.parse('2027-03-03T18:31:00Z');
    const listVersion = () => db.selectFrom('feed_positions').select('stamp').where('gym_id', '=', gym.gymId).execute();
    const before = await listVersion();
    await job();
    expect(await factOf(id)).toMatchObject({ usualHours: [18, 6] });
    expect(await listVersion()).toEqual(before);
  });

  test('usual hours are worked out again though the clock was a year ahead before, and not by a clock that is a little behind', async () => {
    const { database, clock } = server();
    const { gymId } = gym;
    const workOutOn = async (moment: string) => {
      clock.now = Date.parse(moment);
      await workOutHours();
      const { db } = database;
      return db.selectFrom('gyms').select('usual_hours_on as day').where('gym_id', '=', gymId).executeTakeFirst();
    };
    const day = '2027-03-20';
    expect(await workOutOn('2028-03-20T06:00:00Z')).toEqual({ day: '2028-03-20' });
    expect(await workOutOn(`${day}T06:00:00Z`)).toEqual({ day });
    expect(await workOutOn('2027-03-19T18:20:00Z')).toEqual({ day });
  });

  test('usual hours are worked out though those of another gym cannot be', async () => {
    const { database, clock } = server();
    await createBrokenGym(server());
    clock.now = Date.parse('2027-04-01T06:00:00Z');
    await expect(workOutHours()).rejects.toThrow('time zone');
    const { usual_hours_on: day } = await database.db
      .selectFrom('gyms')
      .select('usual_hours_on')
      .where('gym_id', '=', gym.gymId)
      .executeTakeFirstOrThrow();
    expect(day).toBe('2027-04-01');
  });

  test('staff see their branch alone; another does not exist for them', async () => {
    await expect(facts(gym.staff, gym.main)).rejects.toMatchObject({ status: 404 });
    await expect(facts(gym.admin, 'no-such-branch')).rejects.toMatchObject({ status: 404 });
    await expect(facts(gym.member)).rejects.toMatchObject({ status: 403 });
  });

  test('a guest is seen with name, home branch, status and since when, and checked out', async () => {
    const guest = await addGuest({ deactivated_at: null });
    const { guests } = await facts();
    const since = server().clock.now;
    expect(guests).toEqual([{ id: guest.id, name: guest.name, homeBranchName: 'Main', status: 'active', since }]);
    expect((await facts(gym.admin)).guests).toEqual([]);
    expect((await facts(gym.admin, gym.main)).facts).toContainEqual({ memberId: guest.id, insideBranchName: 'Side' });
    const answer = await press(guest.id, gym.staff, 'checkout');
    expect(answer).toMatchObject({
      action: 'checkout',
      message: `${guest.name} checked out`,
      currentlyCheckedIn: false,
    });
    expect(answer).not.toHaveProperty('totalVisits');
    expect(answer).not.toHaveProperty('lastCheckIn');
    expect((await facts()).guests).toEqual([]);
    const [{ id: attendanceId } = { id: '' }] = await server()
      .database.db.selectFrom('attendance')
      .select('id')
      .where('person_id', '=', guest.id)
      .where('action', '=', 'check-out')
      .execute();
    expect(await gym.staff.client.withdrawAttendance({ gymId: gym.gymId, attendanceId })).toEqual({
      message: `Check-out of ${guest.name} undone`,
      currentlyCheckedIn: true,
    });
    await press(guest.id, gym.staff);
  });

  test('the desk lets no guest in, nor out elsewhere', async () => {
    const guest = await addGuest();
    const before = await personRow(guest.id);
    const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
    const { branch } = await gym.admin.client.addBranch({ gymId: gym.gymId, branchData });
    const annexeStaff = await gym.addPerson('staff', branch.id);
    await expect(press(guest.id, annexeStaff)).rejects.toMatchObject({ status: 404 });
    await expect(press(guest.id, gym.staff, 'checkin')).rejects.toMatchObject({ code: 'state-changed' });
    expect(await personRow(guest.id)).toEqual(before);
    await press(guest.id, gym.staff, 'checkout');
    const out = await personRow(guest.id);
    await expect(press(guest.id, gym.staff, 'checkin')).rejects.toMatchObject({ status: 404 });
    expect(await personRow(guest.id)).toEqual(out);
  });

  test('list and dashboard agree: members inside, less those at other branches, and the guests', async () => {
    const own = await Promise.all([1, 2].map(() => gym.addPerson('member', gym.side)));
    for (const { id } of own) await press(id);
    await addGuest();
    const away = await gym.addPerson('member', gym.main);
    await press(away.id);
    const home = { branch_id: gym.side };
    await server().database.db.updateTable('people').set(home).where('id', '=', away.id).execute();
    const { gymId, staff } = gym;
    const { members } = await staff.client.getMembers({ gymId });
    const { facts: factsOfMembers, guests } = await facts();
    const elsewhere = factsOfMembers.filter(({ insideBranchName }) => insideBranchName !== undefined).length;
    const inside = members.filter(({ currentlyCheckedIn }) => currentlyCheckedIn).length;
    expect([inside, elsewhere, guests.length]).toEqual([3, 1, 1]);
    expect((await staff.client.getOccupancy({ gymId, branchId: gym.side })).currentCount).toBe(
      inside - elsewhere + guests.length,
    );
  });

  test('how full each active branch is; for staff, their own', async () => {
    const fresh = await createTestGym(server());
    const { gymId, main, side, admin, staff } = fresh;
    const { id } = await fresh.addPerson('member', main);
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
    await admin.client.addBranch({ gymId, branchData: { ...branchData, status: 'inactive' } });
    const { branches } = await admin.client.getOccupancies({ gymId });
    const sideIsEmpty = { branchId: side, branchName: 'Side', currentCount: 0, maxCapacity: 5, percentage: 0 };
    expect(branches).toEqual([
      {
        branchId: main,
        branchName: 'Main',
        currentCount: 1,
        maxCapacity: 10,
        percentage: 10,
        status: 'Comfortable',
        statusColor: 'success',
      },
      { ...sideIsEmpty, status: 'Comfortable', statusColor: 'success' },
    ]);
    expect((await staff.client.getOccupancies({ gymId })).branches).toMatchObject([sideIsEmpty]);
    await expect(fresh.member.client.getOccupancies({ gymId })).rejects.toMatchObject({ status: 403 });
  });
});
