import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PATH = /^ {2}(expected|actual|difference) +(\S+)$/gm;
let folder = '';

const settings = `
import { playwright } from '@vitest/browser-playwright';
import { comparing, pictureBrowser } from '${ROOT}/scripts/pictureSettings.ts';
export default { test: {
  env: { CHANGED: process.env.CHANGED ?? '' },
  browser: { enabled: true, headless: true, screenshotFailures: false, provider: playwright(pictureBrowser),
    instances: [{ browser: 'chromium' }], expect: { toMatchScreenshot: comparing('kept') } },
} };`;
const probe = `
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
test.each([['nothing', ''], ['one shade', 'background: #1d4fd8'], ['one pixel', 'padding: 9px 16px 8px']])('%s', async (name, change) => {
  document.body.innerHTML = '<button style="border: 0; padding: 8px 16px; border-radius: 6px; background: #1d4ed8; color: #fff">Save</button>';
  if (import.meta.env.CHANGED) document.querySelector('button').style.cssText += ';' + change;
  await expect.element(page.elementLocator(document.body)).toMatchScreenshot(name);
});`;

function look(changed: string, ...rest: string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--reporter=verbose', `--reporter=${ROOT}/scripts/visualReporter.ts`, ...rest],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, CHANGED: changed, NO_COLOR: '1', CI: '' } },
  );
  return { status, stdout };
}

beforeAll(() => {
  mkdirSync(join(ROOT, '.vitest'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.vitest/visual-'));
  writeFileSync(join(folder, 'vitest.config.ts'), settings);
  writeFileSync(join(folder, 'probe.test.ts'), probe);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('one shade and one pixel are caught, shown side by side, and can be accepted', { timeout: 120_000 }, () => {
  const page = join(folder, '.vitest/visual.html');
  const first = look('');
  expect(first.status).toBe(1);
  expect(first.stdout).toMatch(
    /probe\.test\.ts > nothing\n {2}expected +none\n {2}actual +\S+\.png\n {2}difference none/,
  );
  expect(look('', '--update').status).toBe(0);

  const changed = look('yes');
  expect(changed.status).toBe(1);
  expect(changed.stdout).toMatch(/✓ .*nothing[\s\S]*× .*one shade[\s\S]*× .*one pixel/);
  const paths = [...changed.stdout.matchAll(PATH)].map(([, name, path]) => ({ name, path: join(folder, path ?? '') }));
  expect(paths.map(({ name }) => name).join(' ')).toBe('expected actual difference expected actual difference');
  expect(paths.filter(({ path }) => !existsSync(path))).toEqual([]);
  const shown = readFileSync(page, 'utf8');
  expect(shown).toContain('<h1>2 pictures differ</h1>');
  const sources = [...shown.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => join(folder, '.vitest', source ?? ''));
  expect(sources).toEqual(paths.map(({ path }) => path));

  expect(look('yes', '--update').status).toBe(0);
  expect(look('yes').status).toBe(0);
  expect(existsSync(page)).toBe(false);
});
