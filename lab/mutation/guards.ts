import { equivalenceReason } from './equivalent.ts';
import { applyMutant, type Mutant } from './mutations.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { ROOT } from './areas.ts';
import { selectMutants, testStages } from './targets.ts';

type AssertPassing = (tests: string[]) => Promise<void>;

/** Rejects if tests fail on unchanged sources: their failure would say nothing about a mutant. Runs each list once. */
function baseline(sandbox: Sandbox): AssertPassing {
  const results = new Map<string, Promise<void>>();
  let previous = Promise.resolve();
  const run = async (tests: string[]) => {
    const failure = await sandbox.firstFailure(tests);
    if (failure !== undefined) throw new Error(`A test fails on unchanged sources: ${failure}`);
  };
  return (tests) => {
    const key = tests.join();
    const result = results.get(key) ?? previous.then(() => run(tests));
    results.set(key, result);
    previous = result.catch(() => undefined);
    return result;
  };
}

/** The first test that fails for a mutant; undefined if it survives. */
async function findKiller(sandbox: Sandbox, mutant: Mutant, assertPassing: AssertPassing): Promise<string | undefined> {
  const source = sandbox.read(mutant.file);
  for (const tests of testStages(mutant.file)) {
    await assertPassing(tests);
    sandbox.write(mutant.file, applyMutant(source, mutant));
    const failure = await sandbox.firstFailure(tests).finally(() => sandbox.write(mutant.file, source));
    if (failure !== undefined) return failure;
  }
  return undefined;
}

const column = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

function tableRow(mutant: Mutant, outcome: string): string {
  const { file, line, kind, original, replacement } = mutant;
  const place = `${file.replace(/^packages\//, '').replace('/src/', '/')}:${line}`;
  const isRemoval = ['', ';', 'false', 'void 0'].includes(replacement);
  const change = isRemoval ? original : `${original} → ${replacement}`;
  return `${column(place, 46)} ${column(kind, 7)} ${column(change, 70)} ${outcome}`;
}

interface GuardOptions {
  /** Only these files and folders; all guarded sources if absent. */
  only?: string[] | undefined;
  jobs: number;
}

const mutantsToKill = (only: string[] | undefined) =>
  selectMutants(only).filter((mutant) => equivalenceReason(mutant) === undefined);

/** A line for each mutation of the guards. */
export const listGuards = (only: string[] | undefined): string =>
  mutantsToKill(only)
    .map((mutant) => tableRow(mutant, ''))
    .join('\n');

/**
 * Removes each guard and each gym_id condition in turn in a copy of the sources and runs the tests. Prints each and
 * resolves with whether a test fails for each.
 */
export async function testGuards({ only, jobs }: GuardOptions, signal: AbortSignal): Promise<boolean> {
  const all = selectMutants(only);
  const mutants = mutantsToKill(only);
  using stack = new DisposableStack();
  const assertPassing = baseline(stack.use(createSandbox(ROOT)));
  const queue = [...mutants];
  let survived = 0;
  const run = async (sandbox: Sandbox) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      signal.throwIfAborted();
      const killer = await findKiller(sandbox, mutant, assertPassing);
      if (killer === undefined) survived += 1;
      console.log(tableRow(mutant, killer ?? 'SURVIVED'));
    }
  };
  await Promise.all(Array.from({ length: jobs }, () => run(stack.use(createSandbox(ROOT)))));
  for (const mutant of all) {
    const reason = equivalenceReason(mutant);
    if (reason !== undefined) console.log(tableRow(mutant, `equivalent: ${reason}`));
  }
  const killed = mutants.length - survived;
  console.log(
    `${all.length} mutants: ${killed} killed, ${all.length - mutants.length} equivalent, ${survived} survived`,
  );
  return survived === 0;
}
