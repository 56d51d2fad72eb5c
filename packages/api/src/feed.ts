import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AttendanceEvent, ScanResult } from './calls/attendance.ts';
import { contract, type InputOf } from './contract.ts';
import { ApiError, isErrorCode, type ErrorBody } from './errors.ts';

/** `live`: connected. `stale`: the connection is down and being tried again. */
export type FeedState = 'connecting' | 'live' | 'stale';

export interface FeedOptions {
  origin: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  input: InputOf<'attendanceFeed'>;
  /** The newest 20 events, oldest first, when the feed begins and after a gap that cannot be filled. */
  onSnapshot?: (events: AttendanceEvent[]) => void;
  /** Each new event, once, in order; `age` is how long ago it happened, in milliseconds, by the server's clock. */
  onEvent: (event: AttendanceEvent, age: number) => void;
  /** A code that this person's kiosk shows has been scanned. */
  onScan?: (scan: { sessionId: string; memberData: ScanResult }) => void;
  onState?: (state: FeedState) => void;
  /** The server refused for good (403, 404): the feed has ended. */
  onRefused?: (error: ApiError) => void;
  fetch?: typeof globalThis.fetch;
}

/** The server sends a comment every 25 s; after 60 s without a byte the connection counts as dead. */
const SILENCE = 60_000;
const firstDelay = 500;
const longestDelay = 15_000;

/**
 * Follows the live feed until the returned function is called. Reconnects by itself, waiting longer each time (0.5 s to
 * 15 s), and resumes behind the last event it saw, so that none is lost or told twice.
 */
export function openFeed(options: FeedOptions): () => void {
  const stop = new AbortController();
  void follow(options, stop.signal);
  return () => stop.abort();
}

async function follow(options: FeedOptions, stopped: AbortSignal): Promise<void> {
  const position = { lastEventId: '' };
  let delay = firstDelay;
  let fresh = false;
  options.onState?.('connecting');
  while (!stopped.aborted) {
    try {
      await connect(options, position, fresh, stopped, () => {
        delay = firstDelay;
        fresh = false;
        options.onState?.('live');
      });
    } catch (error) {
      if (stopped.aborted) return;
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
        options.onRefused?.(error);
        return;
      }
      fresh = error instanceof ApiError && error.status === 401;
    }
    if (stopped.aborted) return;
    options.onState?.('stale');
    await pause(delay, stopped);
    delay = Math.min(delay * 2, longestDelay);
  }
}

async function connect(
  { origin, getToken, input, onSnapshot, onEvent, onScan, fetch = globalThis.fetch }: FeedOptions,
  position: { lastEventId: string },
  fresh: boolean,
  stopped: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const token = await getToken({ fresh });
  if (!token) throw new ApiError('Authentication required', { code: 'unauthenticated', status: 401 });
  const silence = new AbortController();
  const url = new URL(contract.attendanceFeed.path, origin);
  for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, value);
  const response = await fetch(url, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(position.lastEventId && { 'Last-Event-ID': position.lastEventId }),
    },
    cache: 'no-store',
    signal: AbortSignal.any([stopped, silence.signal]),
  });
  if (!response.ok || !response.body) throw await refusal(response);
  onOpen();
  const ahead = clockAhead(response);

  let timer = setTimeout(() => silence.abort(), SILENCE);
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      controller.enqueue(chunk);
    },
  });
  const messages = response.body
    .pipeThrough(heard)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
  try {
    for await (const message of messages) {
      const parsed = contract.attendanceFeed.answer.parse(JSON.parse(message.data));
      if (message.id) position.lastEventId = message.id;
      if (parsed.type === 'snapshot') onSnapshot?.(parsed.events);
      else if (parsed.type === 'scan') onScan?.({ sessionId: parsed.sessionId, memberData: parsed.memberData });
      else onEvent(parsed.event, Date.now() + ahead - parsed.event.timestamp);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** How far the server's clock is ahead of this one, in milliseconds, to about a second: many a desk's PC runs wrong. */
function clockAhead({ headers }: Response): number {
  const there = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(there) ? 0 : there - Date.now();
}

async function refusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new ApiError(body.error ?? `HTTP ${response.status}`, {
    code: isErrorCode(body.code) ? body.code : 'bad-answer',
    status: response.status,
  });
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      stopped.removeEventListener('abort', done);
      resolve();
    }
    stopped.addEventListener('abort', done);
  });
}
