// npm run mutants: removes each guard and each gym condition, one at a time, in a copy of the sources, and runs the tests.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonFor } from './equivalent.ts';
import { applied, type Mutant, mutantsOf } from './mutations.ts';
import { copyTree, type Tree } from './sandbox.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const server = 'packages/server/src';

/** What keeps gyms apart and says who may: the areas with their calls, and what stands before them. */
const guarded = [
  `${server}/{account,activities,admins,attendance,branches,dashboard,feed,members,pass,qr,settings,staff}/**/*.ts`,
  `${server}/http/{who,mount,input,idempotency}.ts`,
  'packages/api/src/calls/*.ts',
];
/** Asked of every mutant: first, with the tests of its own area, what is quick; then who may make which call. */
const quick = [`${server}/tenantIsolation.test.ts`, 'packages/api/src/access.test.ts'];
const access = `${server}/access.test.ts`;
/** What a mutant that got past those must get past as well: the rest of the server's quick tests. */
const slow =
  /\/(identity|cli|db|mail)\/|\/(crash[\w.]*|fuzz|zone|function|slowClients|postgresRestart|diskFull)\.test\.ts$/;

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
/** In which order tests are asked; each list holds what those before do not. */
function stagesFor(file: string): string[][] {
  const near = [...new Set([...quick, ...areaTests(file)])];
  const rest = files([`${server}/**/*.test.ts`]).filter((test) => !slow.test(test) && !near.includes(test));
  return [near, [access], rest.filter((test) => test !== access)];
}

/** Throws where tests fail with nothing removed: then they say nothing. Asked once for each list. */
function health(clean: Tree): (tests: string[]) => Promise<void> {
  const asked = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  const ask = async (tests: string[]) => {
    const { failed } = await clean.run(tests);
    if (failed) throw new Error(`A test fails with nothing removed: ${failed}`);
  };
  return (tests) => {
    const key = tests.join();
    const known = asked.get(key) ?? last.then(() => ask(tests));
    asked.set(key, known);
    last = known.catch(() => undefined);
    return known;
  };
}

/** Whose test failed first, or undefined for a survivor. */
async function killerOf(tree: Tree, mutant: Mutant, healthy: (tests: string[]) => Promise<void>) {
  const source = tree.read(mutant.file);
  for (const tests of stagesFor(mutant.file)) {
    await healthy(tests);
    tree.write(mutant.file, applied(source, mutant));
    const { failed } = await tree.run(tests).finally(() => tree.write(mutant.file, source));
    if (failed !== undefined) return failed;
  }
  return undefined;
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
  const clean = copyTree(ROOT);
  const healthy = health(clean);
  const trees = Array.from({ length: Math.max(1, Number(values.jobs) || 1) }, () => copyTree(ROOT));
  try {
    const queue = [...judged];
    let survivors = 0;
    const work = async (tree: Tree) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        stop.signal.throwIfAborted();
        const killer = await killerOf(tree, mutant, healthy);
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
      `${mutants.length} removed one at a time: ${judged.length - survivors} noticed, ` +
        `${mutants.length - judged.length} make no difference, ${survivors} survived`,
    );
    if (survivors > 0) process.exitCode = 1;
  } finally {
    for (const tree of [clean, ...trees]) tree.remove();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
