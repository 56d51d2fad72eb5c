import type { Rolldown } from 'vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

const ENTRY = 'virtual:page';

/** The modules of which something is left in a page that uses these parts of the library alone. */
async function shipped(...parts: string[]) {
  const page = `import { ${parts.join(', ')} } from '${import.meta.dirname}/index.ts';\nconsole.log(${parts.join(', ')});`;
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

const partsOf = (modules: string[]) => [
  ...new Set(modules.flatMap((path) => /\/src\/components\/(\w+)\//.exec(path)?.slice(1) ?? [])),
];
const heavy = /@tanstack|react-(dialog|dropdown-menu|select|toast|tabs|tooltip)|qrcode/;

test('a page with a Button ships the Button and its Spinner: no table, no dialog', { timeout: 60_000 }, async () => {
  const modules = await shipped('Button');
  expect(partsOf(modules).toSorted()).toEqual(['Button', 'Spinner']);
  expect(modules.filter((path) => heavy.test(path))).toEqual([]);
});

test('a page with a table ships the table', { timeout: 60_000 }, async () => {
  const modules = await shipped('DataTable');
  expect(partsOf(modules)).toContain('DataTable');
  expect(partsOf(modules)).not.toContain('Dialog');
  expect(modules.some((path) => path.includes('@tanstack'))).toBe(true);
});
