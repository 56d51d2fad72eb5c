// Installs the packages of a lock file. None of them runs code meanwhile, under any npm: the install scripts that
// `allowScripts` in package.json sets to true run afterwards. This file must run under old versions of Node and npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Installs the packages of a folder with a lock file, without their scripts, unless they are up to date. */
export function installPackages(folder, notice = '', flags = []) {
  if (isUpToDate(installedLockOf(folder), join(folder, 'package-lock.json'))) return;
  if (notice) console.log(notice);
  npm(folder, ['ci', '--ignore-scripts', ...flags]);
}

/**
 * Runs the allowed install scripts of the packages that this platform has, once per install; answers whether it did.
 */
export function runAllowedScripts(folder) {
  const marker = join(folder, 'node_modules/.allowed-scripts');
  if (isUpToDate(marker, installedLockOf(folder))) return false;
  const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const installed = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(folder, 'node_modules', name)),
  );
  if (installed.length > 0) npm(folder, ['rebuild', '--ignore-scripts=false', ...installed]);
  writeFileSync(marker, '');
  return true;
}
