import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../clientAddress.ts';
import { DomainError } from '../errors.ts';

/** How much may be asked of this process. 0: as much as they like. */
export interface CallLimits {
  /** Calls of one account in ten seconds, over all its devices and tabs. */
  perUser: number;
  /** Calls of one gym's people together in ten seconds, so that no gym takes the server from the others. */
  perGym: number;
  /** Calls in ten seconds from one network of those who do not show who they are. */
  perAddress: number;
  /** Calls under way at the same moment, of all gyms. */
  maxConcurrent: number;
}

/** A desk with ten tabs and a kiosk asks for tens in ten seconds; a gym at its peak for a few hundred. */
export const defaultLimits: CallLimits = { perUser: 600, perGym: 3000, perAddress: 300, maxConcurrent: 1000 };

export const noLimits: CallLimits = { perUser: 0, perGym: 0, perAddress: 0, maxConcurrent: 0 };

const WINDOW_S = 10;
const waitAndTry = 'Please wait a few seconds and try again.';

/** Counts in this process's memory: a limit is a guard against one caller taking all, not an account of who asked what. */
export function createLimits({ perUser, perGym, perAddress, maxConcurrent }: CallLimits) {
  const countUser = counter(perUser, `You have made very many requests in a short time. ${waitAndTry}`);
  const countGym = counter(perGym, `Your gym is making very many requests at the moment. ${waitAndTry}`);
  const countAddress = counter(perAddress, `Very many requests have come from your network. ${waitAndTry}`);
  let running = 0;

  return {
    /** One call of somebody without a sign-in. */
    countAddress: (address: string) => countAddress(networkOf(address)),
    countUser,
    /** To be counted after the person, so that what is refused to one of them takes nothing from their gym. */
    countGym,
    /** Counts against the address those who cannot say who they are. */
    async countUnauthenticated<T>(address: string, identify: () => Promise<T>): Promise<T> {
      try {
        return await identify();
      } catch (error) {
        if (error instanceof DomainError && error.code === 'unauthenticated') await countAddress(networkOf(address));
        throw error;
      }
    },
    /** Refuses rather than letting work pile up that nobody will wait for. Not around what waits for the client. */
    async withCapacity<T>(work: () => Promise<T>): Promise<T> {
      if (maxConcurrent > 0 && running >= maxConcurrent) {
        throw new DomainError('unavailable', `The server is very busy at the moment. ${waitAndTry}`);
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

function counter(calls: number, sentence: string): (key: string) => Promise<void> {
  if (calls === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: calls, duration: WINDOW_S });
  return async (key) => {
    await limiter.consume(key).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new DomainError('too-many', sentence, [], Math.ceil(msBeforeNext / 1000));
    });
  };
}
