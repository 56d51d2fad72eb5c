import { afterEach, beforeAll, expect, test } from 'vitest';
import { openFeed } from '@spotter/api';
import { createApp } from '../app.ts';
import { openDatabase } from '../db/open.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { enrolSecondFactor } from '../testing/secondFactor.ts';
import {
  clientWithToken,
  createTestGym,
  origin,
  type TestGym,
  type TestPerson,
  tokenFromCustom,
} from '../testing/server.ts';
import { createFeed, type Feed } from './feed.ts';

onBothEngines('a live stream', (server) => {
  let gym: TestGym;
  const closes: (() => unknown)[] = [];
  beforeAll(async () => {
    gym = await createTestGym(server());
  });
  afterEach(async () => {
    for (const close of closes.splice(0)) await close();
  });

  const appWith = (feed: Feed, database = server().database) => {
    const { identity, outbox, health, clock } = server();
    return createApp({ database, identity, outbox, health, clock: () => clock.now, publicUrl: origin, feed });
  };

  /** Opens the stream with a token; `isOver` once the server has ended it. */
  async function listen(token: string, app = server().app, { gymId } = gym) {
    const response = await app.request(`/attendanceFeed?gymId=${gymId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const stream = { status: response.status, text: '', isOver: false };
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    closes.push(() => reader?.cancel());
    void (async () => {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) stream.text += read.value;
      stream.isOver = true;
    })();
    if (stream.status === 200) await expect.poll(() => stream.text).toContain('snapshot');
    return stream;
  }

  const sessionOf = async (token: string) => (await server().identity.verifyToken(token)).session;
  const endings: [name: string, end: (person: TestPerson, token: string) => Promise<unknown>][] = [
    [
      'the password is reset',
      async ({ uid }) => {
        const { database, identity, app } = server();
        const account = database.db.selectFrom('accounts').select('email').where('uid', '=', uid);
        const { email } = await account.executeTakeFirstOrThrow();
        const oobCode = new URL((await identity.passwordLink(email)) ?? '').searchParams.get('oobCode');
        const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=test', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ oobCode, newPassword: 'a new password for all' }),
        });
        expect(response.status).toBe(200);
      },
    ],
    [
      'the account is signed out everywhere',
      ({ uid }) => server().database.transaction((tx) => server().identity.endSessions(tx, uid)),
    ],
    [
      'its session is signed out',
      async ({ uid }, token) => {
        const { id } = await sessionOf(token);
        await server().database.transaction((tx) => server().identity.endSession(tx, uid, id));
      },
    ],
    [
      'the other sessions are signed out by one of them',
      async (person) => {
        const { id } = await sessionOf(await person.token());
        await server().database.transaction((tx) => server().identity.endOtherSessions(tx, person.uid, id));
      },
    ],
    [
      'its session goes on in a gym that its owner has chosen',
      async (_, token) => {
        const { customToken } = await clientWithToken(server(), token).chooseGym({ gymId: gym.gymId });
        await tokenFromCustom(server(), customToken);
      },
    ],
    ['a second factor is set up in another session', (person) => enrolSecondFactor(server(), person)],
  ];

  test.each(endings)('ends when %s; the next one needs a valid session', async (_, end) => {
    const person = await gym.addPerson('staff', gym.side);
    const bystander = await listen(await gym.staff.token());
    const token = await person.token();
    const stream = await listen(token);
    await end(person, token);
    await expect.poll(() => stream.isOver).toBe(true);
    expect(bystander.isOver).toBe(false);
    expect((await listen(token)).status).toBe(401);
    expect((await listen(await person.token())).status).toBe(200);
  });

  test.each(endings)('on another server on the same database ends when %s', async (_, end) => {
    // Two servers cannot share a SQLite file.
    if (!server().databaseUrl.startsWith('postgres')) return;
    const database = await openDatabase(server().databaseUrl);
    const feed = createFeed(database);
    closes.push(
      () => feed.close(),
      () => database.close(),
    );
    const app = appWith(feed, database);
    const person = await gym.addPerson('staff', gym.side);
    const token = await person.token();
    const stream = await listen(token, app);
    await end(person, token);
    await expect.poll(() => stream.isOver).toBe(true);
  });

  test('ends where its gym begins to require a second factor; the next one needs a session with one', async () => {
    const strict = await createTestGym(server(), 'Strict');
    const { app } = server();
    const { client } = await enrolSecondFactor(server(), strict.admin);
    const token = await strict.staff.token();
    const [stream, elsewhere] = [await listen(token, app, strict), await listen(await gym.staff.token())];
    await client.setTwoFactorRequired({ gymId: strict.gymId, isRequired: true });
    await expect.poll(() => stream.isOver).toBe(true);
    expect((await listen(token, app, strict)).status).toBe(403);
    expect(elsewhere.isOver).toBe(false);
  });

  test('ends at the expiry of its token, and the client follows on with a fresh one', async () => {
    const { clock } = server();
    const token = await gym.staff.token();
    const { expiresAt } = await sessionOf(token);
    const before = clock.now;
    clock.now = expiresAt - 300;
    const states: string[] = [];
    const events: string[] = [];
    const requests: boolean[] = [];
    let current = token;
    const connection = openFeed({
      origin,
      input: { gymId: gym.gymId },
      getToken: async ({ fresh }) => {
        requests.push(fresh);
        return (current = fresh ? await gym.staff.token() : current);
      },
      onState: (state) => states.push(state),
      onEvent: ({ userName }) => events.push(userName),
      fetch: (url, init) => Promise.resolve(server().app.fetch(new Request(url, init))),
    });
    closes.push(connection);
    await expect.poll(() => states).toEqual(['connecting', 'live']);
    clock.now = expiresAt;
    await expect.poll(() => states.at(-1)).toBe('stale');
    await gym.admin.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'MANUAL',
      targetUserId: gym.member.id,
    });
    await expect.poll(() => events).toEqual([gym.member.name]);
    expect(requests).toEqual([false, false, true]);
    clock.now = before;
  });

  test('does not begin for a session that ended after it was checked', async () => {
    const person = await gym.addPerson('staff', gym.side);
    const token = await person.token();
    const { feed, database, identity } = server();
    const app = appWith({
      ...feed,
      follow: async (options) => {
        await database.transaction((tx) => identity.endSessions(tx, person.uid));
        return feed.follow(options);
      },
    });
    for (let time = 0; time < 6; time += 1) expect((await listen(token, app)).status).toBe(401);
    expect((await listen(await person.token())).status).toBe(200);
  });

  test('ends when access is lost between joining and the snapshot', async () => {
    const { feed, database, identity } = server();
    const { gymId, staff } = gym;
    const signal = AbortSignal.timeout(10_000);
    const items = (await feed.follow({ gymId, personId: staff.id, signal }))[Symbol.asyncIterator]();
    await database.transaction((tx) => identity.endSessions(tx, staff.uid));
    expect((await items.next()).value).toMatchObject({ message: { type: 'snapshot' } });
    expect(await items.next()).toMatchObject({ done: true });
    expect(signal.aborted).toBe(false);
  });
});
