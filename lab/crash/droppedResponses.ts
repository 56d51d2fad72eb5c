import { ApiError, createClient } from '@spotter/api';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { createEnvironment } from '../rig/environment.ts';
import { startGymServer } from '../rig/gyms.ts';
import { startLossyProxy } from './lossyProxy.ts';
import { type Verdict, verify } from './verify.ts';
import { createWriter, type Writer } from './writer.ts';

/** The client waits a second before it retries, so many members are needed for load. */
const MEMBERS = 64;

export interface DroppedResponsesOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  checkIns: number;
  /** Share of the responses to drop, in percent. */
  dropPercent: number;
  seed: number;
}

export interface DroppedResponses extends Verdict {
  checkIns: number;
  /** Attendance rows stored. */
  stored: number;
  dropped: number;
  /** Calls for which the client reported a network error after its three retries. */
  failed: number;
}

/**
 * Members check in and out through a proxy that drops responses after the commit;
 * the client retries under the same key.
 */
export async function dropResponses(options: DroppedResponsesOptions): Promise<DroppedResponses> {
  await using environment = await createEnvironment({ ...options, members: MEMBERS });
  const { gym, database } = environment;
  const { gymId } = gym;
  await using server = await startGymServer(gym);
  const { desk } = server;
  const random = createRandom(options.seed);
  await using proxy = await startLossyProxy(gym.origin, () => random.between(0, 99) < options.dropPercent);
  const client = createClient({ origin: proxy.origin, getToken: () => Promise.resolve(desk.token) });
  const abort = new AbortController();
  let started = 0;
  let failed = 0;

  const checkIn = async ({ memberId, acknowledged }: Writer, idempotencyKey: string) => {
    const expected = acknowledged.length % 2 === 0 ? 'checkin' : 'checkout';
    // Four responses in a row may be dropped: then the user tries again under the same key.
    for (;;) {
      try {
        const input = { gymId, type: 'MANUAL' as const, targetUserId: memberId };
        const { action } = await client.universalCheckIn(input, { idempotencyKey });
        if (action !== expected) throw new Error(`The server answered ${action}, expected ${expected}`);
        acknowledged.push(idempotencyKey);
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'network' || abort.signal.aborted) throw error;
        failed += 1;
      }
    }
  };
  const writers = gym.memberIds.map(createWriter);
  try {
    await Promise.all(
      writers.map(async (writer) => {
        while (started < options.checkIns) await checkIn(writer, `check-in-${(started += 1)}`);
      }),
    );
  } finally {
    abort.abort();
  }
  const verdict = await verify(database, desk, writers);
  const rows = await database.db.selectFrom('attendance').select('id').where('gym_id', '=', gymId).execute();
  return { ...verdict, checkIns: started, stored: rows.length, dropped: proxy.dropped(), failed };
}
