import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Result } from './figure.ts';
import { PAGE, renderPage } from './page.ts';
import { RESULTS } from './report.ts';

test('docs/performance.md is the page of the stored results', async () => {
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, Result>;
  expect(readFileSync(PAGE, 'utf8')).toBe(await renderPage(results));
});
