import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Peers } from '../db/database.ts';

/** A process tells the others of a caller after each such part of the limit: they know of all but one part. */
const PARTS = 32;

export interface SharedCounts {
  /**
   * Shares the counts of one limit. Returns what counts a call of this process; `receive` gets the calls that others
   * have counted, in the same limit and for the same key.
   */
  share(name: string, limit: number, receive: (key: string, calls: number) => void): (key: string) => void;
}

/**
 * Counts calls for all server processes together, without a round trip in any call: a process counts by itself and
 * tells the others of callers who make many calls. A message that is lost leaves the limit less strict. No clock of
 * another process matters: what is received is counted when it comes.
 */
export function createSharedCounts(peers: Peers, windowSeconds: number): SharedCounts {
  const receivers = new Map<string, (key: string, calls: number) => void>();
  peers.receive((message) => {
    const [name = '', calls, , ...key] = message.split(' ');
    if (Number(calls) > 0) receivers.get(name)?.(key.join(' '), Number(calls));
  });
  return {
    share(name, limit, receive) {
      receivers.set(name, receive);
      const part = Math.ceil(limit / PARTS);
      const own = new RateLimiterMemory({ points: limit, duration: windowSeconds });
      return (key) => {
        void own.penalty(key).then(({ consumedPoints }) => {
          // With the count so far no two messages of a window are alike: PostgreSQL delivers those once.
          if (consumedPoints % part === 0) peers.send(`${name} ${part} ${consumedPoints} ${key}`);
        });
      };
    },
  };
}
