import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OUTPUT } from './baseline.ts';
import type { Mismatch } from './run.ts';

/** Runs the storybook project under `root`; arguments go to Vitest. */
export function runStories(root: string, rest: readonly string[], stdio: 'inherit' | 'pipe' = 'inherit') {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(root, OUTPUT, 'mismatches.json');
  rmSync(report, { force: true });
  const fixed = ['run', '--config', 'vitest.workspace.ts', '--project', 'storybook', '--reporter=dot'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...fixed, ...rest], {
    cwd: root,
    stdio,
    encoding: 'utf8',
  });
  const mismatches = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Mismatch[]) : [];
  return { ok: status === 0, mismatches, output: `${stdout ?? ''}${stderr ?? ''}` };
}
