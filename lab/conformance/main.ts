// npm run conformance: compares our identity service with Google's Auth emulator, and tests the hosted mode on it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from '../../scripts/install.mjs';
import { readArguments } from '../../scripts/readArguments.ts';

const ROOT = join(import.meta.dirname, '../..');

const usage = `Usage: npm run conformance -- [--record]

Compares our identity service with Google's Auth emulator, and tests the hosted mode on it. Installs the emulator (240 MB)
on the first run.
  --record   stores the emulator's results, with which npm test compares`;

const { record } = readArguments(usage, { options: { record: { type: 'boolean' } } }).values;

installPackages(import.meta.dirname, 'Installing the emulator. This takes about a minute.');
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'lab/conformance/emulator/vitest.config.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...(record && { RECORD: 'on' }) } },
);
process.exit(status ?? 1);
