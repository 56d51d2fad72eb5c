// npm test: all checks and tests. Arguments go to Vitest, and then only the build and those tests run:
//   npm test -- --project server
// npm run test:watch: the tests of functions and components, or those of the arguments, again after each change.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { SPECIFICATION } from './specification.ts';
import { vitestArguments } from './testArguments.ts';
import { checks } from './verify.ts';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const CONFIG = ['--config', 'vitest.workspace.ts'];

interface Outcome {
  passed: number;
  failed: number;
  /** The sentences of the specification that a passing test covers. */
  covered: Set<string>;
}

async function runVitest(rest: string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [VITEST, 'run', ...CONFIG, ...reporters, ...rest], {
    cwd: ROOT,
    stdio: 'inherit',
    // Tests start the server and its commands dozens of times: half of the CPU time of each start is compiling.
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env },
  });
  const [status] = (await once(child, 'close')) as [number | null];
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      testResults: { status: string; assertionResults: { status: string; tags: string[] }[] }[];
    };
    // A file that fails before its first test, or an error outside of any, is a failure too.
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    const failed = numFailedTests + broken;
    const passedTests = testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === 'passed');
    return {
      passed: numPassedTests,
      failed: status !== 0 && failed === 0 ? 1 : failed,
      covered: new Set(passedTests.flatMap((test) => test.tags)),
    };
  } catch {
    return { passed: 0, failed: 1, covered: new Set() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function watch(rest: string[]): never {
  const selection = rest.length > 0 ? rest : ['--project=unit', '--project=dom', '--project=mock'];
  const { status } = spawnSync(process.execPath, [VITEST, 'watch', ...CONFIG, ...selection], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exit(status ?? 0);
}

function parseArguments(): string[] {
  try {
    return vitestArguments(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

const rest = parseArguments();
if (rest[0] === '--watch') watch(rest.slice(1));
const whole = rest.length === 0;
const isBuilt = build();
// Journeys, which measure latency, are last: the checks have long ended then.
const [checked, tests] = await Promise.all([whole ? checks() : [], runVitest(rest)]);
const outcomes = [isBuilt, ...checked];
if (whole) {
  const uncovered = Object.values(SPECIFICATION)
    .flat()
    .filter(([id]) => !tests.covered.has(id));
  for (const [id, , sentence] of uncovered) console.error(`No passing test covers ${id}: ${sentence}`);
  outcomes.push(uncovered.length === 0);
}
const passed = outcomes.filter(Boolean).length + tests.passed;
const failed = outcomes.filter((ok) => !ok).length + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
