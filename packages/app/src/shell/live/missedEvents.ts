import type { AttendanceEvent } from '@spotter/api';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Longer than an answer is on its way. */
const WINDOW_MS = 60_000;
/** The feed compares the server's clock with this one to about a second. */
const CLOCK_TOLERANCE_MS = 2000;

interface MissedEventsOptions {
  queries: QueryClient;
  /** Applies an event to the answer of one query. */
  apply: (event: AttendanceEvent, queryKey: QueryKey) => void;
  /** Called for each answer that lacks events of a snapshot: of some, only a new one has them. */
  onOutdated: (queryKey: QueryKey) => void;
}

export interface MissedEvents {
  /** Keeps an event of the feed, whose age is given in milliseconds. */
  add: (event: AttendanceEvent, age: number) => void;
  /** Applies the events of a snapshot that happened since each answer was asked for. */
  addSnapshot: (events: readonly AttendanceEvent[], ageOf: (event: AttendanceEvent) => number) => void;
  stop: () => void;
}

/**
 * An answer lacks what happens while it is on its way, and a page what happens between its first answers and its feed.
 * Keeps the feed's events for a minute, and applies to each answer those that happened after it was asked for. By the
 * steady clock: by one that was set back, an event of before would be later than any answer, and undo what followed it.
 */
export function createMissedEvents({ queries, apply, onOutdated }: MissedEventsOptions): MissedEvents {
  const cache = queries.getQueryCache();
  let recent: { event: AttendanceEvent; at: number }[] = [];
  /** By the query's hash. */
  const requestedAt = new Map<string, number>();

  /** False where the event is known. */
  const remember = (event: AttendanceEvent, at: number) => {
    recent = recent.filter((other) => other.at > performance.now() - WINDOW_MS);
    const isNew = !recent.some((other) => other.event.id === event.id);
    if (isNew) recent.push({ event, at });
    return isNew;
  };
  const applyTo = ({ queryHash, queryKey }: { queryHash: string; queryKey: QueryKey }, events = recent) => {
    const since = (requestedAt.get(queryHash) ?? Infinity) - CLOCK_TOLERANCE_MS;
    const missed = events.filter(({ at }) => at >= since);
    for (const { event } of missed) apply(event, queryKey);
    return missed.length > 0;
  };
  const stop = cache.subscribe(({ type, query, ...rest }) => {
    if (type === 'removed') requestedAt.delete(query.queryHash);
    if (type !== 'updated' || !('action' in rest)) return;
    const { action } = rest;
    if (action.type === 'fetch') requestedAt.set(query.queryHash, performance.now());
    else if (action.type === 'success' && !action.manual) applyTo(query);
  });
  return {
    add: (event, age) => remember(event, performance.now() - age),
    addSnapshot: (events, ageOf) => {
      const unknown = events
        .map((event) => ({ event, at: performance.now() - ageOf(event) }))
        .filter(({ event, at }) => remember(event, at));
      for (const query of cache.getAll()) {
        if (query.state.data !== undefined && applyTo(query, unknown)) onOutdated(query.queryKey);
      }
    },
    stop,
  };
}
