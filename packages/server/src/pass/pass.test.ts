import { beforeEach, expect, test } from 'vitest';
import { insertBranch } from '../branches/branches.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

onBothEngines('the pass', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T12:32:00Z');
    gym = await createTestGym(server());
  });
  const passOf = ({ client } = gym.member) => client.getPass({ gymId: gym.gymId });
  const change = (id: string, row: object) =>
    server().database.db.updateTable('people').set(row).where('id', '=', id).execute();

  test('the age is that of the birth date, also where another was entered before', async () => {
    await change(gym.member.id, { age: 30, birth_date: '1990-11-20' });
    expect((await passOf()).member.age).toBe(36);
    await change(gym.member.id, { birth_date: '1990-11-21' });
    expect((await passOf()).member.age).toBe(35);
  });

  test('a member sees their membership and each active branch’s occupancy, their own first', async () => {
    await gym.mainStaff.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.mainStaff.id });
    const { qrData } = await gym.mainStaff.client.generateQRSession({ gymId: gym.gymId });
    await gym.member.client.universalCheckIn({ gymId: gym.gymId, type: 'QR', qrData });
    expect(await passOf()).toEqual({
      member: {
        id: gym.member.id,
        name: 'Meera Member',
        email: expect.stringContaining('@gym.test'),
        phone: '+919811111111',
        age: 30,
        sex: 'female',
        membershipPlan: 'monthly',
        planName: 'Monthly',
        status: 'active',
        joinDate: '2026-11-01',
        expiryDate: '2026-12-01',
        isExpired: false,
        frozenUntil: null,
        totalVisits: 1,
        lastCheckIn: server().clock.now,
        currentlyCheckedIn: true,
        checkedInBranchName: 'Main',
        homeBranchName: 'Side',
        cardNumber: null,
        language: null,
      },
      gym: {
        id: gym.gymId,
        name: 'Test Gym',
        logoUrl: null,
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        currency: 'INR',
        language: 'en',
      },
      branches: [
        {
          id: gym.side,
          name: 'Side',
          isHome: true,
          currentCount: 0,
          maxCapacity: 5,
          percentage: 0,
          status: 'Comfortable',
          statusColor: 'success',
          quietTimes: [],
        },
        {
          id: gym.main,
          name: 'Main',
          isHome: false,
          currentCount: 1,
          maxCapacity: 10,
          percentage: 10,
          status: 'Comfortable',
          statusColor: 'success',
        },
      ],
    });
  });

  test('a membership is valid on its last day, by the gym’s calendar', async () => {
    await change(gym.member.id, { expiry_date: '2026-11-20' });
    expect((await passOf()).member.isExpired).toBe(false);
    // Half past six in the evening in London, and the next day in India.
    server().clock.now = Date.parse('2026-11-20T18:30:00Z');
    expect((await passOf()).member.isExpired).toBe(true);
  });

  test('a membership is frozen from the first to the last day of the freeze, by the gym’s calendar', async () => {
    await change(gym.member.id, { freeze_id: 'freeze-1', frozen_from: '2026-11-21', frozen_to: '2026-11-22' });
    for (const [at, until] of [
      ['2026-11-20T18:29:59Z', null],
      ['2026-11-20T18:30:00Z', '2026-11-22'],
      ['2026-11-22T18:29:59Z', '2026-11-22'],
      ['2026-11-22T18:30:00Z', null],
    ] as const) {
      server().clock.now = Date.parse(at);
      expect([at, (await passOf()).member.frozenUntil]).toEqual([at, until]);
    }
  });

  test('an inactive branch is omitted', async () => {
    await server()
      .database.db.updateTable('branches')
      .set({ deactivated_at: 1 })
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', gym.main)
      .execute();
    expect((await passOf()).branches.map(({ name }) => name)).toEqual(['Side']);
  });

  test('the pass has no data of other members or gyms', async () => {
    const neighbour = await gym.addPerson('member', gym.side, { name: 'Nosy Neighbour', phone: '+919822222222' });
    const other = await createTestGym(server(), 'Other Gym');
    const { qrData } = await other.staff.client.generateQRSession({ gymId: other.gymId });
    await other.member.client.universalCheckIn({ gymId: other.gymId, type: 'QR', qrData });
    // Ids are unique within a gym, and may be another's in another.
    await insertBranch(server().database.db, other.gymId, {
      id: gym.side,
      name: 'Other Side',
      address: '',
      phone: '',
      email: '',
      max_capacity: 5,
      created_at: 1,
      updated_at: 1,
    });
    await change(other.member.id, { checked_in_branch_id: gym.side });
    const json = JSON.stringify(await passOf());
    for (const foreign of [
      'Nosy',
      neighbour.id,
      '+919822222222',
      'Other Gym',
      'Other Side',
      other.gymId,
      other.side,
      other.member.id,
    ]) {
      expect(json).not.toContain(foreign);
    }
    expect((await passOf()).branches.map(({ currentCount }) => currentCount)).toEqual([0, 0]);
    await expect(gym.member.client.getPass({ gymId: other.gymId })).rejects.toMatchObject({ status: 403 });
    expect((await passOf(neighbour)).member).toMatchObject({ name: 'Nosy Neighbour', currentlyCheckedIn: false });
  });

  test('staff and admins are refused, a disabled account too; an inactive member is not', async () => {
    for (const person of [gym.staff, gym.admin]) {
      await expect(passOf(person)).rejects.toMatchObject({ status: 403 });
    }
    await change(gym.member.id, { deactivated_at: 1 });
    expect((await passOf()).member.status).toBe('inactive');
    const token = await gym.member.token();
    await server()
      .database.db.updateTable('accounts')
      .set({ disabled_at: 1 })
      .where('uid', '=', gym.member.uid)
      .execute();
    const answer = await server().app.request(`/getPass?gymId=${gym.gymId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated', error: 'Authentication required' });
  });
});
