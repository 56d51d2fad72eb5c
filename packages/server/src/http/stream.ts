import type { HttpBindings } from '@hono/node-server';
import type { Context as Request } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { FeedItem } from '../feed/feed.ts';

/** A comment this often keeps proxies from closing a quiet stream, in milliseconds. */
const KEEP_ALIVE = 25_000;

/**
 * Answers the items as server-sent events, until they end, the listener goes, or `stop` is aborted. A listener that has not
 * taken one comment by the time of the next is gone too, though its connection be open.
 */
export function answerStream(request: Request, items: AsyncIterable<FeedItem>, stop: AbortController): Response {
  request.header('X-Accel-Buffering', 'no');
  const { outgoing } = (request.env ?? {}) as Partial<HttpBindings>;
  return streamSSE(request, async (stream) => {
    stream.onAbort(() => stop.abort());
    // What waits to be written never will be: the connection has to go with it.
    const cutOff = () => {
      stream.abort();
      outgoing?.destroy();
    };
    stop.signal.addEventListener('abort', cutOff, { once: true });
    let isTaken = true;
    const alive = setInterval(() => {
      if (!isTaken) return stop.abort();
      isTaken = false;
      void stream.write(': still here\n\n').then(() => {
        isTaken = true;
      });
    }, KEEP_ALIVE);
    try {
      await stream.write(': welcome\n\n');
      for await (const { id, message } of items) await stream.writeSSE({ id, data: JSON.stringify(message) });
    } finally {
      clearInterval(alive);
      stop.signal.removeEventListener('abort', cutOff);
    }
  });
}
