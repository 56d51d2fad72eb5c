import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './database.ts';
import { isUnwritable } from './errors.ts';

/** Longer than a write takes, unless another process has locked the file. */
const MAX_WAIT_MS = 250;

const pendingKeys = new WeakMap<Db, Set<string>>();

/**
 * Writes when somebody was seen, in the course of a read that must not depend on it: goes on after a quarter of a second, on a
 * full disk, and where another process keeps the file locked. At most one such write per key is under way; an error that comes
 * later shows again at the next one.
 */
export async function bookkeep(db: Db, key: string, write: () => Promise<unknown>): Promise<void> {
  const pending = pendingKeys.get(db) ?? new Set();
  pendingKeys.set(db, pending);
  if (pending.has(key)) return;
  pending.add(key);
  const written = write()
    .catch((error: unknown) => {
      if (!isUnwritable(error)) throw error;
    })
    .finally(() => pending.delete(key));
  written.catch(() => undefined);
  const stop = new AbortController();
  const waited = delay(MAX_WAIT_MS, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
  await Promise.race([written, waited]).finally(() => stop.abort());
}
