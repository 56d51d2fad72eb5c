import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../../scripts/formatted.ts';
import { areas, ROOT } from './areas.ts';

/** Share of an area's mutants that the tests have to detect. */
export const TARGET_SCORE = 0.9;

export interface Survivor {
  file: string;
  line: number;
  mutator: string;
  /** The mutated source and its replacement, in one line each. */
  original: string;
  replacement: string;
  isCovered: boolean;
  /** Absent: a test is missing. */
  reason?: string | undefined;
}

export interface AreaResult {
  /** Day of the measurement, `YYYY-MM-DD`. */
  date: string;
  killed: number;
  /** Mutants with which the tests do not end. */
  timedOut: number;
  survivors: Survivor[];
}

export type Results = Record<string, AreaResult>;

/** Results by area and number of the part, of areas of which other parts are still to be measured. */
export type MeasuredParts = Record<string, Record<string, AreaResult>>;

const RESULTS = join(import.meta.dirname, 'results.json');
const MEASURED_PARTS = join(import.meta.dirname, 'measuredParts.json');
export const PAGE = join(ROOT, 'docs/mutation.md');

export const readResults = (): Results => JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
export const readMeasuredParts = (): MeasuredParts => JSON.parse(readFileSync(MEASURED_PARTS, 'utf8')) as MeasuredParts;

/** One result of several; its date is the latest. */
export const sumOf = (results: AreaResult[]): AreaResult => ({
  date: results.map(({ date }) => date).reduce((one, other) => (one > other ? one : other), ''),
  killed: results.reduce((sum, { killed }) => sum + killed, 0),
  timedOut: results.reduce((sum, { timedOut }) => sum + timedOut, 0),
  survivors: results.flatMap(({ survivors }) => survivors),
});

export const mutantCount = ({ killed, timedOut, survivors }: AreaResult): number =>
  killed + timedOut + survivors.length;

/** Share of the mutants that the tests detect, explained survivors counted as not detected. 1 without mutants. */
export const score = (result: AreaResult): number =>
  mutantCount(result) === 0 ? 1 : (result.killed + result.timedOut) / mutantCount(result);

const intro = `# Mutation testing

\`npm run mutants\` makes many small changes to the sources, one at a time, and runs the tests. If no test fails, a test is
missing. [Stryker](https://stryker-mutator.io) mutates the areas below on a copy of the sources and runs the tests that
\`lab/mutation/areas.ts\` lists for each; the area \`guards\` removes each guard, \`gym_id\` condition and access rule
(\`lab/mutation/guards.ts\`).

| Command | Effect |
| --- | --- |
| \`npm run mutants\` | Measures all areas and updates this page; minutes to an hour per area |
| \`npm run mutants -- --area feed\` | One area (repeat \`--area\` for more); fails below ${TARGET_SCORE * 100} % or with an unexplained survivor |
| \`npm run mutants -- --area lists --part 2\` | One part of an area, counted from 0; an area counts as measured when all its parts are |
| \`npm run mutants -- --area feed --file throttle\` | Only files whose path contains this; prints the survivors, records nothing |
| \`npm run mutants -- --area feed --incremental\` | Only survivors of the last run and changes since then: for writing tests |
| \`--jobs 2\` | Number of concurrent workers (1 by default) |

Stryker is installed on the first run (\`lab/mutation/package-lock.json\`). Server tests run on SQLite.
A survivor is either killed by a new test or explained in \`lab/mutation/survivors/\`. \`npm test\` checks that every rules file and
repository is covered, that the code of each explained survivor still exists, and that this page shows \`lab/mutation/results.json\`.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');
/** Backticks become quotes: with both kinds in a cell, formatting the page would change it. */
const code = (text: string) => `\`${cell(text.replaceAll('`', "'"))}\``;
const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);

const scoreRow = (name: string, result: AreaResult) => {
  const { survivors, killed, timedOut, date } = result;
  const explained = survivors.filter(({ reason }) => reason !== undefined).length;
  const counts = [mutantCount(result), killed, timedOut, explained, survivors.length - explained];
  return `| ${[name, ...counts, `${(score(result) * 100).toFixed(1)} %, ${date}`].join(' | ')} |`;
};

/** The row of an area, and one for its parts that were measured since. */
function scoreRows({ name, parts }: (typeof areas)[number], results: Results, measured: MeasuredParts): string[] {
  const ownParts = Object.values(measured[name] ?? {});
  const progress = `${name}, ${ownParts.length} of ${parts.length} parts`;
  return [
    ...(results[name] ? [scoreRow(name, results[name])] : []),
    ...(ownParts.length > 0 ? [scoreRow(progress, sumOf(ownParts))] : []),
    ...(results[name] || ownParts.length > 0 ? [] : [`| ${name} | | | | | | not measured |`]),
  ];
}

/** Survivors of one file with one reason are one row. */
function survivorRows(survivors: Survivor[]): string[] {
  const groups = Map.groupBy(survivors, ({ file, reason }) => `${file}|${reason ?? ''}`);
  return [...groups.values()].map((group) => {
    const { file, reason } = group[0] as Survivor;
    const changes = group.map(({ original, replacement }) =>
      code(shorten(`${original} → ${replacement || 'nothing'}`)),
    );
    const place = file.replace(/^packages\//, '').replace('/src/', '/');
    return `| ${place} | ${changes.join('<br>')} | ${cell(reason ?? '**a test is missing**')} |`;
  });
}

const survivorSection = (name: string, { survivors }: AreaResult) =>
  survivors.length === 0
    ? ''
    : [
        '',
        `## ${name}: survivors`,
        '',
        '| File | Mutation | Reason |',
        '| --- | --- | --- |',
        ...survivorRows(survivors),
        '',
      ].join('\n');

/** docs/mutation.md for these results. */
export async function mutationPage(results: Results, measured: MeasuredParts): Promise<string> {
  const excluded = areas.flatMap(({ name, excluded = {} }) =>
    Object.entries(excluded).map(([mutator, reason]) => `- \`${name}\` without Stryker’s ${mutator}: ${reason}.`),
  );
  const page = [
    intro,
    '## Scores',
    '',
    'The score is the share of all mutants that the tests detect; explained survivors count as not detected.',
    '',
    '| Area | Mutants | Killed | Timed out | Explained | Unexplained | Score |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...areas.flatMap((area) => scoreRows(area, results, measured)),
    '',
    ...excluded,
    ...areas.map(({ name }) => {
      const parts = Object.values(measured[name] ?? {});
      return survivorSection(name, parts.length > 0 ? sumOf(parts) : (results[name] ?? sumOf([])));
    }),
    '',
  ].join('\n');
  return formatted(PAGE, page);
}

async function writeJson(path: string, value: object): Promise<void> {
  writeFileSync(path, await formatted(path, JSON.stringify(value)));
}

/** Begins to measure an area anew. */
export async function forgetParts(name: string): Promise<void> {
  const { [name]: _, ...others } = readMeasuredParts();
  await writeJson(MEASURED_PARTS, others);
}

/**
 * Records one part of an area, and the area when all its parts are measured: a run of hours that is interrupted has not
 * been for nothing. Writes docs/mutation.md.
 */
export async function recordPart(name: string, index: number, result: AreaResult): Promise<void> {
  const measured = readMeasuredParts();
  const results = readResults();
  const parts: Record<number, AreaResult> = { ...measured[name], [index]: result };
  measured[name] = parts;
  const area = areas.find((area) => area.name === name);
  if (area?.parts.every((_, number) => parts[number])) {
    results[name] = sumOf(area.parts.flatMap((_, number) => parts[number] ?? []));
    delete measured[name];
  }
  const ordered = Object.fromEntries(areas.flatMap(({ name }) => (results[name] ? [[name, results[name]]] : [])));
  await writeJson(RESULTS, ordered);
  await writeJson(MEASURED_PARTS, measured);
  writeFileSync(PAGE, await mutationPage(ordered, measured));
}
