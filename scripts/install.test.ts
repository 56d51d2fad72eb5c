import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
let original = '';
let clone = '';

const npmPath = process.env.npm_execpath;
/** No setting of the npm that runs this test reaches the one that it starts. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  ...(npmPath ? { npm_execpath: npmPath } : {}),
  npm_config_offline: 'true',
};
const run = (command: string, ...rest: string[]) =>
  execFileSync(command, rest, { cwd: clone, env, stdio: 'pipe', encoding: 'utf8' });
const runMain = () => run(process.execPath, 'scripts/run.mjs', 'scripts/main.mjs');
const npm = (...rest: string[]) => (npmPath ? run(process.execPath, npmPath, ...rest) : run('npm', ...rest));
const writeManifest = (folder: string, manifest: object) => {
  mkdirSync(join(clone, folder), { recursive: true });
  writeFileSync(join(clone, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
};
const hasRun = (name: string) => existsSync(join(clone, 'node_modules', name, 'ran'));

/** A clone whose three dependencies each write a file when their install script runs. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'spotter-install-'));
  original = clone;
  const names = ['allowed', 'denied', 'unnamed'];
  for (const name of names) {
    writeManifest(`sources/${name}`, {
      name,
      scripts: { postinstall: `node -e "require('fs').writeFileSync('ran', '')"` },
    });
    npm('pack', `./sources/${name}`);
  }
  writeManifest('', {
    name: 'clone',
    dependencies: Object.fromEntries(names.map((name) => [name, `file:${name}-1.0.0.tgz`])),
    allowScripts: { allowed: true, denied: false },
  });
  mkdirSync(join(clone, 'scripts'));
  for (const file of ['.npmrc', 'scripts/run.mjs', 'scripts/install.mjs', 'scripts/serverFlags.mjs']) {
    copyFileSync(join(ROOT, file), join(clone, file));
  }
  writeFileSync(join(clone, 'scripts/main.mjs'), '');
  writeFileSync(join(clone, 'scripts/missing.ts'), "console.log('What is missing.');");
  npm('install', '--package-lock-only');
});
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'spotter-install-'));
  cpSync(original, clone, { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));
afterAll(() => rmSync(original, { recursive: true, force: true }));

test('an install runs the scripts of the packages that allowScripts names, and no others', () => {
  runMain();
  expect(['allowed', 'denied', 'unnamed'].filter(hasRun)).toEqual(['allowed']);
});

test('npm ci by hand runs no script; the next command runs the allowed ones', () => {
  npm('ci');
  expect(['allowed', 'denied', 'unnamed'].filter(hasRun)).toEqual([]);
  runMain();
  expect(['allowed', 'denied', 'unnamed'].filter(hasRun)).toEqual(['allowed']);
});

test('what this platform lacks is said once per install', () => {
  expect(runMain()).toContain('What is missing.');
  expect(runMain()).toBe('');
});

test('of two installs at once the second waits for the first, and one that ended without a word is not waited for', async () => {
  const lock = join(clone, '.installing');
  writeFileSync(lock, String(process.pid));
  const second = spawn(process.execPath, ['scripts/run.mjs', 'scripts/main.mjs'], { cwd: clone, env });
  let output = '';
  second.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain(`Waiting for process ${process.pid}`);
  expect(existsSync(join(clone, 'node_modules'))).toBe(false);
  // As where that process was killed: its number belongs to none.
  writeFileSync(lock, '4194305');
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(hasRun('allowed')).toBe(true);
  expect(existsSync(lock)).toBe(false);
});
