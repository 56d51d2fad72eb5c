import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { SERVER_PROGRAM } from '../../scripts/build.ts';

export const demoPassword = 'more-flow-less-hassle';

export interface Product {
  url: string;
  /** What its starts have printed. */
  output(): string;
  /** The folder of sent mails. */
  outbox: string;
  /** Runs `npm run gym -- …` on the same database; returns its output. */
  gym(...args: string[]): string;
  /** The database file, for what no call can do, such as backdating. */
  database: string;
  /** SIGTERM, then a start on the same data. */
  restart(): Promise<void>;
  /** SIGTERM. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the demo gym, as created by a first start. */
    demo: string;
  }
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'spotter-e2e-'));

/** The server with a copy of the demo gym, on its own port; `extraEnv` adds to its environment. */
export function startProduct(extraEnv: Record<string, string> = {}): Promise<Product> {
  const folder = newFolder();
  cpSync(inject('demo'), folder, { recursive: true });
  return startProductIn(folder, extraEnv);
}

/** The same on the data of this folder, created when missing; `program` is what Node runs. */
export async function startProductIn(
  folder: string,
  extraEnv: Record<string, string> = {},
  program = SERVER_PROGRAM,
): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const database = join(folder, 'spotter.db');
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    DATABASE_URL: `file:${database}`,
    DATA_DIR: folder,
    ...extraEnv,
  };
  let output = '';
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitUntilReady(`${url}/ready`);
    return child;
  };
  let child = await start();
  return {
    url,
    output: () => output,
    outbox: join(folder, 'outbox'),
    database,
    gym(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [SERVER_PROGRAM, 'gym', ...args], {
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
      // Its data goes with it: nothing is left to write.
      await stop(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

/** Ends what hangs. */
const START_TIMEOUT_MS = 120_000;

export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > deadline) throw new Error(`No response from ${url}`);
    await pause(50);
  }
}
