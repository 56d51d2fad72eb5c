import { setTimeout as sleep } from 'node:timers/promises';
import { createRole, startPostgres } from '../../packages/server/src/testing/postgres.ts';
import { startReplica } from '../../packages/server/src/testing/postgresReplica.ts';
import type { Program } from '../rig/debianPrograms.ts';
import { startHaProxy } from '../rig/haProxy.ts';
import { measureOutage, type Outage } from './outage.ts';

/** What a failover manager takes before it promotes the replica. */
const DETECTION_MS = 3000;

/**
 * Kills the primary of two PostgreSQL with synchronous replication under the load of two servers behind HAProxy, and
 * promotes the replica; times count from the kill.
 */
export async function failOver(haProxy: Program): Promise<Outage> {
  await using stack = new AsyncDisposableStack();
  const primary = await startPostgres({ isDurable: true });
  stack.defer(() => primary.stop());
  await createRole(primary, 'haproxy');
  const replica = await startReplica(primary, { isSynchronous: true });
  stack.defer(() => replica.stop());
  const proxy = stack.use(await startHaProxy(haProxy, [primary.folder, replica.folder]));
  return await measureOutage({
    postgresFolder: proxy.folder,
    servers: 2,
    async interrupt() {
      const killedAt = Date.now();
      await primary.kill();
      await sleep(DETECTION_MS);
      await replica.promote();
      return killedAt;
    },
  });
}
