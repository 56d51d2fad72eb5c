import { expect, test } from 'vitest';
import { databaseObservers } from './databaseObservers.ts';
import { createMetrics } from './metrics.ts';

test('a replica that was skipped is logged and counted', async () => {
  const warnings: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  const metrics = createMetrics(() => 0);
  databaseObservers(log, metrics).onReplicaSkipped?.('The replica is behind the primary');
  databaseObservers(log, undefined).onReplicaSkipped?.('connect ECONNREFUSED');
  expect(warnings).toEqual(
    ['The replica is behind the primary', 'connect ECONNREFUSED'].map((reason) => [
      { reason },
      'The replica is away or behind: reports are read from the primary',
    ]),
  );
  expect(await metrics.text()).toContain('spotter_replica_skipped_total 1\n');
});
