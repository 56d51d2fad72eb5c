import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../packages/server/src/testing/freePort.ts';

export const project = 'demo-spotter';
const cli = join(import.meta.dirname, '../node_modules/firebase-tools/lib/bin/firebase.js');

declare module 'vitest' {
  export interface ProvidedContext {
    emulatorHost: string;
  }
}

/** Starts Google's emulator for the run: the Auth part alone, without Java, pages, or anything from the network. */
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
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await untilItAnswers(`http://${host}:${port}`, child, () => said);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${host}:${port}`;
  provide('emulatorHost', `${host}:${port}`);
  return async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

async function untilItAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The emulator did not start:\n${said()}`);
    await pause(100);
  }
}
