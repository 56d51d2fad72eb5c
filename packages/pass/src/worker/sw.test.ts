import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerScope } from '../../../web-core/src/testing/workerScope.ts';

let world: ReturnType<typeof createWorkerScope>;
const dispatch = (type: 'install' | 'activate') => world.dispatch(type);
const respond: typeof world.respond = (...request) => world.respond(...request);

beforeEach(async () => {
  world = createWorkerScope({ '/pass/': 'page of v2', '/pass/assets/page-2.js': 'script of v2' });
  vi.stubGlobal('SHELL_LIST', { version: 'v2', files: ['/pass/assets/page-2.js'] });
  vi.resetModules();
  await import('./sw.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('once installed, the page and its files are there without a connection', async () => {
  await dispatch('install');
  expect(world.skipWaiting).toHaveBeenCalledOnce();
  expect(world.requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
    ['/pass/', 'reload'],
    ['/pass/assets/page-2.js', 'reload'],
  ]);
  expect(world.requests[0]?.headers.get('accept')).toBe('text/html');
  world.goOffline();
  expect(await respond('/pass/', { mode: 'navigate' })).toBe('200 page of v2');
  expect(await respond('/pass/#history', { mode: 'navigate' })).toBe('200 page of v2');
  expect(await respond('/pass/history', { mode: 'navigate' })).toBe('200 page of v2');
  expect(await respond('/pass/assets/page-2.js')).toBe('200 script of v2');
});

test('a page that was never cached comes from the network', async () => {
  expect(await respond('/pass/', { mode: 'navigate' })).toBe('200 page of v2');
});

test('a file that was missing once is requested again, and stays once it is there', async () => {
  await dispatch('install');
  expect(await respond('/pass/assets/camera-2.js')).toBe('404 Not found');
  world.server['/pass/assets/camera-2.js'] = 'camera of v2';
  expect(await respond('/pass/assets/camera-2.js')).toBe('200 camera of v2');
  world.goOffline();
  expect(await respond('/pass/assets/camera-2.js')).toBe('200 camera of v2');
});

test.each([
  ['an API call', '/getPass', {}],
  ['a sign-in', '/identitytoolkit.googleapis.com/v1/accounts:lookup', { method: 'POST' }],
  ['another page', '/dashboard', { mode: 'navigate' }],
  ['a file that is sent', '/pass/assets/page-2.js', { method: 'POST' }],
  ['a file of another origin', 'https://cdn.example/pass/assets/page-2.js', {}],
  ['the page as data', '/pass/', {}],
] as const)('%s goes to the network untouched', async (_, path, change) => {
  await dispatch('install');
  expect(await respond(path, change)).toBeUndefined();
});

test('a new version keeps the files of the one before, for tabs that are open, and deletes older ones', async () => {
  for (const version of ['v0', 'v1']) {
    await world.put(`pass-shell-${version}`, `/pass/assets/page-${version}.js`, `script of ${version}`);
  }
  await world.put('of-the-app', '/icon.svg', 'icon');
  await dispatch('install');
  await dispatch('activate');
  expect(world.claim).toHaveBeenCalledOnce();
  expect(world.cacheNames()).toEqual(['pass-shell-v1', 'of-the-app', 'pass-shell-v2']);
  world.goOffline();
  expect(await respond('/pass/assets/page-v1.js')).toBe('200 script of v1');
});
