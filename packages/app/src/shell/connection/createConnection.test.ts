import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './connectionState.ts';
import { ANSWER_DUE_MS, CONTACT_DUE_MS, createConnection, SILENCE_DELAY_MS } from './createConnection.ts';

type Server = (path: string, signal: AbortSignal | undefined) => Promise<Response>;

const answers: Server = () => Promise.resolve(Response.json({ status: 'ok' }));
const refuses: Server = () => Promise.reject(new TypeError('Failed to fetch'));
const silent: Server = (_, signal) =>
  new Promise((__, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );
const html =
  (status: number): Server =>
  () =>
    Promise.resolve(new Response('<p>Bad gateway</p>', { status, headers: { 'Content-Type': 'text/html' } }));

const answersAt =
  (timeMs: number, response: Response): Server =>
  () => {
    response.headers.set('Date', new Date(timeMs).toUTCString());
    return Promise.resolve(response);
  };

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/**
 * A started store beside a server that can be replaced;
 * `checks` are the times at which it was asked for a sign of life.
 */
function begin(first: Server = answers) {
  const world = { server: first, isBrowserOnline: true };
  const start = Date.now();
  const checks: number[] = [];
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const store = createConnection({
    now: () => Date.now(),
    fetch: (input, init) => {
      const path = input instanceof Request ? input.url : input.toString();
      if (path === '/health') checks.push(Date.now() - start);
      return world.server(path, init?.signal ?? undefined);
    },
    isBrowserOnline: () => world.isBrowserOnline,
    window,
    document: document as Document,
  });
  const changes: Connection['state'][] = [];
  store.subscribe(() => changes.push(store.state().state));
  const stop = store.start();
  return { store, world, checks, changes, stop, window, document, state: () => store.state().state, start };
}

test('without any other sign the server is checked every 6 s, and nobody is notified', async () => {
  const { checks, changes, state } = begin();
  await pass(3 * CONTACT_DUE_MS);
  expect(checks).toEqual([6000, 12_000, 18_000]);
  expect(changes).toEqual([]);
  expect(state()).toBe('online');
});

test('answers of calls spare the check', async () => {
  const { store, checks } = begin();
  await pass(4000);
  await store.fetch('/getMembers');
  await pass(CONTACT_DUE_MS - 1);
  expect(checks).toEqual([]);
  await pass(1);
  expect(checks).toEqual([10_000]);
});

test('a sign of the server after the check was sent makes its missing answer no matter', async () => {
  const { store, checks, changes, world } = begin();
  world.server = (path, signal) => (path === '/health' ? silent : answers)(path, signal);
  await pass(CONTACT_DUE_MS);
  expect(checks).toHaveLength(1);
  await store.fetch('/getMembers');
  await pass(SILENCE_DELAY_MS);
  expect(changes).toEqual([]);
});

test('a clock that is set back hides no silence of the server', async () => {
  const { store, checks, state, world } = begin();
  await store.fetch('/getMembers');
  vi.setSystemTime(Date.now() - 3 * 60 * 60_000);
  world.server = silent;
  await pass(CONTACT_DUE_MS);
  expect(checks).toHaveLength(1);
  await pass(SILENCE_DELAY_MS);
  expect(state()).toBe('silent');
});

test('a call that cannot connect is trouble at once, and the first answer ends it', async () => {
  const { store, world, checks, changes } = begin();
  await store.fetch('/getMembers');
  const lastContactAt = Date.now();
  await pass(1000);
  world.server = refuses;
  await expect(store.fetch('/getMembers')).rejects.toThrow('Failed to fetch');
  expect(store.state()).toEqual({ state: 'unreachable', since: Date.now(), lastContactAt });
  await pass(600);
  world.server = answers;
  await pass(1000);
  expect(changes).toEqual(['unreachable', 'online']);
  expect(checks).toEqual([1000, 1500, 2500]);
});

test('in trouble the server is checked with delays up to 5 s', async () => {
  const { store, world, checks } = begin();
  world.server = refuses;
  await store.fetch('/getMembers').catch(() => undefined);
  await pass(30_000);
  expect(checks).toEqual([0, 500, 1500, 3500, 7500, 12_500, 17_500, 22_500, 27_500]);
});

test('a server that accepts connections and answers nothing is silent 7.5 s after its last sign', async () => {
  const { world, state, store, start } = begin();
  world.server = silent;
  await pass(CONTACT_DUE_MS + SILENCE_DELAY_MS - 1);
  expect(state()).toBe('online');
  await pass(1);
  expect(store.state()).toMatchObject({ state: 'silent', since: start + CONTACT_DUE_MS });
  world.server = answers;
  await pass(5000);
  expect(state()).toBe('online');
});

test('a call without an answer makes the server silent before the call is given up', async () => {
  const { store, world, state } = begin();
  world.server = silent;
  const aborted = new AbortController();
  const call = store.fetch('/getMembers', { signal: aborted.signal }).catch(() => 'given up');
  await pass(ANSWER_DUE_MS + SILENCE_DELAY_MS);
  expect(state()).toBe('silent');
  aborted.abort();
  expect(await call).toBe('given up');
});

test('a slow call alone is no trouble', async () => {
  const { store, world, changes, checks } = begin();
  world.server = (path, signal) => (path === '/health' ? answers : silent)(path, signal);
  void store.fetch('/getMembers');
  await pass(20_000);
  expect(checks[0]).toBe(ANSWER_DUE_MS);
  expect(changes).toEqual([]);
});

test('a call that the page gives up says nothing of the connection', async () => {
  const { store, world, changes, checks } = begin();
  world.server = silent;
  const aborted = new AbortController();
  const call = store.fetch('/getMembers', { signal: aborted.signal }).catch(() => 'given up');
  aborted.abort();
  expect(await call).toBe('given up');
  expect(changes).toEqual([]);
  expect(checks).toEqual([]);
});

test.each([
  ['the error of a proxy without a server', html(502), 'unreachable'],
  ['the page of a captive portal', html(200), 'unreachable'],
  ['an error of the server itself', () => Promise.resolve(Response.json({}, { status: 503 })), 'online'],
  ['an unchanged list', () => Promise.resolve(new Response(null, { status: 304 })), 'online'],
] as const)('%s', async (_, server, state) => {
  const { store, world } = begin();
  world.server = server;
  await store.fetch('/getMembers');
  expect(store.state().state).toBe(state);
});

/** A live feed under the test's control. */
function stream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  return { response, send: (text: string) => controller.enqueue(new TextEncoder().encode(text)), controller };
}

test('every part of the live feed counts, and arrives', async () => {
  const { store, world, checks } = begin();
  const feed = stream();
  world.server = () => Promise.resolve(feed.response);
  const response = await store.fetch('/attendanceFeed');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  world.server = answers;
  for (let beat = 0; beat < 3; beat += 1) {
    await pass(5000);
    feed.send(': heartbeat');
    expect(await reader.read()).toEqual({ done: false, value: ': heartbeat' });
  }
  expect(checks).toEqual([]);
  expect(store.state().lastContactAt).toBe(Date.now());
});

test.each([
  ['breaks off', (feed: ReturnType<typeof stream>) => feed.controller.error(new TypeError('network error'))],
  ['ends', (feed: ReturnType<typeof stream>) => feed.controller.close()],
])('a live feed that %s makes the server be checked at once', async (_, end) => {
  const { store, world, checks, state } = begin();
  const feed = stream();
  world.server = () => Promise.resolve(feed.response);
  const response = await store.fetch('/attendanceFeed');
  const read = response.text().catch(() => 'broken');
  world.server = refuses;
  await pass(2000);
  end(feed);
  await read;
  await pass(0);
  expect(checks).toEqual([2000]);
  expect(state()).toBe('unreachable');
});

test('the browser says that it is offline, then that it is online: the server is asked at once', async () => {
  const { world, window, state, checks } = begin();
  world.isBrowserOnline = false;
  world.server = refuses;
  window.dispatchEvent(new Event('offline'));
  expect(state()).toBe('offline');
  await pass(600);
  expect(state()).toBe('offline');
  world.isBrowserOnline = true;
  world.server = answers;
  window.dispatchEvent(new Event('online'));
  expect(state()).toBe('unreachable');
  await pass(0);
  expect(state()).toBe('online');
  expect(checks).toHaveLength(2);
});

test('in trouble the server is checked at once when the page is seen again', async () => {
  const { world, document, state, store } = begin();
  world.server = refuses;
  await store.fetch('/getMembers').catch(() => undefined);
  await pass(10_000);
  world.server = answers;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(state()).toBe('online');
});

test('once stopped it asks nothing', async () => {
  const { stop, checks, window } = begin();
  stop();
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(checks).toEqual([]);
});

test("knows how far the server's clock is ahead, by its last answer, and not by a proxy's", async () => {
  const { store, world } = begin(answersAt(1_400_000, Response.json({})));
  expect(store.clockSkewMs()).toBe(0);
  await store.fetch('/getMembers');
  expect(store.clockSkewMs()).toBe(400_000);
  world.server = answersAt(9_000_000, new Response('', { status: 502 }));
  await store.fetch('/getMembers');
  expect(store.clockSkewMs()).toBe(400_000);
  world.server = answersAt(940_000, Response.json({}));
  await store.fetch('/getMembers');
  expect(store.clockSkewMs()).toBe(-60_000);
});
