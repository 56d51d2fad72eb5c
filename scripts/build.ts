// npm run build: builds the browser packages whose sources changed since their last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const PACKAGES = ['app', 'pass'] as const;
type Package = (typeof PACKAGES)[number];

const distOf = (name: Package) => join(ROOT, `packages/${name}/dist`);
const stampFileOf = (name: Package) => join(distOf(name), '.built-from');

const sourcesOf = (name: Package) => [
  `packages/{ui,api,i18n,web-core,${name}}/src/**/*`,
  `packages/{web-core,${name}}/{index.html,vite.config.ts,{public,build}/**/*}`,
  '{CHANGELOG.md,package.json,package-lock.json,tailwind.config.ts,scripts/build.ts}',
];
const EXCLUDED = /\.(test|stories)\.tsx?$/;

function fingerprint(name: Package): string {
  const hash = createHash('sha256');
  const files = globSync(sourcesOf(name), { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !EXCLUDED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...new Set(files)].toSorted()) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Writes .br and .gz beside each file, so that the server never compresses static files. */
function compress(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder })) {
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function buildPackage(name: Package): boolean {
  const sources = fingerprint(name);
  if (existsSync(stampFileOf(name)) && readFileSync(stampFileOf(name), 'utf8') === sources) return true;
  console.log(`Building packages/${name}.`);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const cwd = join(ROOT, `packages/${name}`);
  // Vitest sets NODE_ENV=test, with which Vite would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd, env, stdio: 'inherit' });
  if (status !== 0) return false;
  compress(distOf(name));
  mkdirSync(distOf(name), { recursive: true });
  writeFileSync(stampFileOf(name), sources);
  return true;
}

/** Returns false when a build failed; Vite's output is on the console. */
export const build = (): boolean => PACKAGES.every(buildPackage);

if (import.meta.main) process.exit(build() ? 0 : 1);
