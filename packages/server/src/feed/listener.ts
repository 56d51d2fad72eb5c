import type { FeedRow } from './feedEvents.ts';

/** A listener this far behind is dropped instead of growing the queue; it resumes when it reconnects. */
export const MAX_WAITING_ROWS = 1000;

/** One open stream: a bounded queue between the feed and the client's connection. */
export class Listener {
  /** The person or device that listens. */
  readonly subscriberId: string;
  readonly #queue: FeedRow[] = [];
  readonly #onOverflow: () => void;
  #hasEnded = false;
  #wake: (() => void) | undefined;

  constructor(subscriberId: string, onOverflow: () => void) {
    this.subscriberId = subscriberId;
    this.#onOverflow = onOverflow;
  }

  push(row: FeedRow): void {
    if (this.#hasEnded) return;
    if (this.#queue.push(row) > MAX_WAITING_ROWS) {
      this.end();
      this.#onOverflow();
    }
    this.#wake?.();
  }

  end(): void {
    this.#hasEnded = true;
    this.#queue.length = 0;
    this.#wake?.();
  }

  /** The next row, once there is one; undefined when the stream has ended. */
  async next(): Promise<FeedRow | undefined> {
    if (this.#queue.length === 0 && !this.#hasEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#hasEnded ? undefined : this.#queue.shift();
  }
}
