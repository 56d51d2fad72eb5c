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

/** Runs at most `concurrency` works at once and lets `maxWaiting` more wait in order; throws `QueueFullError` past that. */
export function createQueue({ concurrency, maxWaiting, reserve = 0 }: QueueLimits): Queue {
  const limit = pLimit(concurrency);
  return async (work, { mayUseReserve = false } = {}) => {
    const places = concurrency + maxWaiting + (mayUseReserve ? reserve : 0);
    if (limit.activeCount + limit.pendingCount >= places) throw new QueueFullError();
    return limit(work);
  };
}

export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one work at a time, of the keys in turn, so that none waits for all the works of another. Throws `QueueFullError` where
 * `maxWaiting` of its key wait.
 */
export function createFairQueue(maxWaiting: number): FairQueue {
  /** Whose turn comes first is first. */
  const waiting = new Map<string, (() => void)[]>();
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
    start?.();
  };

  return async (key, work) => {
    if (isRunning) {
      const ofKey = waiting.get(key) ?? [];
      if (ofKey.length >= maxWaiting) throw new QueueFullError();
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
