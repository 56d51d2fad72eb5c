// Which events reach whom.
import { type FeedMessage, type ScanResult, signedSessionId } from '@spotter/api';
import { beforeEach, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { appendToFeed } from './appendToFeed.ts';
import { type FeedPayload, WHOLE_GYM } from './feedEvents.ts';
import { createFeed, type Feed, type FeedItem } from './feed.ts';

const NOW = 1_790_000_000_000;
const SIGNED = signedSessionId({ deviceId: 'kiosk', window: 7 });

const memberData: ScanResult = { name: 'Asha', userType: 'member', action: 'checkin', timestamp: NOW };
const person = (id: string, branchId: string) => ({
  id,
  userId: `user-${id}`,
  userName: 'Asha Rao',
  userType: 'member' as const,
  branchId,
  branchName: 'Side',
  timestamp: NOW,
});

const scanBy = (kiosk: { personId: string } | { deviceId: string }, sessionId = 'code') => ({
  type: 'scan' as const,
  userId: 'user',
  sessionId,
  memberData,
  at: NOW,
  ...kiosk,
});
const refusedBy = (kiosk: { personId: string } | { deviceId: string }) => ({
  type: 'scan-refused' as const,
  userId: 'user',
  refusal: { id: 'refusal', sessionId: 'code', name: 'Asha', message: 'Not now', timestamp: NOW },
  ...kiosk,
});
const scanMessage = (sessionId: string) => ({ type: 'scan', sessionId, memberData, at: NOW });

const getBranchId = (payload: FeedPayload) =>
  payload.type === 'attendance'
    ? payload.event.branchId
    : payload.type === 'refusal'
      ? payload.refusal.branchId
      : WHOLE_GYM;

onBothEngines('an event of the feed', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const append = (...payloads: FeedPayload[]) =>
    server().database.transaction((tx) => {
      appendToFeed(
        tx,
        gym.gymId,
        NOW,
        payloads.map((payload) => ({ branchId: getBranchId(payload), payload })),
      );
      return Promise.resolve();
    });
  type Subscriber =
    | { personId: string; branchId?: string; withRefusals?: boolean }
    | { deviceId: string; withRefusals?: boolean };

  /** The messages since now; `until` appends the brand's event, which everybody gets, and returns those before. */
  async function listen(subscriber: Subscriber, feed: Feed = server().feed) {
    const signal = AbortSignal.timeout(60_000);
    const items = (await feed.follow({ gymId: gym.gymId, signal, ...subscriber }))[Symbol.asyncIterator]();
    if (!('deviceId' in subscriber)) await items.next();
    let reading = items.next();
    return {
      /** Null where the stream has ended. */
      async until(version: number): Promise<FeedMessage[] | null> {
        const messages: FeedMessage[] = [];
        for (;;) {
          const { value, done } = await reading;
          if (done) return null;
          reading = items.next();
          const { message } = value;
          if (message.type === 'brand' && message.version === version) return messages;
          messages.push(message);
        }
      },
    };
  }
  let brandVersion = 0;
  /** What each of these gets of the events. */
  async function received(subscribers: Subscriber[], ...payloads: FeedPayload[]) {
    const listeners = await Promise.all(subscribers.map((subscriber) => listen(subscriber)));
    await append(...payloads);
    brandVersion += 1;
    await append({ type: 'brand', version: brandVersion });
    return Promise.all(listeners.map((listener) => listener.until(brandVersion)));
  }

  test('an event is one item for all its listeners, which is encoded once', async () => {
    const { feed } = server();
    const signal = AbortSignal.timeout(60_000);
    const streams = await Promise.all(
      ['one', 'two'].map(async (personId) => {
        const items = (await feed.follow({ gymId: gym.gymId, personId, signal }))[Symbol.asyncIterator]();
        await items.next();
        return items;
      }),
    );
    const event = { ...person('a', gym.side), action: 'check-in' as const, method: 'manual' as const };
    await append({ type: 'attendance', event });
    const [one, two] = await Promise.all(streams.map((items) => items.next()));
    expect(one?.value).toMatchObject({ message: { event } });
    expect(two?.value).toBe(one?.value);
  });

  test('a device gets a scan that comes before it reads', async () => {
    const signal = AbortSignal.timeout(60_000);
    const items = await server().feed.follow({ gymId: gym.gymId, deviceId: 'kiosk', signal });
    await append(scanBy({ deviceId: 'kiosk' }));
    const { value } = (await items[Symbol.asyncIterator]().next()) as { value: FeedItem };
    expect(value.message).toEqual(scanMessage('code'));
  });

  test('the first listener gets a scan that comes while it joins', async () => {
    const { database } = server();
    let isJoining = true;
    const feed = createFeed({
      ...database,
      db: database.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isJoining) {
            isJoining = false;
            await append(scanBy({ deviceId: 'kiosk' }));
          }
          return result;
        },
      }),
    });
    try {
      const signal = AbortSignal.timeout(60_000);
      const items = await feed.follow({ gymId: gym.gymId, deviceId: 'kiosk', signal });
      const { value } = (await items[Symbol.asyncIterator]().next()) as { value: FeedItem };
      expect(value.message).toEqual(scanMessage('code'));
    } finally {
      feed.close();
    }
  });

  test('a check-in reaches the desks of its branch, and no device', async () => {
    const event = { ...person('a', gym.side), action: 'check-in' as const, method: 'manual' as const };
    const [all, side, main, device] = await received(
      [
        { personId: 'one' },
        { personId: 'two', branchId: gym.side, withRefusals: true },
        { personId: 'three', branchId: gym.main },
        { deviceId: 'kiosk', withRefusals: true },
      ],
      { type: 'attendance', event },
    );
    expect(all).toEqual([{ type: 'attendance', event }]);
    expect(side).toEqual(all);
    expect([main, device]).toEqual([[], []]);
  });

  test('a check-out by closing time is one by hand for pages that are older than the method', async () => {
    const event = { ...person('a', gym.side), action: 'check-out' as const, method: 'auto' as const };
    const [older, newer] = await received([{ personId: 'one' }, { personId: 'two', withRefusals: true }], {
      type: 'attendance',
      event,
    });
    expect(older).toEqual([{ type: 'attendance', event: { ...event, method: 'manual' } }]);
    expect(newer).toEqual([{ type: 'attendance', event }]);
  });

  test('who was turned away is told to desks of that branch that read it', async () => {
    const refusal = { ...person('a', gym.side), method: 'manual' as const, notices: [] };
    const message = { type: 'refusal', refusal };
    expect(
      await received(
        [
          { personId: 'one', withRefusals: true },
          { personId: 'two', branchId: gym.side, withRefusals: true },
          { personId: 'three', branchId: gym.main, withRefusals: true },
          { personId: 'four' },
          { deviceId: 'kiosk', withRefusals: true },
        ],
        { type: 'refusal', refusal },
      ),
    ).toEqual([[message], [message], [], [], []]);
  });

  test('the scan of a person’s kiosk reaches that person, whose stream goes on', async () => {
    expect(
      await received([{ personId: 'one' }, { personId: 'two' }, { deviceId: 'one' }], scanBy({ personId: 'one' })),
    ).toEqual([[scanMessage('code')], [], []]);
  });

  test('the scan of a device’s code reaches that device; that of a signed code one that can read it', async () => {
    const devices = [
      { deviceId: 'kiosk', withRefusals: true },
      { deviceId: 'kiosk' },
      { deviceId: 'other', withRefusals: true },
      { personId: 'kiosk', withRefusals: true },
    ];
    expect(await received(devices, scanBy({ deviceId: 'kiosk' }), scanBy({ deviceId: 'kiosk' }, SIGNED))).toEqual([
      [scanMessage('code'), scanMessage(SIGNED)],
      [scanMessage('code')],
      [],
      [],
    ]);
  });

  test('a refused scan reaches the kiosk itself, if it reads refusals', async () => {
    const { refusal } = refusedBy({ deviceId: 'kiosk' });
    const message = { type: 'scan-refused', refusal };
    const subscribers = [
      { deviceId: 'kiosk', withRefusals: true },
      { deviceId: 'kiosk' },
      { deviceId: 'other', withRefusals: true },
      { personId: 'one', withRefusals: true },
      { personId: 'one' },
      { personId: 'two', withRefusals: true },
    ];
    expect(await received(subscribers, refusedBy({ deviceId: 'kiosk' }))).toEqual([[message], [], [], [], [], []]);
    expect(await received(subscribers, refusedBy({ personId: 'one' }))).toEqual([[], [], [], [message], [], []]);
  });

  test('another language reaches one device or all, and no person', async () => {
    const subscribers = [{ deviceId: 'one' }, { deviceId: 'two' }, { personId: 'one' }];
    const message = { type: 'kiosk' };
    expect(await received(subscribers, { type: 'kiosk', deviceId: 'one' })).toEqual([[message], [], []]);
    expect(await received(subscribers, { type: 'kiosk' })).toEqual([[message], [message], []]);
  });

  test('a revocation ends the streams of its device alone, lost access those of its person', async () => {
    const subscribers = [{ deviceId: 'one' }, { deviceId: 'two' }, { personId: 'one' }, { personId: 'two' }];
    expect(await received(subscribers, { type: 'revocation', deviceId: 'one' })).toEqual([null, [], [], []]);
    expect(await received(subscribers, { type: 'access', personId: 'one' })).toEqual([[], [], null, []]);
  });

  test('each device may have five streams', async () => {
    for (const deviceId of ['a', 'b', 'c', 'd', 'e', 'f']) await listen({ deviceId });
    for (let more = 0; more < 4; more += 1) await listen({ deviceId: 'a' });
    await expect(listen({ deviceId: 'a' })).rejects.toMatchObject({
      code: 'too-many',
      message: 'Live updates are already open in five places',
    });
  });

  test('what happens before the missed events are read is sent once', async () => {
    const event = (id: string) => ({
      type: 'attendance' as const,
      event: { ...person(id, gym.side), action: 'check-in' as const, method: 'manual' as const },
    });
    const { seq: start } = await server()
      .database.db.selectFrom('feed_positions')
      .select('seq')
      .where('gym_id', '=', gym.gymId)
      .executeTakeFirstOrThrow();
    const signal = AbortSignal.timeout(60_000);
    await append(event('a'));
    const stream = await server().feed.follow({ gymId: gym.gymId, personId: 'one', after: String(start), signal });
    // The stream is in the channel, and has read nothing yet.
    await append({ type: 'kiosk' }, event('b'), event('c'));
    const items = stream[Symbol.asyncIterator]();
    const next = async () => Number((await items.next()).value?.id) - start;
    expect([await next(), await next(), await next()]).toEqual([1, 3, 4]);
    await append(event('d'));
    expect(await next()).toBe(5);
    await items.return?.();
  });

  /** A feed that is woken by hand, and how often it asks the database. */
  function feedByHand() {
    const { database } = server();
    const counts = { reads: 0, ended: 0 };
    const wakers: ((gymId?: string) => void)[] = [];
    const feed = createFeed({
      ...database,
      subscribe: (wake) => {
        wakers.push(wake);
        return () => (counts.ended += 1);
      },
      get db() {
        counts.reads += 1;
        return database.db;
      },
    });
    const wake = async (gymId?: string) => {
      for (const waker of wakers) waker(gymId);
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { feed, counts, wake };
  }

  test('a notification of the gym, or one that names none, makes it read; another’s does not', async () => {
    const { feed, counts, wake } = feedByHand();
    const listener = await listen({ personId: 'one' }, feed);
    const before = counts.reads;
    await wake('another gym');
    expect(counts.reads).toBe(before);
    for (const [version, gymId] of [
      [901, gym.gymId],
      [902, undefined],
    ] as const) {
      await append({ type: 'brand', version });
      await wake(gymId);
      expect(await listener.until(version)).toEqual([]);
    }
    feed.close();
    expect(counts.ended).toBe(1);
  });

  test('without listeners nothing is read', async () => {
    const { feed, counts, wake } = feedByHand();
    const stream = await feed.follow({ gymId: gym.gymId, personId: 'one', signal: AbortSignal.timeout(60_000) });
    const items = stream[Symbol.asyncIterator]();
    await items.next();
    await items.return?.();
    const before = counts.reads;
    await wake(gym.gymId);
    expect(counts.reads).toBe(before);
    feed.close();
  });

  test('a listener 1,001 events behind is dropped and said so; the others go on', async () => {
    const { feed } = server();
    const openBefore = feed.openStreams();
    let overflows = 0;
    const signal = AbortSignal.timeout(60_000);
    await feed.follow({ gymId: gym.gymId, personId: 'one', signal });
    await feed.follow({ gymId: gym.gymId, personId: 'two', signal, onOverflow: () => (overflows += 1) });
    const reader = await listen({ personId: 'three' });
    // In one transaction, so that nothing later wakes the feed.
    await append(...Array.from({ length: 1001 }, () => ({ type: 'kiosk' as const })), { type: 'brand', version: 1000 });
    expect(await reader.until(1000)).toEqual([]);
    expect(overflows).toBe(1);
    expect(feed.openStreams()).toBe(openBefore + 1);
  });
});
