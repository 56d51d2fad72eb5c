// Builds the browser packages, unless what is there was built from the very same sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const APP = join(ROOT, 'packages/app');
const DIST = join(APP, 'dist');
const STAMP = join(DIST, '.built-from');

const SOURCES = [
  'packages/{ui,api,app}/src/**/*',
  'packages/app/{index.html,vite.config.ts,public/**/*}',
  '{package-lock.json,tailwind.config.ts}',
];
const NOT_BUILT = /\.(test|stories)\.tsx?$/;

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Beside each file its smaller forms, so that the server compresses nothing twice. */
function compress(): void {
  for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: DIST })) {
    const file = join(DIST, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Answers whether the browser packages stand built; says on the console what it does. */
export function build(): boolean {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return true;
  console.log('Building the browser packages.');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  // Whoever asks for it, a test too: with another NODE_ENV React's development build would be bundled.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: APP,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) return false;
  compress();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  return true;
}

if (import.meta.main) process.exit(build() ? 0 : 1);
