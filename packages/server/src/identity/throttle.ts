import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { QueueFullError } from './queue.ts';
import { TOO_MANY, IdentityProtocolError } from './protocolError.ts';
import { deleteTriesBefore, deleteTries, lockTriesForUpdate, writeTries } from './throttles.repository.ts';

const MINUTE_MS = 60_000;

/** At most `tries` within any window of `windowMs`, a sliding one. */
interface Limit {
  name: string;
  tries: number;
  windowMs: number;
}

/** Counted in the database, so for all server processes together. */
export const limits = {
  failuresOfAccount: { name: 'failures-of-account', tries: 10, windowMs: 15 * MINUTE_MS },
  failuresFromAddress: { name: 'failures-from-address', tries: 30, windowMs: 5 * MINUTE_MS },
  mailsToEmail: { name: 'mails-to-email', tries: 3, windowMs: 60 * MINUTE_MS },
  mailsFromAddress: { name: 'mails-from-address', tries: 10, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

const MAX_WINDOW_MS = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));

/** A limit applied to one e-mail or address. */
export type Counter = readonly [limit: Limit, of: string];

export interface Throttle {
  /** Counts one try in each counter; throws `TOO_MANY_ATTEMPTS_TRY_LATER` at the first full one. */
  take(...counters: Counter[]): Promise<void>;
  /** Counts the tries *before* the work, so that concurrent ones cannot slip through, and refunds them on success. */
  attempt<T>(counters: readonly Counter[], work: () => Promise<T>): Promise<T>;
  clear(counter: Counter): Promise<void>;
  /** Deletes rows older than every window. */
  deleteExpired(): Promise<void>;
}

/**
 * A sliding-window throttle in the database. Not rate-limiter-flexible: its windows are fixed, so that twice the limit passes
 * around a boundary, and its SQLite store does not work with node:sqlite.
 */
export function createThrottle({ db, transaction }: Database, clock: Clock): Throttle {
  /** Returns the moment of the counted try; undefined where the limit is reached, which counts nothing. */
  const recordTry = (counter: Counter) =>
    transaction(async (tx) => {
      const [limit] = counter;
      const now = clock();
      const row = await lockTriesForUpdate(tx, subjectOf(counter), now);
      const recent = parseMoments(row.moments).filter((moment) => moment > now - limit.windowMs);
      if (recent.length >= limit.tries) return undefined;
      await writeTries(tx, subjectOf(counter), [...recent, now].join(','));
      return now;
    });
  const refund = (counter: Counter, at: number) =>
    transaction(async (tx) => {
      const moments = parseMoments((await lockTriesForUpdate(tx, subjectOf(counter), clock())).moments);
      const index = moments.indexOf(at);
      if (index >= 0) await writeTries(tx, subjectOf(counter), moments.toSpliced(index, 1).join(','));
    });

  async function take(...counters: Counter[]) {
    const taken: [Counter, number][] = [];
    for (const counter of counters) {
      const at = await recordTry(counter);
      if (at === undefined) throw new IdentityProtocolError(TOO_MANY);
      taken.push([counter, at]);
    }
    return () => Promise.all(taken.map(([counter, at]) => refund(counter, at)));
  }

  return {
    async take(...counters) {
      await take(...counters);
    },
    async attempt(counters, work) {
      const refundAll = await take(...counters);
      try {
        const result = await work();
        await refundAll();
        return result;
      } catch (error) {
        if (error instanceof QueueFullError) await refundAll();
        throw error;
      }
    },
    async clear(counter) {
      await deleteTries(db, subjectOf(counter));
    },
    async deleteExpired() {
      await deleteTriesBefore(db, clock() - MAX_WINDOW_MS);
    },
  };
}

/** Hashed: of fixed length, and the table holds no e-mails that strangers entered. */
const subjectOf = ([{ name }, of]: Counter) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;

const parseMoments = (text: string) => (text === '' ? [] : text.split(',').map(Number));
