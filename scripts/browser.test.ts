import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { missingChromium } from './browser.ts';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

function run(rest: string[], extraEnv: Record<string, string> = {}) {
  const env = { ...process.env, ...extraEnv, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITEST, 'run', ...rest], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('where Chromium is missing, a story fails with the reason, and other tests run', () => {
  const files = ['packages/ui/src/components/Kbd/', 'scripts/testArguments.test.ts'];
  const { status, output } = run(['--config', 'vitest.workspace.ts', ...files], { CHROME_PATH: '/nowhere/chromium' });
  expect(output).toContain('No Chromium found: CHROME_PATH is /nowhere/chromium, which does not exist.');
  expect(output).toMatch(/Tests {2}\d+ passed/);
  expect(status).toBe(1);
});

test('stories and journeys are skipped where no Chromium can be had, and nowhere else', () => {
  vi.stubEnv('CHROME_PATH', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(missingChromium('linux', 'x64', null)).toBeUndefined();
  expect(missingChromium('darwin', 'arm64', '/opt/chromium')).toBeUndefined();
  for (const [platform, arch] of [
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ] as const) {
    expect(missingChromium(platform, arch, null)).toBe(
      `The lock file has no Chromium for ${platform} on ${arch}, and none is installed: stories and journeys are skipped. ` +
        '`npx playwright install chromium` installs one, CHROME_PATH names one.',
    );
  }
});

test('skipped stories and journeys are counted', () => {
  const files = ['packages/ui/src/components/Kbd/Kbd.stories.tsx', 'e2e/pass.test.ts'];
  const { status, output } = run(['--config', 'scripts/withoutChromium.config.ts', ...files]);
  expect(output).toMatch(/Kbd\.stories\.tsx \((\d+) tests \| \1 skipped\)/);
  expect(output).toMatch(/pass\.test\.ts \((\d+) tests \| \1 skipped\)/);
  expect(status).toBe(0);
});
