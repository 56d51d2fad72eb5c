// What each file of stories depends on.
import { globSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { build, type Rolldown } from 'vite';
import { pinnedVersion } from '../browser.ts';
import { BASELINE } from './baseline.ts';
import { sha256 } from './hash.ts';
import { PASSED } from './passed.ts';

const STORIES = 'packages/*/src/**/*.stories.tsx';
const BROWSER_PACKAGES = 'packages/{ui,i18n,api,web-core,app,pass}';
/** Shared by all stories: what is no module, is loaded before them, or judges them. */
const SHARED = [
  '.storybook/*',
  `${BROWSER_PACKAGES}/package.json`,
  `${BROWSER_PACKAGES}/public/*`,
  `${BROWSER_PACKAGES}/src/**/*.css`,
  'package-lock.json',
  'scripts/browser.ts',
  'scripts/visual/{baseline,browser,calibration,plugin,run}.ts',
  'tailwind.config.ts',
  'tsconfig.json',
];

const glob = (root: string, patterns: string | string[]) =>
  globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const isPackage = (specifier: string) => !/^\.|^@spotter\//.test(specifier) && !isAbsolute(specifier);

/**
 * Module → modules that it imports, for `entries` and all they lead to;
 * packages of others, which the lock file names, are left out.
 */
async function moduleGraph(root: string, entries: string[]): Promise<Map<string, readonly string[]>> {
  const graph = new Map<string, readonly string[]>();
  const collect: Rolldown.Plugin = {
    name: 'module-graph',
    resolveId: {
      order: 'pre',
      handler: (id, importer) => (importer && isPackage(id) ? { id, external: true } : undefined),
    },
    moduleParsed: ({ id, importedIds, dynamicallyImportedIds }) =>
      void graph.set(id, [...importedIds, ...dynamicallyImportedIds]),
  };
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [collect],
    build: { write: false, minify: false, rolldownOptions: { input: entries } },
  });
  return graph;
}

/** `from` and all that it imports, directly or not. */
function reachable(graph: Map<string, readonly string[]>, from: Iterable<string>): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const imported of graph.get(id) ?? []) if (graph.has(imported)) found.add(imported);
  return found;
}

/**
 * What each file of stories depends on: path from `root` → sha256 in hex over its modules, over those that all stories
 * share and over Chromium's version. Empty where the modules cannot be read: the stories then say what is wrong.
 */
export const storyInputs = (root: string): Promise<Map<string, string>> =>
  readStoryInputs(root).catch(() => new Map<string, string>());

async function readStoryInputs(root: string): Promise<Map<string, string>> {
  const stories = glob(root, STORIES);
  const setup = glob(root, '.storybook/{preview.tsx,*.setup.ts}');
  const graph = await moduleGraph(root, [...stories, ...setup]);
  const contents = new Map<string, string>();
  const hashOf = (id: string) => {
    const file = id.replace(/\?.*$/, '');
    const path = relative(root, file).replaceAll(sep, '/');
    const line = contents.get(path) ?? `${path} ${sha256([readFileSync(file)])}`;
    contents.set(path, line);
    return line;
  };
  const baselines = new Set([PASSED, BASELINE].map((path) => join(root, path)));
  const shared = new Set([...glob(root, SHARED).filter((file) => !baselines.has(file)), ...reachable(graph, setup)]);
  const sharedHash = sha256([String(pinnedVersion), ...[...shared].map(hashOf).toSorted()]);
  return new Map(
    stories.map((file) => {
      const modules = [...reachable(graph, [file])].map(hashOf).toSorted();
      return [relative(root, file).replaceAll(sep, '/'), sha256([sharedHash, ...modules])];
    }),
  );
}
