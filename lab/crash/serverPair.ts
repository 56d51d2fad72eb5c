import { type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { kill, serverEnv, startProcess } from '../rig/processes.ts';

export const sides = [0, 1] as const;
export type Side = (typeof sides)[number];
export const otherThan = (side: Side): Side => (side === 0 ? 1 : 0);

/** Two real servers on one database, as behind a load balancer. */
export interface Pair {
  /** What each is started with. */
  env: Record<string, string>;
  start(): Promise<void>;
  /** Where this server answers; the other one, while it is down. */
  originOf(side: Side): string;
  killAndRestart(side: Side): Promise<void>;
  stop(): Promise<void>;
}

export async function createPair(url: string): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-pair-'));
  const ports = [await freePort(), await freePort()] as const;
  const envOf = (side: Side) => serverEnv({ port: ports[side], url, folder });
  const servers: [ChildProcess | undefined, ChildProcess | undefined] = [undefined, undefined];
  const start = async (side: Side) => {
    servers[side] = await startProcess(envOf(side));
  };
  const killOne = async (side: Side) => {
    const server = servers[side];
    servers[side] = undefined;
    if (server) await kill(server);
  };
  return {
    env: envOf(0),
    async start() {
      // One after the other: the first brings the database to the newest schema.
      for (const side of sides) await start(side);
    },
    originOf: (side) => `http://127.0.0.1:${ports[servers[side] ? side : otherThan(side)]}`,
    async killAndRestart(side) {
      await killOne(side);
      await start(side);
    },
    async stop() {
      for (const side of sides) await killOne(side);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
