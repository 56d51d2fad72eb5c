import { beforeAll, expect, test, vi } from 'vitest';
import { clientInHindi, markTexts } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { UNDO_CHANGE_MS } from '@spotter/api';
import { eraseExpired } from '../undo/eraseExpired.ts';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import type { Database, Db } from '../db/database.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { createMigratedDatabase, engines } from '../testing/databases.ts';
import {
  branchNames,
  findBranch,
  insertBranch,
  listBranches,
  markBranchDeleted,
  updateBranchRow,
} from './branches.repository.ts';
import { getBranchForUse } from './branchScope.ts';
import { insertPersonIfFree } from '../people/people.repository.ts';
import { assertBranchDeletable } from './branches.rules.ts';

test.each([
  [{ members: 1, staff: 2, inside: 3 }, 'Move or delete its 1 member and 2 staff first'],
  [{ members: 2, staff: 0, inside: 0 }, 'Move or delete its 2 members first'],
  [{ members: 0, staff: 1, inside: 0 }, 'Move or delete its 1 staff first'],
  [{ members: 0, staff: 0, inside: 1 }, '1 person is inside: check them out first'],
  [{ members: 0, staff: 0, inside: 3 }, '3 people are inside: check them out first'],
])('a branch with %o cannot be deleted', (usage, message) => {
  const expectedError = expect.objectContaining({ code: 'branch-in-use', message });
  expect(() => assertBranchDeletable(false, usage)).toThrow(expectedError);
});

const newMember = (branchId: string, email: string) => ({
  name: 'Ravi',
  email,
  phone: '9876543210',
  age: 41,
  sex: 'male' as const,
  branchId,
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

  test('of two edits at once both stay where they are of different fields; the slower of one field is refused', async () => {
    const branchId = await addBranch();
    const basis = { ...branchData, status: 'active' as const };
    const edit = async (change: object) => {
      const input = { gymId: gym.gymId, branchId, branchData: { ...basis, ...change }, basis };
      return (await gym.admin.client.updateBranch(input)).branch;
    };
    await edit({ maxCapacity: 12, status: 'inactive' });
    const both = { address: 'Here', maxCapacity: 12, status: 'inactive' };
    expect(await edit({ address: 'Here' })).toMatchObject(both);
    const before = await rows();
    await expect(edit({ name: 'Other', maxCapacity: 13 })).rejects.toMatchObject({
      status: 409,
      code: 'state-changed',
      message: 'This branch was changed meanwhile',
      fields: [{ field: 'branchData.maxCapacity', error: 'Changed at another desk meanwhile' }],
    });
    expect(await rows()).toEqual(before);
  });

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
    await markBranchDeleted(db, foreign.gymId, side, 1);
    expect(await findBranch(db, gymId, side)).toEqual(before);
    expect(await updateBranchRow(db, gymId, side, { name: 'Renamed' })).toEqual({ ...before, name: 'Renamed' });
    expect((await findBranch(db, gymId, main))?.name).toBe('Main');
  });

  test('an edited branch stays inactive since its first deactivation', async () => {
    const { gymId } = gym;
    const branchId = await addBranch();
    const edit = (change: object) =>
      gym.admin.client.updateBranch({ gymId, branchId, branchData: { ...branchData, ...change } });
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'create', entityType: 'branch', entityId: branchId }]);
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

  test('of admins who rename a branch at the same moment, each is recorded with the name before', async () => {
    const fresh = await createTestGym(server());
    const { gymId, main, admin } = fresh;
    const names = ['North', 'South', 'East', 'West'];
    await Promise.all(
      names.map((name) =>
        admin.client.updateBranch({ gymId, branchId: main, branchData: { ...branchData, name, status: 'active' } }),
      ),
    );
    const { activities } = await admin.client.getActivities({ gymId, limit: names.length });
    const renamed = activities.map(({ changes }) => changes?.['name']).toReversed();
    expect(renamed.map((change) => change?.from)).toEqual([
      'Main',
      ...renamed.slice(0, -1).map((change) => change?.to),
    ]);
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

  test('a branch with somebody inside is not deleted, whoever it is', async () => {
    const { gymId } = gym;
    const branchId = await addBranch();
    const { db } = server().database;
    const visitor = await gym.addPerson('staff', gym.side, { checked_in_at: 1, checked_in_branch_id: branchId });
    const before = await rows();
    await expect(gym.admin.client.deleteBranch({ gymId, branchId })).rejects.toMatchObject({
      code: 'branch-in-use',
      message: '1 person is inside: check them out first',
    });
    expect(await rows()).toEqual(before);
    const person = await db.selectFrom('people').selectAll().where('id', '=', visitor.id).executeTakeFirst();
    expect(person).toMatchObject({ checked_in_at: 1, checked_in_branch_id: branchId });
  });

  test('a deleted branch is gone from every call, but stays by name in the history of those who moved', async () => {
    const { gymId, admin } = gym;
    const { db } = server().database;
    const branchId = await addBranch();
    const moved = await gym.addPerson('member', branchId);
    const left = await gym.addPerson('member', branchId);
    const press = (targetUserId: string) => admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId });
    for (const { id } of [moved, moved, moved, moved, left, left]) await press(id);
    await db.updateTable('people').set({ branch_id: gym.side }).where('id', '=', moved.id).execute();
    await admin.client.deleteMember({ gymId, memberId: left.id });
    const read = vi.spyOn(server().database, 'readInThread');
    expect(await admin.client.getBranchUsage({ gymId, branchId })).toEqual({
      members: 0,
      staff: 0,
      inside: 0,
      visits: 2,
      formerVisits: 1,
    });
    // There may be millions of visits.
    expect(read.mock.calls.map(([, name]) => name)).toEqual(['countVisits']);
    await admin.client.deleteBranch({ gymId, branchId });

    const logs = await admin.client.getUserAttendanceLogs({ gymId, userId: moved.id, userType: 'member' });
    expect(logs.attendanceLogs.map(({ branchName }) => branchName)).toEqual(Array(4).fill('Annexe'));
    // The visits of those who left go once neither the branch nor they can come back.
    await admin.client.erasePerson({ gymId, personId: left.id });
    await eraseExpired(server().database, server().clock.now + UNDO_CHANGE_MS, new AbortController().signal);
    const atBranch = await db.selectFrom('attendance').selectAll().where('branch_id', '=', branchId).execute();
    expect(new Set(atBranch.map((row) => row.person_id))).toEqual(new Set([moved.id]));
    const { branches } = await admin.client.getBranches({ gymId });
    expect(branches.map(({ id }) => id)).not.toContain(branchId);
    for (const call of [
      () => admin.client.getBranchUsage({ gymId, branchId }),
      () => admin.client.deleteBranch({ gymId, branchId }),
      () => admin.client.updateBranch({ gymId, branchId, branchData }),
      () => admin.client.getOccupancy({ gymId, branchId }),
      () => admin.client.generateQRSession({ gymId, branchId }),
      () => admin.client.checkoutAllMembers({ gymId, branchId }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404, message: 'That branch was not found' });
    }
    const { activities } = await admin.client.getActivities({ gymId, limit: 2 });
    expect(activities).toMatchObject([
      { action: 'erase', entityId: left.id },
      { action: 'delete', entityId: branchId, entityName: 'Annexe' },
    ]);
    expect((await branchNames(db, gymId)).get(branchId)).toBe('Annexe');
    expect((await branchNames(db, (await createTestGym(server(), 'Other')).gymId)).has(branchId)).toBe(false);
  });

  test('the visits of those who left a branch that is gone go a thousand at a time', async () => {
    const { gymId, admin } = gym;
    const { database, clock } = server();
    const later = () => clock.now + UNDO_CHANGE_MS;
    await eraseExpired(database, later(), new AbortController().signal);
    const branchId = await addBranch();
    const rows = Array.from({ length: 2500 }, (_, at) => ({
      id: `former-${branchId}-${at}`,
      person_id: 'nobody',
      user_type: 'member' as const,
      user_name: '',
      branch_id: branchId,
      action: 'check-in' as const,
      method: 'manual' as const,
      happened_at: at,
    }));
    const elsewhere = { ...rows[0], id: `elsewhere-${branchId}`, branch_id: gym.main } as (typeof rows)[number];
    await database.transaction((tx) => insertAttendance(tx, gymId, [...rows, elsewhere]));
    await admin.client.deleteBranch({ gymId, branchId });
    const count = async (db: Db) =>
      (await db.selectFrom('attendance').select('id').where('branch_id', '=', branchId).execute()).length;
    const deleted: number[] = [];
    const counting: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const before = await count(tx);
          const result = await work(tx);
          deleted.push(before - (await count(tx)));
          return result;
        }),
    };
    const changes = () => database.db.selectFrom('changes').select('kind').where('gym_id', '=', gymId).execute();
    const stopping = new AbortController();
    stopping.abort();
    await eraseExpired(counting, later(), stopping.signal);
    expect([await count(database.db), deleted]).toEqual([2500, []]);
    // Ended within a page, it goes on from there the next time.
    const ending = new AbortController();
    const transaction: Database['transaction'] = (work) => {
      ending.abort();
      return counting.transaction(work);
    };
    await eraseExpired({ ...counting, transaction }, later(), ending.signal);
    expect(deleted).toHaveLength(1);
    expect([await changes(), await count(database.db)]).toEqual([
      [{ kind: 'delete-branch' }],
      2500 - (deleted[0] ?? 0),
    ]);
    await eraseExpired(counting, later(), new AbortController().signal);
    expect([await changes(), await count(database.db)]).toEqual([[], 0]);
    expect(Math.max(...deleted)).toBeLessThanOrEqual(1000);
    const { person_id } = await database.db
      .selectFrom('attendance')
      .select('person_id')
      .where('id', '=', elsewhere.id)
      .executeTakeFirstOrThrow();
    expect(person_id).toBe('nobody');
  });

  test('deleting a branch waits for a member who is being added to it, and then answers 409', async () => {
    const { gymId } = gym;
    const branchId = await addBranch();
    const { database } = server();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: added, resolve: isAdded } = Promise.withResolvers<void>();
    const adding = database.transaction(async (tx) => {
      const branch = await getBranchForUse(tx, gymId, branchId);
      const person = {
        id: 'race',
        user_type: 'member' as const,
        name: 'Ravi',
        phone: '',
        created_at: 1,
        updated_at: 1,
      };
      await insertPersonIfFree(tx, gymId, { ...person, branch_id: branch.id });
      isAdded();
      await released;
    });
    await added;
    const deleting = gym.admin.client.deleteBranch({ gymId, branchId });
    deleting.catch(() => undefined);
    await expect.poll(() => isWaitingForLock(database.db)).toBe(true);
    release();
    await adding;
    await expect(deleting).rejects.toMatchObject({ status: 409, code: 'branch-in-use' });
    expect((await rows()).find(({ id }) => id === branchId)).toMatchObject({ deleted_at: null });
  });

  test('of a deletion and an addition at the same time one succeeds: no member is in a deleted branch', async () => {
    const { gymId, admin } = gym;
    const { db } = server().database;
    for (let round = 0; round < 8; round += 1) {
      const branchId = await addBranch();
      const memberData = newMember(branchId, `race-${round}@gym.test`);
      const outcomes = await Promise.allSettled([
        admin.client.deleteBranch({ gymId, branchId }),
        admin.client.addMember({ gymId, memberData }),
      ]);
      const statuses = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? 200 : (outcome.reason as { status: number }).status,
      );
      const { length: members } = await db
        .selectFrom('people')
        .select('id')
        .where('gym_id', '=', gymId)
        .where('branch_id', '=', branchId)
        .execute();
      expect([
        [200, 404, 0],
        [409, 200, 1],
      ]).toContainEqual([...statuses, members]);
    }
  });

  test('how full a branch is, is a word of the reader’s language', async () => {
    markTexts();
    const { gymId, admin } = gym;
    expect(await clientInHindi(server(), admin).getOccupancy({ gymId })).toMatchObject({ status: '«Comfortable»' });
    expect(await admin.client.getOccupancy({ gymId })).toMatchObject({ status: 'Comfortable' });
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

test.each(engines)('attendance of the last release stays on %s', async (engine) => {
  const branch = { name: 'Annexe', address: '', phone: '', email: '', max_capacity: 1, created_at: 1, updated_at: 1 };
  const visit = { person_id: 'p', user_type: 'member', user_name: 'Asha', action: 'check-in', method: 'manual' };
  const { database, remove } = await createMigratedDatabase(engine, '0006_people_by_email_alone', async ({ db }) => {
    await db
      .insertInto('branches')
      .values({ gym_id: 'g', id: 'b', ...branch })
      .execute();
    await db
      .insertInto('attendance')
      .values({ gym_id: 'g', id: 'a', branch_id: 'b', happened_at: 1, ...visit } as never)
      .execute();
  });
  expect(await findBranch(database.db, 'g', 'b')).toMatchObject({ ...branch, deleted_at: null });
  expect(await database.db.selectFrom('attendance').select('id').execute()).toEqual([{ id: 'a' }]);
  await remove();
});
