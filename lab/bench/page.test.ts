import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Figure, Result } from './figure.ts';
import { PAGE, renderPage } from './page.ts';
import { RESULTS } from './report.ts';

test('docs/performance.md is the page of the stored results', async () => {
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>;
  expect(readFileSync(PAGE, 'utf8')).toBe(await renderPage(results));
});

test('the page begins with the missed targets', async () => {
  const result = { machine: '2 cores', date: '2026-11-01', load: 1, form: 'short' as const };
  const reached = { what: 'A start', measured: '399 ms', reach: '≤ 400 ms', isReached: true };
  const missed = { what: 'A key', measured: '31 ms', ratio: 1.94, reach: '≤ 16 ms', isReached: false };
  const glance = async (figures: Figure[]) =>
    (await renderPage({ part: { ...result, figures } })).split('## At a glance')[1]?.split('## part')[0];
  expect(await glance([reached])).toBe('\n\n1 of 1 targets are met.\n\n');
  expect(await glance([reached, missed])).toMatch(
    /^\n\n1 of 2 targets are met; missed:\n\n.*\n.*\n\| \[part\]\(#part\) \| A key +\| 31 ms +\| 1\.94 +\| ≤ 16 ms +\|\n\n$/,
  );
});
