import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { createEnvironment } from '../rig/environment.ts';
import { addSignedInPeople, type Desk, startGymServer } from '../rig/gyms.ts';
import { closedLoad } from '../rig/load.ts';
import { FEEDS_PER_ACCOUNT, feedTokens } from '../rig/rawFeed.ts';
import { p99 } from '../rig/statistics.ts';
import { openSlowClients, openStalledReaders } from './slowConnections.ts';
import { createWriter, write, type Writer } from './writer.ts';

const WRITERS = 16;
const SLOW_CLIENTS = 500;
const STALLED_READERS = 100;
const WARM_UP_MS = 2000;
const MEASURED_MS = 12_000;
const THINK_TIME_MS = 20;
const ROUNDS = 3;

export interface SlowClientsResult {
  /** p99 of a check-in without and with the slow connections. */
  aloneMs: number;
  withSlowClientsMs: number;
  checkIns: number;
  /** Slow connections that the server closed. */
  closed: number;
}

/** Measures check-ins beside 500 clients that never finish a request and 100 that stop reading the live feed. */
export async function measureSlowClients(engine: Engine, postgresFolder?: string): Promise<SlowClientsResult> {
  await using environment = await createEnvironment({ engine, postgresFolder, members: WRITERS });
  const { gym } = environment;
  await using server = await startGymServer(gym);
  const { desk } = server;
  const readers = feedTokens(await addSignedInPeople(gym, 'staff', STALLED_READERS / FEEDS_PER_ACCOUNT));
  const writers = gym.memberIds.map(createWriter);
  const alone: number[] = [];
  const withSlowClients: number[] = [];
  let closed = 0;
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await checkInDurations(desk, writers)));
    using slow = openSlowClients(desk, SLOW_CLIENTS);
    using stalled = openStalledReaders(desk, readers);
    withSlowClients.push(...(await checkInDurations(desk, writers)));
    closed += slow.reopened() + stalled.reopened();
  }
  return { aloneMs: p99(alone), withSlowClientsMs: p99(withSlowClients), checkIns: withSlowClients.length, closed };
}

async function checkInDurations(desk: Desk, writers: Writer[]): Promise<number[]> {
  const checkIn = async (client: number) => {
    const outcome = await write(desk, writers[client] as Writer);
    if (outcome !== 'acknowledged') throw new Error(`A check-in was ${outcome}`);
  };
  await closedLoad(writers.length, WARM_UP_MS, checkIn, THINK_TIME_MS);
  return (await closedLoad(writers.length, MEASURED_MS, checkIn, THINK_TIME_MS)).durationsMs;
}
