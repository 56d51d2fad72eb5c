// npm run conformance: our sign-in service beside Google's Auth emulator, and the hosted mode on it. Installs the emulator
// (some 240 MB) when it is first needed. -- --record writes what the emulator answers, for npm test to compare with.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const installed = join(import.meta.dirname, 'node_modules/.package-lock.json');
const lock = join(import.meta.dirname, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  console.log('Installing the emulator. This takes about a minute.');
  const npm = process.env.npm_execpath;
  const [command = 'npm', ...first] = npm ? [process.execPath, npm] : [];
  const quiet = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...first, ...quiet], { cwd: import.meta.dirname, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const isRecording = process.argv.includes('--record');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'lab/conformance/emulator/vitest.config.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...(isRecording && { RECORD: 'on' }) } },
);
process.exit(status ?? 1);
