import { beforeAll, describe, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { deleteBranchRow, findBranch, insertBranch, listBranches, updateBranchRow } from './branches.repository.ts';
import { assertBranchDeletable, occupancyOf } from './branches.rules.ts';

describe('occupancy', () => {
  test.each([
    [0, 10, 0, 'Comfortable', 'success'],
    [6, 10, 60, 'Comfortable', 'success'],
    [7, 10, 70, 'Busy', 'warning'],
    [8, 10, 80, 'Busy', 'warning'],
    [9, 10, 90, 'Almost full', 'danger'],
    [10, 10, 100, 'Full', 'danger'],
    [13, 10, 130, 'Full', 'danger'],
    [3, 0, 0, 'Comfortable', 'success'],
  ] as const)('%i of %i is %i %: %s', (currentCount, maxCapacity, percentage, status, statusColor) => {
    expect(occupancyOf(currentCount, maxCapacity)).toMatchObject({ percentage, status, statusColor });
  });
});

test.each([
  [{ members: 1, staff: 2 }, '1 member and 2 staff'],
  [{ members: 2, staff: 0 }, '2 members'],
  [{ members: 0, staff: 1 }, '1 staff'],
])('a branch with %o cannot be deleted', (usage, left) => {
  const expectedError = expect.objectContaining({ code: 'branch-in-use', message: `Move or delete its ${left} first` });
  expect(() => assertBranchDeletable(false, usage)).toThrow(expectedError);
});

onBothEngines('branches', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
  const rows = () =>
    server().database.db.selectFrom('branches').selectAll().where('gym_id', '=', gym.gymId).orderBy('id').execute();
  const addBranch = async () => {
    const { branch } = await gym.admin.client.addBranch({ gymId: gym.gymId, branchData });
    return branch.id;
  };

  test('the list has each branch with its status, the main one marked, oldest first', async () => {
    const fresh = await createTestGym(server());
    const { gymId, main, side, admin } = fresh;
    const { now } = server().clock;
    const inactive = { ...branchData, status: 'inactive' as const };
    const { branch } = await admin.client.addBranch({ gymId, branchData: inactive });
    expect(branch).toMatchObject({ ...inactive, isMain: false, createdAt: now, updatedAt: now });
    const { branches } = await admin.client.getBranches({ gymId });
    // The side branch was created a millisecond later than the others of this moment.
    expect(branches.map(({ id, name, status, isMain }) => ({ id, name, status, isMain }))).toEqual([
      { id: main, name: 'Main', status: 'active', isMain: true },
      { id: branch.id, name: 'Annexe', status: 'inactive', isMain: false },
      { id: side, name: 'Side', status: 'active', isMain: false },
    ]);
    expect(branches[0]).toEqual({
      id: main,
      name: 'Main',
      address: '1 Main Road',
      phone: '',
      email: '',
      maxCapacity: 10,
      status: 'active',
      isMain: true,
      createdAt: branches[0]?.createdAt,
      updatedAt: branches[0]?.updatedAt,
    });
  });

  test('branches of one moment are listed by id; reads and changes are of this gym alone', async () => {
    const fresh = await createTestGym(server());
    const foreign = await createTestGym(server(), 'Other');
    const { gymId, main, side } = fresh;
    const { db } = server().database;
    const idsOf = async (only: string | null) => (await listBranches(db, gymId, only)).map(({ id }) => id);
    const { created_at } = await db
      .selectFrom('branches')
      .select('created_at')
      .where('id', '=', main)
      .executeTakeFirstOrThrow();
    const row = { name: '', address: '', phone: '', email: '', max_capacity: 1, updated_at: 1 };
    await insertBranch(db, gymId, { ...row, id: 'b', created_at: created_at - 1 });
    await insertBranch(db, gymId, { ...row, id: 'a', created_at: created_at - 1 });
    await insertBranch(db, gymId, { ...row, id: 'c', created_at: created_at - 2 });
    expect(await idsOf(null)).toEqual(['c', 'a', 'b', main, side]);
    expect(await idsOf(side)).toEqual([side]);

    const before = await findBranch(db, gymId, side);
    expect(before).toMatchObject({ gym_id: gymId, id: side, name: 'Side', max_capacity: 5, deactivated_at: null });
    expect(await findBranch(db, foreign.gymId, side)).toBeUndefined();
    expect(await updateBranchRow(db, foreign.gymId, side, { name: 'Taken' })).toBeUndefined();
    await deleteBranchRow(db, foreign.gymId, side);
    expect(await findBranch(db, gymId, side)).toEqual(before);
    expect(await updateBranchRow(db, gymId, side, { name: 'Renamed' })).toEqual({ ...before, name: 'Renamed' });
    expect((await findBranch(db, gymId, main))?.name).toBe('Main');
  });

  test('an edited branch stays inactive since its first deactivation', async () => {
    const { gymId } = gym;
    const branchId = await addBranch();
    const edit = (change: object) =>
      gym.admin.client.updateBranch({ gymId, branchId, branchData: { ...branchData, ...change } });
    const row = async () => (await rows()).find(({ id }) => id === branchId);
    const since = (server().clock.now += 1_000);
    await edit({ status: 'inactive' });
    server().clock.now += 1_000;
    const { branch } = await edit({ status: 'inactive', name: 'Renamed' });
    expect(branch).toMatchObject({ name: 'Renamed', status: 'inactive', updatedAt: server().clock.now });
    expect(await row()).toMatchObject({ deactivated_at: since, updated_at: server().clock.now });
    await edit({ status: 'active' });
    expect(await row()).toMatchObject({ deactivated_at: null });
  });

  test('the main branch and branches with people cannot be deleted', async () => {
    const { gymId, main, side } = gym;
    const before = await rows();
    const remove = (branchId: string) => gym.admin.client.deleteBranch({ gymId, branchId });
    await expect(remove(main)).rejects.toMatchObject({
      code: 'main-branch',
      message: 'The main branch cannot be deleted. You can only edit its details or set it to inactive.',
    });
    await expect(remove(side)).rejects.toMatchObject({
      code: 'branch-in-use',
      message: 'Move or delete its 1 member and 1 staff first',
    });
    expect(await rows()).toEqual(before);
  });

  test('deleting an empty branch checks out its visitors and keeps its activities', async () => {
    const { gymId } = gym;
    const branchId = await addBranch();
    const { db } = server().database;
    const visitor = await gym.addPerson('member', gym.side, { checked_in_at: 1, checked_in_branch_id: branchId });
    await gym.admin.client.deleteBranch({ gymId, branchId });
    expect((await rows()).map(({ id }) => id)).not.toContain(branchId);
    const person = await db.selectFrom('people').selectAll().where('id', '=', visitor.id).executeTakeFirst();
    expect(person).toMatchObject({ checked_in_at: null, checked_in_branch_id: null });
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'delete', entityId: branchId, entityName: 'Annexe' }]);
  });

  test('staff see the occupancy of their own branch only', async () => {
    const { gymId, main, side, staff } = gym;
    expect((await staff.client.getBranches({ gymId })).branches.map(({ id }) => id)).toEqual([side]);
    expect(await staff.client.getOccupancy({ gymId })).toMatchObject({ maxCapacity: 5 });
    expect(await staff.client.getOccupancy({ gymId, branchId: side })).toMatchObject({ maxCapacity: 5 });
    await expect(staff.client.getOccupancy({ gymId, branchId: main })).rejects.toMatchObject({ status: 404 });
  });

  test('an inactive branch takes no check-ins or new members and adds no capacity', async () => {
    const { gymId } = gym;
    const branchId = await addBranch();
    const before = await gym.admin.client.getOccupancy({ gymId });
    const member = await gym.addPerson('member', branchId);
    await gym.admin.client.updateBranch({ gymId, branchId, branchData: { ...branchData, status: 'inactive' } });
    const checkIn = gym.admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    await expect(checkIn).rejects.toMatchObject({ code: 'branch-inactive' });
    const memberData = {
      name: 'Ravi',
      email: 'inactive@gym.test',
      phone: '9876543210',
      age: 41,
      sex: 'male' as const,
      branchId,
    };
    const sentence = `${branchData.name} is inactive and takes no new members`;
    await expect(gym.admin.client.addMember({ gymId, memberData })).rejects.toMatchObject({
      code: 'branch-inactive',
      message: sentence,
      fields: [{ field: 'memberData.branchId', error: sentence }],
    });
    await expect(gym.admin.client.generateQRSession({ gymId, branchId })).rejects.toMatchObject({
      code: 'branch-inactive',
    });
    const { db } = server().database;
    const inside = await db.selectFrom('people').select('checked_in_at').where('id', '=', member.id).executeTakeFirst();
    expect(inside).toEqual({ checked_in_at: null });
    expect((await gym.admin.client.getOccupancy({ gymId })).maxCapacity).toBe(
      before.maxCapacity - branchData.maxCapacity,
    );
  });

  test('another gym’s branch is not found', async () => {
    const other = await createTestGym(server(), 'Other');
    const { gymId } = gym;
    const messages = [];
    for (const branchId of [other.side, 'no-such-id']) {
      for (const attempt of [
        () => gym.admin.client.updateBranch({ gymId, branchId, branchData }),
        () => gym.admin.client.deleteBranch({ gymId, branchId }),
        () => gym.admin.client.getOccupancy({ gymId, branchId }),
        () => gym.admin.client.getMembersByBranch({ gymId, branchId }),
      ]) {
        messages.push(await attempt().catch((error: Error) => error.message));
      }
    }
    expect(messages).toEqual(Array.from({ length: 8 }, () => 'That branch was not found'));
    const rows = await server()
      .database.db.selectFrom('branches')
      .select('name')
      .where('id', '=', other.side)
      .execute();
    expect(rows).toEqual([{ name: 'Side' }]);
  });
});
