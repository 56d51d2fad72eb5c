import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type Engine } from '../../packages/server/src/testing/databases.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';
import { addListeners, createScene, openDoor } from '../rig/gyms.ts';
import { type Crowd, p99Of, slowClients, stoppedReaders, timesOf } from './slowConnections.ts';
import { newWriter } from './writer.ts';

const WRITERS = 16;
const [SLOW, STOPPED, STREAMS_EACH] = [500, 100, 5];
/** The writers warm up, and are measured, for so long, in milliseconds; so often without the crowd and with it. */
const [WARM, MEASURED, ROUNDS] = [2000, 12_000, 3];

export interface SlowScene {
  /** Of 100 check-ins, 99 took at most this long, in milliseconds. */
  alone: number;
  amongThem: number;
  checkIns: number;
  /** Slow clients that the server sent away, and that came again. */
  replaced: number;
}

/** What 500 clients that never finish a request, and 100 that stop reading the live feed, do to the others. */
export async function playSlowClients(engine: Engine, postgresFolder?: string): Promise<SlowScene> {
  const { url, database, remove } = await createTestDatabase(engine, postgresFolder);
  const folder = mkdtempSync(join(tmpdir(), 'spotter-slow-'));
  const port = await freePort();
  const env = serverEnv({ port, url, folder });
  const { gymId, memberIds } = await createScene(database, env, WRITERS);
  const server = await startProcess(env);
  const crowds: Crowd[] = [];
  try {
    const door = await openDoor(`http://127.0.0.1:${port}`, gymId);
    const tokens = await addListeners(database, env, door, STOPPED / STREAMS_EACH);
    const writers = memberIds.map(newWriter);
    const readers = tokens.flatMap((token) => Array<string>(STREAMS_EACH).fill(token));
    const alone: number[] = [];
    const amongThem: number[] = [];
    let replaced = 0;
    // By turns, so that a busy machine is busy for both.
    for (let round = 0; round < ROUNDS; round += 1) {
      await timesOf(door, writers, WARM);
      alone.push(...(await timesOf(door, writers, MEASURED)));
      crowds.push(slowClients(door, SLOW), stoppedReaders(door, readers));
      await timesOf(door, writers, WARM);
      amongThem.push(...(await timesOf(door, writers, MEASURED)));
      for (const crowd of crowds.splice(0)) {
        replaced += crowd.replaced();
        crowd.leave();
      }
    }
    return { alone: p99Of(alone), amongThem: p99Of(amongThem), checkIns: amongThem.length, replaced };
  } finally {
    for (const crowd of crowds) crowd.leave();
    await kill(server);
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
