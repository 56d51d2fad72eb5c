// npm test: all checks and tests. npm run test:watch: tests again after each change.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingChromium } from './browser.ts';
import { build } from './build.ts';
import { SPECIFICATION } from './specification.ts';
import { PROJECTS, vitestArguments } from './testArguments.ts';
import { outcomeOf, troubles, type Outcome, type Report } from './testOutcome.ts';
import { checks } from './verify.ts';

const ROOT = join(import.meta.dirname, '..');
const usage = `Usage: npm test -- [--project NAME] [arguments of Vitest]
       npm run test:watch -- [--project NAME] [arguments of Vitest]

Without arguments, npm test runs all checks and tests, with them only the build and those tests. test:watch runs the tests
of functions and components, or those of the arguments, again after each change.
  --project NAME   ${PROJECTS.join(', ')}, or the name of a package`;

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const CONFIG = ['--config', 'vitest.workspace.ts'];

async function runVitest(rest: string[], stories: 'all' | 'changed'): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [VITEST, 'run', ...CONFIG, ...reporters, ...rest], {
    cwd: ROOT,
    stdio: 'inherit',
    // The workers fill the processors; V8's four threads in each of them wait, and cost 5 % of the time. Collecting what
    // is new less often saves 3 %.
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1 --max-semi-space-size=64`,
      STORIES: stories,
    },
  });
  const [status] = (await once(child, 'close')) as [number | null];
  try {
    const results = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const trouble of troubles(results, ROOT)) console.log(trouble);
    return outcomeOf(results, status);
  } catch {
    return { passed: 0, failed: 1, skipped: 0, covered: new Set(), notTested: new Set() };
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

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
const rest = parseArguments();
if (rest[0] === '--watch') watch(rest.slice(1));
const whole = rest.length === 0;
const isBuilt = build();
// Journeys, which measure latency, are last: the checks have long ended then.
const [checked, tests] = await Promise.all([whole ? checks() : [], runVitest(rest, whole ? 'changed' : 'all')]);
const outcomes = [isBuilt, ...checked];
const withoutChromium = missingChromium();
if (whole) {
  const uncovered = Object.values(SPECIFICATION)
    .flat()
    .filter(([id]) => !tests.covered.has(id) && !(withoutChromium && tests.notTested.has(id)));
  for (const [id, , sentence] of uncovered) console.error(`No passing test covers ${id}: ${sentence}`);
  outcomes.push(uncovered.length === 0);
}
const passed = outcomes.filter(Boolean).length + tests.passed;
const failed = outcomes.filter((ok) => !ok).length + tests.failed;
if (tests.skipped > 0)
  console.log(withoutChromium ? `${tests.skipped} skipped. ${withoutChromium}` : `${tests.skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
