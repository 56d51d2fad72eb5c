// The Chromium that tests run in, and its flags. The pinned build comes from the lock file, so its screenshots are the
// same on every machine; those of any other build are not compared.
import { existsSync, readFileSync, renameSync } from 'node:fs';
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

/** Unpacks each version once into node_modules/.cache: the package itself takes any Chromium that it finds in TMPDIR. */
async function unpackPinned(): Promise<{ version: string; executablePath: string } | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
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

/** Undefined for the one that Playwright installed. */
function findExecutable(): string | undefined {
  const path = process.env.CHROME_PATH;
  if (path && !existsSync(path)) throw new Error(`No Chromium found: CHROME_PATH is ${path}, which does not exist.`);
  if (path) return path;
  if (pinned) return pinned.executablePath;
  if (existsSync(chromium.executablePath())) return undefined;
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return system;
  throw new Error(
    'No Chromium found. Run `npx playwright install chromium` or `apt-get install -y chromium`, or name one in CHROME_PATH.',
  );
}

const pinned = process.env.CHROME_PATH ? undefined : await unpackPinned();

/** Version of the pinned Chromium; undefined when another one runs, whose screenshots are not comparable. */
export const pinnedVersion = pinned?.version;

/** Where there is no Chromium, reading `executablePath` throws: only the tests that start one fail. */
export const launchOptions = {
  get executablePath() {
    return findExecutable();
  },
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
