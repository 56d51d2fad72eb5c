import type { HttpBindings } from '@hono/node-server';
import type { Context as Request } from 'hono';
import type { FeedItem } from '../feed/feed.ts';

/** A comment this often keeps proxies from closing a quiet stream, in milliseconds. */
const KEEP_ALIVE_INTERVAL_MS = 25_000;

/** Pieces that wait for the connection: more than the welcome alone, so that the items are begun, and ended, in any case. */
const MAX_BUFFERED_CHUNKS = 2;

const encoder = new TextEncoder();
const openingComment = encoder.encode(': welcome\n\n');
const keepAliveComment = encoder.encode(': still here\n\n');
const frames = new WeakMap<FeedItem, Uint8Array>();

/** An item as a server-sent event, made once for all who are told it. JSON holds no line break. */
function frameOf(item: FeedItem): Uint8Array {
  const known = frames.get(item);
  if (known) return known;
  const frame = encoder.encode(`data: ${JSON.stringify(item.message)}\nid: ${item.id}\n\n`);
  frames.set(item, frame);
  return frame;
}

/**
 * Answers the items as server-sent events, until they end, the listener goes, or `stop` is aborted. A listener that has not
 * taken one comment by the time of the next is gone too, though its connection be open. Each item is asked for when the
 * connection has taken the one before: a thousand listeners of a gym are a thousand of these, so there is nothing between.
 */
export function respondStream(request: Request, items: AsyncIterable<FeedItem>, stop: AbortController): Response {
  const { outgoing } = (request.env ?? {}) as Partial<HttpBindings>;
  const told = items[Symbol.asyncIterator]();
  let alive: NodeJS.Timeout | undefined;
  let asked = 0;
  const end = () => {
    clearInterval(alive);
    void told.return?.();
    // What waits to be written never will be: the connection has to go with it.
    outgoing?.destroy();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(stream) {
      stop.signal.addEventListener('abort', end, { once: true });
      stream.enqueue(openingComment);
      let askedBefore = -1;
      alive = setInterval(() => {
        if ((stream.desiredSize ?? 0) < MAX_BUFFERED_CHUNKS && asked === askedBefore) return stop.abort();
        askedBefore = asked;
        stream.enqueue(keepAliveComment);
      }, KEEP_ALIVE_INTERVAL_MS);
    },
    async pull(stream) {
      asked += 1;
      const next = await told.next();
      if (!next.done) return stream.enqueue(frameOf(next.value));
      clearInterval(alive);
      stop.signal.removeEventListener('abort', end);
      stream.close();
    },
    cancel: () => stop.abort(),
  };
  return request.body(new ReadableStream(source, { highWaterMark: MAX_BUFFERED_CHUNKS }), 200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'Transfer-Encoding': 'chunked',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
}
