// The pages of lab/bench/peers: the table of members, ours and two others.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { launchOptions } from '../../scripts/browser.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEERS = join(import.meta.dirname, 'peers');
const ORIGIN = 'http://members.test';

/** What is one row of each. */
export const rowOf = {
  ours: '#table [role=row][data-index]',
  dataGrid: '#table .MuiDataGrid-row',
  plainTable: '#table tbody tr',
};
export type Contestant = keyof typeof rowOf;

/** The version of the grid that is compared with. */
export function gridVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(PEERS, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies['@mui/x-data-grid'] ?? '';
}

function run(what: string, command: string, args: string[]): void {
  // Whoever measures must not be given React's development form.
  const env = { ...process.env, NODE_ENV: 'production' };
  if (spawnSync(command, args, { cwd: PEERS, stdio: 'inherit', env }).status !== 0) throw new Error(`${what} failed`);
}

/** From a lock file of their own: what is compared with never enters the product's tree. */
function install(): void {
  const installed = join(PEERS, 'node_modules/.package-lock.json');
  const lock = join(PEERS, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing what the members page is compared with. This takes some seconds.');
  const npm = process.env.npm_execpath;
  const [command = 'npm', ...first] = npm ? [process.execPath, npm] : [];
  const quiet = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('The installation', command, [...first, ...quiet]);
}

export interface Stage {
  page: Page;
  /** Milliseconds for which the page's main thread was at work meanwhile, as its processor counts them. */
  workOf(act: () => Promise<unknown>): Promise<number>;
  /** Milliseconds of the longest task of that thread meanwhile, counted likewise. */
  longestTask(act: () => Promise<unknown>): Promise<number>;
  /** Megabytes of the page's heap, all garbage gone. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

/** The built pages, and a Chromium for them. */
export async function openContest(folder: string) {
  install();
  const dist = join(folder, 'peers');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  run('The build', process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn']);
  const browser = await chromium.launch(launchOptions);
  return {
    stage: (contestant: Contestant, members: number) => openStage(browser, dist, contestant, members),
    close: () => browser.close(),
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args: { name?: string };
}

function longestIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  if (tasks.length === 0) throw new Error('The trace tells of no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** The page in a context of its own, its program loaded and its members made, with nothing shown yet. */
async function openStage(browser: Browser, dist: string, contestant: Contestant, members: number): Promise<Stage> {
  const context = await browser.newContext({ baseURL: ORIGIN, viewport: { width: 1440, height: 900 } });
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(dist, new URL(route.request().url()).pathname) }),
  );
  const page = await context.newPage();
  await page.goto(`/${contestant}.html?members=${members}`);
  await page.waitForFunction(() => 'showMembers' in window);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (wanted: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  };
  return {
    page,
    workOf: async (act) => {
      const before = await metric('TaskDuration');
      await act();
      return ((await metric('TaskDuration')) - before) * 1000;
    },
    longestTask: async (act) => {
      await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
      await act();
      return longestIn(await browser.stopTracing());
    },
    heap: async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 2 ** 20;
    },
    close: () => context.close(),
  };
}
