import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../../packages/server/src/testing/databases.ts';
import { compare, eventsOf, type Heard, openEars } from './feedListener.ts';
import { createPair, otherThan, type Pair, type Side, sides } from './serverPair.ts';
import { createScene, openDoor } from '../rig/gyms.ts';
import { type Verdict, verify } from './verify.ts';
import { newWriter, write, type Writer } from './writer.ts';

const WRITERS = 16;
/** How long a listener may take to hear the last event, in milliseconds. */
const PATIENCE = 20_000;

export interface TwoServersOptions {
  postgresFolder?: string | undefined;
  /** Check-ins and check-outs to be acknowledged. */
  events: number;
  kills: number;
}

export interface TwoServers extends Verdict {
  events: number;
  kills: number;
  /** Sent again at the other server, under the same key. */
  retried: number;
  /** The listener at each server. */
  heard: Heard[];
}

/**
 * Two real servers on one PostgreSQL, half of 16 writers at each, a listener at each. The servers are killed by turns under load;
 * whoever gets no answer asks the other one under the same key.
 */
export async function twoServers({ postgresFolder, events, kills }: TwoServersOptions): Promise<TwoServers> {
  const { url, database, remove } = await createTestDatabase('postgres', postgresFolder);
  const pair = await createPair(url);
  const open: (() => void)[] = [];
  try {
    const { gymId, memberIds } = await createScene(database, pair.env, WRITERS);
    await pair.start();
    const door = await openDoor(pair.originOf(0), gymId);
    const ears = sides.map((side) => openEars(door, () => pair.originOf(side)));
    open.push(...ears.map(({ stop }) => stop));
    await Promise.all(ears.map(({ ready }) => ready));

    const writers = memberIds.map(newWriter);
    const written = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const desks = writers.map((writer, at) =>
      writeUntil(pair, door, writer, at % 2 ? 1 : 0, () => written() >= events),
    );
    const writing = Promise.all(desks);
    // What goes wrong in it is thrown where it is waited for.
    writing.catch(() => undefined);
    for (let number = 1; number <= kills; number += 1) {
      while (written() < (events * number) / (kills + 1)) await Promise.race([sleep(5), writing]);
      await pair.killAndRestart(number % 2 ? 0 : 1);
    }
    const retried = (await writing).reduce((sum, times) => sum + times, 0);

    const told = await eventsOf(database, gymId);
    const deadline = Date.now() + PATIENCE;
    while (ears.some(({ ids }) => new Set(ids).size < told.length) && Date.now() < deadline) await sleep(20);
    const verdict = await verify(database, { ...door, origin: pair.originOf(0) }, writers);
    return { ...verdict, events: told.length, kills, retried, heard: ears.map((one) => compare(one, told)) };
  } finally {
    for (const stop of open) stop();
    await pair.stop();
    await remove();
  }
}

/** Writes at this side, and at the other where no answer comes; says how often it had to ask again. */
async function writeUntil(
  pair: Pair,
  door: { gymId: string; token: string },
  writer: Writer,
  home: Side,
  isEnough: () => boolean,
): Promise<number> {
  let side = home;
  let retried = 0;
  while (!isEnough() || writer.unanswered !== undefined) {
    if ((await write({ ...door, origin: pair.originOf(side) }, writer)) === 'done') continue;
    side = otherThan(side);
    retried += 1;
    await sleep(10);
  }
  return retried;
}
