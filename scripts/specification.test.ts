// docs/specification.md names, for each sentence of the specification, where it is true and the test that holds it. Names
// rot: these tests see it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'e2e/**/*.ts'], { cwd: ROOT }).map((path) =>
  path.replaceAll('\\', '/'),
);
/** The files whose path ends so; there must be exactly one. */
const filesNamed = (end: string) => sources.filter((path) => path === end || path.endsWith(`/${end}`));

interface NamedTest {
  file: string;
  name: string;
}
interface Row {
  sentence: string;
  texts: string[];
  places: string[];
  tests: NamedTest[];
  pictures: string[];
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);
const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('\\$', '$');

function rowOf(line: string): Row {
  const [, , sentence = '', places = '', tests = ''] = line.split('|').map((cell) => cell.trim());
  const held = tests.split('<br>').map((item) => /^`([^`]+)` › (.+)$/.exec(item));
  return {
    sentence,
    texts: quoted(sentence),
    places: quoted(places),
    tests: held.flatMap((named) => (named ? [{ file: named[1] ?? '', name: plain(named[2] ?? '') }] : [])),
    pictures: tests.startsWith('picture ') ? quoted(tests) : [],
  };
}

const [tables = ''] = read('docs/specification.md').split('<!-- prettier-ignore-end -->');
const rows = tables
  .split('\n')
  .filter((line) => /^\| \d \|/.test(line))
  .map(rowOf);

const unescaped = (text: string) => text.replaceAll(/\\(['"`])/g, '$1');
const contents = new Map<string, string>();
/** What a file says, as its texts are read. */
function contentOf(end: string): string {
  const path = filesNamed(end)[0];
  if (path === undefined) return '';
  const known = contents.get(path) ?? unescaped(read(path));
  contents.set(path, known);
  return known;
}

/** A call's first argument, unless the call skips it; a number in brackets before it is left out. */
const NAME = /(?<!\.(?:skip|todo|fails))\(\s*(['"`])(?:\[[\d, ]+\] )?((?:\\.|(?!\1).)+)\1,/g;
const namesOf = (end: string): Set<string> => {
  const path = filesNamed(end)[0];
  const found = path === undefined ? [] : [...read(path).matchAll(NAME)];
  return new Set(found.map(([, , name = '']) => unescaped(name)));
};

test('the page has a line for each sentence', () => {
  expect(rows.length).toBeGreaterThan(390);
  expect(rows.filter(({ places }) => places.length === 0)).toEqual([]);
  expect(rows.filter(({ tests, pictures }) => tests.length + pictures.length === 0)).toEqual([]);
});

test('each file named exists, once', () => {
  const ends = new Set(rows.flatMap(({ places, tests }) => [...places, ...tests.map(({ file }) => file)]));
  expect([...ends].filter((end) => filesNamed(end).length !== 1)).toEqual([]);
});

test('each test named exists', () => {
  const gone = rows.flatMap(({ tests }) => tests.filter(({ file, name }) => !namesOf(file).has(name)));
  expect(gone).toEqual([]);
});

test('each picture named exists', () => {
  const missing = rows
    .flatMap(({ pictures }) => pictures)
    .filter((name) => !existsSync(join(ROOT, '.storybook/__screenshots__', name)));
  expect(missing).toEqual([]);
});

test('a text stands in the tests of its line, word for word', () => {
  const lost = rows.flatMap(({ sentence, texts, tests }) => {
    const said = tests.map(({ file }) => contentOf(file)).join('\n');
    return tests.length === 0 ? [] : texts.filter((text) => !said.includes(text)).map((text) => ({ sentence, text }));
  });
  expect(lost).toEqual([]);
});

test('each text of the specification has its line, and no line another', () => {
  const texts = read('scripts/specification.txt').split('\n').filter(Boolean);
  const told = new Set(rows.flatMap((row) => row.texts));
  expect(texts.filter((text) => !told.has(text))).toEqual([]);
  expect([...told].filter((text) => !texts.includes(text))).toEqual([]);
});
