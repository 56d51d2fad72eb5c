import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../db/errors.ts';
import { deleteTries, deleteTriesBefore } from '../throttle/throttles.repository.ts';
import { type Counter, countTry, type Limit, MAX_WINDOW_MS, refundTry, subjectOf } from '../throttle/tries.ts';
import { TOO_MANY, IdentityProtocolError } from './protocolError.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const REFUND_INTERVAL_MS = SECOND_MS;
const MAX_REFUNDS = 120;

/** Four tries at once, then ever slower: a right password is never far away. */
const waitsMs = [0, 0, 0, 15 * SECOND_MS, MINUTE_MS, 3 * MINUTE_MS];

export const limits = {
  failuresFromAddress: { name: 'failures-from-address', tries: 30, windowMs: 5 * MINUTE_MS },
  /** Fewer than `failuresOfAccount`, so that one address cannot use up the tries of all others. */
  failuresOfAccountFromAddress: {
    name: 'failures-of-account-from-address',
    tries: 7,
    windowMs: 15 * MINUTE_MS,
    waitsMs,
  },
  /** Of all unknown devices together, however many addresses a guesser has. */
  failuresOfAccount: { name: 'failures-of-account', tries: 10, windowMs: 15 * MINUTE_MS },
  /** Of a device in which the account has signed in before, instead of the limits above. */
  failuresOfDevice: { name: 'failures-of-device', tries: 10, windowMs: 15 * MINUTE_MS, waitsMs },
  /** Against floods alone: all members of a gym may be behind one address. */
  mailsFromAddress: { name: 'mails-from-address', tries: 600, windowMs: 60 * MINUTE_MS },
  /**
   * Three of a million codes are right at any moment:
   * an hour's tries find one in 17,000 accounts whose password is known.
   */
  secondFactorFailures: { name: 'second-factor-failures', tries: 5, windowMs: 15 * MINUTE_MS },
  /** Of a known device, instead of the limit above: whoever has the password alone cannot lock the owner out. */
  secondFactorFailuresOfDevice: { name: 'second-factor-failures-of-device', tries: 5, windowMs: 15 * MINUTE_MS },
  mailsToEmail: { name: 'mails-to-email', tries: 3, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

/** What `failuresOfAccountFromAddress` counts. */
export const failuresKey = (email: string, address: string) => `${email} ${address}`;

export interface Throttle {
  /** Counts one try in each counter, or in none and throws `TOO_MANY_ATTEMPTS_TRY_LATER` where one is full. */
  take(...counters: Counter[]): Promise<void>;
  /**
   * Counts the tries *before* the work, so that concurrent ones cannot slip through, and refunds them on success, and
   * where the server failed, or a service that it needs: an outage would keep people out after its end.
   */
  attempt<T>(counters: readonly Counter[], work: () => Promise<T>): Promise<T>;
  clear(counter: Counter): Promise<void>;
  /** Deletes rows older than every window. */
  deleteExpired(): Promise<void>;
}

/**
 * A sliding-window throttle in the database. Not rate-limiter-flexible: its windows are fixed, so that twice the limit
 * passes around a boundary, and its SQLite store does not work with node:sqlite.
 */
export function createThrottle(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  clock: Clock,
  refundIntervalMs = REFUND_INTERVAL_MS,
): Throttle {
  async function take(at: number, counters: readonly Counter[]): Promise<void> {
    const full = await transaction((tx) => countTry(tx, at, ...counters));
    if (full) throw new IdentityProtocolError(TOO_MANY, undefined, Math.ceil(full.waitMs / SECOND_MS));
  }

  return {
    take: (...counters) => take(clock(), counters),
    async attempt(counters, work) {
      const at = clock();
      const refund = () => transaction((tx) => refundTry(tx, clock(), at, ...counters));
      try {
        // It may be stored where its commit was not answered.
        await take(at, counters);
        const result = await work();
        await refund();
        return result;
      } catch (error) {
        if (isUnavailable(error)) void refundAfterOutage(refund, refundIntervalMs);
        else if (!(error instanceof IdentityProtocolError)) await refund();
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

/** Tries again until the database is back, for as long as most outages last; afterwards the try expires. */
async function refundAfterOutage(refund: () => Promise<void>, intervalMs: number): Promise<void> {
  for (let number = 0; number < MAX_REFUNDS; number += 1) {
    await delay(intervalMs, undefined, { ref: false });
    try {
      return await refund();
    } catch (error) {
      if (!isUnavailable(error)) return;
    }
  }
}
