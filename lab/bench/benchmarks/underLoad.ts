import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addGym, addSignedInPeople, createGym, type Gym, type GymServer, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient, nextCheckIn, openLoad } from '../../rig/load.ts';
import { residentMemoryMb } from '../../rig/memory.ts';
import { FEEDS_PER_ACCOUNT, feedTokens, subscribe } from '../../rig/rawFeed.ts';
import { median, p99 } from '../../rig/statistics.ts';
import { atMost, atMostMs, type Benchmark, type Figure, ratioAtMost } from '../figure.ts';

const MEMBERS = 5000;
const CONNECTIONS = 128;
const CONCURRENT_SUBSCRIBES = 50;
const HIGH_RATE_PER_SECOND = 1000;
const USUAL_RATE_PER_SECOND = 200;
const PING_INTERVAL_MS = 10;
const FEED_LIMIT_KB = 50;
const MEMORY_LIMIT_MB = 1000;
const MAX_RATIO = 1.5;
const EVENT_LOOP_LIMIT_MS = 100;

/** Check-ins at a fixed rate; durations of the check-ins and of concurrent requests that do no work. */
async function checkInLoad(gym: Gym, { desk }: GymServer, perSecond: number, seconds: number) {
  using client = createHttpClient(desk, CONNECTIONS);
  const pingsMs: number[] = [];
  const abort = new AbortController();
  const ping = async () => {
    for (; !abort.signal.aborted; await sleep(PING_INTERVAL_MS)) {
      pingsMs.push((await client.send({ path: '/health' })).durationMs);
    }
  };
  const pinging = ping();
  try {
    const { durationsMs } = await openLoad(perSecond, seconds * 1000, async (number) => {
      await client.sendOk(nextCheckIn(gym, number));
    });
    return { durationsMs, pingsMs };
  } finally {
    abort.abort();
    await pinging;
  }
}

/** `count` live feeds of a gym without events. */
async function openIdleFeeds(gym: Gym, count: number): Promise<Disposable> {
  const pending = feedTokens(await addSignedInPeople(gym, 'staff', count / FEEDS_PER_ACCOUNT));
  const subscriptions = new DisposableStack();
  const open = async () => {
    for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
      const { stop } = await subscribe(gym, token, () => undefined);
      subscriptions.defer(stop);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SUBSCRIBES }, open));
  return subscriptions;
}

/** Memory and latency of a server under load, and the cost of idle live feeds. */
export const underLoad: Benchmark = async ({ folder, isFull }) => {
  const [feeds, seconds] = isFull ? [10_000, 30] : [1000, 8];
  const gym = await createGym(`file:${join(folder, 'underLoad.db')}`, folder, MEMBERS);
  const idleGym = await addGym(gym);
  await using server = await startGymServer(gym);
  // Warm-up.
  await checkInLoad(gym, server, USUAL_RATE_PER_SECOND, 2);
  const without = await checkInLoad(gym, server, USUAL_RATE_PER_SECOND, seconds);
  const memoryBeforeMb = residentMemoryMb(server.pid);
  using stack = new DisposableStack();
  stack.use(await openIdleFeeds(idleGym, feeds));
  const memoryWithFeedsMb = residentMemoryMb(server.pid);
  const withFeeds = await checkInLoad(gym, server, USUAL_RATE_PER_SECOND, seconds);
  const highRate = await checkInLoad(gym, server, HIGH_RATE_PER_SECOND, seconds);
  const memoryAfterMb = residentMemoryMb(server.pid);

  const memory: Figure[] =
    memoryBeforeMb === undefined || memoryWithFeedsMb === undefined || memoryAfterMb === undefined
      ? []
      : [
          {
            what: `Memory of an idle live feed, of ${feeds}`,
            ...atMost(((memoryWithFeedsMb - memoryBeforeMb) * 1024) / feeds, FEED_LIMIT_KB, 'kB'),
          },
          {
            what: `Memory of the server with ${feeds} idle live feeds after ${seconds} s of ${HIGH_RATE_PER_SECOND} check-ins a second`,
            ...atMost(memoryAfterMb, MEMORY_LIMIT_MB, 'MB'),
          },
        ];
  const [p99With, p99Without] = [p99(withFeeds.durationsMs), p99(without.durationsMs)];
  return [
    ...memory,
    {
      what: `Check-in p99 at ${USUAL_RATE_PER_SECOND} a second with ${feeds} idle live feeds`,
      measured: `${p99With.toFixed(1)} ms`,
      comparedWith: `without them: ${p99Without.toFixed(1)} ms`,
      ...ratioAtMost(p99With / p99Without, MAX_RATIO),
    },
    {
      what: `Event loop delay at ${HIGH_RATE_PER_SECOND} check-ins a second: an empty request, p99`,
      ...atMostMs(p99(highRate.pingsMs), EVENT_LOOP_LIMIT_MS),
      comparedWith: `at ${USUAL_RATE_PER_SECOND} a second: ${p99(withFeeds.pingsMs).toFixed(1)} ms; median ${median(highRate.pingsMs).toFixed(1)} ms`,
      ratio: p99(highRate.pingsMs) / p99(withFeeds.pingsMs),
    },
  ];
};
