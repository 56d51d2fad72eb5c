import type { Logger } from 'pino';
import type { OpenMigratedOptions } from '../db/open.ts';
import type { Metrics } from './metrics.ts';

/** Measures queries, logs and counts when reads cannot use the replica, and logs what a start waits for. */
export const databaseObservers = (
  log: Pick<Logger, 'info' | 'warn'>,
  metrics: Metrics | undefined,
): Pick<OpenMigratedOptions, 'onQuery' | 'onReplicaSkipped' | 'onMigrationWait'> => ({
  onQuery: metrics?.observeQuery,
  onReplicaSkipped(reason) {
    log.warn({ reason }, 'The replica is away or behind: reports are read from the primary');
    metrics?.observeReplicaSkipped();
  },
  onMigrationWait: () => log.info('Another server migrates the database: this one starts after it'),
});
