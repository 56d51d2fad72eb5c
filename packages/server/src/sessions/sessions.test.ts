import { beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import {
  clientWithToken,
  createTestGym,
  origin,
  ownerToken,
  type TestGym,
  type TestPerson,
  tokenFromCustom,
} from '../testing/server.ts';

const MINUTE = 60_000;
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

onBothEngines('one’s own sessions', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  /** Signs this person in on another device. */
  async function deviceOf(person: TestPerson): Promise<Client> {
    const token = await person.token();
    return createClient({
      origin,
      // None instead of a fresh one: the client would try again, with delays.
      getToken: ({ fresh }) => Promise.resolve(fresh ? null : token),
      fetch: (request, init) => {
        const sent = new Request(request, init);
        sent.headers.set('User-Agent', chrome);
        return Promise.resolve(server().app.fetch(sent));
      },
    });
  }
  const sessionsOf = async (client: Client) => (await client.listMySessions({ gymId: gym.gymId })).sessions;
  const isOpen = (client: Client) =>
    client.getUserDashboardData({ gymId: gym.gymId }).then(
      () => true,
      ({ status }: { status: number }) => status !== 401,
    );
  const rows = () => server().database.db.selectFrom('sessions').selectAll().orderBy('id').execute();

  test('are listed with device and last use, this one marked; nobody else’s are', async () => {
    const person = await gym.addPerson('staff', gym.side);
    const [desk, laptop] = [await deviceOf(person), await deviceOf(person)];
    const signedInAt = server().clock.now;
    server().clock.now += 20 * MINUTE;
    expect(await isOpen(laptop)).toBe(true);
    const usedAt = server().clock.now;
    server().clock.now += MINUTE;
    const listed = await sessionsOf(desk);
    expect(listed).toMatchObject([
      { device: 'Chrome on Linux', signedInAt, lastUsedAt: server().clock.now, isCurrent: true },
      { device: 'Chrome on Linux', signedInAt, lastUsedAt: usedAt, isCurrent: false },
    ]);
    expect((await sessionsOf(laptop)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [listed[0]?.id, false],
      [listed[1]?.id, true],
    ]);
  });

  test('are signed out one by one', async () => {
    const person = await gym.addPerson('admin', null);
    const [here, stolen, tablet] = [await deviceOf(person), await deviceOf(person), await deviceOf(person)];
    const { id = '' } = (await sessionsOf(stolen)).find(({ isCurrent }) => isCurrent) ?? {};
    expect(await here.signOutSession({ gymId: gym.gymId, sessionId: id })).toEqual({ success: true });
    expect(await Promise.all([here, stolen, tablet].map(isOpen))).toEqual([true, false, true]);
    expect(await sessionsOf(here)).toHaveLength(2);
    const again = here.signOutSession({ gymId: gym.gymId, sessionId: id });
    await expect(again).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of somebody else, or unknown, cannot be signed out', async () => {
    const victim = await deviceOf(gym.admin);
    const { id = '' } = (await sessionsOf(victim)).find(({ isCurrent }) => isCurrent) ?? {};
    const attacker = await deviceOf(gym.staff);
    await sessionsOf(attacker);
    const before = await rows();
    for (const sessionId of [id, 'unknown']) {
      await expect(attacker.signOutSession({ gymId: gym.gymId, sessionId })).rejects.toMatchObject({
        code: 'not-found',
        message: 'That session was not found',
      });
    }
    expect(await rows()).toEqual(before);
    expect(await isOpen(victim)).toBe(true);
  });

  test('are all signed out but this one', async () => {
    const person = await gym.addPerson('staff', gym.side);
    const [here, ...others] = [await deviceOf(person), await deviceOf(person), await deviceOf(person)];
    const bystander = await deviceOf(gym.staff);
    expect(await here?.signOutOtherSessions({ gymId: gym.gymId })).toEqual({ count: 2 });
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
    expect(here && (await isOpen(here))).toBe(true);
    expect(await isOpen(bystander)).toBe(true);
    expect(await here?.signOutOtherSessions({ gymId: gym.gymId })).toEqual({ count: 0 });
  });

  test.each(['admin', 'staff', 'member'] as const)('of %s end on the server by signing out', async (kind) => {
    const [here, elsewhere] = [await deviceOf(gym[kind]), await deviceOf(gym[kind])];
    expect(await here.signOut({})).toEqual({ success: true });
    expect(await isOpen(here)).toBe(false);
    expect(await isOpen(elsewhere)).toBe(true);
    await expect(here.signOut({})).rejects.toMatchObject({ status: 401 });
  });

  test('end by signing out where no gym is chosen yet, and where the desk started them', async () => {
    const other = await createTestGym(server(), 'Other Gym');
    const { id } = await gym.addPerson('staff', gym.side);
    const { email } = await server()
      .database.db.selectFrom('people')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await other.addPerson('admin', null, { email });
    const { gymId, member, staff } = gym;
    const { customToken } = await staff.client.createCustomToken({ gymId, memberId: member.id });
    for (const token of [await ownerToken(server(), email ?? ''), await tokenFromCustom(server(), customToken)]) {
      const { uid, session } = await server().identity.verifyToken(token);
      const open = async () => (await server().identity.listSessions(uid)).map((one) => one.id);
      expect(await open()).toContain(session.id);
      expect(await clientWithToken(server(), token).signOut({})).toEqual({ success: true });
      expect(await open()).not.toContain(session.id);
      await expect(server().identity.verifyToken(token)).rejects.toMatchObject({ code: 'expired-token' });
    }
  });

  test('that are over are not listed', async () => {
    const person = await gym.addPerson('staff', gym.side);
    await deviceOf(person);
    await server().database.transaction((tx) => server().identity.endSessions(tx, person.uid));
    const here = await deviceOf(person);
    expect(await sessionsOf(here)).toHaveLength(1);
    const unused = await deviceOf(person);
    expect(await sessionsOf(here)).toHaveLength(2);
    server().clock.now += 30 * 24 * 60 * MINUTE;
    const later = await deviceOf(person);
    expect(await sessionsOf(later)).toHaveLength(1);
    expect(await isOpen(unused)).toBe(false);
  });
});
