import { clockSkewMs } from '@spotter/api';
import { type Connection, type ConnectionEvent, initialConnection, nextConnection } from './connectionState.ts';

/** Heartbeats of the live feed come every 5 s; after this long without any sign of the server it is asked for one. */
export const CONTACT_DUE_MS = 6000;
/** A call without an answer for this long makes the server be asked for a sign of life. */
export const ANSWER_DUE_MS = 3000;
/** A server that does not answer the check for this long is silent. */
export const SILENCE_DELAY_MS = 1500;
/** The check is given up and repeated. */
const CHECK_TIMEOUT_MS = 5000;
const MIN_RECHECK_DELAY_MS = 500;
const MAX_RECHECK_DELAY_MS = 5000;
/** Reads no database. */
const CHECK_PATH = '/health';
/** Answers of a proxy in front of a server that is gone. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

export interface ConnectionEnvironment {
  /** Epoch milliseconds. */
  now: () => number;
  fetch: typeof globalThis.fetch;
  /** As the browser says: true where it has any network. */
  isBrowserOnline: () => boolean;
  /** `online` and `offline`. */
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
}

export interface ConnectionStore {
  state: () => Connection;
  /** Notifies of each change of `state` and `since`; `lastContactAt` alone changes without notice. */
  subscribe: (onChange: () => void) => () => void;
  /** Watches the connection; returns the function that stops it. */
  start: () => () => void;
  /** `fetch` for the API client and the live feed, which reports what becomes of each request. */
  fetch: typeof globalThis.fetch;
  /** How far the server's clock is ahead of this device's, to about a second; 0 before its first answer. */
  clockSkewMs: () => number;
  /** The page shows lists that were saved at this time, in epoch milliseconds. */
  restored: (savedAt: number) => void;
}

/**
 * Knows whether the server can be reached, by every request of the page and by a check of its own whenever nothing else
 * says so: with no sign for 6 s, with a call unanswered for 3 s, when the live feed ends,
 * and in trouble every 0.5 s to 5 s.
 */
export function createConnection(environment: ConnectionEnvironment): ConnectionStore {
  const { now, isBrowserOnline, window, document } = environment;
  let connection = initialConnection(isBrowserOnline(), now());
  const listeners = new Set<() => void>();
  let skewMs = 0;
  /** How often the server was heard of: the clock may be set back between two times of it. */
  let contactCount = 0;
  let isStarted = false;
  let isChecking = false;
  let recheckDelayMs = MIN_RECHECK_DELAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (event: ConnectionEvent) => {
    const before = connection;
    connection = nextConnection(before, event);
    if (connection.state === before.state && connection.since === before.since) return;
    for (const onChange of listeners) onChange();
  };

  const onContact = () => {
    contactCount += 1;
    recheckDelayMs = MIN_RECHECK_DELAY_MS;
    const wasOnline = connection.state === 'online';
    send({ type: 'contact', now: now() });
    // While online the timer looks at the time of the last contact when it fires.
    if (!wasOnline) schedule();
  };
  const onFailure = () => {
    const wasOnline = connection.state === 'online';
    send({ type: 'failed', now: now(), isBrowserOnline: isBrowserOnline() });
    if (wasOnline) void check();
  };

  const onResponse = (response: Response) => {
    if (!isFromServer(response)) return onFailure();
    skewMs = clockSkewMs(response);
    onContact();
  };

  /** A clock that was set back since says nothing of it: then it is due. */
  const contactAgeMs = () => {
    const ageMs = now() - (connection.lastContactAt ?? now());
    return ageMs < 0 ? CONTACT_DUE_MS : ageMs;
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!isStarted) return;
    if (connection.state === 'online') {
      timer = setTimeout(onDue, Math.max(0, CONTACT_DUE_MS - contactAgeMs()));
    } else {
      timer = setTimeout(() => void check(), recheckDelayMs);
      recheckDelayMs = Math.min(recheckDelayMs * 2, MAX_RECHECK_DELAY_MS);
    }
  };
  const onDue = () => {
    const { lastContactAt } = connection;
    if (lastContactAt !== null && contactAgeMs() < CONTACT_DUE_MS) schedule();
    else void check();
  };

  /** Asks the server for a sign of life, one request at a time. */
  const check = async () => {
    if (!isStarted || isChecking) return;
    isChecking = true;
    clearTimeout(timer);
    const since = now();
    const countBefore = contactCount;
    const silence = setTimeout(() => {
      if (contactCount === countBefore) send({ type: 'overdue', since });
    }, SILENCE_DELAY_MS);
    const timeout = new AbortController();
    const timeoutTimer = setTimeout(() => timeout.abort(), CHECK_TIMEOUT_MS);
    try {
      onResponse(await environment.fetch(CHECK_PATH, { cache: 'no-store', signal: timeout.signal }));
    } catch {
      if (!timeout.signal.aborted) onFailure();
    } finally {
      clearTimeout(silence);
      clearTimeout(timeoutTimer);
      isChecking = false;
      schedule();
    }
  };

  const reportingFetch: typeof globalThis.fetch = async (input, init) => {
    const answerTimer = setTimeout(() => void check(), ANSWER_DUE_MS);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    /** Given up by the page itself, which says nothing of the connection. */
    const isAborted = () => signal?.aborted === true;
    try {
      const response = await environment.fetch(input, init);
      onResponse(response);
      return isStream(response) ? watchStream(response, isAborted) : response;
    } catch (error) {
      if (!isAborted()) onFailure();
      throw error;
    } finally {
      clearTimeout(answerTimer);
    }
  };

  /** The same stream, each of whose parts is a contact, and whose end makes the server be checked. */
  const watchStream = (response: Response, isAborted: () => boolean): Response => {
    const reader = response.body?.getReader();
    if (!reader) return response;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            onContact();
            controller.enqueue(value);
            return;
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        if (!isAborted()) void check();
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, response);
  };

  const onBrowserOffline = () => {
    send({ type: 'browser-offline', now: now() });
    schedule();
  };
  const onBrowserOnline = () => {
    send({ type: 'browser-online' });
    void check();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState !== 'visible') return;
    if (connection.state === 'online') onDue();
    else void check();
  };

  return {
    state: () => connection,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start: () => {
      isStarted = true;
      window.addEventListener('offline', onBrowserOffline);
      window.addEventListener('online', onBrowserOnline);
      document.addEventListener('visibilitychange', onVisibilityChange);
      schedule();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        window.removeEventListener('offline', onBrowserOffline);
        window.removeEventListener('online', onBrowserOnline);
        document.removeEventListener('visibilitychange', onVisibilityChange);
      };
    },
    fetch: reportingFetch,
    clockSkewMs: () => skewMs,
    restored: (savedAt) => send({ type: 'restored', savedAt }),
  };
}

const typeOf = ({ headers }: Response) => headers.get('Content-Type') ?? '';

/**
 * A proxy's errors are no JSON. No call is answered with a page: that is of a captive portal, in place of everything.
 */
const isFromServer = (response: Response): boolean => {
  const type = typeOf(response);
  return type.includes('json') || !(type.includes('html') || GATEWAY_STATUSES.has(response.status));
};

const isStream = (response: Response): boolean => response.ok && typeOf(response).startsWith('text/event-stream');
