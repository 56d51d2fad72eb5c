/** Too much is waiting already; the work was not begun. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `atOnce` works together, lets `waiting` more wait in turn, and throws `Busy` past that. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw new QueueFullError();
    // Whoever ends hands its place on, so `running` stays as it is.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
