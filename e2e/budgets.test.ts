// Budgets: the scripts that a first visit to each page fetches: how many, and their compressed size as a multiple of
// React and React DOM alone; the functions that a visit compiles on the main thread; what scrolling paints, and a key
// styles; and the frames of a page that nobody touches.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Route } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { desktop, openVisitor, signIn, type Visitor, withServiceWorker } from './testing/visitor.ts';

const packages = join(import.meta.dirname, '../packages');

let browser: Browser;
let product: Product;
let react: number;
/** An admin without the service worker, and one whose browser has installed it. */
let admin: Visitor;
let returning: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  react = await reactAlone();
  admin = await openVisitor(browser, product.url);
  await signIn(admin, 'admin@demo.gym');
  // From then on the browser knows that there are several.
  await admin.page.getByRole('region', { name: 'Branches' }).waitFor();
  returning = await openVisitor(browser, product.url, desktop, withServiceWorker);
  await signIn(returning, 'admin@demo.gym');
  // The page that installs it.
  await returning.page.goto(paths.members);
  await returning.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** A tab of its own for a test, which has loaded nothing. */
async function inTab<T>({ context, page: first }: Visitor, run: (page: Page) => Promise<T>): Promise<T> {
  // What it still loads would be slower, or count.
  await first.goto('about:blank');
  const page = await context.newPage();
  const result = await run(page);
  await page.close();
  return result;
}

/** Bytes of an empty React page, built like the product. */
async function reactAlone(): Promise<number> {
  const page = `import { StrictMode, createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(createElement(StrictMode));`;
  const entry = 'virtual:react-alone';
  const { output } = (await build({
    root: join(packages, 'app'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'baseline-widely-available', rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? join(packages, 'app/src/reactAlone.js') : undefined),
        load: (id) => (id.endsWith('reactAlone.js') ? page : undefined),
      },
    ],
  })) as Rolldown.RolldownOutput;
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return chunks.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
}

/**
 * The scripts that this page has requested when its heading appears:
 * their number, and their size as a multiple of React's.
 */
async function scriptsOf(page: Page, path: string, title: string): Promise<{ files: number; size: number }> {
  // In the page itself: what is requested next would count where this process notices the heading late.
  await page.addInitScript((text) => {
    new MutationObserver((_, observer) => {
      const headings = [...document.querySelectorAll('h1')];
      if (!headings.some((heading) => heading.textContent.includes(text))) return;
      observer.disconnect();
      performance.mark('heading');
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, title);
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const requested = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('heading')[0]?.startTime ?? Number.NaN;
    const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shownAt);
    return [...new Set(resources.map(({ name }) => new URL(name).pathname))].filter((name) => name.endsWith('.js'));
  });
  const files = requested.map((name) =>
    name.startsWith('/pass/')
      ? join(packages, 'pass/dist', name.slice('/pass'.length))
      : join(packages, 'app/dist', name),
  );
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
  return { files: files.length, size: bytes / react };
}

/** Path, heading, the most files, and their size as a multiple of React and React DOM alone. */
const open = [
  [paths.landing, 'Run your gym', 8, 1.4],
  [paths.login, 'Sign in', 16, 2],
  ['/pass/', 'Sign in', 4, 1.8],
] as const;

test.each(open)('%s fetches no more than its budget', async (path, title, maxFiles, maxSize) => {
  const visitor = await openVisitor(browser, product.url, desktop, withServiceWorker);
  const scripts = await scriptsOf(visitor.page, path, title);
  await visitor.close();
  expect(scripts.files).toBeLessThanOrEqual(maxFiles);
  expect(scripts.size).toBeLessThanOrEqual(maxSize);
});

const inside = [
  [paths.dashboard, 'Dashboard', 22, 5.55],
  [paths.desk, 'Desk', 23, 5.64],
  [paths.members, 'Members', 25, 5.77],
  [paths.member, 'Member not found', 25, 5.81],
  [paths.attendance, 'Attendance', 23, 5.73],
  [paths.reports, 'Reports', 22, 6.04],
] as const;

test('with an open session the members page asks for nothing before its list', async () => {
  await inTab(admin, async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/^(fetch|xhr)$/.test(request.resourceType())) requests.push(new URL(request.url()).pathname);
    });
    // The look-up of the account is asked beside it.
    const lookedUp = Promise.withResolvers<void>();
    await page.route('**/accounts:lookup?*', async (route) => {
      await lookedUp.promise;
      await route.continue();
    });
    await page.goto(paths.members);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    expect(requests).toContain('/getMembers');
    expect(requests).not.toContain('/config.json');
    lookedUp.resolve();
  });
});

test('with an open session the members page asks for its list once, before its own scripts are there', async () => {
  await inTab(admin, async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    const requested = page.waitForRequest('**/getMembers?*');
    await page.route(/\/assets\/(?:inside|render)-/, async (route) => {
      await requested;
      await route.continue();
    });
    await page.goto(paths.members);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    expect(requests.filter((path) => path === '/getMembers')).toHaveLength(1);
  });
});

test.each([
  ['what reads the account', 'session', paths.members, 'Members', '**/assets/passwordIdentity-*.js'],
  ['the rest of the contract', 'render', paths.attendance, 'Attendance', '**/assets/contract-*.js'],
])('with an open session %s is loaded beside the file %s', async (_, file, path, title, script) => {
  await inTab(admin, async (page) => {
    const requested = page.waitForRequest(script);
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await requested;
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });
});

test('no page waits for an answer of the service worker', async () => {
  await inTab(returning, async (page) => {
    await page.addInitScript(() => {
      ServiceWorker.prototype.postMessage = () => performance.mark('message');
    });
    await page.goto(paths.members);
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    expect(await page.evaluate(() => performance.getEntriesByName('message').length)).toBe(0);
  });
});

/**
 * What the page's visit compiles on its main thread until its heading:
 * functions, and kilobytes of compiled code to store.
 */
async function compiledBy(page: Page, path: string, title: string): Promise<{ functions: number; storedKb: number }> {
  await browser.startTracing(page, { categories: ['v8', 'disabled-by-default-v8.compile'] });
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  expect(traceEvents.filter(({ name }) => name === 'v8.compileModule').length).toBeGreaterThan(0);
  const stored = traceEvents.map(({ args }) => args.data?.producedCacheSize ?? 0);
  return {
    functions: traceEvents.filter(({ name }) => name === 'V8.CompileCode').length,
    storedKb: Math.round(stored.reduce((sum, bytes) => sum + bytes, 0) / 1024),
  };
}

interface TraceEvent {
  name: string;
  args: { data?: { producedCacheSize?: number } };
}

test('functions are compiled while their file loads, and from the service worker no compiled code is stored', async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    // In a tab of its own: a tab keeps the scripts that it has loaded from the server.
    const { functions, storedKb } = await inTab(returning, (page) => compiledBy(page, paths.members, 'Members'));
    expect(functions).toBeLessThan(200);
    expect(storedKb).toBe(0);
  }
});

/** Scrolls the members by a row in each frame; returns the layers painted in a frame, and the rows there are. */
async function paintedPerFrame(page: Page): Promise<{ layers: number; rows: number }> {
  const frames = 40;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const rows = await page.getByRole('grid', { name: 'Members' }).evaluate(async (grid, count) => {
    const row = grid.querySelector('[role=row][data-index]');
    for (let frame = 0; frame < count; frame += 1) {
      await new Promise(requestAnimationFrame);
      grid.parentElement?.scrollBy(0, row?.clientHeight ?? 0);
    }
    return grid.querySelectorAll('[role=row][data-index]').length;
  }, frames);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return { layers: traceEvents.filter(({ name }) => name === 'Paint').length / frames, rows };
}

test('scrolling paints the rows that come into view, not those that are there', async () => {
  await inTab(admin, async (page) => {
    await page.goto(paths.members);
    await page.getByRole('grid', { name: 'Members' }).getByRole('rowheader').first().waitFor();
    const { layers, rows } = await paintedPerFrame(page);
    expect(rows).toBeGreaterThan(10);
    expect(layers).toBeLessThan(rows / 2);
  });
});

/** Elements whose style the browser computes for a key, and those that the page has. */
async function styledByKey(page: Page, key: string) {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.invalidationTracking'] });
  await page.keyboard.press(key);
  const all = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return document.querySelectorAll('*').length;
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return { styled: traceEvents.filter(({ name }) => name === 'StyleResolver::ResolveStyle').length, all };
}

test('a key in the search styles what it changes, not the whole page', async () => {
  await inTab(admin, async (page) => {
    await page.goto(paths.members);
    await page.getByRole('grid', { name: 'Members' }).getByRole('rowheader').first().waitFor();
    await page.getByRole('searchbox').focus();
    for (const key of ['a', 'r']) {
      const { styled, all } = await styledByKey(page, key);
      expect(styled).toBeGreaterThan(0);
      expect(styled).toBeLessThan(all / 2);
    }
  });
});

/** Frames that the browser draws of this page within a second. */
async function framesPerSecond(page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['viz'] });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.filter(({ name }) => name === 'DirectRenderer::DrawFrame').length;
}

test('a page that nobody touches draws a frame where something changes, and no others', async () => {
  const visitor = await openVisitor(browser, product.url);
  const { page } = visitor;
  await signIn(visitor, 'staff@demo.gym');
  for (const path of [paths.dashboard, paths.desk]) {
    await page.goto(path);
    await page.getByText('Live', { exact: true }).waitFor();
    // The dot pulses until then.
    await expect.poll(() => framesPerSecond(page)).toBeLessThan(5);
  }
  await page.goto(paths.attendance);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('timer').filter({ hasText: /^2/ }).waitFor();
  // One a second for the countdown, whose frames show that they are counted.
  const frames = await framesPerSecond(page);
  expect(frames).toBeGreaterThan(0);
  expect(frames).toBeLessThan(10);
  await visitor.close();
});

/** A call that loads a part of a page after the page itself, which waits for the others. */
const isPart = (url: URL) =>
  url.origin === product.url &&
  /^\/(?:get(?!(?:GymSettings|UserDashboardData|Plans|Member)$)|list)[A-Z]/.test(url.pathname);

/** The sum of what moves in view, as the browser scores it, while the parts of a page arrive one by one. */
async function shiftOf(page: Page, path: string, heading: string): Promise<number> {
  const waiting: Route[] = [];
  await page.route(isPart, (route) => void waiting.push(route));
  await page.goto(path);
  const place = page.getByRole('heading', { name: heading, exact: true });
  await place.waitFor();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await place.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Those of before are not counted: scrolling itself, and the page without its parts.
  await page.evaluate(markShifts);
  for (let route = waiting.shift(); route; route = waiting.shift()) {
    await route.continue();
    const response = await route.request().response();
    await response?.finished();
    await nextFrames(page);
  }
  return shiftsOf(page);
}

/** Runs in the page. */
function markShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) performance.mark('shift', { detail: (entry as LayoutShift).value });
  }).observe({ type: 'layout-shift' });
}

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance.getEntriesByName('shift').reduce((sum, mark) => sum + ((mark as PerformanceMark).detail as number), 0),
  );

/** Until what has arrived is painted. */
const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Path, heading in the middle of the window, and the largest sum; 0.1 is what the web vitals call good. */
const inPlace = [
  [paths.settings, 'Sign-in', 0.1],
  [paths.dashboard, 'Dashboard', 0.02],
  [paths.desk, 'Desk', 0.02],
  [paths.members, 'Members', 0.02],
  [paths.remind, 'Remind today', 0.02],
  [paths.account, 'Your Account', 0.001],
  [paths.reports, 'Reports', 0.02],
  [`${paths.reports}?report=money`, 'Reports', 0.02],
] as const;

test.each(inPlace)('%s stays in place while its parts load', async (path, heading, maxShift) => {
  expect(await inTab(admin, (page) => shiftOf(page, path, heading))).toBeLessThan(maxShift);
});

test('the page of a member stays in place while its parts load', async () => {
  const [path, name] = await inTab(admin, async (page) => {
    await page.goto(paths.members);
    const link = page.getByRole('grid', { name: 'Members' }).getByRole('rowheader').getByRole('link').first();
    return [(await link.getAttribute('href')) ?? '', await link.innerText()];
  });
  expect(await inTab(admin, (page) => shiftOf(page, path, name))).toBeLessThan(0.01);
});

test('the settings stay in place however many plans arrive', async () => {
  await inTab(admin, async (page) => {
    // All of them are in view.
    await page.setViewportSize({ ...desktop, height: 5000 });
    await page.addInitScript(markShifts);
    const settings = page.waitForResponse('**/getGymSettings?*');
    await page.route('**/getPlans?*', async (route) => {
      const response = await route.fetch();
      const { plans } = (await response.json()) as { plans: { id: string }[] };
      const copies = Array.from({ length: 4 }, (_, copy) =>
        plans.map((plan) => ({ ...plan, id: `${plan.id}-${copy}` })),
      );
      await (await settings).finished();
      await nextFrames(page);
      await route.fulfill({ response, json: { plans: copies.flat() } });
    });
    await page.goto(paths.settings);
    const plans = page.getByRole('grid', { name: 'Plans' });
    await plans.getByRole('rowheader', { name: 'Student Monthly' }).last().waitFor();
    await nextFrames(page);
    expect(await shiftsOf(page)).toBeLessThan(0.05);
  });
});

test.each(inside)('%s fetches no more than its budget', async (path, title, maxFiles, maxSize) => {
  const scripts = await inTab(returning, (page) => scriptsOf(page, path, title));
  expect(scripts.files).toBeLessThanOrEqual(maxFiles);
  expect(scripts.size).toBeLessThanOrEqual(maxSize);
});
