import { setTimeout as sleep } from 'node:timers/promises';
import { mean, median } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark, type Figure, ratioAtMost } from '../figure.ts';
import { firstRowPaintedMs, keyPaintedMs, observeKeys, scroll } from '../inPage.ts';
import { dataGridVersion, type Implementation, openTablePages, rowSelectors, type TablePage } from '../tablePages.ts';

const MEMBERS = 5000;
const MANY_MEMBERS = 50_000;
const implementations = ['ours', 'dataGrid', 'plainTable'] as const satisfies Implementation[];
/** Typed and deleted; each changes the visible rows. */
const keys = ['k', 'h', 'Backspace', 'Backspace'];
/** Until deferred work after the first rendering is done. */
const SETTLE_MS = 500;
const FRAMES = 150;
/** Pixels per frame of a fast mouse wheel. */
const SCROLL_STEP_PX = 120;
const ROW_HEIGHT_PX = 44;
const FRAME_MS = 16;
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
  return { firstRowMs, tableHeapMb, scrollFrameMs, keyCpuMs, paintedMs };
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

/** The members page beside MUI X DataGrid and a plain table, with the same members, cells and search. */
export const membersPage: Benchmark = async ({ isFull, folder }) => {
  const rounds = isFull ? 9 : 1;
  await using pages = await openTablePages(folder);
  const samples: Record<Implementation, Sample[]> = { ours: [], dataGrid: [], plainTable: [] };
  const longestTasksMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each implementation goes first in turn.
    for (const index of implementations.keys()) {
      const implementation = implementations[(round + index) % implementations.length]!;
      await using page = await pages.open(implementation, MEMBERS);
      samples[implementation].push(await measure(page, rowSelectors[implementation]));
    }
    await using page = await pages.open('ours', MANY_MEMBERS);
    longestTasksMs.push(await longestScrollTaskMs(page, rowSelectors.ours));
  }

  const medianOf = (implementation: Implementation, pick: (sample: Sample) => number) =>
    median(samples[implementation].map(pick));
  const names = {
    dataGrid: `MUI X DataGrid ${dataGridVersion()}, virtualised rows of one height, stable props, pages of 100 (the maximum of its free edition)`,
    plainTable: 'a plain table with all rows in the document',
  };
  const compare = (what: string, unit: string, pick: (sample: Sample) => number): Figure[] =>
    (['dataGrid', 'plainTable'] as const).map((other) => {
      const [ours, theirs] = [medianOf('ours', pick), medianOf(other, pick)];
      return {
        what: `Members page, ${MEMBERS} rows: ${what}, median of ${rounds}`,
        measured: `${ours.toFixed(1)} ${unit}`,
        comparedWith: `${names[other]}: ${theirs.toFixed(1)} ${unit}`,
        ...ratioAtMost(ours / theirs, 1),
      };
    });
  const slowestKeyMs = Math.max(...keys.map((_, index) => medianOf('ours', ({ keyCpuMs }) => keyCpuMs[index] ?? NaN)));
  return [
    ...compare('first row painted, from mounting with the members loaded', 'ms', ({ firstRowMs }) => firstRowMs),
    ...compare('search key to rows painted, mean of 4 keys', 'ms', ({ paintedMs }) => mean(paintedMs)),
    ...compare('CPU time of a search key, mean of 4 keys', 'ms', ({ keyCpuMs }) => mean(keyCpuMs)),
    {
      what: `Members page, ${MEMBERS} rows: CPU time of the slowest of 4 search keys, median of ${rounds}`,
      ...atMostMs(slowestKeyMs, FRAME_MS),
    },
    ...compare(`CPU time of a frame of scrolling, ${SCROLL_STEP_PX} px each`, 'ms', (sample) => sample.scrollFrameMs),
    {
      what: `Members page, ${MANY_MEMBERS} rows: longest task from the first row to the last in ${FRAMES} frames, median of ${rounds}`,
      ...atMostMs(median(longestTasksMs), LONG_TASK_MS),
    },
    ...compare('heap of the table after garbage collection', 'MB', ({ tableHeapMb }) => tableHeapMb),
  ];
};
