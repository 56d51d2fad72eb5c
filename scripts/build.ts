// npm run build: builds the browser packages and the server's bundle.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readArguments } from './readArguments.ts';

const ROOT = join(import.meta.dirname, '..');

const usage = `Usage: npm run build

Builds the browser packages and the server's bundle, those whose sources changed since their last build.`;

const PAGES = ['app', 'pass'] as const;
type Page = (typeof PAGES)[number];
type Package = Page | 'server';

const distOf = (name: Package) => join(ROOT, `packages/${name}/dist`);
const stampFileOf = (name: Package) => join(distOf(name), '.built-from');

/** The server, with its commands: node starts it in a third of the time that its sources take. */
export const SERVER_PROGRAM = join(distOf('server'), 'spotter.mjs');

/** Files and folders, where they exist. Most belong to several packages. */
const sourcesOf = (name: Package) => [
  ...['ui', 'api', 'i18n', 'web-core', name].map((source) => `packages/${source}/src`),
  ...['web-core', name].flatMap((source) =>
    ['index.html', 'vite.config.ts', 'public', 'build'].map((path) => `packages/${source}/${path}`),
  ),
  'packages/i18n/locales',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tailwind.config.ts',
  'scripts/build.ts',
  'scripts/bundleServer.ts',
];
const EXCLUDED = /\.(test|stories)\.tsx?$/;

/** The files of a folder with all below it, or the file itself: absolute paths. A glob takes three times as long. */
function filesOf(source: string): string[] {
  const path = join(ROOT, source);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !EXCLUDED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** The digest of files: names and contents. */
function digestOf(source: string): string {
  const hash = createHash('sha256');
  for (const file of filesOf(source)) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Reads each source once, for all packages. */
function createFingerprints(): (name: Package) => string {
  const digests = new Map<string, string>();
  const digestOnce = (source: string) => {
    const digest = digests.get(source) ?? digestOf(source);
    digests.set(source, digest);
    return digest;
  };
  return (name) => sourcesOf(name).map(digestOnce).join('\n');
}

/** Blocks of 1 MB: scripts are a little smaller than with the block size that the encoder chooses. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 };

/** Writes .br and .gz beside each file, so that the server never compresses static files. */
function compress(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: BROTLI }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function run(script: string, args: string[], cwd: string): boolean {
  // Vitest sets NODE_ENV=test, with which Vite would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  return spawnSync(process.execPath, [script, ...args], { cwd, env, stdio: 'inherit' }).status === 0;
}

function buildPage(name: Page): boolean {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  if (!run(vite, ['build', '--logLevel', 'warn'], join(ROOT, `packages/${name}`))) return false;
  compress(distOf(name));
  return true;
}

/** Beside the last bundle, so that a server which starts meanwhile finds a whole one. */
function bundleServer(): boolean {
  const dist = distOf('server');
  const next = `${dist}.${process.pid}`;
  // Not mkdtemp, whose folder its owner alone may read.
  mkdirSync(next);
  const isBundled = run(join(ROOT, 'scripts/bundleServer.ts'), [next], ROOT);
  if (isBundled) {
    rmSync(dist, { recursive: true, force: true });
    renameSync(next, dist);
  }
  rmSync(next, { recursive: true, force: true });
  return isBundled;
}

function buildPackage(name: Package, fingerprint: (name: Package) => string): boolean {
  const sources = fingerprint(name);
  if (existsSync(stampFileOf(name)) && readFileSync(stampFileOf(name), 'utf8') === sources) return true;
  console.log(`Building packages/${name}.`);
  if (!(name === 'server' ? bundleServer() : buildPage(name))) return false;
  mkdirSync(distOf(name), { recursive: true });
  writeFileSync(stampFileOf(name), sources);
  return true;
}

/** Builds `SERVER_PROGRAM`. */
export const buildServer = (): boolean => buildPackages(['server']);

function buildPackages(names: readonly Package[]): boolean {
  const fingerprint = createFingerprints();
  return names.every((name) => buildPackage(name, fingerprint));
}

/** Returns false when a build failed; Vite's output is on the console. */
export const build = (): boolean => buildPackages([...PAGES, 'server']);

/** Builds the browser packages alone: a release bundles its own server. */
export const buildPages = (): boolean => buildPackages(PAGES);

if (import.meta.main) {
  readArguments(usage, {});
  process.exit(build() ? 0 : 1);
}
