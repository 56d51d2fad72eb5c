import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const COPIED_PATHS = [
  'packages/ui',
  'docs/state-attributes.md',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tailwind.config.ts',
];
const CONFIG_FILES = ['.oxlintrc.json', '.oxfmtrc.json'];
const component = 'packages/ui/src/components/QuietMeter2';
let copy = '';

const run = (script: string, ...rest: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...rest], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
};
const create = (...name: string[]) => run('scripts/new-component.ts', ...name);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'spotter-new-'));
  for (const path of [...COPIED_PATHS, ...CONFIG_FILES]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: (from) => !from.endsWith('node_modules') });
  }
  // The component, its test and stories, and what they import.
  const include = [component, 'packages/ui/src/index.test.tsx', 'scripts/dom.setup.ts'];
  const libraryConfig = { extends: './tsconfig.json', include };
  writeFileSync(join(copy, 'tsconfig.library.json'), JSON.stringify(libraryConfig));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `export default { test: { environment: 'jsdom', setupFiles: ['./scripts/dom.setup.ts'] } };`,
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each([
  ['no name', [], /^Name missing: .*\n$/],
  ['a name in small letters', ['meterCard'], /^"meterCard" is not a name in PascalCase, such as StatCard\.\n$/],
  ['a path', ['../Card'], /^"\.\.\/Card" is not a name/],
  ['the name of a component', ['Button'], /^Button already exists in the library\.\n$/],
  ['the name of another export', ['Brand'], /^Brand already exists in the library\.\n$/],
  ['two names', ['Meter', 'Card'], /^One name at a time\.\n$/],
])('rejects %s with one sentence and writes nothing', (_, name, message) => {
  const index = readFileSync(join(copy, 'packages/ui/src/index.ts'), 'utf8');
  const { status, output } = create(...name);
  expect(output).toMatch(message);
  expect(status).toBe(2);
  expect(readFileSync(join(copy, 'packages/ui/src/index.ts'), 'utf8')).toBe(index);
  expect(existsSync(join(copy, 'packages/ui/src/components/meterCard'))).toBe(false);
  expect(existsSync(join(copy, 'packages/ui/src/components/Meter'))).toBe(false);
});

test('the generated files pass format, lint, types and tests', () => {
  expect(create('QuietMeter2')).toMatchObject({ status: 0 });
  const bin = 'node_modules';
  const index = ['packages/ui/src/index.ts', 'packages/ui/src/index.test.tsx'];
  const docs = 'docs/state-attributes.md';
  const checks = [
    run(`${bin}/oxfmt/bin/oxfmt`, '--check', component, ...index, docs),
    run(`${bin}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings', component, ...index),
    run(`${bin}/typescript/bin/tsc`, '--noEmit', '-p', 'tsconfig.library.json'),
    run(`${bin}/vitest/vitest.mjs`, 'run', 'QuietMeter2', 'index.test.tsx', 'stateAttributes'),
  ];
  expect(checks.filter(({ status }) => status !== 0)).toEqual([]);
  expect(checks.at(-1)?.output).toMatch(/Test Files\s+3 passed/);
});
