// npm run verify: format, lint with import directions, types, the specification's page. Seconds.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules', name);

const CHECKS: [string, string[]][] = [
  ['Format', [bin('prettier/bin/prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '.']],
  ['Lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['Types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['Specification', [join(ROOT, 'scripts/spec.ts'), '--check']],
];

/** Runs each check, all of them even if one fails; answers which held. */
export function checks(): boolean[] {
  return CHECKS.map(([name, command]) => {
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
    return status === 0;
  });
}

if (import.meta.main) process.exit(checks().every(Boolean) ? 0 : 1);
