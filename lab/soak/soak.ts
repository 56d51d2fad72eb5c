import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/db/database.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import type { Swipe } from '../bench/accessLog.ts';
import { compareDelivery, type Delivery, listenToFeed } from '../crash/feedListener.ts';
import { mountSmallDisk, type SmallDisk } from '../crash/smallDisk.ts';
import { type Verdict, verify } from '../crash/verify.ts';
import { countAcknowledged, createWriter, type Writer, write } from '../crash/writer.ts';
import { startBackup } from '../rig/backups.ts';
import { createEnvironment, type Environment, temporaryDirectory } from '../rig/environment.ts';
import { createGym, type Desk, signInDesk } from '../rig/gyms.ts';
import { createServerProcess, type ServerProcess } from '../rig/processes.ts';
import { liveHeapMb } from './heap.ts';

const LISTENERS = 3;
const DISK_SIZE = '96m';
/** As patient as the client: a hundred impatient ones would be a load of their own. */
const RETRY_DELAY_MS = 500;
const POLL_INTERVAL_MS = 50;
const DELIVERY_TIMEOUT_MS = 30_000;
/** An ID token is valid for an hour. */
const SIGN_IN_INTERVAL_MS = 30 * 60_000;
/** What happens in each life of the server, as shares of its duration. */
const WARM_AT = 0.3;
const CUT_AT = 0.4;
const BACKUP_AT = 0.5;
const DISK_FULL_AT = 0.65;

export interface SoakOptions {
  engine: Engine;
  /** Socket directory of a PostgreSQL of the caller's own. */
  postgresFolder?: string | undefined;
  /** In the order of their moments. */
  swipes: readonly Swipe[];
  /** How often the door's clock is faster than the machine's. */
  speed: number;
  /** Lives of the server: between two it is killed or stopped, in turn. */
  lives: number;
  /** Ends it: `runSoak` then rejects, with everything cleaned up. */
  signal?: AbortSignal | undefined;
}

interface Life {
  /** Live heap after warm-up and at the end, in megabytes. */
  warmMb: number;
  endMb: number;
}

export interface Soak extends Verdict {
  acknowledged: number;
  /** Attempts that were answered 503, 507 or not at all, and were repeated. */
  repeated: number;
  /** Of those, answered 507 while the disk was full. */
  refusedByFullDisk: number;
  backups: number;
  /** False where the machine permits no small disk, and on PostgreSQL, whose disk is its own. */
  hadFullDisk: boolean;
  lives: Life[];
  deliveries: Delivery[];
}

/**
 * The members of a gym come and go as a door recorded, while the server is restarted, its feeds are cut,
 * backups run and the disk fills.
 */
export async function runSoak(options: SoakOptions): Promise<Soak> {
  const { engine, swipes, speed, lives, signal } = options;
  await using stack = new AsyncDisposableStack();
  const disk = engine === 'sqlite' ? mountSmallDisk(DISK_SIZE) : undefined;
  if (disk) stack.use(disk);
  const environment = stack.use(await environmentOf(options, membersNeeded(swipes), disk));
  const { gym, database } = environment;
  const inspectPort = await freePort();
  const server = stack.use(createServerProcess({ ...gym.env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` }));
  await server.start();
  let desk = await signInDesk(gym);
  let signedInAt = Date.now();
  const listeners = Array.from({ length: LISTENERS }, () => stack.use(listenToFeed(desk, () => gym.origin)));
  await Promise.all(listeners.map(({ ready }) => ready));

  const writers = gym.memberIds.map(createWriter);
  const counts = { repeated: 0, refusedByFullDisk: 0 };
  const pause = createPause();
  const swiping = swipeAll({ swipes, speed, writers, counts, pause, desk: () => desk, signal });
  swiping.catch(() => undefined);

  const result: Life[] = [];
  let backups = 0;
  const durationMs = (swipes.at(-1)?.atMs ?? 0) / speed;
  const startedAt = performance.now();
  let upAt = startedAt;
  const waitUntil = (at: number) => sleep(Math.max(0, at - performance.now()), undefined, { signal });
  const until = (share: number, life: number) => waitUntil(startedAt + ((life + share) * durationMs) / lives);
  const warmUp = () => waitUntil(upAt + (WARM_AT * durationMs) / lives);
  const measureHeap = () => pause.during(() => liveHeapMb(inspectPort));
  for (let life = 0; life < lives; life += 1) {
    await warmUp();
    const warmMb = await measureHeap();
    await until(CUT_AT, life);
    for (const listener of listeners) listener.cut();
    await until(BACKUP_AT, life);
    await backUp(gym.env, life);
    backups += 1;
    await until(DISK_FULL_AT, life);
    if (disk) await fillDisk(disk, database, counts, swiping);
    await until(1, life);
    if (life === lives - 1) await swiping;
    result.push({ warmMb, endMb: await measureHeap() });
    if (life < lives - 1) await restart(server, life);
    upAt = performance.now();
    if (Date.now() - signedInAt > SIGN_IN_INTERVAL_MS) {
      desk = await signInDesk(gym);
      signedInAt = Date.now();
    }
  }
  const { deliveries } = await compareDelivery(database, gym.gymId, listeners, DELIVERY_TIMEOUT_MS);
  const verdict = await verify(database, desk, writers);
  const hadFullDisk = disk !== undefined;
  return {
    ...verdict,
    ...counts,
    acknowledged: countAcknowledged(writers),
    backups,
    hadFullDisk,
    lives: result,
    deliveries,
  };
}

/** On the small disk where there is one. */
async function environmentOf({ engine, postgresFolder }: SoakOptions, members: number, disk: SmallDisk | undefined) {
  if (!disk) return createEnvironment({ engine, postgresFolder, members });
  await using stack = new AsyncDisposableStack();
  const directory = stack.use(temporaryDirectory('soak'));
  const url = `file:${join(disk.folder, 'spotter.db')}`;
  const gym = await createGym(url, directory.path, members);
  const database = await openDatabase(url);
  stack.defer(() => database.close());
  const disposables = stack.move();
  return { gym, database, [Symbol.asyncDispose]: () => disposables.disposeAsync() } satisfies Environment;
}

/** Keeps the disk full until a write was refused, or the last swipe was made. */
async function fillDisk(
  disk: SmallDisk,
  { db }: Database,
  counts: { refusedByFullDisk: number },
  swiping: Promise<void>,
): Promise<void> {
  // With an empty log the next write needs space.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  disk.fill();
  const before = counts.refusedByFullDisk;
  const over = new AbortController();
  swiping.finally(() => over.abort()).catch(() => undefined);
  while (counts.refusedByFullDisk === before && !over.signal.aborted) await sleep(POLL_INTERVAL_MS);
  disk.free();
}

async function backUp(env: Record<string, string>, life: number): Promise<void> {
  using directory = temporaryDirectory('backup');
  const file = join(directory.path, `${life}.ndjson.gz`);
  await startBackup({ env }, file).done;
  rmSync(file);
}

/** Killed after the first life, stopped after the second, and so on. */
async function restart(server: ServerProcess, life: number): Promise<void> {
  await (life % 2 === 0 ? server.kill() : server.stop());
  await server.start();
}

/** One more than are ever inside, so that somebody is outside at each swipe in. */
function membersNeeded(swipes: readonly Swipe[]): number {
  let [inside, most] = [0, 0];
  for (const { isIn } of swipes) {
    inside = isIn ? inside + 1 : Math.max(0, inside - 1);
    most = Math.max(most, inside);
  }
  return most + 1;
}

interface Pause {
  /** Runs the attempt, once no pause is on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the work while no attempt is under way. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Holds back attempts during a measurement: what is under way counts as memory, too. */
function createPause(): Pause {
  const attempts = new Set<Promise<unknown>>();
  let pausing: Promise<unknown> = Promise.resolve();
  return {
    async attempt(work) {
      await pausing;
      const attempt = work();
      const settled = attempt.then(
        () => undefined,
        () => undefined,
      );
      attempts.add(settled);
      void settled.then(() => attempts.delete(settled));
      return attempt;
    },
    async during(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      pausing = promise;
      try {
        await Promise.all(attempts);
        return await work();
      } finally {
        resolve();
      }
    },
  };
}

interface Swiping {
  swipes: readonly Swipe[];
  speed: number;
  writers: Writer[];
  counts: { repeated: number; refusedByFullDisk: number };
  pause: Pause;
  desk: () => Desk;
  signal: AbortSignal | undefined;
}

/**
 * Each swipe at its moment; a write is repeated under its key until it is acknowledged.
 * Swipes out of an empty gym are skipped.
 */
async function swipeAll({ swipes, speed, writers, counts, pause, desk, signal }: Swiping): Promise<void> {
  const [outside, inside]: [Writer[], Writer[]] = [[...writers], []];
  const busy = new Map<Writer, Promise<void>>();
  const startedAt = performance.now();
  const swipe = async (writer: Writer) => {
    await busy.get(writer);
    for (;;) {
      const outcome = await pause.attempt(() => write(desk(), writer).catch(refusal));
      if (outcome === 'acknowledged') return;
      counts.repeated += 1;
      if (outcome === 'storage-full') counts.refusedByFullDisk += 1;
      await sleep(RETRY_DELAY_MS, undefined, { signal });
    }
  };
  for (const { atMs, isIn } of swipes) {
    await sleep(Math.max(0, startedAt + atMs / speed - performance.now()), undefined, { signal });
    const [from, to] = isIn ? [outside, inside] : [inside, outside];
    const writer = from.shift();
    if (!writer) continue;
    to.push(writer);
    const swiped = swipe(writer);
    // Whoever waits for it gets the failure; after an interruption nobody does.
    swiped.catch(() => undefined);
    busy.set(writer, swiped);
  }
  await Promise.all(busy.values());
}

function refusal(error: unknown): 'storage-full' {
  if (error instanceof Error && error.message.includes('refused: 507')) return 'storage-full';
  throw error;
}
