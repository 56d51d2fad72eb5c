import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import type { FeedItem } from '../feed/feed.ts';
import { respondStream } from './stream.ts';

const TICK = 5000;

afterEach(() => {
  vi.useRealTimers();
});

/** A stream of these items, and then of nothing more until it is aborted. */
async function open(items: FeedItem[]) {
  const stop = new AbortController();
  const state = { isOver: false };
  const { promise: end, resolve } = Promise.withResolvers<void>();
  stop.signal.addEventListener('abort', () => resolve());
  async function* stream() {
    try {
      yield* items;
      await end;
    } finally {
      state.isOver = true;
    }
  }
  const { response, destroy } = await respond(stream(), stop);
  return { response, stop, state, destroy, end: resolve };
}

/** The response, and what closes its connection. */
async function respond(items: AsyncIterable<FeedItem>, stop: AbortController) {
  const destroy = vi.fn<() => void>();
  const app = new Hono().get('/', (request) => respondStream(request, items, stop));
  return { response: await app.request('/', {}, { outgoing: { destroy } }), destroy };
}

const decoder = new TextDecoder();
const item = (id: string): FeedItem => ({ id, message: { type: 'snapshot', events: [] } });

test('an item becomes an event, and the stream ends with the items', async () => {
  vi.useFakeTimers();
  const { response, stop, destroy, end } = await open([item('7'), item('8')]);
  end();
  const data = 'data: {"type":"snapshot","events":[]}';
  expect(await response.text()).toBe(`: welcome\n\n${data}\nid: 7\n\n${data}\nid: 8\n\n`);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'transfer-encoding': 'chunked',
    connection: 'keep-alive',
  });
  expect(vi.getTimerCount()).toBe(0);
  // The connection may serve the next request.
  stop.abort();
  expect(destroy).not.toHaveBeenCalled();
});

test('the end from outside closes the connection and stops the comments, also where the items cannot be ended', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const items = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) };
  const { destroy } = await respond(items, stop);
  expect(vi.getTimerCount()).toBe(1);
  stop.abort();
  expect(destroy).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('an item for several listeners is encoded once', async () => {
  const shared = item('7');
  const frames = await Promise.all(
    [1, 2].map(async () => {
      const { response, end } = await open([shared]);
      end();
      return Array.fromAsync(response.body as unknown as AsyncIterable<Uint8Array>);
    }),
  );
  expect(decoder.decode(frames[0]?.[1])).toContain('id: 7');
  expect(frames[0]?.[1]).toBe(frames[1]?.[1]);
});

test('a client that has not read one keep-alive comment by the next is disconnected', async () => {
  vi.useFakeTimers();
  const { stop, state } = await open([]);
  await vi.advanceTimersByTimeAsync(TICK);
  expect(stop.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(TICK);
  expect(stop.signal.aborted).toBe(true);
  expect(state.isOver).toBe(true);
});

test('a client that reads stays connected and gets keep-alive comments', async () => {
  vi.useFakeTimers();
  const { response, stop, end } = await open([]);
  const chunks: string[] = [];
  const reading = (async () => {
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) chunks.push(decoder.decode(piece));
  })();
  await vi.advanceTimersByTimeAsync(4 * TICK);
  expect(stop.signal.aborted).toBe(false);
  expect(chunks).toEqual([': welcome\n\n', ...Array<string>(4).fill(': still here\n\n')]);
  end();
  await reading;
});

test('a disconnected client gets nothing more, and its items end', async () => {
  const { response, stop, state } = await open([item('7'), item('8'), item('9')]);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  expect(stop.signal.aborted).toBe(true);
  await expect.poll(() => state.isOver).toBe(true);
});

test('items that fail, as where the database is away, close the connection and end the comments', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const away = new Error('The database is away');
  const items = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }) };
  const { response } = await respond(items, stop);
  await expect(response.text()).rejects.toThrow(away);
  expect(vi.getTimerCount()).toBe(0);
  expect(stop.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(2 * TICK);
});
