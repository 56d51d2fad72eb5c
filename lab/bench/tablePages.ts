// Opens the pages of lab/bench/peers: the members table, ours and others, and the product's whole page.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../../scripts/browser.ts';
import { installPackages } from '../../scripts/install.mjs';

const ROOT = join(import.meta.dirname, '../..');
const PEERS = join(import.meta.dirname, 'peers');
const ORIGIN = 'http://members.test';

/** The selector of a row, by implementation. */
export const rowSelectors = {
  ours: '#table [role=row][data-index]',
  membersPage: '#table [role=row][data-index]',
  dataGrid: '#table .MuiDataGrid-row',
  agGrid: '#table .ag-row',
  tanstackVirtual: '#table [role=row][data-index]',
  plainTable: '#table tbody tr',
};
export type Implementation = keyof typeof rowSelectors;

/** Of a package that the table is compared with. */
export function peerVersion(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(PEERS, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies[name] ?? '';
}

function buildPages(outDir: string): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  // React's production build, whatever NODE_ENV the caller has.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, args, { cwd: PEERS, stdio: 'inherit', env });
  if (status !== 0) throw new Error('The table pages could not be built');
}

/** A page whose script is loaded and whose members are generated, with nothing rendered yet. */
export interface TablePage extends AsyncDisposable {
  page: Page;
  /** CPU time of the main thread during `act`, in milliseconds. */
  cpuTimeMs(act: () => Promise<unknown>): Promise<number>;
  /** CPU time of the longest task of the main thread during `act`, in milliseconds. */
  longestTaskMs(act: () => Promise<unknown>): Promise<number>;
  /** After garbage collection. */
  heapMb(): Promise<number>;
}

export interface TablePages extends AsyncDisposable {
  /** `cpuSlowdown`: of an emulated processor that is so many times slower. */
  open(implementation: Implementation, members: number, cpuSlowdown?: number): Promise<TablePage>;
}

/**
 * Builds the pages and launches a Chromium for them. The compared packages are installed from a lock file of their own.
 */
export async function openTablePages(folder: string): Promise<TablePages> {
  installPackages(PEERS, 'Installing the packages that the members page is compared with. This takes some seconds.');
  const dist = join(folder, 'peers');
  buildPages(dist);
  const browser = await chromium.launch(launchOptions);
  return {
    open: (implementation, members, cpuSlowdown = 1) =>
      openTablePage(browser, dist, implementation, members, cpuSlowdown),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Thread time, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

function longestMainThreadTaskMs(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  if (tasks.length === 0) throw new Error('The trace contains no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

async function openTablePage(
  browser: Browser,
  dist: string,
  implementation: Implementation,
  members: number,
  cpuSlowdown: number,
): Promise<TablePage> {
  const context = await browser.newContext({ baseURL: ORIGIN, viewport: { width: 1440, height: 900 } });
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(dist, new URL(route.request().url()).pathname) }),
  );
  const page = await context.newPage();
  await page.goto(`/${implementation}.html?members=${members}`);
  await page.waitForFunction(() => 'renderTable' in window);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const metric = async (wanted: string) => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  };
  return {
    page,
    cpuTimeMs: async (act) => {
      const before = await metric('TaskDuration');
      await act();
      return ((await metric('TaskDuration')) - before) * 1000;
    },
    longestTaskMs: async (act) => {
      await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
      await act();
      return longestMainThreadTaskMs(await browser.stopTracing());
    },
    heapMb: async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 2 ** 20;
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
