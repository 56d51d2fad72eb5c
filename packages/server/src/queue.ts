import pLimit from 'p-limit';

/** The waiting line is full; the work was not started. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export type Queue = <T>(work: () => Promise<T>, options?: { mayUseReserve?: boolean }) => Promise<T>;

interface QueueLimits {
  concurrency: number;
  maxWaiting: number;
  /** How many more of those works may wait that others must not keep out. Absent: none. */
  reserve?: number;
}

/**
 * Runs at most `concurrency` works at once and lets `maxWaiting` more wait in order; throws `QueueFullError` past that.
 */
export function createQueue({ concurrency, maxWaiting, reserve = 0 }: QueueLimits): Queue {
  const limit = pLimit(concurrency);
  return async (work, { mayUseReserve = false } = {}) => {
    const places = concurrency + maxWaiting + (mayUseReserve ? reserve : 0);
    if (limit.activeCount + limit.pendingCount >= places) throw new QueueFullError();
    return limit(work);
  };
}

export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface FairQueueLimits {
  maxWaitingOfKey: number;
  /** Of all keys together. Absent: no limit. */
  maxWaiting?: number;
}

/**
 * Runs one work at a time, of the keys in turn, so that none waits for all the works of another. Throws
 * `QueueFullError` where `maxWaitingOfKey` of its key wait, or `maxWaiting` of all.
 */
export function createFairQueue({ maxWaitingOfKey, maxWaiting = Infinity }: FairQueueLimits): FairQueue {
  /** Whose turn comes first is first. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let isRunning = false;

  const startNext = () => {
    const [next] = waiting;
    if (!next) {
      isRunning = false;
      return;
    }
    const [key, [start, ...others]] = next;
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    waitingCount -= 1;
    start?.();
  };

  return async (key, work) => {
    if (isRunning) {
      const ofKey = waiting.get(key) ?? [];
      if (ofKey.length >= maxWaitingOfKey || waitingCount >= maxWaiting) throw new QueueFullError();
      waitingCount += 1;
      await new Promise<void>((resolve) => void waiting.set(key, [...ofKey, resolve]));
    }
    isRunning = true;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
