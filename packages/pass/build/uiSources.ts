import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const pass = join(import.meta.dirname, '..');
const styles = join(pass, 'src/styles.css');
const ui = join(pass, '../ui/src');

/** The modules that the page really contains, after tree-shaking. */
async function bundledModules(): Promise<Set<string>> {
  const { output } = (await build({
    root: pass,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: join(pass, 'src/main.tsx') } },
    plugins: [{ name: 'no-styles', enforce: 'pre', load: (id) => (id.endsWith('.css') ? '' : undefined) }],
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Set(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
    ),
  );
}

/** Keeps the classes of ui components that the page does not contain out of its stylesheet. */
export const uiSources = (): Plugin => ({
  name: 'pass-ui-sources',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: styles },
    async handler(code) {
      const bundled = await bundledModules();
      const unused = globSync('**/*.{ts,tsx}', { cwd: ui }).filter((file) => !bundled.has(join(ui, file)));
      const from = relative(join(styles, '..'), ui);
      return `${code}${unused.map((file) => `@source not '${from}/${file}';\n`).join('')}`;
    },
  },
});
