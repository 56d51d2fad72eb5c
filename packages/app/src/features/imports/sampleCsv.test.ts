import { showPseudoLocale } from '@spotter/i18n/pseudo';
import { expect, onTestFinished, test } from 'vitest';
import { sampleCsv } from './sampleCsv.ts';

test.each(['members', 'visits'] as const)('the sample of %s has its headings in the language of the page', (kind) => {
  const [english = [], ...rows] = linesOf(sampleCsv(kind));
  showPseudoLocale(true);
  onTestFinished(() => showPseudoLocale(false));
  const [headings = [], ...others] = linesOf(sampleCsv(kind));
  expect(headings).toHaveLength(english.length);
  expect(headings.filter((heading, at) => heading === english[at])).toEqual([]);
  expect(others).toEqual(rows);
});

const linesOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
