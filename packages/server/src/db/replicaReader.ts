import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isUnavailable } from './errors.ts';
import { openPostgresReader, type PostgresReaderOptions } from './postgresReader.ts';
import type { Reader, ReaderObservers } from './reader.ts';

const CONNECT_TIMEOUT_MS = 2000;
/** How long a read waits for the replica to have what the primary has. */
const MAX_LAG_MS = 2000;
const POLL_INTERVAL_MS = 20;
/** A replica that was away or behind is not asked for this long, so that only one read waits for it. */
const PAUSE_MS = 10_000;

class ReplicaBehindError extends Error {
  override readonly name = 'ReplicaBehindError';
}

/**
 * Reads from a streaming replica once it has all that the primary had committed when the read was asked for, and from
 * the primary where the replica is unreachable, behind, or none any more: a read is never older than its request.
 */
export function openReplicaReader(
  { replicaUrl, ...primaryOptions }: PostgresReaderOptions & { replicaUrl: string },
  options: ReaderObservers,
): Reader {
  const primary = openPostgresReader(primaryOptions, options);
  const replica = openPostgresReader(
    { ...primaryOptions, url: replicaUrl, connectTimeoutMs: CONNECT_TIMEOUT_MS },
    options,
  );
  let pausedUntil = 0;

  const untilCaughtUp = async () => {
    const position = await primary.snapshot(async (db) => {
      const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(db);
      return rows[0]?.lsn;
    });
    const deadline = performance.now() + MAX_LAG_MS;
    for (;;) {
      // A former primary that came back, or a promoted replica, is no replica of this primary.
      const hasAll = await replica.snapshot(async (db) => {
        const { rows } = await sql<{ hasAll: boolean | null }>`
          select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasAll"`.execute(db);
        return rows[0]?.hasAll;
      });
      if (hasAll) return;
      if (performance.now() > deadline) throw new ReplicaBehindError('The replica is behind the primary');
      await delay(POLL_INTERVAL_MS);
    }
  };

  return {
    async snapshot(read) {
      if (performance.now() < pausedUntil) return primary.snapshot(read);
      try {
        await untilCaughtUp();
        return await replica.snapshot(read);
      } catch (error) {
        if (!(error instanceof ReplicaBehindError) && !isUnavailable(error)) throw error;
        pausedUntil = performance.now() + PAUSE_MS;
        options.onReplicaSkipped?.((error as Error).message);
        return primary.snapshot(read);
      }
    },
    async close() {
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}
