import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { lockTriesForUpdate, writeTries } from './throttles.repository.ts';

/** At most `tries` within any window of `windowMs`, a sliding one. Counted for all server processes together. */
export interface Limit {
  name: string;
  tries: number;
  windowMs: number;
  /** The shortest wait after the nth try of the window; the last one for all further tries. Absent: none. */
  waitsMs?: readonly number[];
}

/** A limit applied to one account, address, device… */
export type Counter = readonly [limit: Limit, of: string];

/** Why a try was not counted. */
export interface FullCounter {
  limit: Limit;
  /** After this time a try is possible again, if nobody else was faster. */
  waitMs: number;
}

/** The longest window of any limit: rows without a try for this long are deleted. */
export const MAX_WINDOW_MS = 24 * 60 * 60_000;
/** Tries that lie further in the future were counted before a clock was set back, and do not count. */
const CLOCK_TOLERANCE_MS = 60_000;

interface LockedCounters {
  full?: FullCounter;
  /** Counts one try in each. */
  count: () => Promise<void>;
}

/**
 * Locks the counters until the transaction ends.
 * To avoid deadlocks, counters of several limits are always given in the same order.
 */
export async function lockCounters(tx: Tx, now: number, ...counters: Counter[]): Promise<LockedCounters> {
  const writes: (() => Promise<unknown>)[] = [];
  const count = async () => {
    for (const write of writes) await write();
  };
  for (const counter of counters) {
    const [limit] = counter;
    const subject = subjectOf(counter);
    const tries = recentTries(await lockTriesForUpdate(tx, subject, now), limit, now);
    const waitMs = waitAfter(tries, limit, now);
    if (waitMs > 0) return { full: { limit, waitMs }, count };
    writes.push(() => writeTries(tx, subject, [...tries, now].join(',')));
  }
  return { count };
}

/** Counts one try in each counter. Where one is full, counts in none and returns it. */
export async function countTry(tx: Tx, now: number, ...counters: Counter[]): Promise<FullCounter | undefined> {
  const { full, count } = await lockCounters(tx, now, ...counters);
  if (!full) await count();
  return full;
}

/** Takes back a try that was counted at this moment. */
export async function refundTry(tx: Tx, now: number, at: number, ...counters: Counter[]): Promise<void> {
  for (const counter of counters) {
    const subject = subjectOf(counter);
    const moments = parseMoments(await lockTriesForUpdate(tx, subject, now));
    const index = moments.indexOf(at);
    if (index >= 0) await writeTries(tx, subject, moments.toSpliced(index, 1).join(','));
  }
}

/** Hashed: of fixed length, and the table holds no e-mails that strangers entered. */
export const subjectOf = ([{ name }, of]: Counter) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;

/** Oldest first. */
const recentTries = (row: { moments: string }, { windowMs }: Limit, now: number) =>
  parseMoments(row)
    .filter((moment) => moment > now - windowMs && moment <= now + CLOCK_TOLERANCE_MS)
    .toSorted((one, other) => one - other);

function waitAfter(tries: readonly number[], { tries: max, windowMs, waitsMs = [] }: Limit, now: number): number {
  const [firstToExpire, last] = [tries.at(-max), tries.at(-1)];
  if (last === undefined) return 0;
  const wait = waitsMs[tries.length - 1] ?? waitsMs.at(-1) ?? 0;
  // Without a wait the last try does not matter: the clock of another server may be ahead.
  return Math.max(0, wait && last + wait - now, firstToExpire === undefined ? 0 : firstToExpire + windowMs - now);
}

const parseMoments = ({ moments }: { moments: string }) => (moments === '' ? [] : moments.split(',').map(Number));
