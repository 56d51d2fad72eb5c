import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttendanceEvent } from './calls/attendance.ts';
import { devices } from './calls/devices.ts';
import type { ApiError } from './errors.ts';
import { type FeedOptions, openFeed } from './feed.ts';

const localTime = Date.UTC(2026, 10, 3, 4, 30);
const gymId = '01934a7e-0000-7000-8000-000000000004';

const event = (timestamp: number): AttendanceEvent => ({
  id: '01934a7e-0000-7000-8000-000000000001',
  action: 'check-in',
  userId: '01934a7e-0000-7000-8000-000000000002',
  userName: 'Asha Rao',
  userType: 'member',
  method: 'manual',
  branchId: '01934a7e-0000-7000-8000-000000000003',
  branchName: 'Andheri West',
  timestamp,
});
const message = (id: number, data: object) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
const snapshot = (id: number) => message(id, { type: 'snapshot', events: [] });
const attendance = (id: number, timestamp = localTime) => message(id, { type: 'attendance', event: event(timestamp) });
const scan = (id: number) =>
  message(id, {
    type: 'scan',
    sessionId: 's-1',
    memberData: { name: 'Asha', phone: '', userType: 'admin', action: 'checkin', timestamp: 1, role: 'Admin' },
  });
const heartbeat = ': still here\n\n';

const stops: (() => void)[] = [];
beforeEach(
  () => void vi.useFakeTimers({ now: localTime, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }),
);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The longest delays: no jitter. */
const withoutJitter = () => vi.spyOn(Math, 'random').mockReturnValue(0);

interface Connection {
  headers: Headers;
  url: string;
  signal: AbortSignal | null | undefined;
  at: number;
  write: (text: string) => void;
  end: () => void;
  fail: () => void;
}

const ignore = () => undefined;

type Answer = Response | 'none' | undefined;

/** Follows a server whose connections the test writes; `answer` may answer one of them otherwise, or not at all. */
function follow(
  answer?: (attempt: number) => Answer,
  options: Partial<FeedOptions> = {},
  headers: Record<string, string> = {},
) {
  const connections: Connection[] = [];
  const record = { states: [] as string[], snapshots: 0, events: [] as number[], scans: [] as string[] };
  const refusals: ApiError[] = [];
  const tokens: boolean[] = [];
  const stop = openFeed({
    origin: 'http://gym.test',
    getToken: ({ fresh }) => {
      tokens.push(fresh);
      return Promise.resolve('token');
    },
    input: { gymId },
    onState: (state) => record.states.push(state),
    onSnapshot: () => (record.snapshots += 1),
    onEvent: ({ timestamp }) => record.events.push(timestamp),
    onScan: ({ sessionId }) => record.scans.push(sessionId),
    onRefused: (error) => refusals.push(error),
    fetch: (input, init) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      connections.push({
        headers: new Headers(init?.headers),
        url: input as string,
        signal: init?.signal,
        at: Date.now() - localTime,
        write: (text) => void writer.write(new TextEncoder().encode(text)).catch(ignore),
        end: () => void writer.close().catch(ignore),
        fail: () => void writer.abort(new TypeError('connection lost')).catch(ignore),
      });
      init?.signal?.addEventListener('abort', () => void writer.abort(init.signal?.reason).catch(ignore));
      const response = answer?.(connections.length) ?? new Response(readable, { headers });
      if (response !== 'none') return Promise.resolve(response);
      const { promise, reject } = Promise.withResolvers<Response>();
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      return promise;
    },
    ...options,
  });
  stops.push(stop);
  const latest = () => connections.at(-1) as Connection;
  return { ...record, record, connections, refusals, tokens, stop, latest };
}

/** Lets streams and promises settle, without moving the clock. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const pass = async (milliseconds: number) => {
  await settle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
};

describe('against a real server', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** The requests of 20 s, and the states that the page saw, with a server that answers each request so. */
  async function requestsIn20Seconds(answer: (response: ServerResponse) => void) {
    let requests = 0;
    server = createServer((_, response) => {
      requests += 1;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      answer(response);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const states: string[] = [];
    let begun = 0;
    const stop = openFeed({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      getToken: () => Promise.resolve('token'),
      input: { gymId },
      onEvent: () => undefined,
      onState: (state) => states.push(state),
      fetch: (input, init) => {
        begun += 1;
        return fetch(input, init);
      },
    });
    stops.push(stop);
    // The clock moves only while the feed waits, not while a real request is under way.
    while (Date.now() - localTime < 20_000) {
      await settle();
      if (states.filter((state) => state === 'stale').length === begun) await vi.advanceTimersByTimeAsync(50);
    }
    stop();
    return { requests, states };
  }

  test.each([
    ['nothing', ''],
    ['text that is no event', '<html>Please wait</html>\n\n'],
    ['an event that cannot be read', 'data: {"type":\n\n'],
    ['an event of no known kind', 'data: {"type":"weather"}\n\n'],
  ])(
    'a response 200 with %s that ends at once is tried at most nine times in 20 s, and is never live',
    async (_, text) => {
      const { requests, states } = await requestsIn20Seconds((response) => response.end(text));
      expect(requests).toBeGreaterThanOrEqual(5);
      expect(requests).toBeLessThanOrEqual(9);
      expect(states).not.toContain('live');
    },
  );

  test.each([
    ['a heartbeat', heartbeat],
    ['an event', snapshot(7)],
  ])('a response with %s that ends at once is live once, and then tried at most ten times in 20 s', async (_, text) => {
    const { requests, states } = await requestsIn20Seconds((response) => response.end(text));
    expect(requests).toBeLessThanOrEqual(10);
    expect(states.filter((state) => state === 'live')).toHaveLength(1);
  });
});

describe('reconnecting', () => {
  test('delays double from 0.5 s to 15 s until an event arrives', async () => {
    withoutJitter();
    const { connections } = follow(() => new Response(''));
    await pass(60_000);
    expect(connections.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 7500, 15_500, 30_500, 45_500]);
  });

  test('a delay is shortened at random, by up to a half', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
    const { connections } = follow(() => new Response(''));
    await pass(249);
    expect(connections).toHaveLength(1);
    await pass(1);
    expect(connections).toHaveLength(2);
    random.mockReturnValue(0.5);
    await pass(750);
    random.mockReturnValue(0);
    expect(connections.map(({ at }) => at)).toEqual([0, 250, 750]);
  });

  test.each([
    ['an event', snapshot(7)],
    ['a heartbeat', heartbeat],
  ])('%s makes the connection live and resets the delay', async (_, text) => {
    withoutJitter();
    const { connections, states, latest } = follow((attempt) => (attempt <= 4 ? new Response('') : undefined));
    await pass(7500);
    expect(connections).toHaveLength(5);
    expect(states.at(-1)).toBe('stale');
    latest().write(text);
    await pass(2000);
    expect(states.at(-1)).toBe('live');
    latest().fail();
    await pass(499);
    expect(connections).toHaveLength(5);
    await pass(1);
    expect(connections).toHaveLength(6);
  });

  test('an open connection without an event or heartbeat is not live', async () => {
    const { states, latest } = follow();
    await pass(10_000);
    expect(states).toEqual(['connecting']);
    latest().write('<html>\n\n');
    await pass(10_000);
    expect(states).toEqual(['connecting']);
    latest().write(heartbeat);
    latest().write(snapshot(7));
    latest().write(heartbeat);
    await pass(0);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('after a connection of under 2 s, the next is live when it has lasted 2 s', async () => {
    withoutJitter();
    const { states, latest, connections } = follow();
    await pass(0);
    latest().write(heartbeat);
    await pass(1999);
    latest().end();
    await pass(500);
    expect(connections).toHaveLength(2);
    latest().write(heartbeat);
    await pass(1999);
    expect(states).toEqual(['connecting', 'live', 'stale']);
    await pass(1);
    expect(states).toEqual(['connecting', 'live', 'stale', 'live']);
    latest().end();
    await pass(500);
    latest().write(heartbeat);
    await pass(0);
    expect(states.slice(4)).toEqual(['stale', 'live']);
  });

  test('an unstable connection that ends before it counts as live does not become live later', async () => {
    withoutJitter();
    const { states, latest, connections } = follow();
    for (const delayMs of [500, 1000, 2000]) {
      await pass(0);
      latest().write(heartbeat);
      await pass(0);
      latest().end();
      await pass(delayMs);
    }
    expect(connections).toHaveLength(4);
    await pass(5000);
    expect(states).toEqual(['connecting', 'live', 'stale', 'stale', 'stale']);
  });

  test('after an unstable connection and one that failed, the next is still live only when it has lasted 2 s', async () => {
    withoutJitter();
    const { states, latest } = follow((attempt) => (attempt === 2 ? Response.error() : undefined));
    await pass(0);
    latest().write(heartbeat);
    await pass(0);
    latest().end();
    await pass(500);
    await pass(1000);
    latest().write(heartbeat);
    await pass(1999);
    expect(states).toEqual(['connecting', 'live', 'stale', 'stale']);
    await pass(1);
    expect(states.at(-1)).toBe('live');
  });

  test('resumes after the last event', async () => {
    const { events, latest, snapshots, record } = follow();
    await pass(0);
    expect(latest().headers.get('last-event-id')).toBeNull();
    latest().write(snapshot(7) + attendance(8, 1) + heartbeat);
    await pass(0);
    latest().fail();
    await pass(500);
    expect(latest().headers.get('last-event-id')).toBe('8');
    latest().write(`data: ${JSON.stringify({ type: 'attendance', event: event(2) })}\n\n`);
    await pass(0);
    latest().fail();
    await pass(1000);
    expect(latest().headers.get('last-event-id')).toBe('8');
    expect(events).toEqual([1, 2]);
    expect([snapshots, record.snapshots]).toEqual([0, 1]);
  });
});

describe('silence', () => {
  test('a connection without bytes for 12 s is closed and replaced', async () => {
    const { connections, states, latest } = follow();
    await pass(0);
    latest().write(heartbeat);
    await pass(11_999);
    latest().write(heartbeat);
    await pass(11_999);
    expect(states).toEqual(['connecting', 'live']);
    await pass(1);
    expect(connections[0]?.signal?.aborted).toBe(true);
    expect(states).toEqual(['connecting', 'live', 'stale']);
    await pass(500);
    expect(connections).toHaveLength(2);
    expect(connections[1]?.signal?.aborted).toBe(false);
  });

  test('a request without a response for 12 s is aborted and repeated', async () => {
    withoutJitter();
    const { connections, states } = follow(() => 'none');
    await pass(11_999);
    expect(states).toEqual(['connecting']);
    await pass(1);
    expect(states).toEqual(['connecting', 'stale']);
    await pass(500);
    expect(connections).toHaveLength(2);
  });

  test('an ended connection leaves no timer', async () => {
    const { stop, latest } = follow();
    await pass(0);
    latest().write(heartbeat);
    await pass(0);
    stop();
    await pass(0);
    expect(latest().signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

const refusal = (status: number, code: string) => () => Response.json({ error: 'No', code }, { status });

describe('the end', () => {
  test.each([
    [403, 'forbidden'],
    [404, 'not-found'],
  ])('a response %i ends the feed for good', async (status, code) => {
    const { connections, refusals, states } = follow(refusal(status, code));
    await pass(60_000);
    expect(connections).toHaveLength(1);
    expect(refusals).toMatchObject([{ message: 'No', status, code }]);
    expect(states).toEqual(['connecting']);
  });

  test('a response 401 is followed by a fresh token, once', async () => {
    withoutJitter();
    const { tokens, connections, refusals } = follow((attempt) =>
      attempt === 1 ? refusal(401, 'unauthenticated')() : new Response(''),
    );
    await pass(1500);
    expect(connections.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer token'));
    expect(tokens).toEqual([false, true, false]);
    expect(refusals).toEqual([]);
  });

  test.each([
    ['500', refusal(500, 'internal')],
    ['a 403 of a proxy', () => new Response('<h1>Sign in to the network</h1>', { status: 403 })],
    ['a 404 of a proxy', () => new Response('default backend - 404', { status: 404 })],
    ['no connection', () => Response.error()],
  ])('%s is tried again', async (_, answer) => {
    withoutJitter();
    const { connections, refusals, states, tokens } = follow(answer);
    await pass(1500);
    expect(connections).toHaveLength(3);
    expect(tokens).toEqual([false, false, false]);
    expect(refusals).toEqual([]);
    expect(states).not.toContain('live');
  });

  test.each([
    ['null', () => Promise.resolve(null)],
    ['a failure', () => Promise.reject(new Error('No token'))],
  ])('without a token (%s) nothing is requested, and the token is asked for again', async (_, token) => {
    withoutJitter();
    const getToken = vi.fn<FeedOptions['getToken']>(token);
    const { connections, states } = follow(undefined, { getToken });
    await pass(1500);
    expect(connections).toEqual([]);
    expect(getToken).toHaveBeenCalledTimes(3);
    expect(states).toEqual(['connecting', 'stale', 'stale', 'stale']);
  });

  test('closed, it reports no state and does not reconnect', async () => {
    const { stop, states, connections, refusals } = follow((attempt) => (attempt === 1 ? undefined : new Response('')));
    await pass(0);
    stop();
    await pass(60_000);
    expect(connections).toHaveLength(1);
    expect(states).toEqual(['connecting']);
    expect(refusals).toEqual([]);
  });

  test.each([
    ['the last event', () => new Response(attendance(1))],
    ['a refusal', refusal(403, 'forbidden')],
  ])('closed while %s arrives, it reports nothing more', async (_, answer) => {
    const stop = vi.fn<() => void>();
    const { states, refusals, ...feed } = follow(
      () => {
        queueMicrotask(stop);
        return answer();
      },
      { onEvent: stop },
    );
    stop.mockImplementation(feed.stop);
    await pass(60_000);
    expect(stop).toHaveBeenCalled();
    expect(states).not.toContain('stale');
    expect(refusals).toEqual([]);
  });

  test('closed between two connections, it does not reconnect', async () => {
    withoutJitter();
    const { stop, connections, states } = follow(() => new Response(''));
    await pass(499);
    stop();
    await pass(60_000);
    expect(connections).toHaveLength(1);
    expect(states).toEqual(['connecting', 'stale']);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('closed while its token is requested, it requests nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { stop, states } = follow(undefined, { getToken: () => promise });
    await pass(0);
    stop();
    resolve('token');
    await pass(60_000);
    expect(states).toEqual(['connecting']);
  });
});

/** The age that `onEvent` receives for an event of this time, with these response headers. */
async function receivedAge(timestamp: number, headers: Record<string, string>): Promise<number | undefined> {
  let received: number | undefined;
  follow(() => new Response(attendance(1, timestamp), { headers }), { onEvent: (_, age) => (received = age) });
  await settle();
  return received;
}

describe('what arrives', () => {
  test('the request names gym and branch, and asks for events', async () => {
    const { latest } = follow(undefined, { input: { gymId: 'g', branchId: undefined } });
    await pass(0);
    expect(latest().url).toBe('http://gym.test/attendanceFeed?gymId=g');
    expect(latest().headers.get('accept')).toBe('text/event-stream');
    const branch = follow(undefined, { input: { gymId: 'g', branchId: 'b' } });
    await pass(0);
    expect(branch.latest().url).toBe('http://gym.test/attendanceFeed?gymId=g&branchId=b');
  });

  test('refusals are asked for where somebody listens to them, and reported', async () => {
    const refused: string[] = [];
    const { latest, record } = follow(undefined, { onRefusal: ({ userName }) => refused.push(userName) });
    await vi.waitFor(() => expect(latest().url).toBe(`http://gym.test/attendanceFeed?gymId=${gymId}&refusals=1`));
    const { action: _, ...refusal } = { ...event(localTime), notices: [] };
    latest().write(message(1, { type: 'refusal', refusal }));
    await vi.waitFor(() => expect(refused).toEqual(['Asha Rao']));
    expect(record.events).toEqual([]);
  });

  test('a new brand, and a change of what the kiosk shows, are reported', async () => {
    const reported: unknown[] = [];
    const { latest, record } = follow(undefined, {
      onBrand: (version) => reported.push(version),
      onKiosk: () => reported.push('kiosk'),
    });
    await pass(0);
    latest().write(message(1, { type: 'brand', version: 7 }) + message(2, { type: 'kiosk' }));
    await pass(0);
    expect(reported).toEqual([7, 'kiosk']);
    expect(record.events).toEqual([]);
  });

  test('the events of a snapshot have their ages by the server’s clock, and scans where it says when', async () => {
    const ages: number[] = [];
    const shown = { type: 'snapshot', events: [event(localTime - 3000), event(localTime - 1000)] };
    const scanned = JSON.parse(scan(2).split('data: ')[1] ?? '') as object;
    const headers = { Date: new Date(localTime + 60_000).toUTCString() };
    const body = message(1, shown) + message(2, scanned) + message(3, { ...scanned, at: localTime - 2000 });
    follow(() => new Response(body, { headers }), {
      onSnapshot: (events, ageOf) => ages.push(...events.map(ageOf)),
      onScan: (_, ageMs) => ages.push(ageMs),
    });
    await settle();
    expect(ages).toEqual([63_000, 61_000, 0, 62_000]);
  });

  test('changes of the list of members, and of whom mails reach, are reported', async () => {
    const changes: string[] = [];
    const { latest, record } = follow(undefined, {
      onMembers: () => changes.push('members'),
      onMailRefusals: () => changes.push('mail refusals'),
    });
    await vi.waitFor(() => expect(latest()).toBeDefined());
    latest().write(message(1, { type: 'members' }) + message(2, { type: 'mail-refusals' }) + attendance(3, 5));
    await vi.waitFor(() => expect(record.events).toEqual([5]));
    expect(changes).toEqual(['members', 'mail refusals']);
  });

  test('a message of a type that is not known is skipped, and not asked for again', async () => {
    const { latest, record, connections } = follow();
    await vi.waitFor(() => expect(connections).toHaveLength(1));
    latest().write(message(7, { type: 'of-a-later-release', anything: 1 }) + attendance(8, 5));
    await vi.waitFor(() => expect(record.events).toEqual([5]));
    latest().write(message(9, { type: 'of-a-later-release' }));
    latest().write(heartbeat);
    latest().end();
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(connections).toHaveLength(2));
    expect(latest().headers.get('last-event-id')).toBe('9');
  });

  test('a scan reaches the kiosk that shows the code', async () => {
    const { scans, events, latest } = follow();
    await pass(0);
    latest().write(scan(1));
    await pass(0);
    expect(scans).toEqual(['s-1']);
    expect(events).toEqual([]);
  });

  test('whoever is turned away at its code is asked for where somebody listens, and reported with an age', async () => {
    const refused: [string, number][] = [];
    const { latest, record } = follow(undefined, {
      call: devices.kioskFeed,
      onScanRefused: ({ name }, ageMs) => refused.push([name, ageMs]),
    });
    await pass(0);
    expect(latest().url).toBe(`http://gym.test/kioskFeed?gymId=${gymId}&refusals=1`);
    const refusal = { id: 'r', sessionId: 'k.device.1', name: 'Asha Rao', message: 'No', timestamp: localTime - 3000 };
    latest().write(message(1, { type: 'scan-refused', refusal }));
    await pass(0);
    expect(refused).toEqual([['Asha Rao', expect.closeTo(3000, -3)]]);
    expect(record.scans).toEqual([]);
  });

  test.each([
    ['right', 0],
    ['five minutes slow', 300_000],
    ['an hour fast', -3_600_000],
  ])('the age of an event follows the server’s clock: local clock %s', async (_, skewMs) => {
    const serverTime = localTime + skewMs;
    expect(await receivedAge(serverTime - 2000, { Date: new Date(serverTime).toUTCString() })).toBe(2000);
  });

  test.each([
    ['ten minutes slow', 600_000],
    ['ten minutes fast', -600_000],
  ])('events keep their age where the local clock, %s, is set right', async (_, skewMs) => {
    withoutJitter();
    const serverTime = localTime + skewMs;
    const ages: number[] = [];
    const options: Partial<FeedOptions> = { onEvent: (_, ageMs) => ages.push(ageMs) };
    const { latest, states } = follow(undefined, options, { Date: new Date(serverTime).toUTCString() });
    await pass(0);
    latest().write(attendance(1, serverTime - 1000));
    await pass(2000);
    vi.setSystemTime(serverTime + 2000);
    latest().write(attendance(2, serverTime - 1000));
    await pass(500);
    expect(latest().headers.get('last-event-id')).toBe('1');
    latest().write(attendance(2, serverTime - 1000));
    await pass(0);
    expect(ages).toEqual([1000, 1000]);
    expect(states).toEqual(['connecting', 'live', 'stale', 'live']);
  });

  test.each([2000, -2000])('a local clock that is adjusted by %i ms ends no connection', async (changeMs) => {
    const { latest, record, connections } = follow();
    await pass(0);
    vi.setSystemTime(localTime + changeMs);
    latest().write(attendance(1));
    await pass(0);
    expect(record.events).toHaveLength(1);
    expect(connections).toHaveLength(1);
  });

  test('without a Date header the age follows the local clock', async () => {
    expect(await receivedAge(localTime - 2000, {})).toBe(2000);
  });
});

test('a feed needs no callback but that of its events', async () => {
  withoutJitter();
  const { action: _, ...turnedAway } = { ...event(localTime), notices: [] };
  const scanRefusal = { id: 'r', sessionId: 's-1', name: 'Asha Rao', message: 'No', timestamp: localTime };
  const others = [
    { type: 'refusal', refusal: turnedAway },
    { type: 'scan-refused', refusal: scanRefusal },
    { type: 'members' },
    { type: 'mail-refusals' },
    { type: 'brand', version: 7 },
    { type: 'kiosk' },
  ].map((data) => message(8, data));
  const answers = [new Response(snapshot(7) + scan(8) + others.join('') + attendance(9)), refusal(403, 'forbidden')()];
  const ages: number[] = [];
  const requests: Headers[] = [];
  const stop = openFeed({
    origin: 'http://gym.test',
    getToken: () => Promise.resolve('token'),
    input: { gymId },
    onEvent: (_, age) => ages.push(age),
    fetch: (_, init) => {
      requests.push(new Headers(init?.headers));
      return Promise.resolve(answers.shift() ?? Response.error());
    },
  });
  stops.push(stop);
  await pass(500);
  expect(ages).toHaveLength(1);
  expect(requests.map((headers) => headers.get('last-event-id'))).toEqual([null, '9']);
  await pass(60_000);
  expect(requests).toHaveLength(2);
});
