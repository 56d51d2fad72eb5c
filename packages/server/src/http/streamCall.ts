import type { Context as Request } from 'hono';
import type { CallName, StreamName } from '@spotter/api';
import type { CallContext, Caller, DeviceCaller, StreamHandlers, Subscription } from '../context.ts';
import type { Feed, FeedItem } from '../feed/feed.ts';
import type { AuthenticatedAccount } from '../identity/identity.ts';
import type { Authenticated } from './authenticate.ts';
import { respondStream, respondStreamHead } from './stream.ts';

interface StreamCall {
  feed: Feed;
  handlers: StreamHandlers;
  authenticated: Authenticated;
  input: unknown;
  /** Throws where the session or pairing has ended. */
  loadAgain: () => Promise<unknown>;
}

/** Runs the handler of a stream and answers with its items, until the stream, the token or the session ends. */
export async function respondToStreamCall(
  request: Request,
  name: CallName,
  context: CallContext<Caller | DeviceCaller>,
  { authenticated, input, feed, handlers, loadAgain }: StreamCall,
): Promise<Response> {
  // Its response has no body: a stream would never be read, nor end.
  if (request.req.method === 'HEAD') return respondStreamHead(request);
  const stop = new AbortController();
  const streamContext = {
    ...context,
    feed,
    lastEventId: request.req.header('last-event-id'),
    signal: 'device' in authenticated ? stop.signal : untilExpiry(stop.signal, authenticated.account, context.now),
    cutOff: () => stop.abort(),
  } satisfies Subscription;
  const handler = handlers[name as StreamName] as (ctx: object, input: unknown) => Promise<AsyncIterable<FeedItem>>;
  const items = await handler(streamContext, input);
  try {
    // The session or pairing may have ended just before the stream began to listen for that.
    await loadAgain();
  } catch (error) {
    stop.abort();
    throw error;
  }
  return respondStream(request, items, stop);
}

/** Aborted with the signal, and when the token expires; a device's token does not. */
const untilExpiry = (signal: AbortSignal, { session }: AuthenticatedAccount, now: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(session.expiresAt - now)]);
