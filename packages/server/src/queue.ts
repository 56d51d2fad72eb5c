import pLimit from 'p-limit';

/** The waiting line is full; the work was not started. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `concurrency` works at once and lets `maxWaiting` more wait in order; throws `QueueFullError` past that. */
export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw new QueueFullError();
    return limit(work);
  };
}
