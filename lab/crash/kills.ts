import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import { createEnvironment } from '../rig/environment.ts';
import { signInDesk, startGymServer } from '../rig/gyms.ts';
import type { Verdict } from './verify.ts';
import { checkIns, type Work } from './work.ts';
import { countAcknowledged, createWriter, write, writeUntilUnanswered } from './writer.ts';

const WRITERS = 16;
/** An ID token is valid for an hour. */
const SIGN_IN_INTERVAL_MS = 30 * 60_000;

export interface KillOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  kills: number;
  seed: number;
  /** Absent: check-ins and check-outs. */
  work?: Work;
}

export interface Kill extends Verdict {
  /** Time under load before the kill. */
  loadMs: number;
  /** Acknowledged writes since the first start. */
  acknowledged: number;
  unanswered: number;
}

/**
 * Kills the server under the load of 16 writers, restarts it, and yields what is missing or duplicated after each kill.
 */
export async function* killServer({
  engine,
  postgresFolder,
  kills,
  seed,
  work = checkIns,
}: KillOptions): AsyncGenerator<Kill> {
  await using environment = await createEnvironment({ engine, postgresFolder, members: WRITERS });
  const { gym, database } = environment;
  const random = createRandom(seed);
  const writers = gym.memberIds.map(createWriter);
  await using server = await startGymServer(gym);
  let { desk } = server;
  let signedInAt = Date.now();
  await work.prepare?.(desk);
  for (let number = 0; number < kills; number += 1) {
    const loadMs = random.between(30, 500);
    const writing = Promise.all(writers.map((writer) => writeUntilUnanswered(desk, writer, work.requestOf)));
    await Promise.race([sleep(loadMs), writing]);
    await server.kill();
    await writing;
    const unanswered = writers.filter((writer) => writer.unanswered !== undefined).length;
    await server.start();
    if (Date.now() - signedInAt > SIGN_IN_INTERVAL_MS) {
      desk = await signInDesk(gym);
      signedInAt = Date.now();
    }
    const recovered = await work.verify(database, desk, writers);
    await Promise.all(writers.map((writer) => write(desk, writer, work.requestOf)));
    const retried = await work.verify(database, desk, writers);
    yield {
      loadMs,
      unanswered,
      acknowledged: countAcknowledged(writers),
      lost: recovered.lost + retried.lost,
      duplicated: recovered.duplicated + retried.duplicated,
      faults: [...recovered.faults, ...retried.faults],
    };
  }
}
