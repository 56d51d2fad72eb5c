import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { Busy } from './queue.ts';
import { TOO_MANY, Refusal } from './refusal.ts';
import { countTry, deleteWindowsBefore, forgetTries, uncountTry } from './throttles.repository.ts';

const MINUTE = 60_000;

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
  /** Deletes the windows that are over. */
  tidy(): Promise<void>;
}

export function createThrottle(db: Db, clock: Clock): Throttle {
  async function take(...counters: Counter[]) {
    for (const counter of counters) {
      const [limit] = counter;
      const now = clock();
      const { tries } = await countTry(db, subjectOf(counter), now, now - limit.per);
      if (tries > limit.tries) throw new Refusal(TOO_MANY);
    }
  }
  async function giveBack(counters: readonly Counter[]) {
    for (const counter of counters) await uncountTry(db, subjectOf(counter));
  }

  return {
    take,
    async attempt(counters, work) {
      await take(...counters);
      try {
        const result = await work();
        await giveBack(counters);
        return result;
      } catch (error) {
        if (error instanceof Busy) await giveBack(counters);
        throw error;
      }
    },
    async clear(counter) {
      await forgetTries(db, subjectOf(counter));
    },
    async tidy() {
      await deleteWindowsBefore(db, clock() - LONGEST);
    },
  };
}

/** Hashed: of one length, and no list of what strangers typed. */
const subjectOf = ([{ name }, of]: Counter) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;
