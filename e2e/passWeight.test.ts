// What a slow phone has to fetch before it can check anybody in: the scripts of the pass as they go over the wire.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../packages/pass/dist');
const scripts = globSync('**/*.js', { cwd: dist });
const page = readFileSync(join(dist, 'index.html'), 'utf8');

/** Scripts of screens that nobody needs to check in. */
const lazyScripts = [
  'camera-',
  'ChooseGymScreen-',
  'DetailsScreen-',
  'gymBrand-',
  'HistoryScreen-',
  'MailSent-',
  'MoneyScreen-',
  'pastedLink-',
  'secondFactor-',
  'SecondFactorScreen-',
  'signal-',
].map((name) => `assets/${name}`);
const main = scripts.find((name) => name.startsWith('assets/page-')) ?? '';
const read = (name: string) => readFileSync(join(dist, name), 'utf8');

/** A script and all that it imports before it runs. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, imported = ''] of read(name).matchAll(/\b(?:import|from)"\.\/([^"]+)"/g))
    withImports(`assets/${imported}`, found);
  return found;
}

test('all scripts that are loaded at the start come to less than 100 kB', () => {
  const beforePaint = scripts.filter((name) => name.startsWith('assets/brand-'));
  expect(beforePaint).toHaveLength(1);
  const first = [...beforePaint, ...withImports(main), 'sw.js'];
  const sizes = first.map((name) => statSync(join(dist, `${name}.br`)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

test('the other scripts are fetched only when they are asked for, and React is the one for production', () => {
  const first = withImports(main);
  for (const lazy of lazyScripts) {
    const [script = ''] = scripts.filter((name) => name.startsWith(lazy));
    expect(script).not.toBe('');
    expect(first).not.toContain(script);
    // The first script is part of what a screen needs, so that imports are really found.
    if (lazy.endsWith('Screen-')) expect(withImports(script)).toContain(main);
    expect(page).not.toContain(lazy);
  }
  expect(page).toContain(`/pass/${main}`);
  expect(read(main)).not.toContain('react.dev/link/react-devtools');
});

test('the service worker keeps every script and style of the page, and nothing else', () => {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const cachedFiles = JSON.parse(/"files":(\[[^\]]*\])/.exec(worker)?.[1] ?? '[]') as string[];
  const assets = globSync('assets/*.{js,css}', { cwd: dist }).map((name) => `/pass/${name}`);
  expect(cachedFiles.toSorted()).toEqual(assets.toSorted());
});
