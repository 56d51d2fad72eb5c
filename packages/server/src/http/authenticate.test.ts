import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { sqlitePath } from '../db/open.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, ownerToken, type TestGym } from '../testing/server.ts';

onBothEngines('authentication', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other Gym');
  });

  const ask = async (path: string, token: string) => {
    const response = await server().app.request(path, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, text: await response.text() };
  };

  test('a session without a gym has no access, with or without a gymId', async () => {
    const person = await gym.addPerson('admin', null);
    const { email } = await server()
      .database.db.selectFrom('people')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await other.addPerson('admin', null, { email });
    const token = await ownerToken(server(), email ?? '');
    for (const path of ['/getBranches', '/getBranches?gymId=', '/getStaffRoles', `/getBranches?gymId=${gym.gymId}`]) {
      expect(await ask(path, token)).toMatchObject({ status: 403 });
    }
  });

  test('a session in a gym without a person of its account has no access', async () => {
    const person = await gym.addPerson('admin', null);
    const token = await person.token();
    await server()
      .database.db.updateTable('sessions')
      .set({ gym_id: other.gymId })
      .where('uid', '=', person.uid)
      .execute();
    const answer = await ask(`/getBranches?gymId=${other.gymId}`, token);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('Main');
  });

  test('callers not seen for a while read while another process has locked the file', async ({ skip }) => {
    const path = sqlitePath(server().databaseUrl) ?? skip();
    const fresh = await gym.addPerson('admin', null);
    const [token, firstToken] = [await gym.admin.token(), await fresh.token()];
    await ask(`/getBranches?gymId=${gym.gymId}`, token);
    server().clock.now += 20 * 60_000;
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    const started = performance.now();
    try {
      const reads = [token, firstToken].map((each) => ask(`/getBranches?gymId=${gym.gymId}`, each));
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
      // A write waits 5 s for the lock.
      expect(performance.now() - started).toBeLessThan(4000);
    } finally {
      other.close();
    }
    const person = () =>
      server()
        .database.db.selectFrom('people')
        .select('first_signed_in_at')
        .where('id', '=', fresh.id)
        .executeTakeFirst();
    // What waited for the lock is recorded now.
    await expect.poll(person).toEqual({ first_signed_in_at: server().clock.now });
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
