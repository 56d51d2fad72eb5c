import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OUTPUT } from './baseline.ts';
import type { Mismatch } from './run.ts';

/** `changed`: of the files that changed since they passed. */
export type StorySelection = readonly string[] | 'all' | 'changed';

/** Runs the storybook project under `root`; `rest` goes to Vitest. */
export function runStories(
  root: string,
  selection: StorySelection,
  rest: readonly string[],
  stdio: 'inherit' | 'pipe' = 'inherit',
) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(root, OUTPUT, 'mismatches.json');
  rmSync(report, { force: true });
  const fixed = ['run', '--config', 'vitest.workspace.ts', '--project', 'storybook', '--reporter=dot'];
  const files = typeof selection === 'string' ? [] : selection;
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...fixed, ...rest, ...files], {
    cwd: root,
    stdio,
    encoding: 'utf8',
    env: { ...process.env, STORIES: selection === 'changed' ? 'changed' : 'all' },
  });
  const mismatches = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Mismatch[]) : [];
  return { ok: status === 0, mismatches, output: `${stdout ?? ''}${stderr ?? ''}` };
}
