import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { UserType } from '@spotter/api';
import { networkOf } from '../clientAddress.ts';
import type { Peers } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { serverBusy } from './errors.ts';
import { createSharedCounts, type SharedCounts } from './sharedCounts.ts';

/**
 * Members' phones, the desk (staff and admins) and paired devices each have a budget, so that none uses up another's.
 */
export type Budget = 'members' | 'desk' | 'devices';

/** 0: unlimited. */
export interface CallLimits {
  /** Calls of one account in 10 s, over all its devices and tabs. */
  perUser: number;
  /** Calls of one paired device in 10 s. */
  perDevice: number;
  /** Calls in 10 s in each of a gym's three budgets, so that no gym starves the others. */
  perGym: number;
  /**
   * Unauthenticated calls from one network in 10 s; as many steps of a sign-in:
   * a whole gym may sign in behind one address.
   */
  perAddress: number;
  /** Calls under way at the same moment in this process, of all gyms. */
  maxConcurrent: number;
}

/** A front desk with ten tabs and a kiosk makes tens of calls in 10 s; a gym at its peak a few hundred. */
export const defaultLimits: CallLimits = {
  perUser: 600,
  perDevice: 100,
  perGym: 3000,
  perAddress: 300,
  maxConcurrent: 1000,
};

export const noLimits: CallLimits = { perUser: 0, perDevice: 0, perGym: 0, perAddress: 0, maxConcurrent: 0 };

/** The budget of a caller, by the role that the token names: it is counted before the database is asked. */
export const budgetOf = ({ userType }: { userType?: UserType | undefined }): Budget =>
  userType === 'admin' || userType === 'staff' ? 'desk' : 'members';

const WINDOW_S = 10;

/**
 * Counts in memory, together with the other processes: the limits protect the server from one caller; they are no
 * quota, and more calls pass than they say where processes do not know of each other's yet.
 */
export function createLimits({ perUser, perDevice, perGym, perAddress, maxConcurrent }: CallLimits, peers?: Peers) {
  const shared = peers && createSharedCounts(peers, WINDOW_S);
  const countUser = counter(
    shared,
    'user',
    perUser,
    /*i18n*/ 'You have made very many requests in a short time. Please wait a few seconds and try again.',
  );
  const countDevice = counter(
    shared,
    'device',
    perDevice,
    /*i18n*/ 'This kiosk has made very many requests in a short time. Please wait a few seconds and try again.',
  );
  const countGym = counter(
    shared,
    'gym',
    perGym,
    /*i18n*/ 'Your gym is making very many requests at the moment. Please wait a few seconds and try again.',
  );
  const countAddress = counter(
    shared,
    'address',
    perAddress,
    /*i18n*/ 'Very many requests have come from your network. Please wait a few seconds and try again.',
  );
  const countSignIn = counter(
    shared,
    'sign-in',
    perAddress,
    /*i18n*/ 'Very many sign-ins have come from your network. Please wait a few seconds and try again.',
  );
  let running = 0;

  return {
    /** Counts one unauthenticated call. */
    countAddress: (address: string) => countAddress(networkOf(address)),
    /** Counts one step of a sign-in. */
    countSignIn: (address: string) => countSignIn(networkOf(address)),
    countUser,
    /** Devices have a budget of their own, smaller than a person's: a kiosk makes a few calls a minute. */
    countDevice,
    /** Call it after `countUser`, so that a refused user's calls do not count against their gym. */
    countGym: (gymId: string, budget: Budget) => countGym(`${budget} ${gymId}`),
    /** Counts a failed authentication against the address. */
    async countUnauthenticated<T>(address: string, identify: () => Promise<T>): Promise<T> {
      try {
        return await identify();
      } catch (error) {
        if (error instanceof DomainError && error.code === 'unauthenticated') await countAddress(networkOf(address));
        throw error;
      }
    },
    /** Throws `unavailable` at capacity instead of queueing. Never around work that waits for the client. */
    async withCapacity<T>(work: () => Promise<T>): Promise<T> {
      if (maxConcurrent > 0 && running >= maxConcurrent) {
        throw serverBusy();
      }
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

function counter(
  shared: SharedCounts | undefined,
  name: string,
  calls: number,
  sentence: string,
): (key: string) => Promise<void> {
  if (calls === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: calls, duration: WINDOW_S });
  const countForOthers = shared?.share(name, calls, (key, more) => void limiter.penalty(key, more));
  return async (key) => {
    await limiter.consume(key).catch(({ msBeforeNext }: RateLimiterRes) => {
      // A clock that was set back makes the end of the window look far away; a timer ends it.
      throw new DomainError('too-many', sentence, { retryAfter: Math.min(WINDOW_S, Math.ceil(msBeforeNext / 1000)) });
    });
    countForOthers?.(key);
  };
}
