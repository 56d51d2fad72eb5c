import type { Context as Request } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { FeedItem } from '../feed/feed.ts';

/** A comment this often keeps proxies from closing a quiet stream, in milliseconds. */
const KEEP_ALIVE = 25_000;

/** Answers the items as server-sent events, until they end or the listener goes. */
export function answerStream(request: Request, items: AsyncIterable<FeedItem>, stop: AbortController): Response {
  request.header('X-Accel-Buffering', 'no');
  return streamSSE(request, async (stream) => {
    stream.onAbort(() => stop.abort());
    const alive = setInterval(() => void stream.write(': still here\n\n'), KEEP_ALIVE);
    try {
      await stream.write(': welcome\n\n');
      for await (const { id, message } of items) await stream.writeSSE({ id, data: JSON.stringify(message) });
    } finally {
      clearInterval(alive);
    }
  });
}
