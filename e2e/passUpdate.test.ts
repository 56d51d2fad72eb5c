// A new version of the members' page is put in place while phones have the old one: in a real browser, with its worker.
import { once } from 'node:events';
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBuiltApp } from '../packages/server/src/http/web.ts';
import { filesIn } from '../packages/server/src/productFiles.ts';
import { launchOptions } from '../scripts/browser.ts';
import { ACTION_TIMEOUT_MS } from './testing/visitor.ts';

const dist = join(import.meta.dirname, '../packages/pass/dist');
const folder = mkdtempSync(join(tmpdir(), 'spotter-pass-'));
let browser: Browser;
let context: BrowserContext;
let server: ReturnType<typeof serve>;

/** Puts a version in place of the one before, whose files are gone: all its scripts bear its name. */
function deploy(version: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const scripts = globSync('assets/*.js', { cwd: folder });
  const named = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name.slice('assets/'.length), nameIn(version, name)), text);
  for (const name of [...scripts, 'index.html', 'sw.js']) {
    const file = join(folder, name);
    writeFileSync(file, named(readFileSync(file, 'utf8')));
  }
  for (const name of scripts) renameSync(join(folder, name), join(folder, 'assets', nameIn(version, name)));
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/"version":"\w+"/, `"version":"${version}"`));
}
const nameIn = (version: string, name: string) => name.slice('assets/'.length).replace('-', `-${version}-`);
const cameraOf = (version: string) =>
  `/pass/assets/${nameIn(version, globSync('assets/camera-*.js', { cwd: dist })[0]!)}`;

beforeAll(async () => {
  deploy('a');
  const app = new Hono();
  const identity = { mode: 'embedded', apiKey: 'key', projectId: 'gym' };
  app.get('/config.json', (request) => request.json({ identity }));
  serveBuiltApp(app, filesIn(folder), '/pass');
  server = serve({ fetch: app.fetch, port: 0, hostname: 'localhost' });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  browser = await chromium.launch(launchOptions);
  context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
});
afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Nothing is blank: the page stands, and in this version. */
async function expectShown(page: Page, version: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to your pass' }).waitFor();
  const scripts = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src));
  expect(scripts.filter((src) => src.includes(`/assets/page-${version}-`))).toHaveLength(1);
}
/** The newest worker is at work, and these versions are what it keeps. */
const untilKept = async (page: Page, ...versions: string[]) =>
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Before the state: a worker that begins to install meanwhile opens its cache first.
        const names = await caches.keys();
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        const isDone = !installing && !waiting && active?.state === 'activated';
        return isDone ? names : [];
      }),
    )
    .toEqual(versions.map((version) => `pass-shell-${version}`));
/** What a tab asks for only when the scanner is opened. */
const loads = (page: Page, script: string) =>
  page.evaluate<boolean>(`import('${script}').then(() => true, () => false)`);

test('a new version is taken at the next visit but one, and no visit is blank', async () => {
  const page = await context.newPage();
  await page.goto('/pass/');
  await expectShown(page, 'a');
  await untilKept(page, 'a');
  await page.reload();
  await expectShown(page, 'a');

  deploy('b');
  await page.reload();
  await expectShown(page, 'a');
  await untilKept(page, 'a', 'b');
  await page.reload();
  await expectShown(page, 'b');
});

test('a tab of the version before still finds its own files, which the server has no more', async () => {
  const [old] = context.pages();
  await untilKept(old!, 'a', 'b');
  deploy('c');
  const other = await context.newPage();
  await other.goto('/pass/');
  await expectShown(other, 'b');
  await untilKept(other, 'b', 'c');
  await other.reload();
  await expectShown(other, 'c');
  expect((await old!.request.get(cameraOf('b'))).status()).toBe(404);
  expect(await loads(old!, cameraOf('b'))).toBe(true);
  await other.close();
  await old!.reload();
  await expectShown(old!, 'c');
});

test('a page that is seen again finds the new version by itself', async () => {
  const [page] = context.pages();
  deploy('d');
  // The browser checks for updates by itself too: counted here are the page's own requests.
  const updateCalls = await page!.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const { prototype } = ServiceWorkerRegistration;
    const { update } = prototype;
    let times = 0;
    prototype.update = function countedUpdate() {
      times += 1;
      return update.call(this);
    };
    document.dispatchEvent(new Event('visibilitychange'));
    return times;
  });
  expect(updateCalls).toBe(1);
  await untilKept(page!, 'c', 'd');
  await page!.reload();
  await expectShown(page!, 'd');
});

test('a version that is put in place by half is not taken, with a connection or without', async () => {
  const [page] = context.pages();
  deploy('e');
  rmSync(join(folder, cameraOf('e').slice('/pass/'.length)));
  await page!.reload();
  await expectShown(page!, 'd');
  const state = await page!.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const failed = await registration?.update().then(
      () => registration.installing,
      () => null,
    );
    if (failed) await new Promise((resolve) => failed.addEventListener('statechange', resolve, { once: true }));
    return failed?.state ?? 'redundant';
  });
  expect(state).toBe('redundant');
  await page!.reload();
  await expectShown(page!, 'd');
  await context.setOffline(true);
  await page!.reload();
  await expectShown(page!, 'd');
  await context.setOffline(false);
});
