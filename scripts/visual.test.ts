import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BASELINE, hashOf, readBaseline, writeBaseline } from './visual/baseline.ts';
import { PASSED, readPassed } from './visual/passed.ts';

const ROOT = join(import.meta.dirname, '..');
let project = '';

const SOURCES = 'packages/parts/src';

const config = `
import { playwright } from '@vitest/browser-playwright';
import { screenshotLaunchOptions as launchOptions } from '${ROOT}/scripts/visual/browser.ts';
import { screenshots } from '${ROOT}/scripts/visual/plugin.ts';
const browser = { enabled: true, headless: true, screenshotFailures: false, provider: playwright({ launchOptions }), instances: [{ browser: 'chromium' }] };
export default { test: { projects: [{ plugins: [screenshots(import.meta.dirname)], test: { name: 'storybook', include: ['packages/*/src/*.stories.tsx'], browser } }] } };`;

/** Stands in for the stories of one component. */
const storiesOf = (component: string, stories: string[]) => `
import { inject, test } from 'vitest';
import { commands } from 'vitest/browser';
import { styles } from './styles.ts';
test.for(${JSON.stringify(stories)})('%s', async (story, { task }) => {
  if (!inject('screenshots')) return;
  task.meta.storyId = '${component}--' + story;
  document.body.innerHTML = '<button style="border: 0; padding: 8px 16px; border-radius: 6px; color: #fff; ' + styles[story] + '">Save</button>';
  const failure = await commands.matchScreenshot(task.meta.storyId, 'default');
  if (failure) throw new Error(failure);
});`;
const writeStyles = (styles: object) =>
  writeFileSync(join(project, SOURCES, 'styles.ts'), `export const styles = ${JSON.stringify(styles)};`);
const blue = 'background: #1d4ed8';
const changed = {
  plain: blue,
  color: 'background: #1d4ed9',
  shift: `${blue}; padding: 9px 16px 8px`,
  other: 'color: #eee',
  single: 'color: #ddd',
};

const git = (...rest: string[]) => execFileSync('git', rest, { cwd: project, stdio: 'pipe' });
const record = () => readPassed(join(project, PASSED));
const fileOf = (component: string) => `${SOURCES}/${component}.stories.tsx`;
const baseline = () => readBaseline(join(project, BASELINE));
const saved = (kind: string, story: string) =>
  readFileSync(join(project, `.vitest/visual/${kind}/${story}.default.png`));

/** No setting of the npm that runs this test reaches the runs that it starts: `npm test --all` is none of theirs. */
const ownEnvironment = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_config_'));

function visual(rest: readonly string[] = [], environment: Record<string, string> = {}) {
  const env = { ...Object.fromEntries(ownEnvironment), NO_COLOR: '1', CI: '', VISUAL: '', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/visual.ts'), ...rest], {
    cwd: project,
    encoding: 'utf8',
    env,
  });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  mkdirSync(join(ROOT, '.vitest'), { recursive: true });
  project = mkdtempSync(join(ROOT, '.vitest/visual-test-'));
  for (const folder of ['.storybook', 'node_modules', SOURCES]) mkdirSync(join(project, folder), { recursive: true });
  for (const name of ['vitest', '@vitest']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'package-lock.json'), '{}');
  writeFileSync(join(project, '.gitignore'), 'node_modules\n.vitest\n');
  writeFileSync(join(project, 'vitest.workspace.ts'), config);
  writeFileSync(join(project, SOURCES, 'button.stories.tsx'), storiesOf('button', ['plain', 'color', 'shift']));
  writeFileSync(join(project, SOURCES, 'link.stories.tsx'), storiesOf('link', ['other']));
  writeFileSync(join(project, SOURCES, 'menu.stories.tsx'), storiesOf('menu', ['single']));
  writeStyles({ plain: blue, color: blue, shift: blue, other: blue, single: blue });
  writeFileSync(join(project, BASELINE), '');
  const { status, output } = visual(['--accept']);
  if (status !== 0) throw new Error(output);
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '-m', 'baseline');
});
beforeEach(() => void git('checkout', '--quiet', '--', '.'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('a colour step of one channel and a shift of 1 px fail, beside what the last commit renders', () => {
  writeStyles(changed);
  const { status, output } = visual(['button.stories.tsx']);
  expect(status).toBe(1);
  expect(output).toContain('Screenshot button--color default differs from the baseline');
  expect(output).toContain('Screenshot button--shift default differs from the baseline');
  const page = readFileSync(join(project, '.vitest/visual/index.html'), 'utf8');
  expect(page).toContain('<h1>2 screenshots differ</h1>');
  for (const story of ['button--color', 'button--shift']) {
    for (const kind of ['expected', 'actual', 'difference']) {
      expect(page).toContain(`<img src="${kind}/${story}.default.png"`);
      expect(output).toContain(`.vitest/visual/${kind}/${story}.default.png`);
    }
    expect(hashOf(saved('expected', story))).toBe(baseline().get(`${story} default`));
    expect(saved('actual', story)).not.toEqual(saved('expected', story));
    expect(saved('difference', story).length).toBeGreaterThan(0);
  }
  expect([...record().keys()]).toEqual(['link', 'menu'].map(fileOf));
  expect(git('worktree', 'list').toString().trim().split('\n')).toHaveLength(1);
});

test('--accept changes the lines of the stories in its paths and no others', () => {
  const before = baseline();
  writeStyles(changed);
  const { status, output } = visual(['--accept', 'link.stories.tsx', 'button.stories.tsx']);
  expect(status).toBe(0);
  const accepted = ['button--color default', 'button--shift default', 'link--other default'];
  expect(output).toContain(`Screenshots accepted: 3\n  ${accepted.join('\n  ')}\n`);
  const differing = [...baseline()].filter(([key, hash]) => before.get(key) !== hash).map(([key]) => key);
  expect(differing).toEqual(accepted);
});

test('a screenshot without a line fails, and so does a line without a story', () => {
  const lines = baseline();
  lines.delete('link--other default');
  for (const story of ['link--removed', 'tab--plain']) lines.set(`${story} default`, '0'.repeat(64));
  writeBaseline(join(project, BASELINE), lines);
  const { status, output } = visual(['--all']);
  expect(status).toBe(1);
  expect(output).toContain('Screenshot link--other default is not in the baseline');
  expect(output).toMatch(/without a screenshot:\nlink--removed default\ntab--plain default\n/);
  expect(output).toMatch(/link--other default\n {2}expected +none\n {2}actual +\S+\.png\n {2}difference none/);
  expect(output).not.toContain('unchanged');
});

test('files that passed are left out until something that they import changes', () => {
  expect([...record().keys()]).toEqual(['button', 'link', 'menu'].map(fileOf));
  const left = '2 of 3 files of stories are unchanged since they passed';
  expect(visual()).toEqual({ status: 0, output: expect.stringContaining(left) as string });
  writeStyles(changed);
  // Without `--` npm takes the option, and passes it on so.
  expect(visual([], { npm_config_accept: 'true' }).output).toContain('Screenshots accepted: 4\n');
});

test('a machine that rasterises the calibration page differently skips screenshots', () => {
  writeStyles(changed);
  const [calibration = ''] = [...baseline().keys()].filter((key) => key.startsWith('calibration '));
  writeBaseline(join(project, BASELINE), baseline().set(calibration, '0'.repeat(64)));
  const { status, output } = visual();
  expect(output).toContain('Screenshots skipped: this machine rasterises the calibration page differently');
  expect(status).toBe(0);
});
