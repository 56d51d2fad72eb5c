/** Work that starts some time after the response was sent, so that no response time reveals anything about it. */
export interface BackgroundTasks {
  run(task: () => Promise<unknown>): void;
  /** Starts what waits, and resolves when no task is under way. */
  idle(): Promise<void>;
}

/**
 * A random delay, so that timing the next requests does not reveal which of them the work slowed down.
 */
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 1000;

export function createBackgroundTasks(onError: (error: unknown) => void): BackgroundTasks {
  const waiting = new Map<NodeJS.Timeout, () => void>();
  const running = new Set<Promise<unknown>>();
  const start = (timer: NodeJS.Timeout, task: () => Promise<unknown>) => {
    clearTimeout(timer);
    waiting.delete(timer);
    const run: Promise<unknown> = Promise.resolve()
      .then(task)
      .catch(onError)
      .finally(() => running.delete(run));
    running.add(run);
  };
  return {
    run(task) {
      const delay = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS);
      const timer = setTimeout(() => start(timer, task), delay);
      waiting.set(timer, () => start(timer, task));
    },
    async idle() {
      while (waiting.size + running.size > 0) {
        for (const startNow of waiting.values()) startNow();
        await Promise.all(running);
      }
    },
  };
}
