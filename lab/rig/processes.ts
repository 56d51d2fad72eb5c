import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../packages/server/src/main.ts');
/** How long a server may take until it is ready, in milliseconds. */
const PATIENCE = 30_000;

/** What a server of these tests is started with: without the demo, and without limits, for a test asks more than people do. */
export const serverEnv = ({ port, url, folder }: { port: number; url: string; folder: string }) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  // Tokens of one server are good at another: behind a load balancer they have one address.
  PUBLIC_URL: 'http://gym.test',
  DATABASE_URL: url,
  DATA_DIR: folder,
  DEMO: 'off',
  CALLS_PER_USER: '0',
  CALLS_PER_GYM: '0',
  CALLS_PER_ADDRESS: '0',
  CALLS_AT_ONCE: '0',
});

/** Starts the real server, and answers once it is ready. Throws what it said if it does not get there. */
export async function startProcess(env: Record<string, string>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...env } });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start: ${said}`));
    const timer = setTimeout(fail, PATIENCE);
    server.once('exit', fail);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
  });
  await ready.catch(async (error: unknown) => {
    await kill(server);
    throw error;
  });
  return server;
}

/** kill -9: no chance to finish anything. */
export async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
