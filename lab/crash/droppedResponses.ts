import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, createClient } from '@spotter/api';
import { createRandom } from '../../packages/server/src/demo/random.ts';
import { createTestDatabase, type Engine } from '../../packages/server/src/testing/databases.ts';
import { startForgetfulProxy } from './lossyProxy.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';
import { createScene, openDoor } from '../rig/gyms.ts';
import { type Verdict, verify } from './verify.ts';
import { newWriter, type Writer } from './writer.ts';

/** A press whose answer was dropped waits a second before it is sent again, so many people press at once. */
const PEOPLE = 64;

export interface DroppedAnswersOptions {
  engine: Engine;
  postgresFolder?: string | undefined;
  presses: number;
  /** Of 100 answers, how many are dropped. */
  percent: number;
  seed: number;
}

export interface DroppedAnswers extends Verdict {
  presses: number;
  toggles: number;
  dropped: number;
  /** Presses of which the client, after its three retries, said that the server cannot be reached. */
  givenUp: number;
}

/** Members go in and out by the real client, through a proxy that drops answers after the commit; the client asks again by itself. */
export async function dropAnswers(options: DroppedAnswersOptions): Promise<DroppedAnswers> {
  const { url, database, remove } = await createTestDatabase(options.engine, options.postgresFolder);
  const folder = mkdtempSync(join(tmpdir(), 'spotter-drop-'));
  const port = await freePort();
  const target = `http://127.0.0.1:${port}`;
  const env = serverEnv({ port, url, folder });
  const random = createRandom(options.seed);
  const over = new AbortController();
  const { gymId, memberIds } = await createScene(database, env, PEOPLE);
  const server = await startProcess(env);
  const proxy = await startForgetfulProxy(target, () => random.between(0, 99) < options.percent);
  try {
    const door = await openDoor(target, gymId);
    const client = createClient({ origin: proxy.origin, getToken: () => Promise.resolve(door.token) });
    const writers = memberIds.map(newWriter);
    let pressed = 0;
    let givenUp = 0;
    const press = async (writer: Writer, idempotencyKey: string) => {
      const { memberId, acknowledged } = writer;
      const expected = acknowledged.length % 2 === 0 ? 'checkin' : 'checkout';
      // Four answers in a row can be dropped: then the person presses again, for the same action.
      for (;;) {
        try {
          const asked = { gymId, type: 'MANUAL' as const, targetUserId: memberId };
          const { action } = await client.universalCheckIn(asked, { idempotencyKey });
          if (action !== expected) throw new Error(`The server did a ${action} where a ${expected} was due`);
          acknowledged.push(idempotencyKey);
          return;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'network' || over.signal.aborted) throw error;
          givenUp += 1;
        }
      }
    };
    const goOn = async (writer: Writer) => {
      while (pressed < options.presses) await press(writer, `press-${(pressed += 1)}`);
    };
    await Promise.all(writers.map(goOn));
    const verdict = await verify(database, door, writers);
    const rows = await database.db.selectFrom('attendance').select('id').where('gym_id', '=', gymId).execute();
    return { ...verdict, presses: pressed, toggles: rows.length, dropped: proxy.dropped(), givenUp };
  } finally {
    over.abort();
    await proxy.stop();
    await kill(server);
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
