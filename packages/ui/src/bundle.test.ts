import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ENTRY = 'virtual:page';

/** Builds a page of this code, without React. */
async function buildPage(page: string, minify = false) {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify, rolldownOptions: { input: ENTRY, external: /^react(-dom)?($|\/)/ } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? page : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return built.output;
}

/** The modules that remain in the bundle of a page that imports only these exports. */
async function bundledModules(...names: string[]) {
  const output = await buildPage(
    `import { ${names.join(', ')} } from '${import.meta.dirname}/index.ts';\nconsole.log(${names.join(', ')});`,
  );
  return modulesOf(output);
}

const modulesOf = (files: Rolldown.RolldownOutput['output']) =>
  files.flatMap((output) =>
    output.type === 'chunk'
      ? Object.entries(output.modules).flatMap(([path, { renderedLength }]) => (renderedLength > 0 ? [path] : []))
      : [],
  );

const componentsOf = (modules: string[]) => [
  ...new Set(modules.flatMap((path) => /\/src\/components\/(\w+)\//.exec(path)?.slice(1) ?? [])),
];
const heavy = /@tanstack|react-(dialog|dropdown-menu|select|toast|tabs|tooltip)|qrcode/;

test('importing Button bundles Button and Spinner only', async () => {
  const modules = await bundledModules('Button');
  expect(componentsOf(modules).toSorted()).toEqual(['Button', 'Spinner']);
  expect(modules.filter((path) => heavy.test(path))).toEqual([]);
});

test('importing DataTable bundles the virtualizer but no Dialog', async () => {
  const modules = await bundledModules('DataTable');
  expect(componentsOf(modules)).toContain('DataTable');
  expect(componentsOf(modules)).not.toContain('Dialog');
  expect(modules.some((path) => path.includes('@tanstack'))).toBe(true);
});

/** Uses all exports of an entry. */
const pageOf = (entry: string) => `import * as all from '${import.meta.dirname}/${entry}';\nconsole.log(all);`;

const CHARTS_BUDGET_BYTES = 40_000;

test('all charts with their library are compressed no larger than 40 kB', async () => {
  const output = await buildPage(pageOf('charts.ts'), true);
  const bytes = output.reduce(
    (sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code).length : 0),
    0,
  );
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThanOrEqual(CHARTS_BUDGET_BYTES);
});

test('a page without charts bundles none of their library', async () => {
  const library = /\/d3-/;
  expect(modulesOf(await buildPage(pageOf('charts.ts'))).some((path) => library.test(path))).toBe(true);
  expect(modulesOf(await buildPage(pageOf('index.ts'))).filter((path) => library.test(path))).toEqual([]);
});
