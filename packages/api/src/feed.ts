import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AttendanceEvent, ScanResult } from './calls/attendance.ts';
import { contract, type InputOf } from './contract.ts';
import { ApiError, isErrorCode, type ErrorBody } from './errors.ts';

/** `live`: connected. `stale`: disconnected, reconnecting. */
export type FeedState = 'connecting' | 'live' | 'stale';

export interface FeedOptions {
  origin: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  input: InputOf<'attendanceFeed'>;
  /** The newest 20 events, oldest first: on the first connection, and after a gap that the server cannot replay. */
  onSnapshot?: (events: AttendanceEvent[]) => void;
  /** Each new event, exactly once and in order; `ageMs` is its age by the server's clock. */
  onEvent: (event: AttendanceEvent, ageMs: number) => void;
  /** The code shown by this kiosk was scanned. */
  onScan?: (scan: { sessionId: string; memberData: ScanResult }) => void;
  onState?: (state: FeedState) => void;
  /** The server responded 403 or 404: the feed ends, without reconnecting. */
  onRefused?: (error: ApiError) => void;
  fetch?: typeof globalThis.fetch;
}

/** The server sends a heartbeat every 25 s; without any bytes for this long the connection is dead. */
const SILENCE_TIMEOUT_MS = 60_000;
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 15_000;

/**
 * Subscribes to the live attendance feed; returns the function that unsubscribes. Reconnects with exponential backoff
 * (0.5 s to 15 s) and resumes after the last event received, so events are neither lost nor duplicated.
 */
export function openFeed(options: FeedOptions): () => void {
  const stop = new AbortController();
  void follow(options, stop.signal);
  return () => stop.abort();
}

async function follow(options: FeedOptions, signal: AbortSignal): Promise<void> {
  const position = { lastEventId: '' };
  let delay = MIN_RECONNECT_DELAY_MS;
  let fresh = false;
  options.onState?.('connecting');
  while (!signal.aborted) {
    try {
      await connect(options, position, fresh, signal, () => {
        delay = MIN_RECONNECT_DELAY_MS;
        fresh = false;
        options.onState?.('live');
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
        options.onRefused?.(error);
        return;
      }
      fresh = error instanceof ApiError && error.status === 401;
    }
    if (signal.aborted) return;
    options.onState?.('stale');
    await sleep(delay, signal);
    delay = Math.min(delay * 2, MAX_RECONNECT_DELAY_MS);
  }
}

async function connect(
  { origin, getToken, input, onSnapshot, onEvent, onScan, fetch = globalThis.fetch }: FeedOptions,
  position: { lastEventId: string },
  fresh: boolean,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const token = await getToken({ fresh });
  if (!token) throw new ApiError('Authentication required', { code: 'unauthenticated', status: 401 });
  const silenceAbort = new AbortController();
  const url = new URL(contract.attendanceFeed.path, origin);
  for (const [key, value] of Object.entries(input)) if (value !== undefined) url.searchParams.set(key, value);
  const response = await fetch(url, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(position.lastEventId && { 'Last-Event-ID': position.lastEventId }),
    },
    cache: 'no-store',
    signal: AbortSignal.any([signal, silenceAbort.signal]),
  });
  if (!response.ok || !response.body) throw await toApiError(response);
  onOpen();
  const skewMs = clockSkewMs(response);

  let timer = setTimeout(() => silenceAbort.abort(), SILENCE_TIMEOUT_MS);
  const watchdog = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer);
      timer = setTimeout(() => silenceAbort.abort(), SILENCE_TIMEOUT_MS);
      controller.enqueue(chunk);
    },
  });
  const messages = response.body
    .pipeThrough(watchdog)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream());
  try {
    for await (const message of messages) {
      const parsed = contract.attendanceFeed.answer.parse(JSON.parse(message.data));
      if (message.id) position.lastEventId = message.id;
      if (parsed.type === 'snapshot') onSnapshot?.(parsed.events);
      else if (parsed.type === 'scan') onScan?.({ sessionId: parsed.sessionId, memberData: parsed.memberData });
      else onEvent(parsed.event, Date.now() + skewMs - parsed.event.timestamp);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** How far the server's clock is ahead of this one, to about a second, by the Date header. */
function clockSkewMs({ headers }: Response): number {
  const serverTime = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(serverTime) ? 0 : serverTime - Date.now();
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new ApiError(body.error ?? `HTTP ${response.status}`, {
    code: isErrorCode(body.code) ? body.code : 'bad-answer',
    status: response.status,
  });
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
