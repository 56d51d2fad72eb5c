import { setTimeout as sleep } from 'node:timers/promises';
import { createEnvironment } from '../rig/environment.ts';
import { type Desk, signInDesk } from '../rig/gyms.ts';
import { compareDelivery, type Delivery, listenToFeed } from './feedListener.ts';
import { otherSide, type ServerPair, type Side, startServerPair } from './serverPair.ts';
import { type Verdict, verify } from './verify.ts';
import { countAcknowledged, createWriter, write, type Writer } from './writer.ts';

const WRITERS = 16;
/** How long a listener may take to receive the last event. */
const DELIVERY_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 5;
const RETRY_DELAY_MS = 10;

export interface TwoServersOptions {
  postgresFolder?: string | undefined;
  /** Writes to be acknowledged. */
  events: number;
  kills: number;
  /** Settings of the servers that differ, for the database at this URL. */
  envOf?: (databaseUrl: string) => Record<string, string>;
}

export interface TwoServers extends Verdict {
  events: number;
  kills: number;
  /** Writes sent again to the other server under the same key. */
  retried: number;
  /** Of the listener at each server. */
  deliveries: Delivery[];
}

/**
 * Two servers on one PostgreSQL with 8 writers and a listener at each. The servers are killed in turn under load; a
 * write without an answer is sent to the other one under the same key.
 */
export async function runTwoServers({
  postgresFolder,
  events,
  kills,
  envOf = () => ({}),
}: TwoServersOptions): Promise<TwoServers> {
  await using environment = await createEnvironment({ engine: 'postgres', postgresFolder, members: WRITERS });
  const { gym, database } = environment;
  const { gymId } = gym;
  await using pair = await startServerPair({ ...gym.env, ...envOf(gym.databaseUrl) });
  const desk = await signInDesk({ origin: pair.originOf(0), gymId });
  using listenerA = listenToFeed(desk, () => pair.originOf(0));
  using listenerB = listenToFeed(desk, () => pair.originOf(1));
  const listeners = [listenerA, listenerB];
  await Promise.all(listeners.map(({ ready }) => ready));

  const writers = gym.memberIds.map(createWriter);
  const isEnough = () => countAcknowledged(writers) >= events;
  const writing = Promise.all(
    writers.map((writer, index) => writeUntil(pair, desk, writer, homeSide(index), isEnough)),
  );
  // A rejection is thrown where the promise is awaited.
  writing.catch(() => undefined);
  for (let number = 1; number <= kills; number += 1) {
    while (countAcknowledged(writers) < (events * number) / (kills + 1)) {
      await Promise.race([sleep(POLL_INTERVAL_MS), writing]);
    }
    await pair.restart(number % 2 ? 0 : 1);
  }
  const retried = (await writing).reduce((total, count) => total + count, 0);

  const delivered = await compareDelivery(database, gymId, listeners, DELIVERY_TIMEOUT_MS);
  const verdict = await verify(database, { ...desk, origin: pair.originOf(0) }, writers);
  return { ...verdict, ...delivered, faults: [...verdict.faults, ...pair.errors()], kills, retried };
}

const homeSide = (index: number): Side => (index % 2 ? 1 : 0);

/** Writes at `home`, and after an unanswered write at the other side; returns the number of retries. */
async function writeUntil(
  pair: ServerPair,
  desk: Desk,
  writer: Writer,
  home: Side,
  isEnough: () => boolean,
): Promise<number> {
  let side = home;
  let retried = 0;
  while (!isEnough() || writer.unanswered !== undefined) {
    if ((await write({ ...desk, origin: pair.originOf(side) }, writer)) === 'acknowledged') continue;
    side = otherSide(side);
    retried += 1;
    await sleep(RETRY_DELAY_MS);
  }
  return retried;
}
