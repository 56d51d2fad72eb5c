import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { readEnv } from '../../packages/server/src/env.ts';
import { createGym } from '../../packages/server/src/gyms/createGym.ts';
import { createServices } from '../../packages/server/src/services.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';
import { createScene, openDoor } from '../rig/gyms.ts';
import type { Door } from '../crash/writer.ts';

export interface Gym {
  url: string;
  env: Record<string, string>;
  origin: string;
  gymId: string;
  memberIds: string[];
}

/** An empty database of this address, with one gym of so many members. */
export async function makeGym(url: string, folder: string, members: number): Promise<Gym> {
  const port = await freePort();
  const env = serverEnv({ port, url, folder });
  const database = await openDatabase(url);
  try {
    const { gymId, memberIds } = await createScene(database, env, members);
    return { url, env, origin: `http://127.0.0.1:${port}`, gymId, memberIds };
  } finally {
    await database.close();
  }
}

/** Another gym in the same database, with nobody but its admin. */
export async function addGym(gym: Gym): Promise<Gym> {
  const database = await openDatabase(gym.url);
  try {
    const { identity, clock } = await createServices(readEnv(gym.env), database, pino({ enabled: false }));
    const { gymId } = await database.transaction((tx) =>
      createGym(tx, identity, clock(), {
        name: 'Next Door',
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        branch: { name: 'Door', address: '1 Main Road', maxCapacity: 100 },
        admin: { name: 'Desk', mobile: '+919800000000', email: 'desk@next.test', password: 'more-flow-less-hassle' },
      }),
    );
    return { ...gym, gymId, memberIds: [] };
  } finally {
    await database.close();
  }
}

/** Another copy of the gym's SQLite file, as it is now, closed. */
export function copyOf(gym: Gym, name: string): string {
  const file = gym.url.slice('file:'.length);
  const copy = join(file, '..', name);
  cpSync(file, copy);
  return copy;
}

export interface Serving extends Door {
  pid: number;
  stop(): Promise<void>;
}

/** The real server on that gym, in a process of its own, with the desk signed in. */
export async function serveGym(gym: Gym): Promise<Serving> {
  const server = await startProcess(gym.env);
  const door = await openDoor(gym.origin, gym.gymId);
  return { ...door, pid: server.pid ?? 0, stop: () => kill(server) };
}
