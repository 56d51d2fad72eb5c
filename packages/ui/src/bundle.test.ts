import type { Rolldown } from 'vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ENTRY = 'virtual:page';

/** The modules that remain in the bundle of a page that imports only these exports. */
async function bundledModules(...names: string[]) {
  const page = `import { ${names.join(', ')} } from '${import.meta.dirname}/index.ts';\nconsole.log(${names.join(', ')});`;
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, external: /^react(-dom)?($|\/)/ } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? page : null),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((output) =>
    output.type === 'chunk'
      ? Object.entries(output.modules).flatMap(([path, { renderedLength }]) => (renderedLength > 0 ? [path] : []))
      : [],
  );
}

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
