import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicBrand } from '@spotter/web-core/publicBrand';
import beforePaint from '../../public/theme.js?raw';
import { endBrand, refreshBrand, siteName } from './gymBrand.ts';
import { isGymPage, rememberSignInPath, signInPath } from './signInPath.ts';
import { useGymBrand } from './useGymBrand.ts';

const brandOf = (gymId: string, version: number): PublicBrand => ({
  gymId,
  version,
  name: `Gym ${gymId}`,
  logoUrl: null,
  css: version === 0 ? null : `/brand/${gymId}/${version}.css`,
  icon: version === 0 ? null : `/brand/${gymId}/icon.png`,
  themeColours: { light: '#111111', dark: '#222222' },
});

/** What the server has, by gym. */
let versions: Record<string, number>;
let requests: string[];

beforeEach(() => {
  versions = { iron: 1, lotus: 4, plain: 0 };
  requests = [];
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" type="image/svg+xml" />';
  document.documentElement.dataset.brand = 'default';
  document.adoptedStyleSheets = [];
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address);
    const [, gymId = '', version] = /^\/brand\/(\w+)(?:\/(\d+)\.css)?/.exec(address) ?? [];
    if (!(gymId in versions)) return Promise.resolve(new Response('', { status: 404 }));
    if (version !== undefined) return Promise.resolve(new Response(`.${gymId}-${version} { color: red; }`));
    return Promise.resolve(Response.json(brandOf(gymId, versions[gymId] ?? 0)));
  });
});
afterEach(() => {
  endBrand();
  delete document.documentElement.dataset.brand;
});

const rules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => (rule as CSSStyleRule).selectorText),
  );
const shown = () => [document.documentElement.dataset.brand, ...rules()];
const stored = () => window.localStorage.getItem('brand');
const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
/** The page is opened anew: what is on it is what its first script puts there. */
const reload = (meta?: PublicBrand) => {
  document.documentElement.dataset.brand = meta?.css ? 'gym' : 'default';
  document.adoptedStyleSheets = [];
  const element = document.createElement('meta');
  Object.assign(element, { name: 'gym-brand', content: JSON.stringify(meta) });
  if (meta) document.head.append(element);
  // oxlint-disable-next-line typescript/no-implied-eval -- It is a script of the page, not a module.
  new Function(beforePaint)();
};

test('a gym’s brand is shown once loaded, and before the first paint of the next page', async () => {
  await refreshBrand('iron');
  expect(shown()).toEqual(['gym', '.iron-1']);
  expect(icon()).toBe('/brand/iron/icon.png');
  expect(siteName()).toBe('Gym iron');
  reload();
  expect(shown()).toEqual(['gym', '.iron-1']);
});

test('rules that are stored are not loaded again', async () => {
  await refreshBrand('iron');
  await refreshBrand('iron');
  expect(requests).toEqual(['/brand/iron.json', '/brand/iron/1.css', '/brand/iron.json']);
  versions.iron = 2;
  await refreshBrand('iron');
  expect(shown()).toEqual(['gym', '.iron-2']);
});

test('without a connection the stored brand stays', async () => {
  await refreshBrand('iron');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await refreshBrand('iron');
  expect(shown()).toEqual(['gym', '.iron-1']);
  expect(stored()).not.toBeNull();
});

test('another gym’s brand ends before the own one has loaded', async () => {
  await refreshBrand('iron');
  const loading = refreshBrand('lotus');
  expect(shown()).toEqual(['default']);
  await loading;
  expect(shown()).toEqual(['gym', '.lotus-4']);
  await refreshBrand('plain');
  expect([shown(), stored(), icon()]).toEqual([['default'], null, '/icon.svg']);
});

test('the end of the session ends the brand, also one that is still loading', async () => {
  await refreshBrand('iron');
  versions.iron = 2;
  const loading = refreshBrand('iron');
  endBrand();
  await loading;
  expect([shown(), stored(), siteName()]).toEqual([['default'], null, 'Spotter']);
});

test('on the page of a gym’s address another gym’s stored brand is not shown', async () => {
  await refreshBrand('iron');
  reload(brandOf('lotus', 4));
  expect(shown()).toEqual(['gym']);
});

test('on an old copy of the own page the newer stored brand is shown, on a new one what the page brings', async () => {
  versions.iron = 3;
  await refreshBrand('iron');
  reload(brandOf('iron', 2));
  expect(shown()).toEqual(['gym', '.iron-3']);
  document.querySelector('meta[name="gym-brand"]')?.remove();
  reload(brandOf('iron', 3));
  expect(shown()).toEqual(['gym']);
});

test('after a session at a gym’s address the page is that gym’s again', async () => {
  reload(brandOf('lotus', 4));
  await refreshBrand('iron');
  expect(shown()).toEqual(['gym', '.iron-1']);
  endBrand();
  expect([shown(), icon(), siteName()]).toEqual([['gym'], '/brand/lotus/icon.png', 'Gym lotus']);
});

test('the brand is current when the page comes to the front', async () => {
  const { unmount } = renderHook(() => useGymBrand('iron'));
  await vi.waitFor(() => expect(shown()).toEqual(['gym', '.iron-1']));
  versions.iron = 2;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(shown()).toEqual(['gym', '.iron-2']));
  unmount();
  const count = requests.length;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requests).toHaveLength(count);
});

test('whoever came by a gym’s address signs in there again', () => {
  expect(signInPath()).toBe('/login');
  rememberSignInPath('/dashboard');
  expect(signInPath()).toBe('/login');
  rememberSignInPath('/g/iron-lotus');
  rememberSignInPath('/login');
  expect(signInPath()).toBe('/g/iron-lotus');
  window.localStorage.setItem('sign-in-path', 'https://elsewhere.example/');
  expect(signInPath()).toBe('/login');
  expect(['/g/iron', '/g/', '/g/a/b', '/g//evil', '//g/a'].filter(isGymPage)).toEqual(['/g/iron']);
});
