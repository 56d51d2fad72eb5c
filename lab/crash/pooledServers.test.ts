import { expect, inject, test } from 'vitest';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { findProgram, missingProgram } from '../rig/debianPrograms.ts';
import { runPooledServers } from './pooledServers.ts';

const pgBouncer = findProgram('pgbouncer');

test.runIf(engines.includes('postgres'))(
  'through PgBouncer in transaction mode everything but LISTEN works, and two killed servers lose and double nothing',
  async ({ skip }) => {
    const options = { postgresFolder: inject('postgresFolder'), events: 600, kills: 2 };
    const { events, lost, duplicated, faults, retried, deliveries } = await runPooledServers({
      ...options,
      pgBouncer: pgBouncer ?? skip(missingProgram('pgbouncer')),
    });
    expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
    expect(events).toBeGreaterThanOrEqual(600);
    expect(retried).toBeGreaterThan(0);
    for (const { missed, duplicated: doubled, outOfOrder } of deliveries) {
      expect({ missed, doubled, outOfOrder }).toEqual({ missed: 0, doubled: 0, outOfOrder: 0 });
    }
  },
);
