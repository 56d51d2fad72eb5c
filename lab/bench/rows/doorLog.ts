import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { busiestDays, generatedDay } from '../doorLog.ts';
import { type Bench, median, quantile, within } from '../figure.ts';
import { openEar } from '../listen.ts';
import { type Call, createCaller } from '../load.ts';
import { signInPeople } from '../people.ts';
import { makeGym, serveGym } from '../server.ts';

const MEMBERS = 5000;
const SPEED = 1000;
const STREAMS_EACH = 5;
/** Somebody reads the whole list this often, in milliseconds. */
const LOOK = 500;
const HOUR = 3_600_000;

const told = (times: number[]) =>
  `${quantile(times, 0.99).toFixed(1)} ms; half of them within ${median(times).toFixed(1)} ms`;

/** A door's busiest days a thousand times as fast, each swipe at its own moment, with screens that listen and a list that is read. */
export const doorLog: Bench = async ({ folder, isFull, log }) => {
  const listeners = isFull ? 1000 : 50;
  const days = log === undefined ? [generatedDay()] : busiestDays(readFileSync(log, 'utf8'), isFull ? 5 : 1);
  const swipes = days.map((day) => (isFull ? day : day.filter(({ at }) => at < 3 * HOUR)));
  const gym = await makeGym(`file:${join(folder, 'doorLog.db')}`, folder, MEMBERS);
  const server = await serveGym(gym);
  const { call, close } = createCaller(server.origin, server.token, 32);
  const [checkIns, lists]: [number[], number[]] = [[], []];
  const heard = Array.from({ length: listeners }, () => 0);
  const ears: { stop(): void }[] = [];
  const timed = async (into: number[], what: Call) => {
    const { status, took } = await call(what);
    if (status !== 200) throw new Error(`${what.path} was answered ${status}`);
    into.push(took);
  };
  const over = new AbortController();
  const look = async () => {
    for (; !over.signal.aborted; await pause(LOOK)) await timed(lists, { path: `/getMembers?gymId=${gym.gymId}` });
  };
  const press = (targetUserId: string, expectedAction: 'checkin' | 'checkout') =>
    timed(checkIns, {
      path: '/universalCheckIn',
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID() },
      body: { gymId: gym.gymId, type: 'MANUAL', targetUserId, expectedAction },
    });
  try {
    const tokens = await signInPeople(gym, 'staff', listeners / STREAMS_EACH);
    for (const [at, token] of tokens.flatMap((token) => Array<string>(STREAMS_EACH).fill(token)).entries()) {
      const hear = (text: string) => (heard[at] = (heard[at] ?? 0) + text.split('"type":"attendance"').length - 1);
      ears.push(await openEar(server, token, hear));
    }
    const looking = look();
    const outside = [...gym.memberIds];
    for (const day of swipes) {
      const begun = performance.now();
      const inside: { member: string; came: Promise<void> }[] = [];
      const all: Promise<void>[] = [];
      for (const { at, isIn } of day) {
        await pause(Math.max(0, begun + at / SPEED - performance.now()));
        const member = isIn ? outside.shift() : inside.shift();
        if (typeof member === 'string') {
          const came = press(member, 'checkin');
          inside.push({ member, came });
          all.push(came);
        } else if (member) all.push(member.came.then(() => press(member.member, 'checkout')));
      }
      await Promise.all(all);
    }
    over.abort();
    await looking;
    const deadline = performance.now() + 5000;
    while (heard.some((count) => count < checkIns.length) && performance.now() < deadline) await pause(10);
    const lost = heard.reduce((sum, count) => sum + Math.abs(checkIns.length - count), 0);
    const who = log === undefined ? 'a generated log' : 'a real log';
    return [
      {
        what: `A door at ${SPEED} times its speed (${who}): check-in and check-out p99, ${listeners} screens listening`,
        ...within(quantile(checkIns, 0.99), 100),
        measured: told(checkIns),
      },
      {
        what: `The same: getMembers with ${MEMBERS} members p99`,
        ...within(quantile(lists, 0.99), 500),
        measured: told(lists),
      },
      {
        what: `The same: of ${checkIns.length} events on each of ${listeners} screens, lost or doubled`,
        measured: String(lost),
        reach: '0',
        isReached: lost === 0,
      },
    ];
  } finally {
    over.abort();
    for (const { stop } of ears) stop();
    close();
    await server.stop();
  }
};
