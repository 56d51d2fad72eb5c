import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSignedInPeople, createGym, startGymServer } from '../../rig/gyms.ts';
import { checkInRequest, createHttpClient } from '../../rig/load.ts';
import { FEEDS_PER_ACCOUNT, feedTokens, subscribe } from '../../rig/rawFeed.ts';
import { sum } from '../../rig/statistics.ts';
import { busiestDays, generatedDay } from '../accessLog.ts';
import { type Benchmark, p99AtMostMs } from '../figure.ts';

const MEMBERS = 5000;
const SPEED = 1000;
const CONNECTIONS = 32;
const LIST_INTERVAL_MS = 500;
const SHORT_FORM_MS = 3 * 3_600_000;
const DELIVERY_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 10;
const CHECK_IN_LIMIT_MS = 100;
const LIST_LIMIT_MS = 500;

/**
 * The busiest days of an access log at 1,000 times their speed,
 * with screens on the live feed and a client that reads the list.
 */
export const doorLog: Benchmark = async ({ folder, isFull, log }) => {
  const listeners = isFull ? 1000 : 50;
  const days = log === undefined ? [generatedDay()] : busiestDays(readFileSync(log, 'utf8'), isFull ? 5 : 1);
  const played = isFull ? days : days.map((day) => day.filter(({ atMs }) => atMs < SHORT_FORM_MS));
  const gym = await createGym(`file:${join(folder, 'doorLog.db')}`, folder, MEMBERS);
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, CONNECTIONS);
  using subscriptions = new DisposableStack();
  const tokens = feedTokens(await addSignedInPeople(gym, 'staff', listeners / FEEDS_PER_ACCOUNT));
  const received = tokens.map(() => 0);
  for (const [index, token] of tokens.entries()) {
    const count = (text: string) =>
      (received[index] = (received[index] ?? 0) + text.split('"type":"attendance"').length - 1);
    const { stop } = await subscribe(server.desk, token, count);
    subscriptions.defer(stop);
  }

  const listsMs: number[] = [];
  const abort = new AbortController();
  const readList = async () => {
    for (; !abort.signal.aborted; await sleep(LIST_INTERVAL_MS)) {
      listsMs.push((await client.sendOk({ path: `/getMembers?gymId=${gym.gymId}` })).durationMs);
    }
  };
  const reading = readList();
  const checkInsMs: number[] = [];
  const checkIn = async (memberId: string, expectedAction: 'checkin' | 'checkout') => {
    checkInsMs.push((await client.sendOk(checkInRequest(gym.gymId, memberId, expectedAction))).durationMs);
  };
  const outside = [...gym.memberIds];
  try {
    for (const day of played) {
      const startedAt = performance.now();
      const inside: { memberId: string; checkedIn: Promise<void> }[] = [];
      const running: Promise<void>[] = [];
      for (const { atMs, isIn } of day) {
        await sleep(Math.max(0, startedAt + atMs / SPEED - performance.now()));
        const arriving = isIn ? outside.shift() : undefined;
        if (arriving !== undefined) {
          const checkedIn = checkIn(arriving, 'checkin');
          inside.push({ memberId: arriving, checkedIn });
          running.push(checkedIn);
        }
        const leaving = isIn ? undefined : inside.shift();
        if (leaving) running.push(leaving.checkedIn.then(() => checkIn(leaving.memberId, 'checkout')));
      }
      await Promise.all(running);
    }
  } finally {
    abort.abort();
  }
  await reading;
  const deadline = performance.now() + DELIVERY_TIMEOUT_MS;
  while (received.some((count) => count < checkInsMs.length) && performance.now() < deadline) {
    await sleep(POLL_INTERVAL_MS);
  }
  const misdelivered = sum(received.map((count) => Math.abs(checkInsMs.length - count)));
  const source = log === undefined ? 'generated' : 'recorded';
  return [
    {
      what: `Access log (${source}) at ${SPEED} times its speed: check-in and check-out p99, ${listeners} live feeds`,
      ...p99AtMostMs(checkInsMs, CHECK_IN_LIMIT_MS),
    },
    { what: `The same: getMembers with ${MEMBERS} members p99`, ...p99AtMostMs(listsMs, LIST_LIMIT_MS) },
    {
      what: `The same: events lost or duplicated, of ${checkInsMs.length} on each of ${listeners} live feeds`,
      measured: String(misdelivered),
      reach: '0',
      isReached: misdelivered === 0,
    },
  ];
};
