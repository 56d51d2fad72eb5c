import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

function runWithoutChromium(...rest: string[]) {
  const env = { ...process.env, CHROME_PATH: '/nowhere/chromium', NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [VITEST, 'run', '--config', 'vitest.workspace.ts', ...rest],
    { cwd: ROOT, env, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

test('without Chromium, a file of other tests runs', () => {
  const { status, output } = runWithoutChromium('scripts/testArguments.test.ts', '-t', 'becomes');
  expect(output).toMatch(/Tests {2}\d+ passed/);
  expect(status).toBe(0);
});

test('without Chromium, a story fails with the reason', () => {
  const { status, output } = runWithoutChromium('--project', 'storybook', 'packages/ui/src/components/Kbd');
  expect(output).toContain('No Chromium found: CHROME_PATH is /nowhere/chromium, which does not exist.');
  expect(status).toBe(1);
});
