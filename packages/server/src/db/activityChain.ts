import { createHash } from 'node:crypto';

/** The content of an entry, as it is stored. */
export interface ChainContent {
  gym_id: string;
  id: string;
  action: string;
  entity_type: string;
  entity_id: string;
  entity_name: string;
  performed_by_id: string;
  performed_by_name: string;
  performed_by_type: string;
  changes: string;
  happened_at: number;
}

/** The end of a chain. */
export interface ChainHead {
  /** The number of the last entry; 0 where there is none. */
  seq: number;
  /** SHA-256 as 64 hexadecimal digits; '' where there is none. */
  hash: string;
}

export const EMPTY_CHAIN: ChainHead = { seq: 0, hash: '' };

/** The SHA-256 of an entry with its number and the hash of the entry before, as 64 hexadecimal digits. */
export function activityHash(entry: ChainContent, seq: number, previousHash: string): string {
  const content = [
    seq,
    previousHash,
    entry.gym_id,
    entry.id,
    entry.action,
    entry.entity_type,
    entry.entity_id,
    entry.entity_name,
    entry.performed_by_id,
    entry.performed_by_name,
    entry.performed_by_type,
    entry.changes,
    entry.happened_at,
  ];
  // Both engines store half of a surrogate pair as U+FFFD.
  const stored = content.map((value) => (typeof value === 'string' ? value.toWellFormed() : value));
  return createHash('sha256').update(JSON.stringify(stored)).digest('hex');
}

/** Entries with their numbers and hashes, oldest first, and the new end of the chain. */
export function chainActivities<T extends ChainContent>(
  entries: readonly T[],
  before: ChainHead,
): { chained: (T & ChainHead)[]; head: ChainHead } {
  let head = before;
  const chained = entries.map((entry) => {
    const seq = head.seq + 1;
    head = { seq, hash: activityHash(entry, seq, head.hash) };
    return { ...entry, ...head };
  });
  return { chained, head };
}

/** The first place at which a chain is broken. */
export interface ChainBreak {
  seq: number;
  /** The entry at that place; undefined where none is left. */
  entry: ChainContent | undefined;
  problem: 'missing' | 'changed' | 'inserted' | 'end missing' | 'end changed';
}

/** Follows a chain entry by entry, in the order of the numbers. */
export class ChainVerifier {
  #head = EMPTY_CHAIN;

  get head(): ChainHead {
    return this.#head;
  }

  /** Takes the next entry; returns the break where it does not continue the chain. */
  add(entry: ChainContent & ChainHead): ChainBreak | undefined {
    const seq = this.#head.seq + 1;
    if (entry.seq < seq) return { seq: entry.seq, entry, problem: 'inserted' };
    if (entry.seq > seq) return { seq, entry: undefined, problem: 'missing' };
    if (entry.hash !== activityHash(entry, seq, this.#head.hash)) return { seq, entry, problem: 'changed' };
    this.#head = { seq, hash: entry.hash };
    return undefined;
  }

  /** After the last entry: whether the chain ends where the gym's stored head says. */
  end(stored: ChainHead): ChainBreak | undefined {
    const { seq, hash } = this.#head;
    if (stored.seq > seq) return { seq: seq + 1, entry: undefined, problem: 'end missing' };
    if (stored.seq < seq) return { seq: stored.seq + 1, entry: undefined, problem: 'inserted' };
    return stored.hash === hash ? undefined : { seq, entry: undefined, problem: 'end changed' };
  }
}
