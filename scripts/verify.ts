// npm run verify: format, lint (with import directions, cycles, retired words), unused code, types, specification. Seconds.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules', name);

const CHECKS: [string, string[]][] = [
  ['Format', [bin('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '.']],
  ['Lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['Unused and undeclared', [bin('knip/bin/knip.js'), '--cache', '--no-progress', '--no-config-hints']],
  ['Types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['Specification', [join(ROOT, 'scripts/spec.ts'), '--check']],
];

/** Runs every check, even after a failure; returns which passed. */
export function checks(): boolean[] {
  return CHECKS.map(([name, command]) => {
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
    return status === 0;
  });
}

if (import.meta.main) process.exit(checks().every(Boolean) ? 0 : 1);
