import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const copied = ['packages/ui', 'scripts', 'package.json', 'tsconfig.json', 'tailwind.config.ts'];
const settings = ['.oxlintrc.json', '.prettierrc.json'];
let copy = '';

const run = (script: string, ...rest: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...rest], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, said: stdout + stderr };
};
const create = (...name: string[]) => run('scripts/new-component.ts', ...name);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'spotter-new-'));
  for (const path of [...copied, ...settings]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: (from) => !from.endsWith('node_modules') });
  }
  const onlyTheLibrary = { extends: './tsconfig.json', include: ['packages', 'scripts/dom.setup.ts'] };
  writeFileSync(join(copy, 'tsconfig.library.json'), JSON.stringify(onlyTheLibrary));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `export default { test: { environment: 'jsdom', setupFiles: ['./scripts/dom.setup.ts'] } };`,
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each([
  ['no name', [], /^Say its name: .*\n$/],
  ['a name in small letters', ['meterCard'], /^"meterCard" is not a name in PascalCase, such as StatCard\.\n$/],
  ['a path', ['../Card'], /^"\.\.\/Card" is not a name/],
  ['the name of a part', ['Button'], /^Button is already part of the library\.\n$/],
  ['the name of something else it offers', ['Brand'], /^Brand is already part of the library\.\n$/],
])('refuses %s in one sentence, and writes nothing', (_, name, sentence) => {
  const index = readFileSync(join(copy, 'packages/ui/src/index.ts'), 'utf8');
  const { status, said } = create(...name);
  expect(said).toMatch(sentence);
  expect(status).toBe(1);
  expect(readFileSync(join(copy, 'packages/ui/src/index.ts'), 'utf8')).toBe(index);
  expect(existsSync(join(copy, 'packages/ui/src/components/meterCard'))).toBe(false);
});

test('what it writes is formatted, free of warnings, well typed and tested', { timeout: 120_000 }, () => {
  expect(create('QuietMeter2')).toMatchObject({ status: 0 });
  const bin = 'node_modules';
  const folder = 'packages/ui/src/components/QuietMeter2';
  const index = ['packages/ui/src/index.ts', 'packages/ui/src/index.test.tsx'];
  const checks = [
    run(`${bin}/prettier/bin/prettier.cjs`, '--check', folder, ...index),
    run(`${bin}/oxlint/bin/oxlint`, '--type-aware', '--deny-warnings', folder, ...index),
    run(`${bin}/typescript/bin/tsc`, '--noEmit', '-p', 'tsconfig.library.json'),
    run(`${bin}/vitest/vitest.mjs`, 'run', 'QuietMeter2', 'packages/ui/src/index.test.tsx'),
  ];
  expect(checks.filter(({ status }) => status !== 0)).toEqual([]);
  expect(checks.at(-1)?.said).toMatch(/Test Files\s+2 passed/);
});
