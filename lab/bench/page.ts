// docs/performance.md, made from lab/bench/results.json: what was measured, against what, on which machine.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Figure, Result } from './figure.ts';

const PAGE = join(import.meta.dirname, '../../docs/performance.md');

const intro = `# Performance

What the product exists for: someone stands at the door, someone looks at a list. Each figure is compared in the same run with
the least that any program could do for it, since absolute times differ from machine to machine. \`npm run bench\` measures
the figures that count most in two minutes, \`npm run bench -- --full\` all of them and for longer, \`--only\` a part; each
writes \`lab/bench/results.json\` and this page.
A figure that was missed stays here as missed.

How much program a first visit to a page fetches is held by a test of its own, against React alone: \`e2e/budgets.test.ts\`.
What one machine carries, and what comes after it: [scale](scale.md).
`;

const cell = (text: string) => text.replaceAll('|', '\\|');

const row = ({ what, measured, comparedWith, ratio, reach, isReached }: Figure) =>
  `| ${[
    cell(what),
    cell(measured),
    cell(comparedWith ?? ''),
    ratio === undefined ? '' : ratio.toFixed(2),
    reach,
    isReached ? 'reached' : '**missed**',
  ].join(' | ')} |`;

const section = (name: string, { machine, date, load, form, figures }: Result) =>
  [
    `## ${name}`,
    '',
    `${form === 'full' ? 'Long' : 'Short'} form, ${date}, on ${machine}, at a load of ${load} when it began.`,
    '',
    '| What | Measured | Compared with | Ratio | To reach | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(row),
    '',
  ].join('\n');

/** How much of what it may take each figure with an upper bound takes: 1 is the bound. */
function chart(results: Record<string, Result>): string {
  const bounded = Object.entries(results).flatMap(([name, { figures }]) =>
    figures.flatMap(({ reach, ratio, measured }, at) => {
      const [, most] = /^≤ ([\d.]+)/.exec(reach) ?? [];
      if (most === undefined) return [];
      const isRatio = /^≤ [\d.]+$/.test(reach);
      const value = isRatio ? (ratio ?? NaN) : Number.parseFloat(measured);
      return [{ label: figures.length > 1 ? `${name} ${at + 1}` : name, share: Math.min(2, value / Number(most)) }];
    }),
  );
  if (bounded.length === 0) return '';
  const labels = bounded.map(({ label }) => `"${label}"`).join(', ');
  const bars = bounded.map(({ share }) => share.toFixed(3)).join(', ');
  return `## At a glance

Each figure that has an upper bound, as a share of it: what stays under the line is reached, and what takes twice as much or more ends at 2. Where a part has more than one
figure, they are numbered as in its table.

\`\`\`mermaid
xychart-beta
  title "Share of what it may take"
  x-axis [${labels}]
  y-axis "of the bound" 0 --> ${Math.max(1.2, ...bounded.map(({ share }) => Math.ceil(share * 10) / 10))}
  bar [${bars}]
  line [${bounded.map(() => 1).join(', ')}]
\`\`\`
`;
}

export async function writePage(results: Record<string, Result>): Promise<void> {
  const sections = Object.entries(results).map(([name, result]) => section(name, result));
  const page = [intro, chart(results), ...sections].join('\n');
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
