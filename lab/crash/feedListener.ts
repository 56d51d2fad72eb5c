import { openFeed } from '@spotter/api';
import type { Database } from '../../packages/server/src/db/database.ts';

/** What a listener heard, against what there was to hear. */
export interface Heard {
  missed: number;
  doubled: number;
  /** Told before one that came earlier. */
  disordered: number;
  /** How often it came back with the id of the last event it had seen. */
  resumed: number;
}

export interface Ears {
  /** Resolves when the feed is open. */
  ready: Promise<void>;
  ids: string[];
  resumed: number;
  stop(): void;
}

/** Follows a gym's feed with the real client, at whatever server `originNow` names when it connects. */
export function openEars(door: { gymId: string; token: string }, originNow: () => string): Ears {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const ears: Ears = { ready, ids: [], resumed: 0, stop: () => undefined };
  ears.stop = openFeed({
    origin: 'http://gym.test',
    getToken: () => Promise.resolve(door.token),
    input: { gymId: door.gymId },
    onSnapshot: () => resolve(),
    onEvent: ({ id }) => ears.ids.push(id),
    fetch: (url, init) => {
      if (new Headers(init?.headers).has('Last-Event-ID')) ears.resumed += 1;
      const { pathname, search } = new URL(url instanceof Request ? url.url : url);
      return fetch(originNow() + pathname + search, init);
    },
  });
  return ears;
}

/** Every event of the gym, in its order. */
export async function eventsOf({ db }: Database, gymId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_events')
    .select('payload')
    .where('gym_id', '=', gymId)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => (JSON.parse(payload) as { event: { id: string } }).event.id);
}

export function compare({ ids, resumed }: Ears, told: string[]): Heard {
  const place = new Map(told.map((id, at) => [id, at]));
  const once = new Set(ids);
  const places = [...once].map((id) => place.get(id) ?? -1);
  return {
    missed: told.filter((id) => !once.has(id)).length,
    doubled: ids.length - once.size,
    disordered: places.filter((at, index) => index > 0 && at < (places[index - 1] ?? -1)).length,
    resumed,
  };
}
