import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ConnectionStore } from '../connection/createConnection.ts';
import {
  type ListOwner,
  MAX_AT_REST_MS,
  openSavedLists,
  type SavedCall,
  savedCalls,
  type SavedList,
} from './savedLists.ts';
import { wipeSavedLists } from '../../shared/wipeSavedLists.ts';

/** A list that changes all the time, as by the live feed, is written at most this often. */
const MIN_SAVE_INTERVAL_MS = 15_000;
const CONTACT_INTERVAL_MS = 60_000;

interface SavedListsOptions {
  queries: QueryClient;
  connection: Pick<ConnectionStore, 'state' | 'subscribe' | 'restored'>;
  owner: ListOwner;
  /** Sees all branches: only the lists of the chosen one are saved. */
  isAdmin: boolean;
  /** This browser is used as a desk. */
  isDesk: () => boolean;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Saves the desk's lists in the browser, and restores those that are not loaded when the server cannot be reached.
 * Returns the function that ends it.
 */
export function keepSavedLists({ queries, connection, owner, isAdmin, isDesk, now }: SavedListsOptions): () => void {
  const cache = queries.getQueryCache();
  const opening = openSavedLists(owner, now());
  const changed = new Map<string, QueryKey>();
  const restored: QueryKey[] = [];
  let isStopped = false;
  let hasRead = false;
  let savedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOnline = () => connection.state().state === 'online';

  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    // Without a connection the lists show what waits to be sent, which is saved elsewhere.
    if (isStopped || !isOnline() || !isDesk()) return;
    savedAt = now();
    const keys = [...changed.values()];
    changed.clear();
    const lists = await opening;
    for (const queryKey of keys) {
      const state = queries.getQueryState(queryKey);
      if (isStopped || state?.data === undefined) continue;
      const [name, input] = queryKey as [SavedCall, SavedList['input']];
      const list = { name, input, answer: state.data, savedAt: state.dataUpdatedAt } as SavedList;
      await lists.save(list, isAdmin ? readBranchId(queryKey) : '');
    }
    await lists.touch(now());
  };
  const scheduleSave = () => {
    const sinceMs = now() - savedAt;
    // A clock that was set back since says nothing of it.
    const isRecent = sinceMs >= 0 && sinceMs < MIN_SAVE_INTERVAL_MS;
    timer ??= setTimeout(() => void save().catch(ignore), isRecent ? MIN_SAVE_INTERVAL_MS - sinceMs : 0);
  };
  const isSaved = (key: QueryKey) => {
    const [name] = key;
    if (!savedCalls.some((call) => call === name)) return false;
    return !isAdmin || !listsOfPeople.has(String(name)) || readBranchId(key) !== '';
  };

  const restore = async () => {
    if (hasRead) return;
    hasRead = true;
    const lists = await (await opening).read();
    if (isStopped || lists.length === 0) return;
    for (const { name, input, answer, savedAt: updatedAt } of lists) {
      const queryKey = [name, input];
      if (queries.getQueryData(queryKey) !== undefined) continue;
      restored.push(queryKey);
      queries.setQueryData(queryKey, answer, { updatedAt });
    }
    connection.restored(Math.min(...lists.map((list) => list.savedAt)));
  };
  const onConnection = () => {
    if (!isOnline()) {
      void restore().catch(ignore);
      return;
    }
    for (const queryKey of restored.splice(0)) void queries.invalidateQueries({ queryKey });
    if (changed.size > 0) scheduleSave();
  };

  const contactTimer = setInterval(() => {
    const { lastContactAt } = connection.state();
    if (isOnline()) {
      if (changed.size > 0) scheduleSave();
      if (isDesk()) opening.then((lists) => lists.touch(now())).catch(ignore);
    } else if (lastContactAt !== null && now() - lastContactAt > MAX_AT_REST_MS) {
      wipeSavedLists();
    }
  }, CONTACT_INTERVAL_MS);
  const stopConnection = connection.subscribe(onConnection);
  const stopCache = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isSaved(event.query.queryKey)) return;
    changed.set(event.query.queryHash, event.query.queryKey);
    scheduleSave();
  });
  for (const { queryKey, queryHash, state } of cache.getAll()) {
    if (state.data !== undefined && isSaved(queryKey)) changed.set(queryHash, queryKey);
  }
  opening.catch(ignore);
  onConnection();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(contactTimer);
    stopConnection();
    stopCache();
    opening.then((lists) => lists.close()).catch(ignore);
  };
}

/** Of storage that is full, forbidden or being wiped: the page works without it. */
const ignore = () => undefined;

const listsOfPeople = new Set<string>(['getMembers', 'getDeskFacts'] satisfies SavedCall[]);

/** The branch of which a call asks; empty for all. */
const readBranchId = ([, input]: QueryKey): string => {
  const { branchId = '' } = input as { branchId?: string };
  return branchId;
};
