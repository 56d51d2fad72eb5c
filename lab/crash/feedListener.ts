import { setTimeout as sleep } from 'node:timers/promises';
import { openFeed } from '@spotter/api';
import type { Database } from '../../packages/server/src/db/database.ts';
import type { Desk } from '../rig/gyms.ts';

const POLL_INTERVAL_MS = 20;

/** Events that a listener received, compared with those stored. */
export interface Delivery {
  missed: number;
  duplicated: number;
  /** Received before an earlier event. */
  outOfOrder: number;
  /** Reconnections with `Last-Event-ID`. */
  resumed: number;
}

export interface FeedListener extends Disposable {
  /** Resolves when the feed is open. */
  ready: Promise<void>;
  /** Ids of the received events, in order. */
  ids: string[];
  resumed: number;
  /** Breaks the connection, as a network does; the client opens another. */
  cut(): void;
}

/** Follows a gym's feed with the real client; each connection goes to the current result of `getOrigin`. */
export function listenToFeed({ gymId, token }: Pick<Desk, 'gymId' | 'token'>, getOrigin: () => string): FeedListener {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let connection = new AbortController();
  const cut = () => connection.abort(new TypeError('The connection was cut'));
  const listener: FeedListener = { ready, ids: [], resumed: 0, cut, [Symbol.dispose]: () => undefined };
  listener[Symbol.dispose] = openFeed({
    origin: 'http://gym.test',
    getToken: () => Promise.resolve(token),
    input: { gymId },
    onSnapshot: () => resolve(),
    onEvent: ({ id }) => listener.ids.push(id),
    fetch: async (url, init) => {
      connection = new AbortController();
      const signal = AbortSignal.any([connection.signal, ...(init?.signal ? [init.signal] : [])]);
      if (new Headers(init?.headers).has('Last-Event-ID')) listener.resumed += 1;
      const { pathname, search } = new URL(url instanceof Request ? url.url : url);
      return fetch(getOrigin() + pathname + search, { ...init, signal });
    },
  });
  return listener;
}

/** Waits up to `timeoutMs` until each listener has received every stored event, and compares. */
export async function compareDelivery(
  { db }: Database,
  gymId: string,
  listeners: readonly FeedListener[],
  timeoutMs: number,
): Promise<{ events: number; deliveries: Delivery[] }> {
  const stored = (await storedEvents(db, gymId)).flatMap(({ id }) => id ?? []);
  const deadline = Date.now() + timeoutMs;
  const isComplete = ({ ids }: FeedListener) => new Set(ids).size >= stored.length;
  while (!listeners.every(isComplete) && Date.now() < deadline) await sleep(POLL_INTERVAL_MS);
  return { events: stored.length, deliveries: listeners.map((listener) => deliveryOf(listener, stored)) };
}

/** The rows of the feed; `id` is that of the check-in or check-out, where it is one. */
export async function storedEvents(
  db: Database['db'],
  gymId: string,
): Promise<{ seq: number; id: string | undefined }[]> {
  const rows = await db
    .selectFrom('feed_events')
    .select(['seq', 'payload'])
    .where('gym_id', '=', gymId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, payload }) => ({
    seq,
    id: (JSON.parse(payload) as { event?: { id: string } }).event?.id,
  }));
}

function deliveryOf({ ids, resumed }: FeedListener, stored: string[]): Delivery {
  const positionOf = new Map(stored.map((id, position) => [id, position]));
  const received = new Set(ids);
  const positions = [...received].map((id) => positionOf.get(id) ?? -1);
  return {
    missed: stored.filter((id) => !received.has(id)).length,
    duplicated: ids.length - received.size,
    outOfOrder: positions.filter((position, index) => index > 0 && position < (positions[index - 1] ?? -1)).length,
    resumed,
  };
}
