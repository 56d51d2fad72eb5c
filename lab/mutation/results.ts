import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
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

const RESULTS = join(import.meta.dirname, 'results.json');
export const PAGE = join(ROOT, 'docs/mutation.md');

export const readResults = (): Results => JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;

export const mutantCount = ({ killed, timedOut, survivors }: AreaResult): number =>
  killed + timedOut + survivors.length;

/** Share of the mutants that the tests detect, explained survivors counted as not detected. 1 without mutants. */
export const score = (result: AreaResult): number =>
  mutantCount(result) === 0 ? 1 : (result.killed + result.timedOut) / mutantCount(result);

const intro = `# Mutation testing

\`npm run mutants\` changes the sources in many small ways, one at a time, and runs the tests: a change that no test notices is
a missing test. [Stryker](https://stryker-mutator.io) mutates the areas below on a copy of the sources, each with the tests that
\`lab/mutation/areas.ts\` names; the area \`guards\` removes each guard, \`gym_id\` condition and access rule (\`lab/mutation/guards.ts\`).

| Command | Does |
| --- | --- |
| \`npm run mutants\` | All areas, and this page anew; minutes to an hour each |
| \`npm run mutants -- --area feed\` | One area (\`--area\` again for others); fails below ${TARGET_SCORE * 100} % or with an unexplained survivor |
| \`npm run mutants -- --area feed --file throttle\` | Only files whose path contains this; prints the survivors, records nothing |
| \`npm run mutants -- --area feed --incremental\` | Only survivors of the last run and what has changed since: for writing tests |
| \`--jobs 2\` | Workers at a time (1) |

Stryker is installed on the first run (\`lab/mutation/package-lock.json\`). Server tests run on SQLite.
A survivor is either killed by a new test or explained in \`lab/mutation/survivors/\`. \`npm test\` checks that no rules file and no
repository is left out, that each explained survivor is still in the source, and that this page shows \`lab/mutation/results.json\`.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');
/** Backticks become quotes: with both kinds in a cell, formatting the page would change it. */
const code = (text: string) => `\`${cell(text.replaceAll('`', "'"))}\``;
const shorten = (text: string) => (text.length > 70 ? `${text.slice(0, 69)}…` : text);

const scoreRow = (name: string, result: AreaResult | undefined) => {
  if (!result) return `| ${name} | | | | | | not measured |`;
  const { survivors, killed, timedOut, date } = result;
  const explained = survivors.filter(({ reason }) => reason !== undefined).length;
  const counts = [mutantCount(result), killed, timedOut, explained, survivors.length - explained];
  return `| ${[name, ...counts, `${(score(result) * 100).toFixed(1)} %, ${date}`].join(' | ')} |`;
};

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
export async function mutationPage(results: Results): Promise<string> {
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
    ...areas.map(({ name }) => scoreRow(name, results[name])),
    '',
    ...excluded,
    ...areas.map(({ name }) => (results[name] ? survivorSection(name, results[name]) : '')),
    '',
  ].join('\n');
  return format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
}

/** Replaces the result of one area in results.json and writes docs/mutation.md. */
export async function record(name: string, result: AreaResult): Promise<void> {
  const results = { ...readResults(), [name]: result };
  const ordered = Object.fromEntries(areas.flatMap(({ name }) => (results[name] ? [[name, results[name]]] : [])));
  const options = await resolveConfig(RESULTS);
  writeFileSync(RESULTS, await format(JSON.stringify(ordered), { ...options, parser: 'json' }));
  writeFileSync(PAGE, await mutationPage(ordered));
}
