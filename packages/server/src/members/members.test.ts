import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { endOfTerm } from '@spotter/api';
import { writeExport } from '../exports/writeExport.ts';
import { refusalDuringMove } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { clientWithToken, createTestGym, type TestGym } from '../testing/server.ts';
import { unzip } from '../testing/unzip.ts';
import { standardPlans } from '../plans/plans.rules.ts';

describe('the expiry date', () => {
  test.each([
    ['2026-01-31', 'monthly', '2026-02-28'],
    ['2028-01-31', 'monthly', '2028-02-29'],
    ['2026-11-30', 'quarterly', '2027-02-28'],
    ['2028-02-29', 'yearly', '2029-02-28'],
    ['2026-03-15', 'yearly', '2027-03-15'],
  ] as const)('of %s, %s, is %s', { tags: ['member-list-7'] }, (joinDate, plan, expiryDate) => {
    expect(endOfTerm(joinDate, standardPlans[plan])).toBe(expiryDate);
  });
});

onBothEngines('members', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    // The next day has begun in the gym's zone.
    server().clock.now = Date.parse('2026-11-20T20:00:00Z');
    gym = await createTestGym(server());
  });

  const ravi = (email: string) => ({
    name: '  Ravi  ',
    email,
    phone: '9876543210',
    age: 41,
    sex: 'male' as const,
    branchId: gym.side,
  });
  const add = async (email: string) =>
    (await gym.admin.client.addMember({ gymId: gym.gymId, memberData: ravi(email) })).member;
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

  test('a new member is normalised, joins today in the gym’s zone and expires a month later', async () => {
    const member = await add('Ravi@Example.com');
    expect(member).toMatchObject({
      name: 'Ravi',
      email: 'ravi@example.com',
      phone: '+919876543210',
      membershipPlan: 'monthly',
      joinDate: '2026-11-21',
      expiryDate: '2026-12-21',
      status: 'active',
      totalVisits: 0,
      currentlyCheckedIn: false,
      firebaseUID: null,
      userType: 'member',
    });
    const { members } = await gym.admin.client.getMembers({ gymId: gym.gymId });
    expect(members).toContainEqual(member);
  });

  test('a date of birth is added, changed, removed, and left as it is where absent; the activity names it', async () => {
    const { gymId, admin, side } = gym;
    const person = { name: 'Zoya Khan', email: 'zoya@mail.in', phone: '9811111111', age: 30, sex: 'female' as const };
    const { member } = await admin.client.addMember({
      gymId,
      memberData: { ...person, branchId: side, birthDate: '1996-02-29' },
    });
    expect(member.birthDate).toBe('1996-02-29');
    const update = async (change: { birthDate?: string | null }) =>
      (await admin.client.updateMember({ gymId, memberId: member.id, memberData: { ...person, ...change } })).member
        .birthDate;
    expect(await update({})).toBe('1996-02-29');
    expect(await update({ birthDate: '1996-03-01' })).toBe('1996-03-01');
    const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ changes: { birthDate: { from: '1996-02-29', to: '1996-03-01' } } }]);
    for (const birthDate of ['2026-11-21', '2020-01-01', '1900-01-01']) {
      const memberData = { ...person, email: 'young@mail.in', branchId: side, birthDate };
      for (const work of [() => update({ birthDate }), () => admin.client.addMember({ gymId, memberData })]) {
        await expect(work()).rejects.toMatchObject({
          status: 400,
          fields: [{ field: 'memberData.birthDate', error: 'Age must be between 10 and 120 years' }],
        });
      }
    }
    const { members } = await admin.client.getMembers({ gymId });
    expect(members.some(({ email }) => email === 'young@mail.in')).toBe(false);
    expect(members.find(({ id }) => id === member.id)?.birthDate).toBe('1996-03-01');
    expect(await update({ birthDate: null })).toBeNull();
  });

  test('a birth date that is entered later says the age, here and in the export; without one, what was entered', async () => {
    const { gymId, admin } = gym;
    const { id: memberId } = await add('late@example.com');
    const memberData = { name: 'Late', email: 'late@example.com', phone: '9876543210', age: 41, sex: 'male' as const };
    const edit = async (change: { age?: number; birthDate: string | null }) =>
      (await admin.client.updateMember({ gymId, memberId, memberData: { ...memberData, ...change } })).member.age;
    expect(await edit({ birthDate: '1996-11-22' })).toBe(29);
    server().clock.now += 86_400_000;
    const { members } = await admin.client.getMembers({ gymId });
    expect(members.find(({ id }) => id === memberId)?.age).toBe(30);
    const files = await server().database.snapshot(async (tx) => {
      const writer = await writeExport(tx, gymId, { format: 'csv', now: server().clock.now });
      return unzip(await buffer(Readable.from(writer?.bytes ?? [])));
    });
    expect(files['members.csv']).toContain('late@example.com,30,1996-11-22');
    server().clock.now -= 86_400_000;
    expect(await edit({ age: 29, birthDate: null })).toBe(29);
    expect((await rowOf(memberId))?.age).toBe(29);
  });

  test('an e-mail is unique in a gym regardless of case; the error names the field', async () => {
    await add('once@example.com');
    const before = (await gym.admin.client.getMembers({ gymId: gym.gymId })).members.length;
    await expect(add('ONCE@example.com')).rejects.toMatchObject({
      code: 'email-taken',
      status: 409,
      fields: [{ field: 'memberData.email', error: 'This email address is already in use' }],
    });
    expect((await gym.admin.client.getMembers({ gymId: gym.gymId })).members).toHaveLength(before);
  });

  test('an e-mail cannot change to one that the gym has', async () => {
    const { id } = await add('mine@example.com');
    await add('theirs@example.com');
    const registered = await gym.addPerson('member', gym.side);
    const { branchId: _, ...data } = ravi('theirs@example.com');
    const email = 'theirs@example.com';
    for (const memberId of [id, registered.id]) {
      const before = await rowOf(memberId);
      await expect(
        gym.admin.client.updateMember({ gymId: gym.gymId, memberId, memberData: { ...data, email } }),
      ).rejects.toMatchObject({ code: 'email-taken', fields: [{ field: 'memberData.email' }] });
      expect(await rowOf(memberId)).toEqual(before);
    }
  });

  test('an inactive branch takes no new member; the error names the field', async () => {
    const { gymId, admin, side } = await createTestGym(server());
    const { db } = server().database;
    await db.updateTable('branches').set({ deactivated_at: 1 }).where('id', '=', side).execute();
    const { members: before } = await admin.client.getMembers({ gymId });
    const memberData = { ...ravi('late@example.com'), branchId: side };
    await expect(admin.client.addMember({ gymId, memberData })).rejects.toMatchObject({
      code: 'branch-inactive',
      fields: [{ field: 'memberData.branchId', error: 'Side is inactive and takes no new members' }],
    });
    expect((await admin.client.getMembers({ gymId })).members).toEqual(before);
  });

  test('an edit moves no member into an inactive branch, and leaves who is there', async () => {
    const { gymId, admin, side, main, addPerson } = await createTestGym(server());
    const { db } = server().database;
    await db.updateTable('branches').set({ deactivated_at: 1 }).where('id', '=', side).execute();
    const [moved, staying] = [await addPerson('member', main), await addPerson('member', side)];
    const before = await rowOf(moved.id);
    const edit = (memberId: string, email: string) =>
      admin.client.updateMember({ gymId, memberId, memberData: { ...ravi(email), branchId: side } });
    await expect(edit(moved.id, 'moved@example.com')).rejects.toMatchObject({
      code: 'branch-inactive',
      fields: [{ field: 'memberData.branchId', error: 'Side is inactive and takes no new members' }],
    });
    expect(await rowOf(moved.id)).toEqual(before);
    expect((await edit(staying.id, 'staying@example.com')).member).toMatchObject({ name: 'Ravi', branchId: side });
  });

  test('only a new plan or joining date recomputes the expiry date', async () => {
    const { id } = await add('change@example.com');
    const { branchId: _, ...same } = ravi('change@example.com');
    const change = async (data: object) =>
      (await gym.admin.client.updateMember({ gymId: gym.gymId, memberId: id, memberData: { ...same, ...data } }))
        .member;
    expect(await change({ membershipPlan: 'yearly' })).toMatchObject({ expiryDate: '2027-11-21' });
    expect(await change({ membershipPlan: 'yearly', joinDate: '2026-01-31' })).toMatchObject({
      expiryDate: '2027-01-31',
    });
    await server().database.db.updateTable('people').set({ expiry_date: null }).where('id', '=', id).execute();
    expect(await change({ membershipPlan: 'yearly', joinDate: '2026-01-31', name: 'Ravi B' })).toMatchObject({
      name: 'Ravi B',
      expiryDate: null,
    });
  });

  test('the e-mail of a signed-in member is locked', { tags: ['member-form-18'] }, async () => {
    await gym.member.client.getUserDashboardData({ gymId: gym.gymId });
    const before = await rowOf(gym.member.id);
    const memberData = { ...ravi('other@example.com'), branchId: undefined };
    await expect(
      gym.admin.client.updateMember({ gymId: gym.gymId, memberId: gym.member.id, memberData }),
    ).rejects.toMatchObject({ code: 'email-locked', message: 'Email cannot be changed for registered users' });
    expect(await rowOf(gym.member.id)).toEqual(before);
  });

  test(
    'staff see, add and change members of their own branch only',
    { tags: ['access-24', 'member-form-17'] },
    async () => {
      const { client } = gym.staff;
      const elsewhere = await gym.addPerson('member', gym.main, { name: 'Elsewhere' });
      const seen = (await client.getMembers({ gymId: gym.gymId })).members;
      expect(new Set(seen.map(({ branchId }) => branchId))).toEqual(new Set([gym.side]));
      await expect(client.getMembers({ gymId: gym.gymId, branchId: gym.main })).rejects.toMatchObject({ status: 404 });
      const before = await rowOf(elsewhere.id);
      const tries = [
        () => client.deleteMember({ gymId: gym.gymId, memberId: elsewhere.id }),
        () => client.toggleMemberStatus({ gymId: gym.gymId, memberId: elsewhere.id, newStatus: 'inactive' }),
        () =>
          client.updateMember({
            gymId: gym.gymId,
            memberId: elsewhere.id,
            memberData: { ...ravi('x@x.in'), branchId: undefined },
          }),
        () => client.addMember({ gymId: gym.gymId, memberData: { ...ravi('y@x.in'), branchId: gym.main } }),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
      expect(await rowOf(elsewhere.id)).toEqual(before);
    },
  );

  test('staff cannot move a member to another branch', async () => {
    const { gymId, main, side } = gym;
    const { id } = await gym.addPerson('member', side);
    const before = await rowOf(id);
    const moved = gym.staff.client.updateMember({
      gymId,
      memberId: id,
      memberData: { ...ravi('moved@x.in'), branchId: main },
    });
    await expect(moved).rejects.toMatchObject({ status: 404, code: 'not-found' });
    expect(await rowOf(id)).toEqual(before);
  });

  test('a member is listed as registered from the first sign-in on', async () => {
    const person = await gym.addPerson('member', gym.side);
    const listed = async () =>
      (await gym.admin.client.getMembers({ gymId: gym.gymId })).members.find(({ id }) => id === person.id)?.firebaseUID;
    expect(await listed()).toBeNull();
    await person.client.getGymSettings({ gymId: gym.gymId });
    expect(await listed()).toBe(person.id);
  });

  test('the account follows its member’s name and branch', async () => {
    const person = await gym.addPerson('member', gym.side);
    const { email } = (await rowOf(person.id)) as { email: string };
    server().clock.now += 1_000;
    const memberData = { ...ravi(email), name: 'Renamed', branchId: gym.main };
    const { member } = await gym.admin.client.updateMember({ gymId: gym.gymId, memberId: person.id, memberData });
    expect(member).toMatchObject({ name: 'Renamed', branchId: gym.main });
    expect(await rowOf(person.id)).toMatchObject({ updated_at: server().clock.now });
    const { claims } = await server().identity.verifyToken(await person.token());
    expect(claims).toMatchObject({ branchId: gym.main, branchAccess: gym.main });
  });

  test('of desks that change the status of a member at the same moment, only one records a change', async () => {
    const { gymId, admin } = gym;
    const { id } = await add('status@gym.test');
    const deactivate = () => admin.client.toggleMemberStatus({ gymId, memberId: id, newStatus: 'inactive' });
    await Promise.all(Array.from({ length: 12 }, deactivate));
    const { activities } = await admin.client.getActivities({ gymId, limit: 12 });
    expect(activities.filter(({ changes }) => changes?.['status'])).toHaveLength(1);
  });

  test('a deactivation counts from its first moment and is undone by an activation', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const set = async (newStatus: 'active' | 'inactive') => {
      server().clock.now += 1_000;
      const { member } = await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus });
      expect(member.status).toBe(newStatus);
      return rowOf(id);
    };
    const first = await set('inactive');
    expect(first?.deactivated_at).toBe(server().clock.now);
    expect(await set('inactive')).toEqual({ ...first, updated_at: server().clock.now });
    expect(await set('active')).toEqual({ ...first, deactivated_at: null, updated_at: server().clock.now });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'activate', entityType: 'member', entityId: id }]);
  });

  test('staff count the members of their own branch; another branch is not found', async () => {
    const { gymId, main, side } = gym;
    const { members } = await gym.admin.client.getMembers({ gymId, branchId: side });
    expect(await gym.staff.client.getMembersByBranch({ gymId, branchId: side })).toEqual({
      totalMembers: members.length,
    });
    const refused = gym.staff.client.getMembersByBranch({ gymId, branchId: main });
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'not-found' });
  });

  test('a branch of another gym, or none, has no list of members and no number of them', async () => {
    const other = await createTestGym(server(), 'Other');
    const { gymId, admin } = gym;
    for (const branchId of [other.side, 'no-such-branch']) {
      for (const call of ['getMembers', 'getMembersByBranch'] as const) {
        await expect(admin.client[call]({ gymId, branchId })).rejects.toMatchObject({
          status: 404,
          message: 'That branch was not found',
        });
      }
    }
  });

  test('deleting a member deletes the account and anonymises the attendance rows', async () => {
    const deleted = await gym.addPerson('member', gym.side, { name: 'Gone Soon' });
    await gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: deleted.id });
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: deleted.id });
    expect(await rowOf(deleted.id)).toBeUndefined();
    const { db } = server().database;
    const rows = await db.selectFrom('attendance').select('user_name').where('person_id', '=', deleted.id).execute();
    expect(rows).toEqual([{ user_name: '' }]);
    const events = await db
      .selectFrom('feed_events')
      .select('payload')
      .where('payload', 'like', '%Gone Soon%')
      .execute();
    expect(events).toEqual([]);
    expect(await db.selectFrom('accounts').select('uid').where('uid', '=', deleted.uid).execute()).toEqual([]);
  });

  test('each change is audited from → to in the same transaction', async () => {
    const { id } = await add('audited@example.com');
    await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus: 'inactive' });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 2 });
    expect(activities).toMatchObject([
      { action: 'deactivate', entityId: id, changes: { status: { from: 'active', to: 'inactive' } } },
      { action: 'create', entityId: id, performedBy: { name: 'Asha Admin', userType: 'admin' } },
    ]);
  });

  test('a member without an e-mail may stay without one; no member loses theirs', async () => {
    const { id } = await add('to-be-emptied@example.com');
    const { branchId: _, ...data } = ravi('');
    const change = async (fields: object) =>
      (await gym.staff.client.updateMember({ gymId: gym.gymId, memberId: id, memberData: { ...data, ...fields } }))
        .member;
    const refused = { code: 'invalid', message: 'Name, phone, email, age, and sex are required' };
    const before = await rowOf(id);
    for (const email of ['', undefined, '  ']) {
      await expect(change({ email })).rejects.toMatchObject({
        ...refused,
        fields: [{ field: 'memberData.email', error: refused.message }],
      });
    }
    expect(await rowOf(id)).toEqual(before);

    await server().database.db.updateTable('people').set({ email: null }).where('id', '=', id).execute();
    expect(await change({ email: '', age: 42 })).toMatchObject({ email: null, age: 42 });
    const { email: _email, ...withoutEmail } = data;
    expect(await change({ ...withoutEmail, email: undefined, age: 43 })).toMatchObject({ email: null, age: 43 });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ changes: { age: { from: 42, to: 43 } } }]);
    expect(await change({ email: 'Back@Example.com' })).toMatchObject({ email: 'back@example.com' });
    await expect(change({ email: '' })).rejects.toMatchObject(refused);
    expect(await rowOf(id)).toMatchObject({ email: 'back@example.com' });
  });

  test('signing a member out ends their sessions at once, and is recorded', async () => {
    const person = await gym.addPerson('member', gym.side, { name: 'Lost Phone' });
    const ask = () => person.client.getPass({ gymId: gym.gymId });
    await ask();
    const oldToken = await person.token();
    const withOldToken = clientWithToken(server(), oldToken);
    await withOldToken.getPass({ gymId: gym.gymId });
    expect(await gym.staff.client.signOutMember({ gymId: gym.gymId, memberId: person.id })).toEqual({ success: true });
    await expect(withOldToken.getPass({ gymId: gym.gymId })).rejects.toMatchObject({ status: 401 });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      { action: 'sign-out', entityId: person.id, displayText: 'Sunil Staff signed out Lost Phone', module: 'Members' },
    ]);
    server().clock.now += 2000;
    await ask();
  });

  test('a sign-out is recorded for an account that was not used yet, and for a member who was restored without theirs', async () => {
    const { gymId, admin, side } = gym;
    const [unused, restored] = [await gym.addPerson('member', side), await gym.addPerson('member', side)];
    await restored.client.getPass({ gymId });
    await admin.client.deleteMember({ gymId, memberId: restored.id });
    await admin.client.restorePerson({ gymId, personId: restored.id });
    expect(await rowOf(unused.id)).toMatchObject({ uid: unused.uid, first_signed_in_at: null });
    expect(await rowOf(restored.id)).toMatchObject({ uid: null, first_signed_in_at: expect.any(Number) });
    for (const { id } of [unused, restored]) {
      await admin.client.signOutMember({ gymId, memberId: id });
      const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
      expect(activities).toMatchObject([{ action: 'sign-out', entityId: id }]);
    }
  });

  test('a member without an account, of another branch or gym is not signed out', async () => {
    const { db } = server().database;
    const other = await createTestGym(server(), 'Other');
    const elsewhere = await gym.addPerson('member', gym.main);
    const { id } = await add('no-account@example.com');
    const accounts = () => db.selectFrom('accounts').selectAll().orderBy('uid').execute();
    const activityCount = async () => (await db.selectFrom('activities').select('id').execute()).length;
    // A first sign-in changes the account.
    for (const { client } of [gym.staff, gym.member]) await client.getGymSettings({ gymId: gym.gymId });
    const before = [await accounts(), await activityCount()];
    const signOut = (memberId: string) => gym.staff.client.signOutMember({ gymId: gym.gymId, memberId });
    for (const memberId of [elsewhere.id, other.member.id, gym.staff.id, gym.admin.id, 'no-such-id']) {
      await expect(signOut(memberId)).rejects.toMatchObject({ status: 404, message: 'That member was not found' });
    }
    await expect(gym.member.client.signOutMember({ gymId: gym.gymId, memberId: gym.member.id })).rejects.toMatchObject({
      status: 403,
    });
    expect(await signOut(id)).toEqual({ success: true });
    expect([await accounts(), await activityCount()]).toEqual(before);
  });

  test('a member who moves to another branch at that moment is not signed out by the former one', async () => {
    const { gymId, member } = gym;
    await member.client.getPass({ gymId });
    const refusal = await refusalDuringMove(server(), { gymId, memberId: member.id, toBranchId: gym.main }, () =>
      gym.staff.client.signOutMember({ gymId, memberId: member.id }),
    );
    expect(refusal).toMatchObject({ code: 'not-found' });
    const { activities } = await gym.admin.client.getActivities({ gymId, action: 'sign-out' });
    expect(activities.filter(({ entityId }) => entityId === member.id)).toEqual([]);
    await member.client.getPass({ gymId });
  });

  test('another gym’s member is not found', async () => {
    const other = await createTestGym(server(), 'Other');
    const before = await rowOf(other.member.id);
    const [foreign, missing] = await Promise.allSettled(
      [other.member.id, 'no-such-id'].map((memberId) => gym.admin.client.deleteMember({ gymId: gym.gymId, memberId })),
    );
    expect(foreign).toMatchObject({
      status: 'rejected',
      reason: { status: 404, message: 'That member was not found' },
    });
    expect((missing as PromiseRejectedResult).reason).toMatchObject({
      status: 404,
      message: 'That member was not found',
    });
    expect(await rowOf(other.member.id)).toEqual(before);
  });
});
