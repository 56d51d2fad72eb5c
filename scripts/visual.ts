// npm run visual: compares the screenshots of stories with the baseline, and shows what differs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedVersion } from './browser.ts';
import { readArguments } from './readArguments.ts';
import { fileNameOf, hashOf, OUTPUT } from './visual/baseline.ts';
import { writeDifferences } from './visual/difference.ts';
import { renderExpected } from './visual/expected.ts';
import { comparisonPage, KINDS, type Comparison } from './visual/page.ts';
import type { Mismatch } from './visual/run.ts';
import { runStories } from './visual/runStories.ts';

const PAGE = join(OUTPUT, 'index.html');

const usage = `Usage: npm run visual -- [--accept] [--all] [PATH…]

Compares the screenshots of stories with the baseline, and shows what differs: those of the paths; without a path those of
files that changed since they passed.
  --all       those of all files
  --accept    writes the screenshots as they are now to the baseline`;

async function compare(mismatches: readonly Mismatch[]): Promise<Comparison[]> {
  const withBaseline = mismatches.filter(({ expected }) => expected);
  const commit = withBaseline.length > 0 ? renderExpected(process.cwd(), withBaseline) : undefined;
  const comparisons = mismatches.map(({ key, file, expected }): Comparison => {
    const name = fileNameOf(key);
    const actual = `actual/${name}`;
    if (!expected) return { key, note: `${file}, new`, images: { actual } };
    const rendered = join(OUTPUT, 'expected', name);
    if (!existsSync(rendered)) return { key, note: `${file}, not rendered by ${commit}`, images: { actual } };
    const agrees = hashOf(readFileSync(rendered)) === expected;
    const note = `${file}, expected as of ${commit}${agrees ? '' : ', which does not match its line either'}`;
    return { key, note, images: { expected: `expected/${name}`, actual, difference: `difference/${name}` } };
  });
  const complete = comparisons.filter(({ images }) => images.expected);
  await writeDifferences(
    complete.map(({ images: { expected = '', actual, difference = '' } }) => ({
      expected: join(OUTPUT, expected),
      actual: join(OUTPUT, actual),
      difference: join(OUTPUT, difference),
    })),
  );
  return comparisons;
}

function report(comparisons: readonly Comparison[]): void {
  for (const { key, images } of comparisons) {
    console.log(`\n${key}`);
    for (const kind of KINDS) {
      console.log(`  ${kind.padEnd(10)} ${images[kind] ? join(OUTPUT, images[kind]) : 'none'}`);
    }
  }
  writeFileSync(PAGE, comparisonPage(comparisons));
  console.log(`\nSide by side: ${PAGE}. Accept: npm run visual -- --accept [path…]`);
}

function openInBrowser(file: string): void {
  if (process.env.CI || !process.stdout.isTTY) return;
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(command, [file], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}

const { values, positionals } = readArguments(usage, {
  options: { accept: { type: 'boolean' }, all: { type: 'boolean' } },
  allowPositionals: true,
});
if (!pinnedVersion || process.env.VISUAL === '0') {
  console.error('The pinned Chromium does not run here, or VISUAL=0: screenshots cannot be compared.');
  process.exit(1);
}
// Without `--` before it, npm takes the option for itself.
const isAccepting = values.accept || process.env.npm_config_accept === 'true';
const isOfAll = values.all || process.env.npm_config_all === 'true';
const selection = positionals.length > 0 ? positionals : isOfAll ? 'all' : 'changed';
const { ok, mismatches } = runStories(process.cwd(), selection, isAccepting ? ['--update=all'] : []);
if (!isAccepting && mismatches.length > 0) {
  report(await compare(mismatches));
  openInBrowser(PAGE);
}
process.exit(ok ? 0 : 1);
