import { setTimeout as sleep } from 'node:timers/promises';
import { mean, median } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark, type Figure, ratioAtMost } from '../figure.ts';
import { firstRowPaintedMs, keyPaintedMs, observeKeys, scroll } from '../inPage.ts';
import {
  type Implementation,
  openTablePages,
  peerVersion,
  rowSelectors,
  type TablePage,
  type TablePages,
} from '../tablePages.ts';

const MEMBERS = 5000;
const MANY_MEMBERS = 50_000;
const peers = ['dataGrid', 'agGrid', 'tanstackVirtual', 'plainTable'] as const satisfies Implementation[];
const tables = ['ours', ...peers] as const;
type Table = (typeof tables)[number];
/** Typed and deleted; each changes the visible rows. */
const keys = ['k', 'h', 'Backspace', 'Backspace'];
/** Until deferred work after the first rendering is done. */
const SETTLE_MS = 500;
/** Until the search is indexed: two seconds after the page is shown (`whenIdle`), and its work on a slow processor. */
const INDEXED_MS = 4000;
const FRAMES = 150;
/** Pixels per frame of a fast mouse wheel. */
const SCROLL_STEP_PX = 120;
const ROW_HEIGHT_PX = 44;
const FRAME_MS = 16;
const MAX_FIRST_ROW_MS = 40;
/** A cheap phone or an old PC at the desk. */
const CPU_SLOWDOWN = 6;
const MAX_SLOW_KEY_MS = 100;
const LONG_TASK_MS = 50;

type Sample = Awaited<ReturnType<typeof measure>>;

/** Measures one implementation, starting with an empty page. */
async function measure({ page, cpuTimeMs, heapMb }: TablePage, rowSelector: string) {
  const emptyHeapMb = await heapMb();
  const firstRowMs = await page.evaluate(firstRowPaintedMs, rowSelector);
  await sleep(SETTLE_MS);
  const tableHeapMb = (await heapMb()) - emptyHeapMb;
  const scrolling = () => page.evaluate(scroll, { rowSelector, frames: FRAMES, stepPx: SCROLL_STEP_PX });
  const scrollFrameMs = (await cpuTimeMs(scrolling)) / FRAMES;
  return { firstRowMs, tableHeapMb, scrollFrameMs, ...(await measureKeys({ page, cpuTimeMs })) };
}

/** Types into the search and deletes what was typed; the rows are rendered. */
async function measureKeys({ page, cpuTimeMs }: Pick<TablePage, 'page' | 'cpuTimeMs'>) {
  await page.getByRole('searchbox').focus();
  await page.evaluate(observeKeys);
  const paintedMs: number[] = [];
  const pressKey = (key: string) =>
    cpuTimeMs(async () => {
      await page.keyboard.press(key);
      paintedMs.push(await page.evaluate(keyPaintedMs));
    });
  // A key that changes nothing: the cost of the observation itself.
  const overheadMs = median([await pressKey('Shift'), await pressKey('Shift'), await pressKey('Shift')]);
  paintedMs.length = 0;
  const keyCpuMs: number[] = [];
  for (const key of keys) keyCpuMs.push((await pressKey(key)) - overheadMs);
  return { keyCpuMs, paintedMs };
}

/** The longest task while scrolling from the first of 50,000 rows to the last, in milliseconds. */
async function longestScrollTaskMs({ page, longestTaskMs }: TablePage, rowSelector: string): Promise<number> {
  await page.evaluate(firstRowPaintedMs, rowSelector);
  await sleep(SETTLE_MS);
  let furthest = 0;
  const stepPx = (MANY_MEMBERS * ROW_HEIGHT_PX) / (FRAMES - 2);
  const longestMs = await longestTaskMs(async () => {
    furthest = await page.evaluate(scroll, { rowSelector, frames: FRAMES, stepPx });
  });
  if (furthest < 0.99) throw new Error('The last row was not reached');
  return longestMs;
}

/** CPU time of each key in the search of the product's whole page, in milliseconds. */
async function pageKeysMs(pages: TablePages, members: number, cpuSlowdown: number): Promise<number[]> {
  await using opened = await pages.open('membersPage', members, cpuSlowdown);
  await opened.page.evaluate(firstRowPaintedMs, rowSelectors.membersPage);
  await sleep(INDEXED_MS);
  return (await measureKeys(opened)).keyCpuMs;
}

const slowestOf = (samples: readonly number[][]): number =>
  Math.max(...keys.map((_, key) => median(samples.map((keysMs) => keysMs[key] ?? NaN))));

/** The slowest key, by the number of members and the slowdown of the processor. */
async function pageKeyFigures(pages: TablePages, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const members of [MEMBERS, 4 * MEMBERS]) {
    for (const cpuSlowdown of [1, CPU_SLOWDOWN]) {
      const samples: number[][] = [];
      for (let round = 0; round < rounds; round += 1) samples.push(await pageKeysMs(pages, members, cpuSlowdown));
      const processor = cpuSlowdown === 1 ? '' : `, ${cpuSlowdown} × slower processor`;
      figures.push({
        what: `Members page of the product, ${members} members${processor}: CPU time of the slowest of 4 search keys, median of ${rounds}`,
        ...atMostMs(slowestOf(samples), cpuSlowdown === 1 ? FRAME_MS : MAX_SLOW_KEY_MS),
      });
    }
  }
  return figures;
}

/** The members table beside others and a plain table, with the same members, cells and search. */
export const membersPage: Benchmark = async ({ isFull, folder }) => {
  const rounds = isFull ? 9 : 1;
  await using pages = await openTablePages(folder);
  const samples: Record<Table, Sample[]> = { ours: [], dataGrid: [], agGrid: [], tanstackVirtual: [], plainTable: [] };
  const longestTasksMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each implementation goes first in turn.
    for (const index of tables.keys()) {
      const table = tables[(round + index) % tables.length]!;
      await using page = await pages.open(table, MEMBERS);
      samples[table].push(await measure(page, rowSelectors[table]));
    }
    await using page = await pages.open('ours', MANY_MEMBERS);
    longestTasksMs.push(await longestScrollTaskMs(page, rowSelectors.ours));
  }

  const medianOf = (table: Table, pick: (sample: Sample) => number) => median(samples[table].map(pick));
  const names = {
    dataGrid: `MUI X DataGrid ${peerVersion('@mui/x-data-grid')}, virtualised rows of one height, stable props, pages of 100 (the maximum of its free edition)`,
    agGrid: `AG Grid Community ${peerVersion('ag-grid-community')}, virtualised rows of one height, stable props, cached quick filter`,
    tanstackVirtual: 'a table by hand on TanStack Virtual, without sorting, selection and keyboard',
    plainTable: 'a plain table with all rows in the document',
  };
  const compare = (what: string, unit: string, pick: (sample: Sample) => number): Figure[] =>
    peers.map((other) => {
      const [ours, theirs] = [medianOf('ours', pick), medianOf(other, pick)];
      return {
        what: `Members page, ${MEMBERS} rows: ${what}, median of ${rounds}`,
        measured: `${ours.toFixed(1)} ${unit}`,
        comparedWith: `${names[other]}: ${theirs.toFixed(1)} ${unit}`,
        ...ratioAtMost(ours / theirs, 1),
      };
    });
  return [
    ...compare('first row painted, from mounting with the members loaded', 'ms', ({ firstRowMs }) => firstRowMs),
    {
      what: `Members page, ${MEMBERS} rows: first row painted, from mounting with the members loaded, median of ${rounds}`,
      ...atMostMs(
        medianOf('ours', ({ firstRowMs }) => firstRowMs),
        MAX_FIRST_ROW_MS,
      ),
    },
    ...compare('search key to rows painted, mean of 4 keys', 'ms', ({ paintedMs }) => mean(paintedMs)),
    ...compare('CPU time of a search key, mean of 4 keys', 'ms', ({ keyCpuMs }) => mean(keyCpuMs)),
    {
      what: `Members page, ${MEMBERS} rows: CPU time of the slowest of 4 search keys, median of ${rounds}`,
      ...atMostMs(slowestOf(samples.ours.map(({ keyCpuMs }) => keyCpuMs)), FRAME_MS),
    },
    ...(await pageKeyFigures(pages, rounds)),
    ...compare(`CPU time of a frame of scrolling, ${SCROLL_STEP_PX} px each`, 'ms', (sample) => sample.scrollFrameMs),
    {
      what: `Members page, ${MANY_MEMBERS} rows: longest task from the first row to the last in ${FRAMES} frames, median of ${rounds}`,
      ...atMostMs(median(longestTasksMs), LONG_TASK_MS),
    },
    ...compare('heap of the table after garbage collection', 'MB', ({ tableHeapMb }) => tableHeapMb),
  ];
};
