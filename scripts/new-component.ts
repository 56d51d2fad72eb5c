// npm run new:component Name: the part, its stories and its test, offered by the library. The rest is yours.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { part, stories, test } from './lib/componentFiles.ts';

const COMPONENTS = 'packages/ui/src/components';
const INDEX = 'packages/ui/src/index.ts';
const OFFERED = 'packages/ui/src/index.test.tsx';

/** Why a name cannot be had, in one sentence; undefined when it can. */
function refusal(root: string, name: string): string | undefined {
  if (!name) return 'Say its name: npm run new:component Name.';
  if (!/^[A-Z][a-zA-Z0-9]*$/.test(name)) return `"${name}" is not a name in PascalCase, such as StatCard.`;
  const exported = new RegExp(`\\b${name}\\b`);
  if (existsSync(join(root, COMPONENTS, name)) || exported.test(readFileSync(join(root, INDEX), 'utf8'))) {
    return `${name} is already part of the library.`;
  }
  return undefined;
}

/** Adds a line among its like, each of which the pattern names by its first group, in the order of those names. */
function insert(file: string, line: string, name: string, pattern: RegExp) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const after = lines.findLastIndex((other) => (pattern.exec(other)?.[1] ?? '~') < name);
  lines.splice(after + 1, 0, line);
  writeFileSync(file, lines.join('\n'));
}

/** Writes the files under `root`, or answers why not. */
export function newComponent(root: string, name: string): string | undefined {
  const refused = refusal(root, name);
  if (refused) return refused;
  const folder = join(root, COMPONENTS, name);
  mkdirSync(folder);
  writeFileSync(join(folder, `${name}.tsx`), part(name));
  writeFileSync(join(folder, `${name}.stories.tsx`), stories(name));
  writeFileSync(join(folder, `${name}.test.tsx`), test(name));
  const from = `from './components/${name}/${name}.tsx';`;
  const lines = `export { ${name} } ${from}\nexport type { ${name}Props } ${from}`;
  insert(join(root, INDEX), lines, name, /'\.\/components\/(\w+)\//);
  insert(join(root, OFFERED), `      "${name}",`, name, /^ {6}"(\w+)",$/);
  return undefined;
}

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  const refused = newComponent(join(import.meta.dirname, '..'), name);
  if (refused) {
    console.error(refused);
    process.exit(1);
  }
  console.log(
    `${COMPONENTS}/${name} stands. See it: npm run storybook. Accept its screenshots: npm run visual -- --accept.`,
  );
}
