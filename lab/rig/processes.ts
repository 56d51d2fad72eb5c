import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServer, SERVER_PROGRAM } from '../../scripts/build.ts';
import { SERVER_FLAGS } from '../../scripts/serverFlags.mjs';

/** pino's levels error and fatal. */
const ERROR_LINE = /^\{"level":[56]0,/;
/** Ends what hangs; a busy machine takes long. */
const START_TIMEOUT_MS = 120_000;

export interface ServerEnvOptions {
  port: number;
  databaseUrl: string;
  dataDir: string;
}

/** Environment of a server under test: no demo gym, no rate limits. */
export const serverEnv = ({ port, databaseUrl, dataDir }: ServerEnvOptions): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  // One public address, as behind a load balancer: a token issued by one server is valid at another.
  PUBLIC_URL: 'http://gym.test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  DEMO: 'off',
  CALLS_PER_USER: '0',
  CALLS_PER_GYM: '0',
  CALLS_PER_ADDRESS: '0',
  CALLS_AT_ONCE: '0',
});

/** Sources that change while a command runs do not change its servers. */
let isBuilt = false;

/**
 * Spawns the real server and resolves when it is ready; rejects with its output if it exits or takes over two minutes.
 */
async function spawnServer(env: Record<string, string>, onLine: (line: string) => void): Promise<ChildProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  isBuilt ||= buildServer();
  if (!isBuilt) throw new Error('The server could not be built');
  const server = spawn(process.execPath, [...SERVER_FLAGS, SERVER_PROGRAM], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start: ${output}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    server.once('exit', fail);
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    createInterface(server.stdout).on('line', onLine);
    server.stdout.on('data', onOutput);
    server.stderr.on('data', onOutput);
  });
  await ready.catch(async (error: unknown) => {
    await kill(server);
    throw error;
  });
  return server;
}

/** Sends the signal and resolves when the process has exited. */
export async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** A server process that can be killed and started again on the same port and data. Disposing it kills it. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  readonly isRunning: boolean;
  /** What it has logged as an error, as JSON lines. */
  readonly errors: readonly string[];
  start(): Promise<void>;
  kill(): Promise<void>;
  /** By SIGTERM, which lets it finish what is under way. */
  stop(): Promise<void>;
}

export function createServerProcess(env: Record<string, string>): ServerProcess {
  let child: ChildProcess | undefined;
  const errors: string[] = [];
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const running = child;
    child = undefined;
    if (running) await kill(running, signal);
  };
  const killNow = () => end('SIGKILL');
  return {
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return child !== undefined;
    },
    errors,
    async start() {
      child = await spawnServer(env, (line) => {
        if (ERROR_LINE.test(line)) errors.push(line);
      });
    },
    kill: killNow,
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: killNow,
  };
}

/** Resolves when `url` answers with a 2xx status. */
export async function waitUntilReachable(
  url: string,
  { timeoutMs, intervalMs, signal }: { timeoutMs: number; intervalMs: number; signal?: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const isReachable = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReachable) return;
    if (signal?.aborted || performance.now() > deadline) throw new Error(`${url} is not reachable`);
    await sleep(intervalMs);
  }
}
