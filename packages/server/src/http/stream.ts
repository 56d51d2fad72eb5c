import type { Context as Request } from 'hono';
import type { FeedItem } from '../feed/feed.ts';
import { nodeResponse } from './nodeResponse.ts';

/** Comments at this interval tell the client that the server is there, and keep proxies from closing an idle stream. */
const KEEP_ALIVE_INTERVAL_MS = 5000;

/** More than the opening comment alone, so that reading the items starts, and ends, in any case. */
const MAX_BUFFERED_CHUNKS = 2;

const encoder = new TextEncoder();
const openingComment = encoder.encode(': welcome\n\n');
const keepAliveComment = encoder.encode(': still here\n\n');
const frames = new WeakMap<FeedItem, Uint8Array>();

/** An item as a server-sent event, encoded once for all listeners. JSON has no line breaks. */
function frameOf(item: FeedItem): Uint8Array {
  const cached = frames.get(item);
  if (cached) return cached;
  const frame = encoder.encode(`data: ${JSON.stringify(item.message)}\nid: ${item.id}\n\n`);
  frames.set(item, frame);
  return frame;
}

/**
 * Streams the items as server-sent events until they end, the client disconnects, or `stop` is aborted. A client that
 * has not read one keep-alive comment by the time of the next counts as disconnected, even with an open connection.
 * Each item is pulled when the connection has taken the previous one, without further buffers: a gym may have a
 * thousand of these streams.
 */
export function respondStream(request: Request, items: AsyncIterable<FeedItem>, stop: AbortController): Response {
  const outgoing = nodeResponse(request);
  const iterator = items[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  let pulls = 0;
  const end = () => {
    clearInterval(keepAlive);
    void iterator.return?.();
    // Buffered chunks will never be read: the connection has to be closed with them.
    outgoing?.destroy();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(stream) {
      stop.signal.addEventListener('abort', end, { once: true });
      stream.enqueue(openingComment);
      let pullsBefore = -1;
      keepAlive = setInterval(() => {
        if ((stream.desiredSize ?? 0) < MAX_BUFFERED_CHUNKS && pulls === pullsBefore) return stop.abort();
        pullsBefore = pulls;
        stream.enqueue(keepAliveComment);
      }, KEEP_ALIVE_INTERVAL_MS);
    },
    async pull(stream) {
      pulls += 1;
      const next = await iterator.next().catch((error: unknown) => {
        // A comment into the failed stream would throw in the timer, which ends the process.
        stop.abort();
        throw error;
      });
      if (!next.done) return stream.enqueue(frameOf(next.value));
      clearInterval(keepAlive);
      stop.signal.removeEventListener('abort', end);
      stream.close();
    },
    cancel: () => stop.abort(),
  };
  return request.body(new ReadableStream(source, { highWaterMark: MAX_BUFFERED_CHUNKS }), 200, {
    ...STREAM_HEADERS,
    'Transfer-Encoding': 'chunked',
    Connection: 'keep-alive',
  });
}

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
} as const;

/** The response to HEAD: nothing is opened. */
export const respondStreamHead = (request: Request): Response => request.body(null, 200, STREAM_HEADERS);
