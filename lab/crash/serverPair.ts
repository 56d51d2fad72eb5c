import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { createServerProcess } from '../rig/processes.ts';

export type Side = 0 | 1;
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** Two servers on one database, as behind a load balancer. Disposing kills both. */
export interface ServerPair extends AsyncDisposable {
  /** Address of this server; of the other one while it is down. */
  originOf(side: Side): string;
  restart(side: Side): Promise<void>;
  /** What they have logged as errors. */
  errors(): string[];
}

export async function startServerPair(env: Record<string, string>): Promise<ServerPair> {
  const ports = [await freePort(), await freePort()] as const;
  const servers = [
    createServerProcess({ ...env, PORT: String(ports[0]) }),
    createServerProcess({ ...env, PORT: String(ports[1]) }),
  ] as const;
  await using stack = new AsyncDisposableStack();
  // One after the other: the first one migrates the database.
  for (const server of servers) await stack.use(server).start();
  const running = stack.move();
  return {
    originOf: (side) => `http://127.0.0.1:${ports[servers[side].isRunning ? side : otherSide(side)]}`,
    async restart(side) {
      await servers[side].kill();
      await servers[side].start();
    },
    errors: () => servers.flatMap((server) => server.errors),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
