import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPostgres } from '../../packages/server/src/testing/postgres.ts';
import { createEnvironment } from '../rig/environment.ts';
import { signInByPassword, startGymServer } from '../rig/gyms.ts';
import { compareDelivery, type Delivery, listenToFeed } from './feedListener.ts';
import { type Verdict, verify } from './verify.ts';
import { countAcknowledged, createWriter, write } from './writer.ts';

const WRITERS = 16;
const LOAD_BEFORE_MS = 500;
const DOWNTIME_MS = 1000;
/** Recovered: no call was unavailable for this long. */
const RECOVERED_AFTER_MS = 2000;
/** Ends a run that does not recover; a busy machine needs longer than the 5 s that `npm run crash-test` expects. */
const RECOVERY_TIMEOUT_MS = 60_000;
const DELIVERY_TIMEOUT_MS = 6000;
const RETRY_DELAY_MS = 20;
const SIGN_IN_INTERVAL_MS = 100;

export interface Restart extends Verdict {
  acknowledged: number;
  /** Answers with 503 and Retry-After. */
  unavailable: number;
  /** Time of the last of them after PostgreSQL was back; negative if it was before. */
  lastUnavailableMs: number;
  delivery: Delivery;
}

/** Stops and starts PostgreSQL under the load of a real server. Any failure other than "unavailable" is a fault. */
export async function restartPostgres(postgres: TestPostgres): Promise<Restart> {
  const options = { engine: 'postgres', postgresFolder: postgres.folder, members: WRITERS } as const;
  await using environment = await createEnvironment(options);
  const { gym, database } = environment;
  const { origin, gymId } = gym;
  await using server = await startGymServer(gym);
  const { desk } = server;
  using listener = listenToFeed(desk, () => origin);
  await listener.ready;

  const abort = new AbortController();
  const unavailableAt: number[] = [];
  const faults = new Set<string>();
  const repeat = async (operation: () => Promise<string>) => {
    while (!abort.signal.aborted) {
      const outcome = await operation().catch(String);
      if (outcome === 'acknowledged') continue;
      if (outcome === 'unavailable') unavailableAt.push(Date.now());
      else faults.add(outcome);
      await sleep(RETRY_DELAY_MS);
    }
  };
  const writers = gym.memberIds.map(createWriter);
  const headers = { Authorization: `Bearer ${desk.token}` };
  const load = Promise.all([
    ...writers.map((writer) => repeat(() => write(desk, writer))),
    repeat(async () => outcomeOf('getMembers', await fetch(`${origin}/getMembers?gymId=${gymId}`, { headers }))),
    repeat(async () => outcomeOf('ready', await fetch(`${origin}/ready`))),
    repeat(async () => {
      const outcome = await outcomeOf('sign-in', await signInByPassword(origin));
      await sleep(SIGN_IN_INTERVAL_MS);
      return outcome;
    }),
  ]);
  let restartedAt: number;
  try {
    await sleep(LOAD_BEFORE_MS);
    await postgres.halt();
    await sleep(DOWNTIME_MS);
    await postgres.resume();
    restartedAt = Date.now();
    const unavailableAgo = () => Date.now() - Math.max(restartedAt, unavailableAt.at(-1) ?? 0);
    while (unavailableAgo() < RECOVERED_AFTER_MS) {
      if (Date.now() - restartedAt > RECOVERY_TIMEOUT_MS) {
        faults.add('not recovered');
        break;
      }
      await sleep(RETRY_DELAY_MS);
    }
  } finally {
    abort.abort();
  }
  await load;

  const { deliveries } = await compareDelivery(database, gymId, [listener], DELIVERY_TIMEOUT_MS);
  const verdict = await verify(database, desk, writers);
  return {
    ...verdict,
    faults: [...verdict.faults, ...faults],
    acknowledged: countAcknowledged(writers),
    unavailable: unavailableAt.length,
    lastUnavailableMs: Math.max(...unavailableAt) - restartedAt,
    delivery: deliveries[0] as Delivery,
  };
}

async function outcomeOf(operation: string, response: Response): Promise<string> {
  await response.arrayBuffer();
  if (response.ok) return 'acknowledged';
  const isUnavailable = response.status === 503 && Number(response.headers.get('Retry-After')) > 0;
  return isUnavailable ? 'unavailable' : `${operation} answered ${response.status}`;
}
