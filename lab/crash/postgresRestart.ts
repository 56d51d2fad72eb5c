import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../../packages/server/src/testing/databases.ts';
import type { TestPostgres } from '../../packages/server/src/testing/postgres.ts';
import { compare, eventsOf, type Heard, openEars } from './feedListener.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';
import { createScene, openDoor, signIn } from '../rig/gyms.ts';
import { type Verdict, verify } from './verify.ts';
import { newWriter, write } from './writer.ts';

const WRITERS = 16;
/** Under load before PostgreSQL is stopped, how long it is away, and under load after it is back, in milliseconds. */
const [BEFORE, AWAY, AFTER] = [500, 1000, 6000];

export interface Restart extends Verdict {
  acknowledged: number;
  /** Answers that said "unavailable" and when to come back. */
  unavailable: number;
  /** The last of them, in milliseconds after PostgreSQL was back; negative where it came before. */
  lastUnavailable: number;
  heard: Heard;
}

/** A real server under load, whose PostgreSQL is stopped and started again. What else than "unavailable" is answered is a fault. */
export async function restartPostgres(postgres: TestPostgres): Promise<Restart> {
  const { url, database, remove } = await createTestDatabase('postgres', postgres.folder);
  const folder = mkdtempSync(join(tmpdir(), 'spotter-restart-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = serverEnv({ port, url, folder });
  const { gymId, memberIds } = await createScene(database, env, WRITERS);
  const server = await startProcess(env);
  const over = new AbortController();
  const open: (() => void)[] = [];
  try {
    const door = await openDoor(origin, gymId);
    const ears = openEars(door, () => origin);
    open.push(ears.stop);
    await ears.ready;

    const refused: number[] = [];
    const faults: string[] = [];
    const desk = async (work: () => Promise<string>) => {
      while (!over.signal.aborted) {
        const outcome = await work().catch(String);
        if (outcome === 'unavailable') refused.push(Date.now());
        else if (outcome !== 'done') faults.push(outcome);
        if (outcome !== 'done') await sleep(20);
      }
    };
    const writers = memberIds.map(newWriter);
    const load = [
      ...writers.map((writer) => desk(() => write(door, writer))),
      desk(() => read(`${origin}/getMembers?gymId=${gymId}`, door.token)),
      desk(() => read(`${origin}/ready`)),
      desk(() => signInAgain(origin)),
    ];
    await sleep(BEFORE);
    await postgres.halt();
    await sleep(AWAY);
    await postgres.resume();
    const back = Date.now();
    await sleep(AFTER);
    over.abort();
    await Promise.all(load);

    const told = await eventsOf(database, gymId);
    const deadline = Date.now() + AFTER;
    while (new Set(ears.ids).size < told.length && Date.now() < deadline) await sleep(20);
    const verdict = await verify(database, door, writers);
    return {
      ...verdict,
      faults: [...verdict.faults, ...new Set(faults)],
      acknowledged: writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      unavailable: refused.length,
      lastUnavailable: Math.max(...refused) - back,
      heard: compare(ears, told),
    };
  } finally {
    over.abort();
    for (const stop of open) stop();
    await kill(server);
    await remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function read(url: string, token?: string): Promise<string> {
  const response = await fetch(url, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });
  return outcomeOf(url, response);
}

async function signInAgain(origin: string): Promise<string> {
  const outcome = outcomeOf('sign-in', await signIn(origin));
  await sleep(100);
  return outcome;
}

async function outcomeOf(what: string, response: Response): Promise<string> {
  await response.arrayBuffer();
  if (response.ok) return 'done';
  const isTold = response.status === 503 && Number(response.headers.get('Retry-After')) > 0;
  return isTold ? 'unavailable' : `${what} answered ${response.status}`;
}
