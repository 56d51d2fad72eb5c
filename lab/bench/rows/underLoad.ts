import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Bench, type Figure, median, quantile, within } from '../figure.ts';
import { openEar } from '../listen.ts';
import { createCaller, openLoad, presses } from '../load.ts';
import { memoryOf } from '../memory.ts';
import { signInPeople } from '../people.ts';
import { addGym, type Gym, makeGym, serveGym, type Serving } from '../server.ts';

const MEMBERS = 5000;
const STREAMS_EACH = 5;
/** Feeds opened at the same time. */
const OPENING = 50;
const [MUCH, USUAL] = [1000, 200];
/** How often somebody asks for nothing but an answer, in milliseconds. */
const PING = 10;

/** So many presses a second for so long; in milliseconds, how long each took, and how long others waited for a bare answer. */
async function press(gym: Gym, server: Serving, perSecond: number, seconds: number) {
  const { call, close } = createCaller(server.origin, server.token, 128);
  const pressOf = presses(gym);
  const pings: number[] = [];
  const over = new AbortController();
  const ping = async () => {
    for (; !over.signal.aborted; await pause(PING)) pings.push((await call({ path: '/health' })).took);
  };
  const pinging = ping();
  try {
    const { took } = await openLoad(perSecond, seconds * 1000, async (number) => {
      const { status } = await call(pressOf(number));
      if (status !== 200) throw new Error(`A check-in was answered ${status}`);
    });
    return { took, pings };
  } finally {
    over.abort();
    await pinging;
    close();
  }
}

/** So many feeds of a gym in which nothing happens. */
async function listenIdly(quiet: Gym, { origin }: Serving, count: number): Promise<{ stop(): void }[]> {
  const tokens = await signInPeople(quiet, 'staff', count / STREAMS_EACH);
  const waiting = tokens.flatMap((token) => Array<string>(STREAMS_EACH).fill(token));
  const ears: { stop(): void }[] = [];
  const open = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      ears.push(await openEar({ origin, gymId: quiet.gymId }, token, () => undefined));
    }
  };
  await Promise.all(Array.from({ length: OPENING }, open));
  return ears;
}

/** What a server that works holds and how long it lets others wait; and what those cost it who only listen. */
export const underLoad: Bench = async ({ folder, isFull }) => {
  const [idle, seconds] = isFull ? [10_000, 30] : [1000, 8];
  const gym = await makeGym(`file:${join(folder, 'underLoad.db')}`, folder, MEMBERS);
  const quiet = await addGym(gym);
  const server = await serveGym(gym);
  const ears: { stop(): void }[] = [];
  try {
    await press(gym, server, USUAL, 2);
    const alone = await press(gym, server, USUAL, seconds);
    const before = memoryOf(server.pid);
    ears.push(...(await listenIdly(quiet, server, idle)));
    const after = memoryOf(server.pid);
    const among = await press(gym, server, USUAL, seconds);
    const much = await press(gym, server, MUCH, seconds);
    const most = memoryOf(server.pid);
    const [p99, p99Alone] = [quantile(among.took, 0.99), quantile(alone.took, 0.99)];
    const memory: Figure[] =
      before === undefined || after === undefined || most === undefined
        ? []
        : [
            {
              what: `An idle live feed, of ${idle}: memory`,
              measured: `${(((after - before) * 1024) / idle).toFixed(0)} kB`,
              reach: '≤ 50 kB',
              isReached: ((after - before) * 1024) / idle <= 50,
            },
            {
              what: `The server with ${idle} idle live feeds after ${seconds} s of ${MUCH} check-ins a second: memory`,
              measured: `${most.toFixed(0)} MB`,
              reach: '≤ 1000 MB',
              isReached: most <= 1000,
            },
          ];
    return [
      ...memory,
      {
        what: `Check-in p99 at ${USUAL} a second with ${idle} idle live feeds`,
        measured: `${p99.toFixed(1)} ms`,
        comparedWith: `without them: ${p99Alone.toFixed(1)} ms`,
        ...atMost(p99 / p99Alone, 1.5),
      },
      {
        what: `The event loop at ${MUCH} check-ins a second: a bare answer waits for it, p99`,
        ...within(quantile(much.pings, 0.99), 100),
        comparedWith: `at ${USUAL} a second: ${quantile(among.pings, 0.99).toFixed(1)} ms; half of them within ${median(much.pings).toFixed(1)} ms`,
        ratio: quantile(much.pings, 0.99) / quantile(among.pings, 0.99),
      },
    ];
  } finally {
    for (const { stop } of ears) stop();
    await server.stop();
  }
};
