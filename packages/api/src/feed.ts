import { EventSourceParserStream } from 'eventsource-parser/stream';
import {
  attendance,
  type AttendanceEvent,
  type DoorRefusal,
  feedMessage,
  type ScanRefusal,
  type ScanResult,
} from './calls/attendance.ts';
import type { devices } from './calls/devices.ts';
import { ApiError, errorOfResponse } from './errors.ts';
import { type ClientOptions, requestToken, signedOut, urlOf } from './sendCall.ts';
import { sleep } from './sleep.ts';

/** `live`: events or heartbeats arrive. `stale`: disconnected, reconnecting. */
export type FeedState = 'connecting' | 'live' | 'stale';

export interface FeedOptions extends ClientOptions {
  /** `kioskFeed`, of a paired device: only the scans of its own codes. */
  call?: typeof attendance.attendanceFeed | typeof devices.kioskFeed;
  input: { gymId: string; branchId?: string };
  /**
   * The newest 20 events, oldest first: on the first connection, and after a gap that the server cannot replay.
   * `ageOf` as `ageMs`.
   */
  onSnapshot?: (events: AttendanceEvent[], ageOf: (event: AttendanceEvent) => number) => void;
  /** Each new event, exactly once and in order; `ageMs` is its age by the server's clock. */
  onEvent: (event: AttendanceEvent, ageMs: number) => void;
  /** A code of this kiosk was scanned; `ageMs` ago by the server's clock, 0 where the server does not say when. */
  onScan?: (scan: { sessionId: string; memberData: ScanResult }, ageMs: number) => void;
  /** Somebody who scanned a code of this kiosk was turned away. */
  onScanRefused?: (refusal: ScanRefusal, ageMs: number) => void;
  /** Somebody was turned away. */
  onRefusal?: (refusal: DoorRefusal) => void;
  /** Members of the list have changed, come or gone, otherwise than by an event. */
  onMembers?: () => void;
  /** Of somebody of the gym, `isMailRefused` has changed. */
  onMailRefusals?: () => void;
  /** The gym has a new brand. */
  onBrand?: (version: number) => void;
  /** What `getKiosk` answers has changed. */
  onKiosk?: () => void;
  onState?: (state: FeedState) => void;
  /** The server responded 403 or 404: the feed ends, without reconnecting. */
  onRefused?: (error: ApiError) => void;
}

/** The server sends a heartbeat every 5 s; without any bytes for this long the connection is dead. */
const SILENCE_TIMEOUT_MS = 12_000;
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 15_000;
/** A connection that ends sooner is unstable: the next one counts as live only when it has lasted this long. */
const STABLE_CONNECTION_MS = 2000;

/**
 * Subscribes to the live attendance feed; returns the function that unsubscribes. Reconnects with exponential backoff
 * (0.5 s to 15 s, of which a random half is waited less) and resumes after the last event received, so events are
 * neither lost nor duplicated. A response counts as a connection from its first event or heartbeat on: one that is
 * empty or unreadable, as behind a buffering proxy, is a failure.
 */
export function openFeed(options: FeedOptions): () => void {
  const stop = new AbortController();
  void follow(options, stop.signal);
  return () => stop.abort();
}

async function follow(options: FeedOptions, signal: AbortSignal): Promise<void> {
  const position = { lastEventId: '' };
  let delayMs = MIN_RECONNECT_DELAY_MS;
  let fresh = false;
  let isUnstable = false;
  options.onState?.('connecting');
  while (!signal.aborted) {
    let confirmedAt: number | undefined;
    let liveTimer: ReturnType<typeof setTimeout> | undefined;
    const onLive = () => {
      delayMs = MIN_RECONNECT_DELAY_MS;
      options.onState?.('live');
    };
    const onConfirmed = () => {
      confirmedAt = performance.now();
      if (isUnstable) liveTimer = setTimeout(onLive, STABLE_CONNECTION_MS);
      else onLive();
    };
    try {
      await connect(options, position, fresh, signal, onConfirmed);
      fresh = false;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && isRefusal(error)) {
        options.onRefused?.(error);
        return;
      }
      fresh = error instanceof ApiError && error.status === 401;
    } finally {
      clearTimeout(liveTimer);
    }
    if (signal.aborted) return;
    if (confirmedAt !== undefined) isUnstable = performance.now() - confirmedAt < STABLE_CONNECTION_MS;
    options.onState?.('stale');
    await sleep(delayMs * (1 - Math.random() / 2), signal);
    delayMs = Math.min(delayMs * 2, MAX_RECONNECT_DELAY_MS);
  }
}

/**
 * By the server itself: a proxy's 403 or 404, as while a server is replaced or before a sign-in to a network, passes.
 */
const isRefusal = ({ status, code }: ApiError) => (status === 403 || status === 404) && code !== 'bad-answer';

/** Reads one response to its end. `onConfirmed`: its first event or heartbeat has arrived. */
async function connect(
  {
    origin,
    getToken,
    call = attendance.attendanceFeed,
    input,
    onSnapshot,
    onEvent,
    onScan,
    onScanRefused,
    onRefusal,
    onMembers,
    onMailRefusals,
    onBrand,
    onKiosk,
    fetch = globalThis.fetch,
  }: FeedOptions,
  position: { lastEventId: string },
  fresh: boolean,
  signal: AbortSignal,
  onConfirmed: () => void,
): Promise<void> {
  const token = await requestToken({ getToken }, fresh);
  if (!token) throw signedOut();
  const silence = new AbortController();
  const startSilenceTimer = () => setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  let timer = startSilenceTimer();
  const watchdog = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer);
      timer = startSilenceTimer();
      controller.enqueue(chunk);
    },
  });
  let isConfirmed = false;
  const confirm = () => {
    if (!isConfirmed) onConfirmed();
    isConfirmed = true;
  };
  try {
    const response = await fetch(
      urlOf(origin, call.path, { ...input, ...((onRefusal ?? onScanRefused) && { refusals: '1' }) }),
      {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          ...(position.lastEventId && { 'Last-Event-ID': position.lastEventId }),
        },
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      },
    );
    if (!response.ok || !response.body) throw errorOfResponse(response.status, await response.text());
    const skewMs = clockSkewMs(response);
    const leadMs = clockLeadMs();
    const messages = response.body
      .pipeThrough(watchdog)
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream({ onComment: confirm }));
    for await (const message of messages) {
      // The next connection compares the clocks anew, and starts with this message.
      if (Math.abs(clockLeadMs() - leadMs) > CLOCK_TOLERANCE_MS)
        throw new Error("This device's clock was set, or the device has slept.");
      const data = JSON.parse(message.data) as { type?: unknown };
      const parsed = knownTypes.has(data.type) ? call.answer.parse(data) : undefined;
      if (message.id) position.lastEventId = message.id;
      // Of a later release: no reason to end, nor a proof that this is the feed.
      if (!parsed) continue;
      confirm();
      const ageOf = (timestamp: number) => Date.now() + skewMs - timestamp;
      if (parsed.type === 'snapshot') onSnapshot?.(parsed.events, ({ timestamp }) => ageOf(timestamp));
      else if (parsed.type === 'scan') {
        const { sessionId, memberData, at } = parsed;
        onScan?.({ sessionId, memberData }, at === undefined ? 0 : ageOf(at));
      } else if (parsed.type === 'scan-refused') onScanRefused?.(parsed.refusal, ageOf(parsed.refusal.timestamp));
      else if (parsed.type === 'refusal') onRefusal?.(parsed.refusal);
      else if (parsed.type === 'members') onMembers?.();
      else if (parsed.type === 'mail-refusals') onMailRefusals?.();
      else if (parsed.type === 'brand') onBrand?.(parsed.version);
      else if (parsed.type === 'kiosk') onKiosk?.();
      else onEvent(parsed.event, ageOf(parsed.event.timestamp));
    }
  } finally {
    clearTimeout(timer);
  }
}

const knownTypes = new Set<unknown>(feedMessage.options.map(({ shape }) => shape.type.value));

/** A clock that is adjusted gradually drifts by less, for an hour at least. */
const CLOCK_TOLERANCE_MS = 2000;

/** How far this device's clock is ahead of its steady one: differs once it is set, or the device has slept. */
const clockLeadMs = () => Date.now() - performance.now();

/** How far the server's clock is ahead of this one, to about a second, by the Date header. */
export function clockSkewMs({ headers }: Response): number {
  const serverTime = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(serverTime) ? 0 : serverTime - Date.now();
}
