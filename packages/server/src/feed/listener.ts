import type { FeedRow } from './feed.repository.ts';

/** A listener that far behind is cut off rather than kept in memory; it resumes when it comes back. */
export const MAX_WAITING_ROWS = 1000;

/** One open stream: rows are pushed as they come and taken as fast as its connection drinks. */
export class Listener {
  readonly personId: string;
  readonly #waiting: FeedRow[] = [];
  readonly #onOverflow: () => void;
  #isEnded = false;
  #wakeUp: (() => void) | undefined;

  constructor(personId: string, onOverflow: () => void) {
    this.personId = personId;
    this.#onOverflow = onOverflow;
  }

  push(row: FeedRow): void {
    if (this.#isEnded) return;
    if (this.#waiting.push(row) > MAX_WAITING_ROWS) {
      this.end();
      this.#onOverflow();
    }
    this.#wakeUp?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#waiting.length = 0;
    this.#wakeUp?.();
  }

  /** The next row, once there is one; undefined when the stream has ended. */
  async next(): Promise<FeedRow | undefined> {
    if (this.#waiting.length === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wakeUp = resolve;
      });
    }
    return this.#isEnded ? undefined : this.#waiting.shift();
  }
}
