import { setTimeout as pause } from 'node:timers/promises';
import { type Contestant, gridVersion, openContest, rowOf, type Stage } from '../contestants.ts';
import { atMost, type Bench, type Figure, median, within } from '../figure.ts';
import { firstRowPainted, keyPainted, scrollOn, watchKeys } from '../inPage.ts';

const MEMBERS = 5000;
const MANY = 50_000;
const contestants = ['ours', 'dataGrid', 'plainTable'] as const satisfies Contestant[];
/** Typed and taken back: each leaves other rows in sight. */
const keys = ['k', 'h', 'Backspace', 'Backspace'];
/** Milliseconds, until a table that has just been shown has done what it puts off. */
const SETTLED = 500;
const FRAMES = 150;
/** Pixels a frame: as a fast turn of the wheel. */
const STEP = 120;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Measured = Awaited<ReturnType<typeof measure>>;

/** One contestant from an empty page on. */
async function measure({ page, workOf, heap }: Stage, row: string) {
  const before = await heap();
  const first = await page.evaluate(firstRowPainted, row);
  await pause(SETTLED);
  const held = (await heap()) - before;
  const scroll = (await workOf(() => page.evaluate(scrollOn, { row, frames: FRAMES, step: STEP }))) / FRAMES;

  await page.getByRole('searchbox').focus();
  await page.evaluate(watchKeys);
  const press = (key: string) =>
    workOf(async () => {
      await page.keyboard.press(key);
      painted.push(await page.evaluate(keyPainted));
    });
  const painted: number[] = [];
  // A key that changes nothing: so much of the work is the watching.
  const watching = median([await press('Shift'), await press('Shift'), await press('Shift')]);
  painted.length = 0;
  const works: number[] = [];
  for (const key of keys) works.push((await press(key)) - watching);
  return { first, held, scroll, works, painted };
}

/** The longest task while 50,000 rows pass from the first to the last, in milliseconds. */
async function scrollThrough({ page, longestTask }: Stage, row: string): Promise<number> {
  await page.evaluate(firstRowPainted, row);
  await pause(SETTLED);
  let furthest = 0;
  const longest = await longestTask(async () => {
    furthest = await page.evaluate(scrollOn, { row, frames: FRAMES, step: (MANY * 44) / (FRAMES - 2) });
  });
  if (furthest < 0.99) throw new Error('The last row was not reached');
  return longest;
}

/** The members page beside MUI X DataGrid and a plain table, each with the same members, cells and search. */
export const membersPage: Bench = async ({ isFull, folder }) => {
  const rounds = isFull ? 9 : 1;
  const contest = await openContest(folder);
  const all: Record<Contestant, Measured[]> = { ours: [], dataGrid: [], plainTable: [] };
  const longest: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Each comes first in its turn.
      for (const [at] of contestants.entries()) {
        const contestant = contestants[(round + at) % contestants.length]!;
        const stage = await contest.stage(contestant, MEMBERS);
        all[contestant].push(await measure(stage, rowOf[contestant]));
        await stage.close();
      }
      const stage = await contest.stage('ours', MANY);
      longest.push(await scrollThrough(stage, rowOf.ours));
      await stage.close();
    }
  } finally {
    await contest.close();
  }

  const half = (contestant: Contestant, pick: (one: Measured) => number) => median(all[contestant].map(pick));
  const names = {
    dataGrid: `MUI X DataGrid ${gridVersion()}, virtual rows of one height, stable props, pages of 100 (the most of its free edition)`,
    plainTable: 'a plain table, all rows in the document',
  };
  const beside = (what: string, unit: string, pick: (one: Measured) => number): Figure[] =>
    (['dataGrid', 'plainTable'] as const).map((other) => {
      const [ours, theirs] = [half('ours', pick), half(other, pick)];
      return {
        what: `Members page, ${MEMBERS} rows: ${what}, median of ${rounds}`,
        measured: `${ours.toFixed(1)} ${unit}`,
        comparedWith: `${names[other]}: ${theirs.toFixed(1)} ${unit}`,
        ...atMost(ours / theirs, 1),
      };
    });
  const slowest = Math.max(...keys.map((_, at) => half('ours', ({ works }) => works[at] ?? NaN)));
  return [
    ...beside('first row painted, from mounting with the members at hand', 'ms', ({ first }) => first),
    ...beside('key pressed in the search to rows painted, mean of 4 keys', 'ms', ({ painted }) => mean(painted)),
    ...beside('work for a key, mean of 4 keys', 'ms of the processor', ({ works }) => mean(works)),
    {
      what: `Members page, ${MEMBERS} rows: work for the slowest of 4 keys, median of ${rounds}`,
      ...within(slowest, 16),
    },
    ...beside(`work for a frame of scrolling, ${STEP} px each`, 'ms of the processor', ({ scroll }) => scroll),
    {
      what: `Members page, ${MANY} rows: work of the longest task from the first row to the last in ${FRAMES} frames, median of ${rounds}`,
      ...within(median(longest), 50),
    },
    ...beside('heap that showing them takes, all garbage gone', 'MB', ({ held }) => held),
  ];
};
