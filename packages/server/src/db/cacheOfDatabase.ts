import { LRUCache } from 'lru-cache';
import type { Db } from './database.ts';

/** Caches by database: a process may have several open, as tests do. Returns that of a database. */
export function cacheOfDatabase<Value extends object>(options: {
  max: number;
  /** Milliseconds. */
  ttl: number;
}): (db: Db) => LRUCache<string, Value> {
  const caches = new WeakMap<Db, LRUCache<string, Value>>();
  return (db) => {
    const cache = caches.get(db) ?? new LRUCache<string, Value>(options);
    caches.set(db, cache);
    return cache;
  };
}
