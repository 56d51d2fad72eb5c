import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storyInputs } from './inputs.ts';
import { passedHash, readPassed, unchangedFiles, writePassed, type PassedFiles } from './passed.ts';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const edit = (path: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  appendFileSync(join(root, path), '/* Changed */');
};
const button = 'packages/ui/src/Button.stories.tsx';
const link = 'packages/ui/src/Link.stories.tsx';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spotter-passed-'));
  write('packages/ui/package.json', '{ "name": "@spotter/ui", "exports": "./src/index.ts" }');
  write('packages/ui/src/tone.ts', "export const tone = 'quiet';");
  write('packages/ui/src/later.ts', "export const later = 'soon';");
  write('packages/ui/src/notes.txt', 'Notes');
  write('packages/ui/src/fixtures/one.ts', 'export const one = 1;');
  write('packages/ui/src/unused.ts', 'export const unused = 0;');
  write('packages/ui/src/types.ts', 'export type Tone = string;');
  write('packages/ui/src/styles.css', '@theme {}');
  write('packages/ui/src/brands.ts', 'export const brands = [];');
  write('packages/ui/src/Button.tsx', "import { tone } from './tone.ts'; export const Button = () => tone;");
  write(
    button,
    `import type { Tone } from './types.ts';
     import notes from './notes.txt?raw';
     import { render } from 'some-library';
     import { Button } from './Button.tsx';
     export const load = () => import('./later.ts');
     export const all = import.meta.glob('./fixtures/*.ts');
     export default { title: 'Parts/Button', notes, render, component: Button as () => Tone };`,
  );
  write(link, "export default { title: 'Parts/Link' };");
  write(
    '.storybook/preview.tsx',
    "import '../packages/ui/src/styles.css'; import '../packages/ui/src/brands.ts'; import { clock } from './clock.ts'; clock();",
  );
  write('.storybook/clock.ts', 'export const clock = () => 0;');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The files of stories whose hash changes with an edit of `path`. */
async function affectedBy(path: string): Promise<string[]> {
  const before = await storyInputs(root);
  edit(path);
  const after = await storyInputs(root);
  return [...after.keys()].filter((path) => after.get(path) !== before.get(path)).toSorted();
}

test.for<[string, string]>([
  ['what a file imports', 'packages/ui/src/Button.tsx'],
  ['what that imports', 'packages/ui/src/tone.ts'],
  ['what it imports later', 'packages/ui/src/later.ts'],
  ['what it imports as text', 'packages/ui/src/notes.txt'],
  ['what it imports by pattern', 'packages/ui/src/fixtures/one.ts'],
  ['what it did not import before', 'packages/ui/src/fixtures/two.ts'],
  ['the file itself', button],
])('%s changes its hash alone', async ([, path]) => {
  expect(await affectedBy(path)).toEqual([button]);
});

test.for([
  'packages/ui/src/brands.ts',
  'packages/ui/src/styles.css',
  '.storybook/clock.ts',
  '.storybook/manager.ts',
  'package-lock.json',
])('%s changes the hash of all', async (path) => {
  expect(await affectedBy(path)).toEqual([button, link]);
});

test.for([
  'packages/ui/src/unused.ts',
  'packages/ui/src/types.ts',
  '.storybook/screenshots.txt',
  '.storybook/passed.txt',
])('%s changes no hash', async (path) => {
  expect(await affectedBy(path)).toEqual([]);
});

test('the hashes are the same in another folder', async () => {
  const before = await storyInputs(root);
  const other = mkdtempSync(join(tmpdir(), 'spotter-passed-'));
  cpSync(root, other, { recursive: true });
  expect(await storyInputs(other)).toEqual(before);
  rmSync(other, { recursive: true });
});

test('where the modules cannot be read, no file is left out', async () => {
  write('packages/ui/src/Button.tsx', 'export const = ;');
  expect((await storyInputs(root)).size).toBe(0);
});

const paths = Array.from({ length: 400 }, (_, index) => `packages/ui/src/${index}.stories.tsx`);
const inputs = new Map(paths.map((path) => [path, `inputs of ${path}`]));
const baseline = new Map(paths.map((_, index) => [`parts-${index}--plain default`, `screenshot ${index}`]));
const passed: PassedFiles = new Map(
  paths.map((path, index) => {
    const component = `parts-${index}`;
    return [path, { component, hash: passedHash(inputs.get(path)!, component, baseline) }];
  }),
);

test('what passed is left out, but for one of twenty files, others with each state of the project', () => {
  const first = unchangedFiles(inputs, passed, baseline);
  expect(first.size).toBe(380);
  const second = unchangedFiles(new Map([...inputs, ['packages/ui/src/new.stories.tsx', 'inputs']]), passed, baseline);
  const repeatedTwice = paths.filter((path) => !first.has(path) && !second.has(path));
  expect(repeatedTwice.length).toBeLessThan(10);
  expect(unchangedFiles(new Map([...inputs].slice(0, 1)), passed, baseline).size).toBe(0);
  expect(second.has('packages/ui/src/new.stories.tsx')).toBe(false);
});

test('a file runs whose inputs, screenshots or record changed', () => {
  const unchanged = [...unchangedFiles(inputs, passed, baseline).keys()];
  const [path, other] = unchanged as [string, string];
  const { component } = passed.get(path)!;
  const added = (record: PassedFiles, lines: typeof baseline) => {
    const now = unchangedFiles(inputs, record, lines);
    return unchanged.filter((each) => !now.has(each));
  };
  const line = (key: string) => new Map([...baseline, [key, 'another']]);
  expect(added(passed, line(`${component}--plain default`))).toEqual([path]);
  expect(added(passed, line(`${component}--new default`))).toEqual([path]);
  expect(added(passed, line(`${component}0000--plain default`))).toEqual([]);
  expect(added(new Map([...passed, [path, passed.get(other)!]]), baseline)).toEqual([path]);
  expect(unchangedFiles(new Map([...inputs, [path, 'another']]), passed, baseline).has(path)).toBe(false);
});

test('the record is read as it was written, sorted by path', () => {
  const file = join(root, 'passed.txt');
  expect(readPassed(file).size).toBe(0);
  writePassed(file, new Map([...passed].toReversed()));
  expect(readPassed(file)).toEqual(passed);
  expect([...readPassed(file).keys()]).toEqual(paths.toSorted());
});
