import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPostgres } from '../../packages/server/src/testing/postgres.ts';
import { measureOutage, type Outage } from './outage.ts';

const DOWNTIME_MS = 1000;

/** Stops and starts PostgreSQL under the load of a real server; times count from when it is back. */
export const restartPostgres = (postgres: TestPostgres): Promise<Outage> =>
  measureOutage({
    postgresFolder: postgres.folder,
    servers: 1,
    async interrupt() {
      await postgres.halt();
      await sleep(DOWNTIME_MS);
      await postgres.resume();
      return Date.now();
    },
  });
