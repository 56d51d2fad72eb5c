import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { waitUntilReachable } from '../../rig/processes.ts';
import { freePort } from '../../../packages/server/src/testing/freePort.ts';

const START_TIMEOUT_MS = 120_000;
export const project = 'demo-spotter';
const cli = join(import.meta.dirname, '../node_modules/firebase-tools/lib/bin/firebase.js');

declare module 'vitest' {
  export interface ProvidedContext {
    emulatorHost: string;
  }
}

/** Starts Google's Auth emulator alone, without Java, user interface and network access. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-emulator-'));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = {
    singleProjectMode: false,
    ui: { enabled: false },
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const args = ['emulators:start', '--only', 'auth', '--project', project];
  const env = { PATH: process.env.PATH, HOME: folder, CI: 'true', FIREBASE_CLI_DISABLE_UPDATE_CHECK: 'true' };
  const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new AbortController();
  child.once('exit', () => exit.abort());
  const options = { timeoutMs: START_TIMEOUT_MS, intervalMs: 100, signal: exit.signal };
  await waitUntilReachable(`http://${host}:${port}`, options).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`The emulator did not start:\n${output}`, { cause: error });
  });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${port}`;
  provide('emulatorHost', `${host}:${port}`);
  return async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}
