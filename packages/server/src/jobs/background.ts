/** Work that an answer must not wait for, lest its time tell what was done. It begins when the answer is on its way. */
export interface Background {
  run(work: () => Promise<unknown>): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createBackground(failed: (error: unknown) => void): Background {
  const underWay = new Set<Promise<unknown>>();
  return {
    run(work) {
      const running = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(failed)
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
