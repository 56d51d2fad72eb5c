import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas, filesOf, mutatedFiles, ROOT } from './areas.ts';
import {
  type AreaResult,
  mutationPage,
  PAGE,
  readMeasuredParts,
  readResults,
  score,
  sumOf,
  TARGET_SCORE,
} from './results.ts';
import { addReport } from './stryker.ts';
import { explainedSurvivors, survivalReason } from './survivors.ts';
import type { ExplainedSurvivor } from './survivors/explainedSurvivor.ts';

const parts = areas.flatMap(({ name, parts }) => parts.map((part) => ({ name, part })));
const mutated = parts.flatMap(({ part }) => mutatedFiles(part));

const occurrences = ({ file, code }: ExplainedSurvivor) =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').split(code).length - 1 : 0;

const mutant = (status: string) => ({
  status,
  mutatorName: 'ConditionalExpression',
  replacement: 'true',
  location: { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } },
});

test('each rules file and each repository belongs to one area', () => {
  const required = filesOf(['packages/server/src/**/*.{rules,repository}.ts']);
  expect(required.length).toBeGreaterThan(20);
  expect(required.filter((file) => !mutated.includes(file))).toEqual([]);
  expect(mutated.filter((file, index) => mutated.indexOf(file) !== index)).toEqual([]);
});

test.each([
  'packages/server/src/feed/*.ts',
  'packages/server/src/jobs/*.ts',
  'packages/server/src/mail/*.ts',
  'packages/web-core/src/session/*.ts',
  'packages/app/src/features/kiosk/*.{ts,tsx}',
  'packages/app/src/features/members/*.{ts,tsx}',
  'packages/app/src/shared/*.{ts,tsx}',
  'packages/web-core/src/serviceWorker/*.ts',
])('%s: no source is left out', (glob) => {
  const sources = mutatedFiles({ files: [glob], tests: [] });
  expect(sources.length).toBeGreaterThan(1);
  expect(sources.filter((file) => !mutated.includes(file))).toEqual([]);
});

test.each(parts)('$name: each glob of $part.files and $part.tests matches', ({ part }) => {
  expect([...part.files, ...part.tests].filter((glob) => filesOf([glob]).length === 0)).toEqual([]);
});

test('each explained survivor is in its source once, unless it says that it is repeated, and in an area', () => {
  expect(explainedSurvivors.filter((one) => occurrences(one) === 0)).toEqual([]);
  expect(explainedSurvivors.filter((one) => occurrences(one) > 1 !== (one.repeated ?? false))).toEqual([]);
  expect(explainedSurvivors.filter(({ file }) => !mutated.includes(file))).toEqual([]);
});

test('each measured area reaches the target', () => {
  const low = Object.entries(readResults()).filter(([, result]) => score(result) < TARGET_SCORE);
  expect(low.map(([name]) => name)).toEqual([]);
});

test('docs/mutation.md shows the results', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await mutationPage(readResults(), readMeasuredParts()));
});

test('a survivor has the reason of the code it begins in, and of its replacement if one is named', () => {
  const explanations = [
    { file: 'a.ts', code: 'a > b', replacement: 'a >= b', reason: 'never equal' },
    { file: 'a.ts', code: 'log(', reason: 'a log' },
    { file: 'a.ts', code: 'guard()', repeated: true as const, reason: 'guarded before' },
  ];
  const source = 'if (a > b) log(c); guard(); next(); guard();';
  const reason = (text: string, replacement: string, file = 'a.ts') =>
    survivalReason({ file, replacement }, source, source.indexOf(text), explanations);
  expect(reason('a > b', 'a >= b')).toBe('never equal');
  expect(reason('a > b', 'a >= b', 'b.ts')).toBeUndefined();
  expect(reason('a > b', 'true')).toBeUndefined();
  expect(reason('(a > b)', 'a >= b')).toBeUndefined();
  expect(reason('log(c)', '')).toBe('a log');
  expect(reason('c);', '')).toBeUndefined();
  expect([reason('guard(); n', ''), reason('next', '')]).toEqual(['guarded before', undefined]);
  const last = source.lastIndexOf('guard');
  expect(survivalReason({ file: 'a.ts', replacement: '' }, source, last, explanations)).toBe('guarded before');
});

test('counts what no test detects as survived; excluded mutators and files of earlier runs count nowhere', () => {
  const result: AreaResult = { date: '2026-11-22', killed: 0, timedOut: 0, survivors: [] };
  const statuses = ['Killed', 'RuntimeError', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'];
  const file = { source: 'one\nif (a > b) c;\n', mutants: statuses.map(mutant) };
  addReport(result, { files: { 'a.ts': file, 'of-an-earlier-run.ts': file } }, ['a.ts']);
  expect(result).toMatchObject({ killed: 1, timedOut: 1 });
  expect(result.survivors.map(({ isCovered, original, line }) => [isCovered, original, line])).toEqual([
    [true, 'a > b', 2],
    [false, 'a > b', 2],
  ]);
  expect(score(result)).toBe(0.5);
});

test('an area of which some parts are measured is shown with their sum', async () => {
  const survivor = { file: 'a.ts', line: 1, mutator: 'M', original: 'a', replacement: 'b', isCovered: true };
  const parts = [
    { date: '2026-11-24', killed: 5, timedOut: 1, survivors: [survivor] },
    { date: '2026-11-23', killed: 3, timedOut: 0, survivors: [] },
  ];
  expect(sumOf(parts)).toEqual({ date: '2026-11-24', killed: 8, timedOut: 1, survivors: [survivor] });
  const page = await mutationPage({}, { lists: { 0: parts[0] as AreaResult, 3: parts[1] as AreaResult } });
  expect(page).toMatch(/\| lists, 2 of \d+ parts +\| +10 \| +8 \| +1 \| +0 \| +1 \| 90\.0 %, 2026-11-24 +\|/);
  expect(page).toContain('## lists: survivors');
  expect(page).toMatch(/\| kiosk .*\| not measured/);
});
