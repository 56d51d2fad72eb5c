/** Work that starts after the response was sent, so that the response time reveals nothing about it. */
export interface BackgroundTasks {
  run(task: () => Promise<unknown>): void;
  /** Resolves when no task is under way. */
  idle(): Promise<void>;
}

export function createBackgroundTasks(onError: (error: unknown) => void): BackgroundTasks {
  const running = new Set<Promise<unknown>>();
  return {
    run(task) {
      const run = new Promise((resolve) => setImmediate(resolve))
        .then(task)
        .catch(onError)
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
