// Generates docs/performance.md from lab/bench/results.json.
import { join } from 'node:path';
import { formatted } from '../../scripts/formatted.ts';
import type { Figure, Result } from './figure.ts';

export const PAGE = join(import.meta.dirname, '../../docs/performance.md');

const intro = `# Performance

Each figure is compared, in the same run, with a baseline: the minimum work that any implementation has to do. Absolute times
depend on the machine. \`npm run bench\` measures the main figures in two minutes; \`npm run bench -- --full\` measures all of
them, under longer loads; \`--only\` measures selected ones. Each run writes \`lab/bench/results.json\` and this page. A missed
target stays listed as missed.

The script size of the first visit to each page is tested separately, against React alone: \`e2e/budgets.test.ts\`.
For the capacity of one machine, and beyond, see [scale](scale.md).
`;

/** Explanations of the figures, by benchmark. */
const notes: Record<string, string> = {
  'check-in-sqlite': `The server commits check-ins that are waiting at the same time together, at most eight, so that other clients get their
responses and send the next requests meanwhile. Commits at the same moment share a disk sync. The first baseline commits
each check-in separately, with one disk sync each, so the ratio to it is higher on a slow disk and lower on a fast one. The
second baseline commits as many together as there are clients, the most that group commit can save: the remaining
difference is HTTP, authentication, the contract and the live feed. On 2026-11-26, before that limit existed, the ratio to
the first was 0.60 with that day's disk, 1.70 with each sync delayed by 0.5 ms and 4.55 with 2 ms; for release 0.1.0 it was
0.51, 1.45 and 3.58.
`,
  'check-in-postgres': `The server runs check-ins that arrive at the same time in one transaction on one connection, and batches their
statements of the same kind. The baseline uses a transaction per check-in, on as many connections as there are clients;
PostgreSQL shares disk syncs between transactions that commit at the same moment.
`,
};

const tableRow = (cells: string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

const row = ({ what, measured, comparedWith, ratio, reach, isReached }: Figure) =>
  tableRow([what, measured, comparedWith ?? '', ratio?.toFixed(2) ?? '', reach, isReached ? 'reached' : '**missed**']);

const section = (name: string, { machine, date, load, form, figures }: Result) =>
  [
    `## ${name}`,
    '',
    `${form === 'full' ? 'Long' : 'Short'} form, ${date}, on ${machine}, load average ${load} at the start.`,
    '',
    ...(notes[name] ? [notes[name]] : []),
    '| Figure | Measured | Baseline | Ratio | Target | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(row),
    '',
  ].join('\n');

/** How many targets are met, and those that are missed. */
function glance(results: Record<string, Result>): string {
  const all = Object.entries(results).flatMap(([name, { figures }]) => figures.map((figure) => ({ name, figure })));
  const missed = all.filter(({ figure }) => !figure.isReached);
  return [
    '## At a glance',
    '',
    `${all.length - missed.length} of ${all.length} targets are met${missed.length > 0 ? '; missed:' : '.'}`,
    '',
    ...(missed.length > 0 ? ['| Part | Figure | Measured | Ratio | Target |', '| --- | --- | --- | --- | --- |'] : []),
    ...missed.map(({ name, figure: { what, measured, ratio, reach } }) =>
      tableRow([`[${name}](#${name})`, what, measured, ratio?.toFixed(2) ?? '', reach]),
    ),
    '',
  ].join('\n');
}

/** The page, formatted. */
export async function renderPage(results: Record<string, Result>): Promise<string> {
  const sections = Object.entries(results).map(([name, result]) => section(name, result));
  const page = [intro, glance(results), ...sections].join('\n');
  return formatted(PAGE, page);
}
