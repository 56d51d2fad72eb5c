import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Bench, median, quantile, within } from '../figure.ts';
import { loopback, openEar } from '../listen.ts';
import { createCaller } from '../load.ts';
import { signInPeople } from '../people.ts';
import { makeGym, serveGym } from '../server.ts';

const STREAMS_EACH = 5;
const MEMBERS = 100;

/** From the moment at which a check-in is sent to the one at which each other screen has read of it. */
export const feed: Bench = async ({ folder, isFull }) => {
  const [listeners, rounds] = isFull ? [1000, 200] : [200, 60];
  const gym = await makeGym(`file:${join(folder, 'feed.db')}`, folder, MEMBERS);
  const server = await serveGym(gym);
  const { call, close } = createCaller(server.origin, server.token, 1);
  const ears: { stop(): void }[] = [];
  try {
    const took: number[] = [];
    let sent = 0;
    let heard = 0;
    let all = Promise.withResolvers<void>();
    const hear = (text: string) => {
      if (!text.includes('"attendance"')) return;
      took.push(performance.now() - sent);
      heard += 1;
      if (heard === listeners) all.resolve();
    };
    const tokens = await signInPeople(gym, 'staff', listeners / STREAMS_EACH);
    for (const token of tokens) {
      for (let stream = 0; stream < STREAMS_EACH; stream += 1) ears.push(await openEar(server, token, hear));
    }
    for (let round = 0; round < rounds; round += 1) {
      [heard, all, sent] = [0, Promise.withResolvers<void>(), performance.now()];
      const { status } = await call({
        path: '/universalCheckIn',
        method: 'POST',
        headers: { 'Idempotency-Key': randomUUID() },
        body: { gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.memberIds[round % MEMBERS] },
      });
      if (status !== 200) throw new Error(`A check-in was answered ${status}`);
      await all.promise;
    }
    const bare = median(await loopback(1000));
    const p99 = quantile(took, 0.99);
    return [
      {
        what: `Check-in to its news on ${listeners} other screens, p99`,
        ...within(p99, 100),
        comparedWith: `a bare loopback round trip: ${bare.toFixed(3)} ms; half of the screens within ${median(took).toFixed(1)} ms`,
        ratio: p99 / bare,
      },
    ];
  } finally {
    for (const { stop } of ears) stop();
    close();
    await server.stop();
  }
};
