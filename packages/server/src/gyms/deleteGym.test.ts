import { beforeAll, expect, test } from 'vitest';
import { deleteTenant } from '../db/deleteTenant.ts';
import { type TableName, tableNames, tables } from '../db/tables.ts';
import { accountPeople } from '../people/accountPeople.ts';
import { linkAccount } from '../people/people.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { deleteGym } from './deleteGym.ts';

onBothEngines('the deletion of a gym', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server(), 'Closing Gym');
    other = await createTestGym(server(), 'Staying Gym');
    for (const { gymId, admin, member } of [gym, other]) {
      await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
      const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
      await admin.client.addBranch({ gymId, branchData });
    }
  });

  const rowsOf = async (gymId: string) => {
    const counts: Partial<Record<TableName, number>> = {};
    for (const table of tableNames.filter((name) => tables[name][0] === 'gym_id')) {
      const rows = await server()
        .database.db.selectFrom(table as 'people')
        .selectAll()
        .where('gym_id', '=', gymId)
        .execute();
      if (rows.length > 0) counts[table] = rows.length;
    }
    return counts;
  };
  const accountOf = (uid: string) =>
    server().database.db.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();

  test('deletes every row of it and its accounts, in bounded transactions, and nothing of another gym', async () => {
    // An account that both gyms use.
    const shared = await gym.addPerson('staff', gym.side);
    const twin = await other.addPerson('staff', other.side);
    await linkAccount(server().database.db, other.gymId, twin.id, shared.uid);
    await server()
      .database.db.insertInto('attendance')
      .values(
        Array.from({ length: 2500 }, (_, index) => ({
          gym_id: gym.gymId,
          id: `event-${String(index).padStart(5, '0')}`,
          person_id: gym.member.id,
          user_type: 'member' as const,
          user_name: 'Meera Member',
          branch_id: gym.side,
          action: 'check-in' as const,
          method: 'manual',
          happened_at: index,
          assisted_by_name: null,
          duration: null,
        })),
      )
      .execute();
    const before = await rowsOf(other.gymId);
    const token = await gym.admin.token();
    const otherToken = await other.admin.token();

    const { accounts, rows } = await deleteGym(server().database, server().identity, gym.gymId);

    expect(await rowsOf(gym.gymId)).toEqual({});
    expect(await rowsOf(other.gymId)).toEqual(before);
    expect(rows).toMatchObject({ gyms: 1, branches: 3, people: 5, attendance: 2501 });
    expect(accounts).toBe(4);
    for (const { uid } of [gym.admin, gym.staff, gym.mainStaff, gym.member])
      expect(await accountOf(uid)).toBeUndefined();
    expect(await accountOf(shared.uid)).toBeDefined();
    const calls = [
      [gym, token, 401],
      [other, otherToken, 200],
    ] as const;
    for (const [{ gymId }, bearer, status] of calls) {
      const response = await server().app.request(`/getMembers?gymId=${gymId}`, {
        headers: { Authorization: `Bearer ${bearer}` },
      });
      expect(response.status).toBe(status);
    }
  });

  test('links nobody of it to an account again once they are unlinked', async () => {
    const closing = await createTestGym(server(), 'Unlinked Gym');
    const { database, identity } = server();
    const shared = await closing.addPerson('staff', closing.side);
    const { id, email } = await database.db
      .selectFrom('people')
      .select(['id', 'email'])
      .where('id', '=', shared.id)
      .executeTakeFirstOrThrow();
    const unlinked = await closing.addPerson('member', closing.side);
    await other.addPerson('staff', other.side, { email });
    await database.db.updateTable('people').set({ uid: null }).where('id', '=', unlinked.id).execute();
    // The first transaction takes the accounts; the rows are still there.
    let transactions = 0;
    const failing = {
      ...database,
      transaction: ((work) => {
        transactions += 1;
        return transactions > 1 ? Promise.reject(new Error('the power failed')) : database.transaction(work);
      }) as typeof database.transaction,
    };
    await expect(deleteGym(failing, identity, closing.gymId)).rejects.toThrow('the power failed');
    await accountPeople.adopt(database.db, shared.uid, email ?? '');
    const people = await database.db
      .selectFrom('people')
      .select(['id', 'uid', 'email'])
      .where('gym_id', '=', closing.gymId)
      .execute();
    expect(people.map((person) => person.id)).toEqual(expect.arrayContaining([id, unlinked.id]));
    expect(people.filter((person) => person.uid !== null || person.email !== null)).toEqual([]);
    await deleteGym(database, identity, closing.gymId);
    expect(await accountOf(shared.uid)).toBeDefined();
  });

  test('can be repeated after a failure half-way', async () => {
    const closing = await createTestGym(server(), 'Half Gym');
    const { database, identity } = server();
    let transactions = 0;
    const failing = {
      ...database,
      transaction: ((work) => {
        transactions += 1;
        return transactions > 6 ? Promise.reject(new Error('the power failed')) : database.transaction(work);
      }) as typeof database.transaction,
    };
    await expect(deleteGym(failing, identity, closing.gymId)).rejects.toThrow('the power failed');
    await deleteGym(database, identity, closing.gymId);
    expect(await rowsOf(closing.gymId)).toEqual({});
  });

  test('no transaction deletes more than a batch', async () => {
    const closing = await createTestGym(server(), 'Big Gym');
    for (let count = 0; count < 5; count += 1) await closing.addPerson('member', closing.side);
    const { database } = server();
    const countPeople = async () =>
      (await database.db.selectFrom('people').select('id').where('gym_id', '=', closing.gymId).execute()).length;
    const sizes: number[] = [];
    const counting = {
      ...database,
      transaction: (async (work) => {
        const before = await countPeople();
        const result = await database.transaction(work);
        sizes.push(before - (await countPeople()));
        return result;
      }) as typeof database.transaction,
    };
    await deleteTenant(counting, closing.gymId, { batchSize: 3, pauseMs: 0 });
    expect(sizes.filter((size) => size > 0)).toEqual([3, 3, 3]);
  });
});
