// What a slow phone has to fetch before it can check anybody in: the scripts of the pass as they go over the wire.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../packages/pass/dist');
const scripts = globSync('**/*.js', { cwd: dist });
const page = readFileSync(join(dist, 'index.html'), 'utf8');

/** Scripts of screens that nobody needs to check in. */
const lazyScripts = ['camera-', 'ChooseGymScreen-', 'DetailsScreen-', 'MoneyScreen-'];

test('all scripts that are loaded at the start come to less than 100 kB', () => {
  const first = scripts.filter((name) => !lazyScripts.some((lazy) => name.startsWith(`assets/${lazy}`)));
  const sizes = first.map((name) => statSync(join(dist, `${name}.br`)).size);
  expect(first.length).toBeGreaterThanOrEqual(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

test('the other scripts are fetched only when they are asked for, and React is the one for production', () => {
  for (const lazy of lazyScripts) {
    expect(scripts.filter((name) => name.startsWith(`assets/${lazy}`))).toHaveLength(1);
    expect(page).not.toContain(lazy);
  }
  const main = scripts.find((name) => name.startsWith('assets/page-')) ?? '';
  expect(page).toContain(`/pass/${main}`);
  expect(readFileSync(join(dist, main), 'utf8')).not.toContain('react.dev/link/react-devtools');
});

test('the service worker keeps every script and style of the page, and nothing else', () => {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const cachedFiles = JSON.parse(/"files":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]') as string[];
  const assets = globSync('assets/*.{js,css}', { cwd: dist }).map((name) => `/pass/${name}`);
  expect(cachedFiles.toSorted()).toEqual(assets.toSorted());
});
