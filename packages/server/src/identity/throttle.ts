import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Busy } from './queue.ts';
import { TOO_MANY, Refusal } from './refusal.ts';
import { deleteTriesBefore, forgetTries, holdTries, writeTries } from './throttles.repository.ts';

const MINUTE = 60_000;

/** At most so many `tries` within any stretch of `per` milliseconds, wherever that begins. */
interface Limit {
  name: string;
  tries: number;
  per: number;
}

/** How often what may be tried. They hold on every path that leads there, and for all servers on the database together. */
export const limits = {
  failuresOfAccount: { name: 'failures-of-account', tries: 10, per: 15 * MINUTE },
  failuresFromAddress: { name: 'failures-from-address', tries: 30, per: 5 * MINUTE },
  mailsToEmail: { name: 'mails-to-email', tries: 3, per: 60 * MINUTE },
  mailsFromAddress: { name: 'mails-from-address', tries: 10, per: 60 * MINUTE },
} satisfies Record<string, Limit>;

const LONGEST = Math.max(...Object.values(limits).map(({ per }) => per));

/** One counter: a limit for one e-mail or address. */
export type Counter = readonly [limit: Limit, of: string];

export interface Throttle {
  /** Counts one try in each, in turn; throws the refusal of too many at the first that is full. */
  take(...counters: Counter[]): Promise<void>;
  /** Counts the tries *before* the work, so that parallel ones cannot slip through; what succeeds is given back. */
  attempt<T>(counters: readonly Counter[], work: () => Promise<T>): Promise<T>;
  clear(counter: Counter): Promise<void>;
  /** Deletes what no limit looks back to. */
  tidy(): Promise<void>;
}

export function createThrottle({ db, transaction }: Database, clock: Clock): Throttle {
  /** Answers when the try was noted; undefined where the limit is reached, and then it is not. */
  const note = (counter: Counter) =>
    transaction(async (tx) => {
      const [limit] = counter;
      const now = clock();
      const held = await holdTries(tx, subjectOf(counter), now);
      const recent = momentsIn(held.moments).filter((moment) => moment > now - limit.per);
      if (recent.length >= limit.tries) return undefined;
      await writeTries(tx, subjectOf(counter), [...recent, now].join(','));
      return now;
    });
  const giveBack = (counter: Counter, at: number) =>
    transaction(async (tx) => {
      const moments = momentsIn((await holdTries(tx, subjectOf(counter), clock())).moments);
      const mine = moments.indexOf(at);
      if (mine >= 0) await writeTries(tx, subjectOf(counter), moments.toSpliced(mine, 1).join(','));
    });

  async function take(...counters: Counter[]) {
    const taken: [Counter, number][] = [];
    for (const counter of counters) {
      const at = await note(counter);
      if (at === undefined) throw new Refusal(TOO_MANY);
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
        if (error instanceof Busy) await giveAllBack();
        throw error;
      }
    },
    async clear(counter) {
      await forgetTries(db, subjectOf(counter));
    },
    async tidy() {
      await deleteTriesBefore(db, clock() - LONGEST);
    },
  };
}

/** Hashed: of one length, and no list of what strangers typed. */
const subjectOf = ([{ name }, of]: Counter) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;

const momentsIn = (text: string) => (text === '' ? [] : text.split(',').map(Number));
