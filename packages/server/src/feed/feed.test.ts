import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type AttendanceEvent, type FeedState, openFeed } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym, type TestPerson } from '../testing/server.ts';
import { appendMemberChange, appendToFeed } from './appendToFeed.ts';
import { WHOLE_GYM } from './feedEvents.ts';
import { createFeed, type FeedItem } from './feed.ts';

const named = ({ action, userName, branchName }: AttendanceEvent) => `${userName} ${action} ${branchName}`;

onBothEngines('the live feed', (server) => {
  let gym: TestGym;
  const open: (() => void)[] = [];
  /** Its members are no events: the first has the number 1. */
  async function createGymWithoutEvents(): Promise<TestGym> {
    const created = await createTestGym(server());
    const { db } = server().database;
    await db.deleteFrom('feed_events').where('gym_id', '=', created.gymId).execute();
    await db.deleteFrom('feed_positions').where('gym_id', '=', created.gymId).execute();
    return created;
  }

  beforeAll(async () => {
    gym = await createGymWithoutEvents();
  });
  afterEach(() => {
    for (const stop of open.splice(0)) stop();
  });

  /** Follows the feed as this person; `cut` breaks the connection as a network would. */
  function follow(person: TestPerson, branchId?: string, of = gym) {
    const events: string[] = [];
    const snapshots: string[][] = [];
    const states: FeedState[] = [];
    const refusals: number[] = [];
    let connection = new AbortController();
    const stop = openFeed({
      origin,
      getToken: () => person.token(),
      input: { gymId: of.gymId, ...(branchId !== undefined && { branchId }) },
      onSnapshot: (events) => snapshots.push(events.map(named)),
      onEvent: (event) => events.push(named(event)),
      onState: (state) => states.push(state),
      onRefused: ({ status }) => refusals.push(status),
      fetch: async (url, init) => {
        connection = new AbortController();
        const response = await server().app.fetch(new Request(url, init));
        const signal = AbortSignal.any([connection.signal, ...(init?.signal ? [init.signal] : [])]);
        const body = response.body?.pipeThrough(new TransformStream(), { signal });
        return new Response(body, response);
      },
    });
    open.push(stop);
    return { events, snapshots, states, refusals, stop, cut: () => connection.abort() };
  }

  const press = (targetUserId: string) =>
    gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId });

  test('a listener receives the newest 20 events, then each new one', { tags: ['notifications-10'] }, async () => {
    const { id, name } = await gym.addPerson('member', gym.side);
    for (let time = 0; time < 22; time += 1) await press(id);
    const listener = follow(gym.admin);
    await expect.poll(() => listener.snapshots.map((events) => events.length)).toEqual([20]);
    await press(id);
    await expect.poll(() => listener.events).toEqual([`${name} check-in Side`]);
  });

  test('HEAD requests open no stream: they use up none of a person’s five', async () => {
    const person = await gym.addPerson('staff', gym.side);
    const headers = { Authorization: `Bearer ${await person.token()}` };
    for (let time = 0; time < 6; time += 1) {
      const path = `/attendanceFeed?gymId=${gym.gymId}`;
      const response = await server().app.request(path, { method: 'HEAD', headers });
      expect([response.status, response.body]).toEqual([200, null]);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
    }
    const listener = follow(person);
    await expect.poll(() => listener.snapshots).toHaveLength(1);
    expect(listener.refusals).toEqual([]);
  });

  test(
    'staff receive events of their own branch only, whatever they request; admins of one branch or all',
    { tags: ['access-17'] },
    async () => {
      const [here, there] = [await gym.addPerson('member', gym.side), await gym.addPerson('member', gym.main)];
      const all = follow(gym.admin);
      const one = follow(gym.admin, gym.main);
      const staff = follow(gym.staff);
      const nosy = follow(gym.staff, gym.main);
      await expect.poll(() => [all, one, staff].map(({ states }) => states.at(-1))).toEqual(['live', 'live', 'live']);
      await expect.poll(() => nosy.refusals).toEqual([404]);
      await expect.poll(() => [all, one, staff].map(({ snapshots }) => snapshots.length)).toEqual([1, 1, 1]);
      await press(here.id);
      await press(there.id);
      await expect.poll(() => all.events).toHaveLength(2);
      expect(staff.events).toEqual([`${here.name} check-in Side`]);
      await expect.poll(() => one.events).toEqual([`${there.name} check-in Main`]);
    },
  );

  test('a listener never receives another gym’s events', async () => {
    const other = await createGymWithoutEvents();
    const listener = follow(gym.admin);
    await expect.poll(() => listener.snapshots).toHaveLength(1);
    await other.admin.client.universalCheckIn({ gymId: other.gymId, type: 'MANUAL', targetUserId: other.member.id });
    await press(gym.member.id);
    await expect.poll(() => listener.events).toEqual([`${gym.member.name} check-in Side`]);
  });

  test('another gym’s events are in no snapshot either', async () => {
    const own = await createGymWithoutEvents();
    const passOwn = () =>
      own.admin.client.universalCheckIn({ gymId: own.gymId, type: 'MANUAL', targetUserId: own.member.id });
    await passOwn();
    await passOwn();
    await press((await gym.addPerson('member', gym.side)).id);
    const { snapshots } = follow(own.admin, undefined, own);
    const { name } = own.member;
    await expect.poll(() => snapshots).toEqual([[`${name} check-in Side`, `${name} check-out Side`]]);
  });

  test('a broken connection resumes after the last event: none lost, none duplicated', async () => {
    const { id } = await gym.addPerson('member', gym.side, { name: 'Resumed' });
    const listener = follow(gym.admin);
    await expect.poll(() => listener.snapshots).toHaveLength(1);
    await press(id);
    await expect.poll(() => listener.events).toHaveLength(1);
    listener.cut();
    await expect.poll(() => listener.states.at(-1)).toBe('stale');
    await press(id);
    await press(id);
    await expect.poll(() => listener.states.at(-1)).toBe('live');
    await press(id);
    await expect
      .poll(() => listener.events)
      .toEqual(['check-in', 'check-out', 'check-in', 'check-out'].map((action) => `Resumed ${action} Side`));
    expect(listener.snapshots).toHaveLength(1);
  });

  test('a listener whose missed events were deleted gets a new snapshot, whatever other gyms have', async () => {
    const own = await createGymWithoutEvents();
    const passBy = () =>
      own.admin.client.universalCheckIn({ gymId: own.gymId, type: 'MANUAL', targetUserId: own.member.id });
    await press(gym.member.id);
    const listener = follow(own.admin, undefined, own);
    await expect.poll(() => listener.snapshots).toEqual([[]]);
    await passBy();
    await expect.poll(() => listener.events).toHaveLength(1);
    listener.cut();
    await expect.poll(() => listener.states.at(-1)).toBe('stale');
    for (let time = 0; time < 3; time += 1) await passBy();
    const { db } = server().database;
    await db.deleteFrom('feed_events').where('gym_id', '=', own.gymId).where('seq', '<', 4).execute();
    await expect.poll(() => listener.snapshots).toEqual([[], [`${own.member.name} check-out Side`]]);
    expect(listener.events).toHaveLength(1);
  });

  /** Appends this many check-ins to the gym's feed; their names count from `first`. */
  async function append(of: TestGym, count: number, first = 1): Promise<void> {
    const { database, clock } = server();
    const events = Array.from({ length: count }, (_, index) => ({
      branchId: of.side,
      payload: {
        type: 'attendance' as const,
        event: {
          id: `event-${first + index}`,
          action: 'check-in' as const,
          userId: of.member.id,
          userName: String(first + index),
          userType: 'member' as const,
          method: 'manual' as const,
          branchId: of.side,
          branchName: 'Side',
          timestamp: clock.now,
        },
      },
    }));
    await database.transaction((tx) => {
      appendToFeed(tx, of.gymId, clock.now, events);
      return Promise.resolve();
    });
  }

  /**
   * The first `count` items of a stream that continues after the event `after`: the names, or "snapshot" and its names.
   */
  async function resume(of: TestGym, after: string | undefined, count: number, branchId?: string): Promise<string[]> {
    const { gymId, admin } = of;
    const end = new AbortController();
    // Fewer items than expected fail the test and do not hang it.
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(10_000)]);
    const stream = await server().feed.follow({ gymId, branchId, personId: admin.id, after, signal });
    const texts: string[] = [];
    for await (const { id, message } of stream) {
      if (message.type === 'snapshot')
        texts.push(`${id}: snapshot ${message.events.map(({ userName }) => userName).join(' ')}`);
      if (message.type === 'attendance') texts.push(`${id}: ${message.event.userName}`);
      if (texts.length === count) break;
    }
    end.abort();
    return texts;
  }

  test('a stream resumes as long as the event after its last one is stored', async () => {
    const own = await createGymWithoutEvents();
    const { db } = server().database;
    const prune = (before: number) =>
      db.deleteFrom('feed_events').where('gym_id', '=', own.gymId).where('seq', '<', before).execute();
    await append(own, 5);
    expect(await resume(own, '2', 3)).toEqual(['3: 3', '4: 4', '5: 5']);
    expect(await resume(own, '0', 1)).toEqual(['1: 1']);
    await prune(3);
    expect(await resume(own, '2', 3)).toEqual(['3: 3', '4: 4', '5: 5']);
    expect(await resume(own, '1', 1)).toEqual(['5: snapshot 3 4 5']);
    await prune(6);
    const upToDate = resume(own, '5', 1);
    const behind = resume(own, '4', 1);
    expect(await behind).toEqual(['5: snapshot ']);
    await append(own, 1, 6);
    expect(await upToDate).toEqual(['6: 6']);
  });

  test('without a position, or with one that cannot be ours, a stream starts with a snapshot', async () => {
    const own = await createGymWithoutEvents();
    await append(own, 2);
    for (const after of [undefined, '', '3', '-1', '1x', ' 1', '1.5', '9999999999999999']) {
      expect(await resume(own, after, 1)).toEqual(['2: snapshot 1 2']);
    }
    expect(await resume(own, undefined, 1, own.main)).toEqual(['2: snapshot ']);
    expect(await resume(own, undefined, 1, own.side)).toEqual(['2: snapshot 1 2']);
  });

  test('1,000 missed events are sent one by one; for one more there is a snapshot', async () => {
    const own = await createGymWithoutEvents();
    await append(own, 1001);
    const missed = await resume(own, '1', 1000);
    expect(missed.slice(0, 2)).toEqual(['2: 2', '3: 3']);
    expect(missed.at(-1)).toBe('1001: 1001');
    const [snapshot = ''] = await resume(own, '0', 1);
    expect(snapshot).toMatch(/^1001: snapshot 982 983 /);
    expect(snapshot.split(' ').slice(2)).toHaveLength(20);
  });

  test('a listener receives more events than are read at a time, each once and in order', async () => {
    const own = await createGymWithoutEvents();
    const { gymId, admin } = own;
    const stream = await server().feed.follow({ gymId, personId: admin.id, signal: AbortSignal.timeout(20_000) });
    const items = stream[Symbol.asyncIterator]();
    expect((await items.next()).value).toMatchObject({ id: '0', message: { type: 'snapshot' } });
    await append(own, 1000);
    for (let seq = 1; seq <= 1000; seq += 1) expect((await items.next()).value).toMatchObject({ id: String(seq) });
    await append(own, 1, 1001);
    expect((await items.next()).value).toMatchObject({ id: '1001' });
    await items.return?.();
  });

  test('an event between joining and reading is sent once, and another person’s lost access ends nothing', async () => {
    const own = await createGymWithoutEvents();
    const { gymId, admin, staff } = own;
    const { feed, database, clock } = server();
    const signal = AbortSignal.timeout(10_000);
    const streams = await Promise.all(
      [undefined, '0'].map(async (after) =>
        (await feed.follow({ gymId, personId: admin.id, after, signal }))[Symbol.asyncIterator](),
      ),
    );
    await append(own, 1);
    expect((await streams[0]?.next())?.value).toMatchObject({ id: '0', message: { type: 'snapshot', events: [] } });
    await database.transaction((tx) => {
      const payload = { type: 'access' as const, personId: staff.id };
      appendToFeed(tx, gymId, clock.now, [{ branchId: WHOLE_GYM, payload }]);
      return Promise.resolve();
    });
    await append(own, 1, 3);
    const next = async () => {
      const items = await Promise.all(streams.map((stream) => stream.next()));
      return items.map(({ value }) => (value as FeedItem).id);
    };
    expect([await next(), await next()]).toEqual([
      ['1', '1'],
      ['3', '3'],
    ]);
    await append(own, 1, 4);
    expect(await next()).toEqual(['4', '4']);
    for (const stream of streams) await stream.return?.();
  });

  test('events of simultaneous check-ins arrive each once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => gym.addPerson('member', gym.side)));
    const listener = follow(gym.admin);
    await expect.poll(() => listener.snapshots).toHaveLength(1);
    await Promise.all(people.map(({ id }) => press(id)));
    await expect.poll(() => listener.events.length).toBe(30);
    expect(new Set(listener.events)).toEqual(new Set(people.map(({ name }) => `${name} check-in Side`)));
  });

  test('the stream of a person who loses access ends', async () => {
    const leaver = await gym.addPerson('staff', gym.side);
    const listener = follow(leaver);
    await expect.poll(() => listener.snapshots).toHaveLength(1);
    const { database, clock } = server();
    await database.transaction(async (tx) => {
      await tx.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', leaver.id).execute();
      const payload = { type: 'access' as const, personId: leaver.id };
      appendToFeed(tx, gym.gymId, clock.now, [{ branchId: WHOLE_GYM, payload }]);
    });
    await expect.poll(() => listener.states.at(-1)).toBe('stale');
    await press(gym.member.id);
    expect(listener.events).toEqual([]);
  });

  test('a change of members, or of whom mails reach, is told to desks of every branch that read it, without names', async () => {
    const own = await createGymWithoutEvents();
    const { gymId, admin, staff } = own;
    const { feed, database, clock } = server();
    const signal = AbortSignal.timeout(60_000);
    const listen = async (subscriber: Parameters<typeof feed.follow>[0]) =>
      (await feed.follow(subscriber))[Symbol.asyncIterator]();
    const readers = [
      await listen({ gymId, personId: admin.id, withRefusals: true, signal }),
      await listen({ gymId, personId: staff.id, branchId: own.side, withRefusals: true, signal }),
    ];
    const older = await listen({ gymId, personId: admin.id, signal });
    const device = await listen({ gymId, deviceId: 'kiosk', withRefusals: true, signal });
    for (const items of [...readers, older]) await items.next();
    const ofDevice = device.next();
    await database.transaction(async (tx) => {
      for (const id of ['one', 'two', 'one']) appendMemberChange(tx, gymId, clock.now, [id]);
    });
    await database.transaction(async (tx) =>
      appendToFeed(tx, gymId, clock.now, [{ branchId: WHOLE_GYM, payload: { type: 'mail-refusals' } }]),
    );
    for (const items of readers) {
      expect((await items.next()).value).toEqual({ id: '1', message: { type: 'members' } });
      expect((await items.next()).value).toEqual({ id: '2', message: { type: 'mail-refusals' } });
    }
    const stored = database.db.selectFrom('feed_events').select('payload').where('gym_id', '=', gymId).orderBy('seq');
    expect((await stored.execute())[0]).toEqual({ payload: '{"type":"members","ids":["one","two"]}' });
    await append(own, 1);
    await database.transaction(async (tx) =>
      appendToFeed(tx, gymId, clock.now, [{ branchId: WHOLE_GYM, payload: { type: 'brand', version: 4 } }]),
    );
    expect((await older.next()).value).toMatchObject({ id: '3', message: { type: 'attendance' } });
    expect((await ofDevice).value).toMatchObject({ id: '4', message: { type: 'brand' } });
  });

  test('a sixth stream of one person is refused', async () => {
    const person = await gym.addPerson('staff', gym.side);
    const listeners = Array.from({ length: 5 }, () => follow(person));
    await expect.poll(() => listeners.every(({ states }) => states.at(-1) === 'live')).toBe(true);
    const response = await server().app.request(`/attendanceFeed?gymId=${gym.gymId}`, {
      headers: { Authorization: `Bearer ${await person.token()}` },
    });
    expect([response.status, await response.json()]).toMatchObject([429, { code: 'too-many' }]);
  });

  test('streams are counted by person, and one that ends makes room, read or not; closing ends all', async () => {
    const own = await createGymWithoutEvents();
    const feed = createFeed(server().database);
    const followAs = async ({ id: personId }: TestPerson) => {
      const abort = new AbortController();
      const items = await feed.follow({ gymId: own.gymId, personId, branchId: undefined, signal: abort.signal });
      return { items: items[Symbol.asyncIterator](), abort };
    };
    const [unread, read, waiting] = [await followAs(own.admin), await followAs(own.admin), await followAs(own.admin)];
    for (let more = 0; more < 2; more += 1) await followAs(own.admin);
    await expect(followAs(own.admin)).rejects.toMatchObject({ code: 'too-many' });
    await followAs(own.staff);
    expect(feed.openStreams()).toBe(6);
    unread.abort.abort();
    expect(feed.openStreams()).toBe(5);
    await read.items.next();
    await read.items.return?.();
    expect(feed.openStreams()).toBe(4);
    await followAs(own.admin);
    await waiting.items.next();
    const next = waiting.items.next();
    feed.close();
    expect(await next).toMatchObject({ done: true });
  });

  test('a stream that ended before it began, by its token or with the server, takes no place and ends', async () => {
    const own = await createGymWithoutEvents();
    const feed = createFeed(server().database);
    const follow = async (signal: AbortSignal) => {
      const messages: string[] = [];
      for await (const { message } of await feed.follow({ gymId: own.gymId, personId: own.admin.id, signal }))
        messages.push(message.type);
      return messages;
    };
    await feed.follow({ gymId: own.gymId, personId: own.admin.id, signal: AbortSignal.abort() });
    expect(feed.openStreams()).toBe(0);
    expect(await follow(AbortSignal.abort())).toEqual(['snapshot']);
    feed.close();
    expect(await follow(new AbortController().signal)).toEqual(['snapshot']);
    expect(feed.openStreams()).toBe(0);
  });

  test('members may not listen', { tags: ['access-17'] }, async () => {
    const listener = follow(gym.member);
    await expect.poll(() => listener.refusals).toEqual([403]);
    expect(listener.snapshots).toEqual([]);
  });

  test('after a failure of the database for the first listener, the next one succeeds', async () => {
    const { database } = server();
    let isAway = true;
    const feed = createFeed({
      ...database,
      get db() {
        if (isAway) throw new Error('The database is away');
        return database.db;
      },
    });
    const signal = AbortSignal.timeout(200_000);
    const listen = () => feed.follow({ gymId: gym.gymId, personId: gym.admin.id, signal });
    await expect(listen()).rejects.toThrow('The database is away');
    expect(feed.openStreams()).toBe(0);
    isAway = false;
    const events = (await listen())[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ message: { type: 'snapshot' } });
    await press(gym.member.id);
    expect((await events.next()).value).toMatchObject({ message: { type: 'attendance' } });
    feed.close();
  });

  test('where new events cannot be read, the log says so, and the next read sends them', async () => {
    const { database } = server();
    let isAway = false;
    const warn = vi.fn<(...entry: unknown[]) => void>();
    const failing = {
      ...database,
      get db() {
        if (isAway) throw new Error('The database is away');
        return database.db;
      },
    };
    const feed = createFeed(failing, { warn });
    const signal = AbortSignal.timeout(200_000);
    const stream = await feed.follow({ gymId: gym.gymId, personId: gym.admin.id, signal });
    const events = stream[Symbol.asyncIterator]();
    await events.next();
    isAway = true;
    const { id } = await gym.addPerson('member', gym.side);
    await press(id);
    await expect
      .poll(() => warn.mock.calls)
      .toContainEqual([
        { err: new Error('The database is away'), gymId: gym.gymId },
        'Events of the live feed could not be read',
      ]);
    isAway = false;
    await press(id);
    const actions: unknown[] = [];
    for await (const { message } of { [Symbol.asyncIterator]: () => events }) {
      if (message.type === 'attendance' && message.event.userId === id) actions.push(message.event.action);
      if (actions.length === 2) break;
    }
    expect(actions).toEqual(['check-in', 'check-out']);
    feed.close();
  });
});
