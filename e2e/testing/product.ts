import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

const server = join(import.meta.dirname, '../../packages/server/src');

export const demoPassword = 'more-flow-less-hassle';

export interface Product {
  url: string;
  /** The folder of the mails it has sent. */
  outbox: string;
  /** Runs `npm run gym -- …` on the same database; answers what it printed. */
  gym(...args: string[]): string;
  /** The database file, for what no call can do: let time pass. */
  database: string;
  /** Stops the server as a signal does, and starts it again on the same data. */
  restart(): Promise<void>;
  /** Stops it as a signal does. */
  stop(): Promise<void>;
  /** Ends the server as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again after that, on the same data. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the demo gym as a first start makes it. */
    demo: string;
  }
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'spotter-e2e-'));

/** The real server with the demo gym, on a database file and a port of its own; `more` adds to its environment. */
export function startProduct(more: Record<string, string> = {}): Promise<Product> {
  const folder = newFolder();
  cpSync(inject('demo'), folder, { recursive: true });
  return serveFrom(folder, more);
}

/** The same on the data of this folder, which it makes where there are none. */
export async function serveFrom(folder: string, more: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const database = join(folder, 'spotter.db');
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: `file:${database}`,
    DATA_DIR: folder,
    ...more,
  };
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [join(server, 'main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await untilItAnswers(`${url}/ready`);
    return child;
  };
  let child = await start();
  return {
    url,
    outbox: join(folder, 'outbox'),
    database,
    gym(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(server, 'cli/gym.ts'), ...args], {
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      return stdout;
    },
    async restart() {
      await stop(child);
      child = await start();
    },
    kill: () => stop(child, 'SIGKILL'),
    stop: () => stop(child),
    async start() {
      child = await start();
    },
    async remove() {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > deadline) throw new Error(`Nothing answers at ${url}`);
    await pause(50);
  }
}
