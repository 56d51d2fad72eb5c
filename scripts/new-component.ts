// npm run new:component Name: writes a component of the library.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { component, stories, test } from './componentTemplates.ts';
import { readArguments } from './readArguments.ts';

const usage = `Usage: npm run new:component NAME

Writes a component of the library with stories and a test, exports it and lists its state attribute. NAME is in PascalCase, such as StatCard.`;

const COMPONENTS = 'packages/ui/src/components';
const INDEX = 'packages/ui/src/index.ts';
const INDEX_TEST = 'packages/ui/src/index.test.tsx';
const STATE_ATTRIBUTES = 'docs/state-attributes.md';

/** The reason why a name is invalid or taken, in one sentence. */
function findNameError(root: string, name: string): string | undefined {
  if (!name) return 'Name missing: npm run new:component Name.';
  if (!/^[A-Z][a-zA-Z0-9]*$/.test(name)) return `"${name}" is not a name in PascalCase, such as StatCard.`;
  const exported = new RegExp(`\\b${name}\\b`);
  if (existsSync(join(root, COMPONENTS, name)) || exported.test(readFileSync(join(root, INDEX), 'utf8'))) {
    return `${name} already exists in the library.`;
  }
  return undefined;
}

/** Inserts a line in alphabetical order among the lines that `pattern` matches; its first group is their name. */
function insertSorted(file: string, line: string, name: string, pattern: RegExp) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const previous = lines.findLastIndex((other) => (pattern.exec(other)?.[1] ?? '~') < name);
  lines.splice(previous + 1, 0, line);
  writeFileSync(file, lines.join('\n'));
}

/** A row with these cells, as wide as the columns of the table in a Markdown file. */
function tableRow(file: string, cells: readonly string[]): string {
  const [line = ''] = /^\| -[ |-]*\|$/m.exec(readFileSync(file, 'utf8')) ?? [];
  const widths = line
    .split('|')
    .slice(1, -1)
    .map(({ length }) => length - 2);
  return `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
}

/** Writes the files under `root`; returns an error message if the name is not usable. */
export function newComponent(root: string, name: string): string | undefined {
  const error = findNameError(root, name);
  if (error) return error;
  const folder = join(root, COMPONENTS, name);
  mkdirSync(folder);
  writeFileSync(join(folder, `${name}.tsx`), component(name));
  writeFileSync(join(folder, `${name}.stories.tsx`), stories(name));
  writeFileSync(join(folder, `${name}.test.tsx`), test(name));
  const from = `from './components/${name}/${name}.tsx';`;
  const lines = `export { ${name} } ${from}\nexport type { ${name}Props } ${from}`;
  insertSorted(join(root, INDEX), lines, name, /'\.\/components\/(\w+)\//);
  insertSorted(join(root, INDEX_TEST), `      "${name}",`, name, /^ {6}"(\w+)",$/);
  const attributes = join(root, STATE_ATTRIBUTES);
  const row = tableRow(attributes, [`\`${name}\``, '`data-tone`', 'The prop']);
  insertSorted(attributes, row, name, /^\| `(\w+)`/);
  return undefined;
}

if (import.meta.main) {
  const [name = '', ...others] = readArguments(usage, { allowPositionals: true }).positionals;
  const error = others.length > 0 ? 'One name at a time.' : newComponent(join(import.meta.dirname, '..'), name);
  if (error) {
    console.error(error);
    process.exit(2);
  }
  console.log(
    `Created ${COMPONENTS}/${name}. View it: npm run storybook. Accept its screenshots: npm run visual -- --accept ${COMPONENTS}/${name}`,
  );
}
