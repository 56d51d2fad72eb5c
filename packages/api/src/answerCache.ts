/** The last answer to a request, with the ETag that the server gave it. */
interface CachedAnswer {
  tag: string;
  answer: unknown;
}

/** What one request may read and write. */
interface AnswerSlot {
  readonly cached: CachedAnswer | undefined;
  store: (answer: CachedAnswer) => void;
}

/**
 * Answers held in memory, so that an unchanged list is not transferred again.
 * The HTTP cache would keep them on the disk after a sign-out.
 */
export interface AnswerCache {
  slotOf: (url: string) => AnswerSlot;
  /** Drops everything, the answers of requests under way included. */
  clear: () => void;
}

/** Lists of 5,000 members take some megabytes each. The one that was stored the longest time ago is dropped. */
const MAX_ANSWERS = 4;

export function createAnswerCache(): AnswerCache {
  let answers = new Map<string, CachedAnswer>();
  return {
    slotOf: (url) => {
      // A request that ends after `clear` stores into a map that nobody reads.
      const current = answers;
      return {
        cached: current.get(url),
        store: (answer) => {
          current.delete(url);
          current.set(url, answer);
          for (const oldest of [...current.keys()].slice(0, -MAX_ANSWERS)) current.delete(oldest);
        },
      };
    },
    clear: () => {
      answers = new Map();
    },
  };
}
