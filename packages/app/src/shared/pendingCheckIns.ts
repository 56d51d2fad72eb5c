import type { PlainName } from '@spotter/api';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { invalidateCalls, useQueryClient } from '../api/calls.ts';

type Listener = () => void;

/** Each table row reads it, so that a query of the client is too slow. */
function createPendingCheckIns() {
  let ids: readonly string[] = [];
  const listeners = new Set<Listener>();
  const staleCalls = new Set<PlainName>();
  return {
    staleCalls,
    isEmpty: () => ids.length === 0,
    has: (id: string) => ids.includes(id),
    subscribe: (onChange: Listener) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    change: (next: (ids: readonly string[]) => readonly string[]) => {
      ids = next(ids);
      for (const onChange of listeners) onChange();
    },
  };
}

const stores = new WeakMap<QueryClient, ReturnType<typeof createPendingCheckIns>>();

function storeOf(queries: QueryClient) {
  const store = stores.get(queries) ?? createPendingCheckIns();
  stores.set(queries, store);
  return store;
}

/** Remembers that a check-in or check-out of this person has no answer yet; returns the function that ends it. */
export function beginPendingCheckIn(queries: QueryClient, id: string): () => void {
  const { change, isEmpty, staleCalls } = storeOf(queries);
  change((ids) => [...ids, id]);
  return () => {
    change((ids) => ids.toSpliced(ids.indexOf(id), 1));
    if (!isEmpty()) return;
    void invalidateCalls(queries, ...staleCalls);
    staleCalls.clear();
  };
}

/** Whether a check-in or check-out of anybody has no answer yet. */
export const hasPendingCheckIns = (queries: QueryClient): boolean => !storeOf(queries).isEmpty();

/** `invalidateCalls` as soon as no check-in is pending: an answer from before it would undo what its row shows. */
export function invalidateAfterCheckIns(queries: QueryClient, ...names: PlainName[]): void {
  for (const name of names) storeOf(queries).staleCalls.add(name);
}

/** Whether what the row shows of this person's presence is only expected, not answered. */
export function useIsCheckInPending(id: string): boolean {
  const { has, subscribe } = storeOf(useQueryClient());
  return useSyncExternalStore(subscribe, () => has(id));
}
