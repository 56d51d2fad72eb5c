import { join } from 'node:path';
import { addSignedInPeople, createGym, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient, nextCheckIn } from '../../rig/load.ts';
import { FEEDS_PER_ACCOUNT, feedTokens, loopbackRoundTrips, subscribe } from '../../rig/rawFeed.ts';
import { median, p99 } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark } from '../figure.ts';

const MEMBERS = 100;
const LIMIT_MS = 100;

/** From sending a check-in to receiving its event on each other screen. */
export const feed: Benchmark = async ({ folder, isFull }) => {
  const [listeners, rounds] = isFull ? [1000, 200] : [200, 60];
  const gym = await createGym(`file:${join(folder, 'feed.db')}`, folder, MEMBERS);
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, 1);
  using subscriptions = new DisposableStack();
  const latenciesMs: number[] = [];
  let sentAt = 0;
  let received = 0;
  let allReceived = Promise.withResolvers<void>();
  const onChunk = (text: string) => {
    if (!text.includes('"attendance"')) return;
    latenciesMs.push(performance.now() - sentAt);
    received += 1;
    if (received === listeners) allReceived.resolve();
  };
  for (const token of feedTokens(await addSignedInPeople(gym, 'staff', listeners / FEEDS_PER_ACCOUNT))) {
    const { stop } = await subscribe(server.desk, token, onChunk);
    subscriptions.defer(stop);
  }
  for (let round = 0; round < rounds; round += 1) {
    [received, allReceived, sentAt] = [0, Promise.withResolvers<void>(), performance.now()];
    await client.sendOk(nextCheckIn(gym, round));
    await allReceived.promise;
  }
  const loopbackMs = median(await loopbackRoundTrips(1000));
  const latencyP99 = p99(latenciesMs);
  return [
    {
      what: `Check-in to its event on ${listeners} other screens, p99`,
      ...atMostMs(latencyP99, LIMIT_MS),
      comparedWith: `a loopback round trip: ${loopbackMs.toFixed(3)} ms; median latency ${median(latenciesMs).toFixed(1)} ms`,
      ratio: latencyP99 / loopbackMs,
    },
  ];
};
