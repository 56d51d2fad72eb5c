// npm run mutants: removes each guard and each gym condition, one at a time, in a copy of the sources, and runs the tests.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonFor } from '../testing/mutants/equivalent.ts';
import { applied, type Mutant, mutantsOf } from '../testing/mutants/find.ts';
import { copyTree, type Tree } from '../testing/mutants/tree.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const server = 'packages/server/src';

/** What keeps gyms apart and says who may: the areas with their calls, and what stands before them. */
const guarded = [
  `${server}/{account,activities,admins,attendance,branches,dashboard,feed,members,pass,qr,settings,staff}/**/*.ts`,
  `${server}/http/{who,mount,input,idempotency}.ts`,
  'packages/api/src/calls/*.ts',
];
/** Asked of every mutant beside the tests of its own area. */
const always = [`${server}/twins.test.ts`, `${server}/access.test.ts`, 'packages/api/src/access.test.ts'];
/** What a mutant that got past those must get past as well: the rest of the server's quick tests. */
const slow = /\/(identity|cli|db|mail)\/|\/(crash[\w.]*|fuzz|zone|function)\.test\.ts$/;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean' },
  },
});

// What is under way is finished, and the copies are removed.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

const posix = (path: string) => path.replaceAll('\\', '/');
const files = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).map(posix));

function selected(): Mutant[] {
  const only = values.only?.map((path) => posix(path).replace(/^\.\//, ''));
  const sources = files(only?.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)) ?? guarded);
  return sources
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

const areaTests = (file: string) => {
  const [, area] = /\/src\/(?:calls\/)?([\w-]+)(?:\/|\.ts)/.exec(file) ?? [];
  return files([`${server}/${area}/*.test.ts`]);
};
const otherTests = () => files([`${server}/**/*.test.ts`]).filter((file) => !slow.test(file));

/** Whose test failed first, or undefined for a survivor. */
async function killerOf(tree: Tree, mutant: Mutant): Promise<string | undefined> {
  const source = tree.read(mutant.file);
  tree.write(mutant.file, applied(source, mutant));
  try {
    const near = [...new Set([...always, ...areaTests(mutant.file)])];
    const first = await tree.run(near);
    return first.failed ?? (await tree.run(otherTests().filter((file) => !near.includes(file)))).failed;
  } finally {
    tree.write(mutant.file, source);
  }
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text.padEnd(most));
const placeOf = ({ file, line }: Mutant) => `${file.replace(/^packages\//, '').replace('/src/', '/')}:${line}`;

function row(mutant: Mutant, outcome: string): string {
  const what = mutant.put === '' || mutant.put === 'false' || mutant.put === 'void 0' ? '' : ` → ${mutant.put}`;
  return `${cut(placeOf(mutant), 46)} ${cut(mutant.kind, 6)} ${cut(mutant.text + what, 70)} ${outcome}`;
}

async function main(): Promise<void> {
  const mutants = selected();
  const judged = mutants.filter((mutant) => reasonFor(mutant) === undefined);
  if (values.list) return console.log(judged.map((mutant) => row(mutant, '')).join('\n'));
  const trees = Array.from({ length: Math.max(1, Number(values.jobs) || 1) }, () => copyTree(ROOT));
  try {
    const [tree] = trees as [Tree];
    const untouched = await tree.run([...new Set([...always, ...otherTests()])]);
    if (untouched.failed) throw new Error(`The tests fail with nothing removed: ${untouched.failed}`);
    const queue = [...judged];
    let survivors = 0;
    const work = async (tree: Tree) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        stop.signal.throwIfAborted();
        const killer = await killerOf(tree, mutant);
        if (killer === undefined) survivors += 1;
        console.log(row(mutant, killer ?? 'SURVIVED'));
      }
    };
    await Promise.all(trees.map(work));
    for (const mutant of mutants) {
      const reason = reasonFor(mutant);
      if (reason) console.log(row(mutant, `makes no difference: ${reason}`));
    }
    console.log(
      `${mutants.length} removed one at a time: ${judged.length - survivors} noticed by ${untouched.passed} tests, ` +
        `${mutants.length - judged.length} make no difference, ${survivors} survived`,
    );
    if (survivors > 0) process.exitCode = 1;
  } finally {
    for (const tree of trees) tree.remove();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
