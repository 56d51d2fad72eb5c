import type { OpenOptions, ReadSnapshot } from './database.ts';

/** A connection of its own that cannot write. One snapshot at a time. */
export interface Reader {
  snapshot: ReadSnapshot;
  close(): Promise<void>;
}

/** What a thread opens a reader of. */
export type ReaderTarget =
  | { path: string; cacheSizeKb: number }
  | { url: string; replicaUrl?: string | undefined; statementTimeoutMs: number };

export type ReaderObservers = Pick<OpenOptions, 'onQuery' | 'onReplicaSkipped'>;
