// Installs the packages of a lock file. None of them runs code meanwhile, under any npm: the install scripts that
// `allowScripts` in package.json sets to true run afterwards. This file must run under old versions of Node and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isUpToDate = (file, source) => existsSync(file) && statSync(file).mtimeMs >= statSync(source).mtimeMs;

/** npm writes this file after an install: if it is older than the lock file, dependencies have changed since. */
const installedLockOf = (folder) => join(folder, 'node_modules/.package-lock.json');

function npm(folder, args) {
  const path = process.env.npm_execpath;
  const [command, ...script] = path ? [process.execPath, path] : ['npm'];
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...script, ...args, ...flags], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed in ${folder}`);
}

const POLL_INTERVAL_MS = 200;

/** The process that has made a lock, while it runs. */
function holderOf(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Still empty, it counts as 0, which asks for this process's own group.
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined;
  }
}

/**
 * Does work unless it is done. Of several processes, as of `npm start` and `npm test` on a fresh clone, one does it and
 * the others wait: two installs at once delete each other's files.
 */
function doOnce(folder, isDone, work) {
  const lock = join(folder, '.installing');
  let isWaiting = false;
  while (!isDone()) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = holderOf(lock);
      if (holder === undefined) rmSync(lock, { force: true });
      else {
        if (!isWaiting)
          console.log(`Waiting for process ${holder}, which installs here. If none does, delete ${lock}.`);
        isWaiting = true;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_INTERVAL_MS);
      }
      continue;
    }
    try {
      if (isDone()) return false;
      work();
      return true;
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return false;
}

/** Installs the packages of a folder with a lock file, without their scripts, unless they are up to date. */
export function installPackages(folder, notice = '', flags = []) {
  const isDone = () => isUpToDate(installedLockOf(folder), join(folder, 'package-lock.json'));
  doOnce(folder, isDone, () => {
    if (notice) console.log(notice);
    npm(folder, ['ci', '--ignore-scripts', ...flags]);
  });
}

/**
 * Runs the allowed install scripts of the packages that this platform has, once per install; answers whether it did.
 */
export function runAllowedScripts(folder) {
  const marker = join(folder, 'node_modules/.allowed-scripts');
  const isDone = () => isUpToDate(marker, installedLockOf(folder));
  return doOnce(folder, isDone, () => {
    const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const installed = Object.keys(allowScripts).filter(
      (name) => allowScripts[name] && existsSync(join(folder, 'node_modules', name)),
    );
    if (installed.length > 0) npm(folder, ['rebuild', '--ignore-scripts=false', ...installed]);
    writeFileSync(marker, '');
  });
}
