import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from './database.ts';
import { isUnwritable } from './errors.ts';

/** Longer than a write takes, unless another process has locked the file. */
const MAX_WAIT_MS = 250;

interface Bookkeeping {
  /** By key: the writes under way. */
  pending: Map<string, Promise<void>>;
  onLateError?: (error: unknown) => void;
}

const bookkeepings = new WeakMap<Db, Bookkeeping>();

function bookkeepingOf(db: Db): Bookkeeping {
  const existing = bookkeepings.get(db);
  if (existing) return existing;
  const created: Bookkeeping = { pending: new Map() };
  bookkeepings.set(db, created);
  return created;
}

/** Reports the errors that come when nobody waits for the write any more. */
export function onLateBookkeepingError(db: Db, report: (error: unknown) => void): void {
  bookkeepingOf(db).onLateError = report;
}

/** Resolves when no write is under way. */
export const bookkeepingIdle = async (db: Db): Promise<void> =>
  void (await Promise.all(bookkeepingOf(db).pending.values()));

/**
 * Writes when somebody was seen, in the course of a read that must not depend on it: goes on after a quarter of a
 * second, on a full disk, and where another process keeps the file locked. At most one such write per key is under way.
 * Throws the error of a write that fails before that.
 */
export async function bookkeep(db: Db, key: string, write: () => Promise<unknown>): Promise<void> {
  const bookkeeping = bookkeepingOf(db);
  const { pending } = bookkeeping;
  if (pending.has(key)) return;
  let isLate = false;
  const failed = Promise.withResolvers<never>();
  const written = write()
    .then(
      () => undefined,
      (error: unknown) => {
        if (isUnwritable(error)) return;
        if (isLate) bookkeeping.onLateError?.(error);
        else failed.reject(error);
      },
    )
    .finally(() => pending.delete(key));
  pending.set(key, written);
  const stop = new AbortController();
  const waited = delay(MAX_WAIT_MS, undefined, { ref: false, signal: stop.signal }).then(
    () => void (isLate = true),
    () => undefined,
  );
  await Promise.race([failed.promise, written, waited]).finally(() => stop.abort());
}
