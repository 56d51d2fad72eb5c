// The Chromium that tests run in, and its flags. The pinned build comes from the lock file, so its screenshots are the
// same on every machine; those of any other build are not compared.
import { existsSync, readFileSync, renameSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';

const ROOT = join(import.meta.dirname, '..');
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Whether the lock file has a Chromium for a platform. */
const hasPinned = (platform: string = process.platform, arch: string = process.arch) =>
  platform === 'linux' && arch === 'x64';

/**
 * Unpacks each version once into node_modules/.cache: the package itself takes any Chromium that it finds in TMPDIR.
 */
async function unpackPinned(): Promise<{ version: string; executablePath: string } | undefined> {
  if (!hasPinned()) return undefined;
  const manifest = join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
  if (!existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const cache = join(ROOT, 'node_modules/.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const unpacking = await mkdtemp(`${folder}-`);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = unpacking;
    try {
      await (await import('@sparticuz/chromium')).default.executablePath();
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
    try {
      renameSync(unpacking, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
    }
  }
  return { version, executablePath: join(folder, 'chromium') };
}

/** Playwright's own Chromium, or the system's: where the lock file has none. */
const findInstalled = () => [chromium.executablePath(), ...SYSTEM_PATHS].find((path) => existsSync(path));

/**
 * Why stories and journeys are skipped on a platform; undefined where they run. Where the lock file has a Chromium they
 * are never skipped, nor where CHROME_PATH names one: without it they fail.
 */
export function missingChromium(
  platform: string = process.platform,
  arch: string = process.arch,
  installed: string | null = findInstalled() ?? null,
): string | undefined {
  if (hasPinned(platform, arch) || process.env.CHROME_PATH || installed !== null) return undefined;
  return `The lock file has no Chromium for ${platform} on ${arch}, and none is installed: stories and journeys are skipped. \`npx playwright install chromium\` installs one, CHROME_PATH names one.`;
}

/** Undefined for the one that Playwright installed. */
function findExecutable(): string | undefined {
  const path = process.env.CHROME_PATH;
  if (path && !existsSync(path)) throw new Error(`No Chromium found: CHROME_PATH is ${path}, which does not exist.`);
  if (path) return path;
  if (pinned) return pinned.executablePath;
  if (hasPinned()) throw new Error('No Chromium found: node_modules has no @sparticuz/chromium. Run `npm ci`.');
  const installed = findInstalled();
  if (!installed) throw new Error(missingChromium());
  return installed === chromium.executablePath() ? undefined : installed;
}

const pinned = process.env.CHROME_PATH ? undefined : await unpackPinned();

/** Version of the pinned Chromium; undefined when another one runs, whose screenshots are not comparable. */
export const pinnedVersion = pinned?.version;

/**
 * Playwright has Chromium share memory through files on the disk, since containers may have 64 MB of shared memory alone.
 * Where there is enough, journeys take 6 % less of the processor without that.
 */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 ** 30;
}

/** Where there is no Chromium, reading `executablePath` throws: only the tests that start one fail. */
export const launchOptions = {
  get executablePath() {
    return findExecutable();
  },
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
    '--disable-lcd-text',
    '--hide-scrollbars',
  ],
};
