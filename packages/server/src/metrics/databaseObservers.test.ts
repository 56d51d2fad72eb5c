import { beforeEach, expect, test } from 'vitest';
import { databaseObservers } from './databaseObservers.ts';
import { createMetrics } from './metrics.ts';

const lines: [level: string, ...unknown[]][] = [];
const log = {
  info: (...line: unknown[]) => void lines.push(['info', ...line]),
  warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
};
beforeEach(() => void lines.splice(0));

test('a replica that was skipped is logged and counted', async () => {
  const metrics = createMetrics(() => 0);
  databaseObservers(log, metrics).onReplicaSkipped?.('The replica is behind the primary');
  databaseObservers(log, undefined).onReplicaSkipped?.('connect ECONNREFUSED');
  expect(lines).toEqual(
    ['The replica is behind the primary', 'connect ECONNREFUSED'].map((reason) => [
      'warn',
      { reason },
      'The replica is away or behind: reports are read from the primary',
    ]),
  );
  expect(await metrics.text()).toContain('spotter_replica_skipped_total 1\n');
});

test('a start that waits for the migration of another server says so', () => {
  databaseObservers(log, undefined).onMigrationWait?.();
  expect(lines).toEqual([['info', 'Another server migrates the database: this one starts after it']]);
});
