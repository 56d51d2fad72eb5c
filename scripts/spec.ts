// npm run spec: writes the tables of docs/specification.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { readArguments } from './readArguments.ts';
import { SPECIFICATION } from './specification.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/specification.md');
const START = '<!-- Written by `npm run spec`. -->\n';
const END = '<!-- oxfmt-ignore-end -->';

const usage = `Usage: npm run spec -- [--check]

Writes the tables of docs/specification.md, from the tests' own declarations. --check only compares.`;

const escaped = (title: string) => title.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('$', '\\$');

/** The tests that declare each id, read from the files without running them: `path` › title. */
async function declaredTests(): Promise<Map<string, string[]>> {
  const options = {
    config: join(ROOT, 'vitest.workspace.ts'),
    watch: false,
    project: ['unit', 'dom', 'server', 'e2e'],
  };
  const vitest = await createVitest('test', { ...options, root: ROOT, reporters: [] });
  try {
    const { testModules } = await vitest.collect([], { staticParse: true });
    const found = new Map<string, Set<string>>();
    for (const testModule of testModules) {
      for (const { name, options } of testModule.children.allTests()) {
        for (const tag of options.tags ?? []) {
          const line = `\`${testModule.relativeModuleId}\` › ${escaped(name)}`;
          found.set(tag, (found.get(tag) ?? new Set()).add(line));
        }
      }
    }
    return new Map([...found].map(([tag, lines]) => [tag, [...lines].toSorted()]));
  } finally {
    await vitest.close();
  }
}

function tables(tests: Map<string, string[]>): string {
  const head = '| Id | § | The specification | Tests |\n| --- | --- | --- | --- |';
  return Object.entries(SPECIFICATION)
    .map(([title, sentences]) => {
      const rows = sentences.map(
        ([id, section, sentence]) => `| ${id} | ${section} | ${sentence} | ${(tests.get(id) ?? []).join('<br>')} |`,
      );
      return `\n## ${title}\n\n${head}\n${rows.join('\n')}\n`;
    })
    .join('');
}

const { check } = readArguments(usage, { options: { check: { type: 'boolean' } } }).values;
const tests = await declaredTests();
const before = readFileSync(PAGE, 'utf8');
const [head = '', rest = ''] = before.split(START);
const after = `${head}${START}${tables(tests)}\n${END}${rest.split(END)[1] ?? ''}`;
const untested = Object.values(SPECIFICATION)
  .flat()
  .filter(([id]) => !tests.has(id));
for (const [id, , sentence] of untested) console.error(`No test declares ${id}: ${sentence}`);
const isStale = after !== before;
if (isStale && check) console.error('docs/specification.md is stale: npm run spec');
else if (isStale) writeFileSync(PAGE, after);
process.exit(untested.length > 0 || (isStale && check) ? 1 : 0);
