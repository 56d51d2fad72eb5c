import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import beforePaint from './brandBeforePaint.js?raw';
import { showGymBrand } from './gymBrand.ts';
import { createMemory, type Memory } from './memory.ts';

const brandOf = (gymId: string, version: number) => ({
  gymId,
  version,
  name: gymId,
  logoUrl: null,
  css: version === 0 ? null : `/brand/${gymId}/${version}.css`,
  icon: null,
  themeColours: { light: '#111111', dark: '#222222' },
});

let versions: Record<string, number>;
let memory: Memory;
const user = (gymId: string) => memory.write('user', { uid: 'u', gymId, userType: 'member' });

beforeEach(() => {
  versions = { iron: 1, lotus: 2, plain: 0 };
  memory = createMemory(window.localStorage);
  vi.stubGlobal('fetch', (address: string) => {
    const [, gymId = '', version] = /^\/brand\/(\w+)(?:\/(\d+)\.css)?/.exec(address) ?? [];
    if (version !== undefined) return Promise.resolve(new Response(`.${gymId}-${version} { color: red; }`));
    return Promise.resolve(Response.json(brandOf(gymId, versions[gymId] ?? 0)));
  });
  user('iron');
});
afterEach(async () => {
  document.querySelector('meta[name="gym-brand"]')?.remove();
  await showGymBrand(memory, undefined);
  delete document.documentElement.dataset.brand;
});

const shown = () => [
  document.documentElement.dataset.brand,
  ...document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => (rule as CSSStyleRule).selectorText),
  ),
];
const reload = () => {
  document.documentElement.dataset.brand = 'default';
  document.adoptedStyleSheets = [];
  // oxlint-disable-next-line typescript/no-implied-eval -- It is a script of the page, not a module.
  new Function(beforePaint)();
};

test('the brand of the member’s gym is shown, and before the first paint of the next visit', async () => {
  await showGymBrand(memory, 'iron');
  expect(shown()).toEqual(['gym', '.iron-1']);
  reload();
  expect(shown()).toEqual(['gym', '.iron-1']);
});

test('without a connection it stays', async () => {
  await showGymBrand(memory, 'iron');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(showGymBrand(memory, 'iron')).rejects.toThrow('Failed to fetch');
  expect(shown()).toEqual(['gym', '.iron-1']);
});

test('in a network that answers in the server’s place it stays, and so it does for the next visit', async () => {
  await showGymBrand(memory, 'iron');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ login: 'https://wifi.example' })));
  await expect(showGymBrand(memory, 'iron')).rejects.toThrow('This is not the brand of iron');
  expect(shown()).toEqual(['gym', '.iron-1']);
  reload();
  expect(shown()).toEqual(['gym', '.iron-1']);
});

test('another gym’s brand ends before the own one has loaded', async () => {
  await showGymBrand(memory, 'iron');
  user('lotus');
  const loading = showGymBrand(memory, 'lotus');
  expect(shown()).toEqual(['default']);
  await loading;
  expect(shown()).toEqual(['gym', '.lotus-2']);
  user('plain');
  await showGymBrand(memory, 'plain');
  expect([shown(), memory.read('brand')]).toEqual([['default'], undefined]);
});

test('nothing stays after the sign-out, not even what was still loading', async () => {
  await showGymBrand(memory, 'iron');
  versions.iron = 2;
  const loading = showGymBrand(memory, 'iron');
  memory.clearUser();
  await showGymBrand(memory, undefined);
  await loading;
  expect(shown()).toEqual(['default']);
  reload();
  expect(shown()).toEqual(['default']);
});

test('under the host of a gym its present brand is shown to whoever is not signed in, and stored for nobody', async () => {
  memory.clearUser();
  const meta = document.createElement('meta');
  meta.name = 'gym-brand';
  meta.content = JSON.stringify(brandOf('lotus', 1));
  document.head.append(meta);
  await showGymBrand(memory, undefined);
  expect([shown(), memory.read('brand')]).toEqual([['gym', '.lotus-2'], undefined]);
  const answered = Promise.withResolvers<void>();
  const respond = fetch;
  vi.stubGlobal('fetch', (address: string) => answered.promise.then(() => respond(address)));
  const loading = showGymBrand(memory, undefined);
  vi.stubGlobal('fetch', respond);
  user('iron');
  await showGymBrand(memory, 'iron');
  answered.resolve();
  await loading;
  expect(shown()).toEqual(['gym', '.iron-1']);
});

test('after the sign-out the bars of the browser have the colours of the page again', async () => {
  const metas = ['light', 'dark'].map((theme) => {
    const bar = document.createElement('meta');
    bar.name = 'theme-color';
    bar.setAttribute('media', `(prefers-color-scheme: ${theme})`);
    bar.content = `#${theme}`;
    document.head.append(bar);
    return bar;
  });
  onTestFinished(() => metas.forEach((bar) => bar.remove()));
  const colours = () => metas.map(({ content }) => content);
  await showGymBrand(memory, 'iron');
  expect(colours()).toEqual(['#111111', '#222222']);
  memory.clearUser();
  await showGymBrand(memory, undefined);
  expect(colours()).toEqual(['#light', '#dark']);
});
