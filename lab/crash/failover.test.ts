import { expect, test } from 'vitest';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { findProgram, missingProgram } from '../rig/debianPrograms.ts';
import { failOver } from './failover.ts';

const haProxy = findProgram('haproxy');

test.runIf(engines.includes('postgres'))(
  'the primary is killed under load and its replica promoted: 503 until then, no write or feed event lost or doubled',
  async ({ skip }) => {
    const { deliveries, ...outage } = await failOver(haProxy ?? skip(missingProgram('haproxy')));
    expect(outage).toMatchObject({ lost: 0, duplicated: 0, faults: [] });
    expect(outage.unavailable).toBeGreaterThan(0);
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ missed: 0, duplicated: 0, outOfOrder: 0 });
    }
  },
);
