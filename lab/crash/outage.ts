import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { createEnvironment } from '../rig/environment.ts';
import { signInByPassword, signInDesk } from '../rig/gyms.ts';
import { createServerProcess } from '../rig/processes.ts';
import { compareDelivery, type Delivery, listenToFeed } from './feedListener.ts';
import { type Verdict, verify } from './verify.ts';
import { countAcknowledged, createWriter, write } from './writer.ts';

const WRITERS = 16;
const LOAD_BEFORE_MS = 1000;
/** Recovered: no call was unavailable for this long. */
const RECOVERED_AFTER_MS = 2000;
/** Ends a run that does not recover; a busy machine needs longer than the scene permits. */
const RECOVERY_TIMEOUT_MS = 60_000;
const DELIVERY_TIMEOUT_MS = 6000;
const RETRY_DELAY_MS = 20;
/** Fewer than an account may make. */
const SIGN_IN_INTERVAL_MS = 500;

export interface OutageOptions {
  /** Of the socket that the servers connect to. */
  postgresFolder: string;
  servers: number;
  /** Takes the database away and brings it back. Returns the moment from which the recovery counts. */
  interrupt: () => Promise<number>;
}

export interface Outage extends Verdict {
  acknowledged: number;
  /** Answers with 503 and Retry-After. */
  unavailable: number;
  /** Time of the last of them since that moment; negative if it was before. */
  lastUnavailableMs: number;
  /** To the listener at each server. */
  deliveries: Delivery[];
}

/** Interrupts PostgreSQL under the load of real servers. Any failure other than "unavailable" is a fault. */
export async function measureOutage({ postgresFolder, servers, interrupt }: OutageOptions): Promise<Outage> {
  await using environment = await createEnvironment({ engine: 'postgres', postgresFolder, members: WRITERS });
  const { gym, database } = environment;
  const { gymId } = gym;
  await using stack = new AsyncDisposableStack();
  const origins: string[] = [];
  for (let count = 0; count < servers; count += 1) {
    const port = await freePort();
    await stack.use(createServerProcess({ ...gym.env, PORT: String(port) })).start();
    origins.push(`http://127.0.0.1:${port}`);
  }
  const { token } = await signInDesk({ origin: origins[0] as string, gymId });
  const desks = origins.map((origin) => ({ origin, gymId, token }));
  const listeners = desks.map((desk) => stack.use(listenToFeed(desk, () => desk.origin)));
  await Promise.all(listeners.map(({ ready }) => ready));

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
  const headers = { Authorization: `Bearer ${token}` };
  const writers = gym.memberIds.map(createWriter);
  const load = Promise.all(
    desks.flatMap((desk, index) => [
      ...writers.filter((_, number) => number % servers === index).map((writer) => repeat(() => write(desk, writer))),
      repeat(async () => outcomeOf('getMembers', await fetch(`${desk.origin}/getMembers?gymId=${gymId}`, { headers }))),
      repeat(async () => outcomeOf('ready', await fetch(`${desk.origin}/ready`))),
      repeat(async () => {
        const outcome = await outcomeOf('sign-in', await signInByPassword(desk.origin));
        await sleep(SIGN_IN_INTERVAL_MS);
        return outcome;
      }),
    ]),
  );
  let since: number;
  try {
    await sleep(LOAD_BEFORE_MS);
    since = await interrupt();
    const backAt = Date.now();
    while (Date.now() - Math.max(backAt, unavailableAt.at(-1) ?? 0) < RECOVERED_AFTER_MS) {
      if (Date.now() - backAt > RECOVERY_TIMEOUT_MS) {
        faults.add('not recovered');
        break;
      }
      await sleep(RETRY_DELAY_MS);
    }
  } finally {
    abort.abort();
  }
  await load;

  const { deliveries } = await compareDelivery(database, gymId, listeners, DELIVERY_TIMEOUT_MS);
  const verdict = await verify(database, desks[0] as (typeof desks)[0], writers);
  return {
    ...verdict,
    faults: [...verdict.faults, ...faults],
    acknowledged: countAcknowledged(writers),
    unavailable: unavailableAt.length,
    lastUnavailableMs: Math.max(...unavailableAt) - since,
    deliveries,
  };
}

async function outcomeOf(operation: string, response: Response): Promise<string> {
  await response.arrayBuffer();
  if (response.ok) return 'acknowledged';
  const isUnavailable = response.status === 503 && Number(response.headers.get('Retry-After')) > 0;
  return isUnavailable ? 'unavailable' : `${operation} answered ${response.status}`;
}
