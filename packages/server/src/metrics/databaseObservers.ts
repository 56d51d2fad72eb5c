import type { Logger } from 'pino';
import type { OpenOptions } from '../db/database.ts';
import type { Metrics } from './metrics.ts';

/** Measures queries, and logs and counts when reads cannot use the replica. */
export const databaseObservers = (
  log: Pick<Logger, 'warn'>,
  metrics: Metrics | undefined,
): Pick<OpenOptions, 'onQuery' | 'onReplicaSkipped'> => ({
  onQuery: metrics?.observeQuery,
  onReplicaSkipped(reason) {
    log.warn({ reason }, 'The replica is away or behind: reports are read from the primary');
    metrics?.observeReplicaSkipped();
  },
});
