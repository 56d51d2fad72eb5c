import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

onBothEngines('authentication', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other Gym');
  });

  /** What an account's token says of its gym is changed under the person, as no call of the product does. */
  const saying = async (person: TestPerson, claims: object) => {
    const { database, identity } = server();
    const rest = { branchId: null, userType: 'admin', branchAccess: 'all', version: 2 };
    await database.transaction((tx) =>
      identity.updateAccount(tx, person.uid, { claims: { ...claims, ...rest } as never }),
    );
    return person.token();
  };
  const ask = async (path: string, token: string) => {
    const response = await server().app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, text: await response.text() };
  };

  test.each([
    ['none', {}],
    ['an empty one', { gymId: '' }],
    ['one that is no text', { gymId: 7 }],
  ])('a token whose gym is %s has no access, with or without a gymId', async (_, claims) => {
    const token = await saying(await gym.addPerson('admin', null), claims);
    for (const path of ['/getBranches', '/getBranches?gymId=', '/getStaffRoles', `/getBranches?gymId=${gym.gymId}`]) {
      expect(await ask(path, token)).toMatchObject({ status: 403 });
    }
  });

  test('a token for a gym without a person of its account has no access', async () => {
    const token = await saying(await gym.addPerson('admin', null), { gymId: other.gymId });
    const answer = await ask(`/getBranches?gymId=${other.gymId}`, token);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('Main');
  });

  test('an access is recorded for that person only', async () => {
    const people = () =>
      server()
        .database.db.selectFrom('people')
        .select(['id', 'last_accessed_at'])
        .where('gym_id', 'in', [gym.gymId, other.gymId])
        .execute();
    const person = await gym.addPerson('admin', null);
    const before = await people();
    await ask(`/getBranches?gymId=${gym.gymId}`, await person.token());
    const changed = (await people()).filter(
      (one) => !before.some((rowBefore) => JSON.stringify(rowBefore) === JSON.stringify(one)),
    );
    expect(changed.map(({ id }) => id)).toEqual([person.id]);
  });
});
