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
  'FinishSignIn-',
  'gymBrand-',
  'HistoryScreen-',
  'MailSent-',
  'MoneyScreen-',
  'member-',
  'pastedLink-',
  'ScannerScreen-',
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

/** Over the wire, in bytes. */
const weightOf = (names: string[]) =>
  names.map((name) => statSync(join(dist, `${name}.br`)).size).reduce((sum, size) => sum + size, 0);

const named = (prefix: string) => {
  const found = scripts.filter((name) => name.startsWith(`assets/${prefix}`));
  expect(found).toHaveLength(1);
  return found;
};

test('all scripts that are loaded at the start come to less than 100 kB', () => {
  expect(weightOf([...named('brand-'), ...withImports(main), 'sw.js'])).toBeLessThan(100_000);
});

test('in Hindi they come to less than 110 kB: the messages of that language alone are added', () => {
  const [hindi = ''] = named('member-');
  expect(read(hindi)).toContain('चेक-इन');
  expect(read(main)).not.toContain('चेक-इन');
  expect(weightOf([...named('brand-'), ...withImports(main), 'sw.js', hindi])).toBeLessThan(110_000);
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
