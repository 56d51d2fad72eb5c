import type { Reader, ReaderObservers, ReaderTarget } from './reader.ts';

/** Loads one engine's driver only. */
export async function openReader(target: ReaderTarget, options: ReaderObservers): Promise<Reader> {
  if ('path' in target) return (await import('./sqliteReader.ts')).openSqliteReader(target, options);
  const { replicaUrl, ...primary } = target;
  if (replicaUrl !== undefined) {
    return (await import('./replicaReader.ts')).openReplicaReader({ ...primary, replicaUrl }, options);
  }
  return (await import('./postgresReader.ts')).openPostgresReader(primary, options);
}
