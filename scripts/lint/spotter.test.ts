// Our lint rules, run once by oxlint on files written for the tests.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');

interface Diagnostic {
  code: string;
  message: string;
  filename: string;
}

const sources = new Map<string, string>();
let diagnostics: Diagnostic[] = [];

/** Registers a file to be linted: `probe` in the path becomes a name of its own. Returns what oxlint reports for it. */
function lint(path: string, source: string, code = 'spotter'): () => string[] {
  const file = path.replace('probe', `lintProbe${sources.size}`);
  sources.set(file, source);
  return () =>
    diagnostics
      .filter((diagnostic) => diagnostic.filename === file && diagnostic.code.startsWith(code))
      .map(({ message }) => message);
}

const remove = () => sources.keys().forEach((path) => rmSync(join(ROOT, path), { force: true }));

beforeAll(() => {
  for (const [path, source] of sources) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), source);
  }
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', ...sources.keys()], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  ({ diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] });
  diagnostics = diagnostics.map((diagnostic) => ({
    ...diagnostic,
    filename: relative(ROOT, join(ROOT, diagnostic.filename)),
  }));
  remove();
});
afterAll(remove);

const importing = (path: string, source: string) => [path, source, lint(path, `export * from '${source}';\n`)] as const;

test.each([
  importing('packages/ui/src/probe.ts', '@spotter/api'),
  importing('packages/api/src/probe.ts', '@spotter/ui'),
  importing('packages/web-core/src/probe.ts', '@spotter/ui'),
  importing('packages/app/src/probe.ts', '@spotter/server'),
  importing('packages/server/src/probe.ts', '@spotter/ui'),
  importing('packages/server/src/probe.ts', '@spotter/ui/charts'),
  importing('packages/app/src/probe.ts', '../../ui/src/index.ts'),
  importing('packages/app/src/features/members/probe.ts', '../login/LoginPage.tsx'),
  importing('packages/app/src/features/members/probe.ts', '../../routes.tsx'),
  importing('packages/app/src/shared/probe.ts', '../features/login/LoginPage.tsx'),
  importing('packages/app/src/shell/probe.ts', '../features/login/LoginPage.tsx'),
  importing('packages/app/src/api/probe.ts', '../shell/navigation.ts'),
  importing('packages/server/src/members/probe.rules.ts', './members.repository.ts'),
  importing('packages/server/src/members/probe.repository.ts', '../http/mount.ts'),
  importing('packages/server/src/members/probe.handlers.ts', '../http/mount.ts'),
  importing('packages/server/src/db/probe.ts', '../members/members.rules.ts'),
  importing('packages/server/src/members/probe.rules.ts', '../people/personScope.ts'),
  importing('packages/server/src/probe.ts', '../../../lab/fuzz/fuzz.ts'),
  importing('packages/server/src/probe.test.ts', '../../../e2e/testing/product.ts'),
])('%s may not import %s', (_path, _source, complaints) => {
  expect(complaints()).toEqual([expect.stringMatching(/^Import direction: /)]);
});

test.each([
  importing('packages/app/src/features/members/probe.ts', '@spotter/ui'),
  importing('packages/app/src/features/members/probe.ts', '../../shell/navigation.ts'),
  importing('packages/app/src/features/members/probe.ts', '../history/index.ts'),
  importing('packages/server/src/mail/probe.ts', '@spotter/ui/brands'),
  importing('packages/server/src/members/probe.handlers.ts', './members.rules.ts'),
  importing('packages/server/src/members/probe.rules.ts', '../errors.ts'),
  importing('packages/server/src/members/probe.rules.ts', '../people/people.rules.ts'),
])('%s may import %s', (_path, _source, complaints) => {
  expect(complaints()).toEqual([]);
});

const row = (imports: string) =>
  lint(
    'packages/server/src/members/probe.rules.ts',
    `import ${imports} from '../db/schema.ts';\nexport { type Row };\n`,
  );

test.each([
  ['type { Row }', 0, row('type { Row }')],
  ['{ type Row }', 0, row('{ type Row }')],
  ['{ Row }', 1, row('{ Row }')],
])('rules import types of rows, not queries: %s', (_imports, count, complaints) => {
  expect(complaints()).toHaveLength(count);
});

const first = lint('scripts/lint/cycle1.ts', "import type { B } from './cycle2.ts';\nexport type A = B[];\n", 'import');
const second = lint(
  'scripts/lint/cycle2.ts',
  "import type { A } from './cycle1.ts';\nexport type B = A | undefined;\n",
  'import',
);

test('an import cycle is an error, through types too', () => {
  expect([first(), second()]).toEqual([['Dependency cycle detected'], ['Dependency cycle detected']]);
});

const saying = (source: string, term: string) => [source, term, lint('scripts/lint/probe.ts', source)] as const;

test.each([
  saying('export const renewStamp = 1;', 'bumpListVersion'),
  saying('export const view = { atEnd: 1 };', 'beforeCommit'),
  saying('/** Calls unlessKnown. */\nexport const view = 1;', 'notModifiedIf'),
])('a retired name is an error: %s', (_source, term, complaints) => {
  expect(complaints()).toEqual([expect.stringContaining(term)]);
});

const named = lint('scripts/lint/keepHouse.ts', 'export const view = 1;\n');
test('a file with a retired name is an error', () => {
  expect(named()).toHaveLength(1);
});

const prose = lint('scripts/lint/probe.ts', "/** It was known and kept. */\nexport const view = 'renewStamp';\n");
test('prose and strings are not checked', () => {
  expect(prose()).toEqual([]);
});

const classes = (names: string) =>
  lint('packages/ui/src/components/probe.tsx', `export const look = '${names} p-2';\n`);

test.each(
  ['bg-red-600', 'text-white', 'hover:border-gray-200', 'dark:p-2', '#14171A'].map(
    (name) => [name, classes(name)] as const,
  ),
)('a component does not name the colour %s', (_name, complaints) => {
  expect(complaints()).toHaveLength(1);
});

const tokens = classes('bg-surface text-danger');
test('a component names tokens', () => {
  expect(tokens()).toEqual([]);
});

test.each(
  ['ml-2', 'sm:-mr-1.5', 'pl-[3px]', 'left-0', 'right-full', 'text-left', 'border-l', 'rounded-tr-md'].map(
    (name) => [name, classes(name)] as const,
  ),
)('a component does not say left or right: %s', (_name, complaints) => {
  expect(complaints()).toEqual([expect.stringMatching(/^Left and right/)]);
});

const logical = classes('ms-2 border-s text-end start-0 left-1/2 -translate-1/2 data-[state=left-out]:p-1');
test('a component says start and end, and the middle', () => {
  expect(logical()).toEqual([]);
});

const screen = (jsx: string) =>
  [jsx, lint('packages/app/src/features/kiosk/probe.tsx', `export const Screen = () => ${jsx};\n`)] as const;

test.each([
  screen('<p>Members</p>'),
  screen('<p>{isOpen ? `${count} members` : count}</p>'),
  screen('<p title="Close" />'),
  screen("<p aria-label={isOpen ? 'Close' : name} />"),
  screen("<Chart emptyText={name ?? 'Nobody'} />"),
  screen("<Menu items={[{ label: 'Delete', onSelect }]} />"),
  screen("<Loader label={/*i18n*/ 'Loading'} />"),
])('a text comes from a message: %s', (_jsx, complaints) => {
  expect(complaints()).toEqual([expect.stringMatching(/^Texts are messages/)]);
});

test.each([
  screen("<p title={i18n.t('Close')}>{i18n.t('Members')}</p>"),
  screen('<p className="text-muted" type="button">₹ · 12 Spotter</p>'),
  screen("<p label={name}>{count}{isOpen ? '·' : ' '}</p>"),
  screen("<Menu items={[{ label: /*i18n*/ 'Delete', onSelect }]} />"),
])('values, symbols and the name of the product are no messages: %s', (_jsx, complaints) => {
  expect(complaints()).toEqual([]);
});

const refusing = (path: string, sentence: string) =>
  [path, sentence, lint(path, `throw new DomainError('invalid', ${sentence});\n`, 'spotter(texts')] as const;

test.each([
  refusing('packages/server/src/members/probe.ts', "'That was refused'"),
  refusing('packages/server/src/members/probe.ts', '`${name} was refused`'),
  refusing('packages/server/src/members/probe.ts', "isIn ? /*i18n*/ 'It is in' : 'It is out'"),
  [
    'packages/server/src/imports/probe.ts',
    'by a helper',
    lint('packages/server/src/imports/probe.ts', "reader.refuse('name', 'The row has no name');\n", 'spotter(texts'),
  ] as const,
])('%s: the refusal %s is no message', (_path, _sentence, found) => {
  expect(found()).toHaveLength(1);
});

const translating = (call: string) =>
  [call, lint('packages/server/src/members/probe.ts', `${call};\n`, 'spotter(texts')] as const;

test.each([
  [...translating("texts(language).t('Hello')"), 1],
  [...translating("i18n.t('Hello')"), 0],
  [...translating('texts(language).t(message, { count })'), 0],
] as const)('a message is extracted: %s', (_call, found, count) => {
  expect(found()).toHaveLength(count);
});

test.each([
  refusing('packages/server/src/members/probe.ts', "/*i18n*/ 'That was refused'"),
  refusing('packages/server/src/cli/probe.ts', "'That was refused'"),
])('%s: the refusal %s may stand', (_path, _sentence, found) => {
  expect(found()).toEqual([]);
});
