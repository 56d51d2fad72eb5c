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

/** Loads one engine's driver only. */
export async function openReader(target: ReaderTarget, options: ReaderObservers): Promise<Reader> {
  if ('path' in target) return (await import('./sqliteReader.ts')).openSqliteReader(target, options);
  const { replicaUrl, ...primary } = target;
  if (replicaUrl !== undefined) {
    return (await import('./replicaReader.ts')).openReplicaReader({ ...primary, replicaUrl }, options);
  }
  return (await import('./postgresReader.ts')).openPostgresReader(primary, options);
}
