// npm run verify: all checks but the tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readArguments } from './readArguments.ts';

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules', name);

const usage = `Usage: npm run verify

Checks format, lint (with import directions, cycles, retired words), unused code, types, messages, specification and the
age of dependencies. Seconds.`;

const CHECKS: [string, string[]][] = [
  ['Format', [bin('oxfmt/bin/oxfmt'), '--check']],
  ['Lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['Unused and undeclared', [bin('knip/bin/knip.js'), '--cache', '--no-progress', '--no-config-hints']],
  [
    'Types',
    [bin('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', bin('.cache/tsc/verify.tsbuildinfo')],
  ],
  ['Messages', [bin('@lingui/cli/dist/lingui.js'), 'check', 'sync', '--clean', '--workers', '1']],
  ['Specification', [join(ROOT, 'scripts/spec.ts'), '--check']],
  ['Age of dependencies', [join(ROOT, 'scripts/dependencyDates.ts'), '--check']],
];

/** Runs all checks at once and prints the output of each as it ends; returns which passed. */
export function checks(): Promise<boolean[]> {
  return Promise.all(
    CHECKS.map(async ([name, command]) => {
      const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
      const output: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
      const [status] = (await once(child, 'close')) as [number | null];
      if (status !== 0) process.stdout.write(Buffer.concat(output));
      console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
      return status === 0;
    }),
  );
}

if (import.meta.main) {
  readArguments(usage, {});
  process.exit((await checks()).every(Boolean) ? 0 : 1);
}
