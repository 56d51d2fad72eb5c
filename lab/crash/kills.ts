import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import { createTestDatabase, type Engine } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';
import { createScene, openDoor } from '../rig/gyms.ts';
import { type Verdict, verify } from './verify.ts';
import { newWriter, write, writeOn } from './writer.ts';

const WRITERS = 16;
/** A token is good for an hour; the desk signs in anew well before. */
const SIGN_IN_AGAIN = 30 * 60_000;

export interface CrashOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  kills: number;
  seed: number;
}

export interface Crash extends Verdict {
  /** Milliseconds under load before the kill. */
  after: number;
  /** Since the start of all. */
  acknowledged: number;
  unanswered: number;
}

/** Kills the real server under 16 writers, starts it again, and says each time what it kept of what it had acknowledged. */
export async function* crash({ engine, postgresFolder, kills, seed }: CrashOptions): AsyncGenerator<Crash> {
  const { url, database, remove } = await createTestDatabase(engine, postgresFolder);
  const folder = mkdtempSync(join(tmpdir(), 'spotter-crash-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = serverEnv({ port, url, folder });
  const random = createRandom(seed);
  let server: ChildProcess | undefined;
  try {
    const { gymId, memberIds } = await createScene(database, env, WRITERS);
    const writers = memberIds.map(newWriter);
    server = await startProcess(env);
    let door = await openDoor(origin, gymId);
    let signedIn = Date.now();
    for (let number = 0; number < kills; number += 1) {
      const after = random.between(30, 500);
      const writing = Promise.all(writers.map((writer) => writeOn(door, writer)));
      await Promise.race([sleep(after), writing]);
      await kill(server);
      await writing;
      const unanswered = writers.filter((writer) => writer.unanswered !== undefined).length;
      server = await startProcess(env);
      if (Date.now() - signedIn > SIGN_IN_AGAIN) {
        door = await openDoor(origin, gymId);
        signedIn = Date.now();
      }
      const found = await verify(database, door, writers);
      await Promise.all(writers.map((writer) => write(door, writer)));
      const retried = await verify(database, door, writers);
      yield {
        after,
        unanswered,
        acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0),
        lost: found.lost + retried.lost,
        doubled: found.doubled + retried.doubled,
        faults: [...found.faults, ...retried.faults],
      };
    }
  } finally {
    if (server) await kill(server);
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
