import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { QueueFullError } from './queue.ts';
import { TOO_MANY, IdentityProtocolError } from './protocolError.ts';
import { deleteTriesBefore, deleteTries, lockTriesForUpdate, writeTries } from './throttles.repository.ts';

const MINUTE_MS = 60_000;

/** At most so many `tries` within any stretch of `per` milliseconds, wherever that begins. */
interface Limit {
  name: string;
  tries: number;
  windowMs: number;
}

/** How often what may be tried. They hold on every path that leads there, and for all servers on the database together. */
export const limits = {
  failuresOfAccount: { name: 'failures-of-account', tries: 10, windowMs: 15 * MINUTE_MS },
  failuresFromAddress: { name: 'failures-from-address', tries: 30, windowMs: 5 * MINUTE_MS },
  mailsToEmail: { name: 'mails-to-email', tries: 3, windowMs: 60 * MINUTE_MS },
  mailsFromAddress: { name: 'mails-from-address', tries: 10, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

const MAX_WINDOW_MS = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));

/** One counter: a limit for one e-mail or address. */
export type Counter = readonly [limit: Limit, of: string];

export interface Throttle {
  /** Counts one try in each, in turn; throws the refusal of too many at the first that is full. */
  take(...counters: Counter[]): Promise<void>;
  /** Counts the tries *before* the work, so that parallel ones cannot slip through; what succeeds is given back. */
  attempt<T>(counters: readonly Counter[], work: () => Promise<T>): Promise<T>;
  clear(counter: Counter): Promise<void>;
  /** Deletes what no limit looks back to. */
  deleteExpired(): Promise<void>;
}

export function createThrottle({ db, transaction }: Database, clock: Clock): Throttle {
  /** Answers when the try was noted; undefined where the limit is reached, and then it is not. */
  const recordTry = (counter: Counter) =>
    transaction(async (tx) => {
      const [limit] = counter;
      const now = clock();
      const held = await lockTriesForUpdate(tx, subjectOf(counter), now);
      const recent = momentsIn(held.moments).filter((moment) => moment > now - limit.windowMs);
      if (recent.length >= limit.tries) return undefined;
      await writeTries(tx, subjectOf(counter), [...recent, now].join(','));
      return now;
    });
  const giveBack = (counter: Counter, at: number) =>
    transaction(async (tx) => {
      const moments = momentsIn((await lockTriesForUpdate(tx, subjectOf(counter), clock())).moments);
      const mine = moments.indexOf(at);
      if (mine >= 0) await writeTries(tx, subjectOf(counter), moments.toSpliced(mine, 1).join(','));
    });

  async function take(...counters: Counter[]) {
    const taken: [Counter, number][] = [];
    for (const counter of counters) {
      const at = await recordTry(counter);
      if (at === undefined) throw new IdentityProtocolError(TOO_MANY);
      taken.push([counter, at]);
    }
    return () => Promise.all(taken.map(([counter, at]) => giveBack(counter, at)));
  }

  return {
    async take(...counters) {
      await take(...counters);
    },
    async attempt(counters, work) {
      const giveAllBack = await take(...counters);
      try {
        const result = await work();
        await giveAllBack();
        return result;
      } catch (error) {
        if (error instanceof QueueFullError) await giveAllBack();
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

/** Hashed: of one length, and no list of what strangers typed. */
const subjectOf = ([{ name }, of]: Counter) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;

const momentsIn = (text: string) => (text === '' ? [] : text.split(',').map(Number));
