import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerScope } from '../../../web-core/src/testing/workerScope.ts';

let world: ReturnType<typeof createWorkerScope>;

beforeEach(async () => {
  vi.useFakeTimers();
  world = createWorkerScope({
    '/desk': 'page of v2',
    '/members': 'page of v3',
    '/theme.js': 'theme of v2',
    '/assets/desk-2.js': 'script of v2',
  });
  vi.stubGlobal('SHELL_LIST', {
    version: 'v2',
    files: ['/theme.js', '/assets/desk-2.js'],
    pages: ['/desk', '/members', '/attendance'],
  });
  vi.resetModules();
  await import('./sw.ts');
  await world.dispatch('install');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const navigate = (path: string) => world.respond(path, { mode: 'navigate' });

test('with a server the page is the newest', async () => {
  expect(await navigate('/members')).toBe('200 page of v3');
});

test.each(['/desk', '/members', '/attendance'])('%s opens without a connection', async (path) => {
  world.goOffline();
  expect(await navigate(path)).toBe('200 page of v2');
  expect(await world.respond('/assets/desk-2.js')).toBe('200 script of v2');
  expect(await world.respond('/theme.js')).toBe('200 theme of v2');
});

test('a server that does not answer within 2 s is not waited for', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const answered = vi.fn<(answer: string | undefined) => void>();
  void navigate('/members').then(answered);
  await vi.advanceTimersByTimeAsync(1999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledExactlyOnceWith('200 page of v2');
});

test('the error of a proxy without a server is not shown in place of the page', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('Bad gateway', { status: 502 })));
  expect(await navigate('/desk')).toBe('200 page of v2');
});

test.each([
  ['an API call', '/getMembers', {}],
  ['the live feed', '/attendanceFeed', {}],
  ['the check of the connection', '/health', {}],
  ['another page', '/dashboard', { mode: 'navigate' }],
  ['a member', '/members/asha', { mode: 'navigate' }],
  ['the pass', '/pass/', { mode: 'navigate' }],
  ['a file of the pass', '/pass/assets/page-2.js', {}],
  ['a logo', '/logos/gym-1.png', {}],
  ['what is sent', '/desk', { method: 'POST', mode: 'navigate' }],
  ['another origin', 'https://cdn.example/assets/desk-2.js', {}],
] as const)('%s goes to the network untouched', async (_, path, change) => {
  expect(await world.respond(path, change)).toBeUndefined();
});

test('a file with a hash in its name is not asked of the server again', async () => {
  world.server['/assets/desk-2.js'] = 'changed';
  world.server['/theme.js'] = 'changed';
  expect(await world.respond('/assets/desk-2.js')).toBe('200 script of v2');
  expect(await world.respond('/theme.js')).toBe('200 changed');
});

test('a new version takes over the open tabs at once, and keeps the files of three before', async () => {
  expect(world.skipWaiting).toHaveBeenCalledOnce();
  await world.put('pass-shell-v1', '/pass/assets/page-1.js', 'of the pass');
  for (const version of ['v3', 'v4', 'v5', 'v6']) {
    await world.put(`app-shell-${version}`, `/assets/desk-${version}.js`, `script of ${version}`);
  }
  expect(world.claim).not.toHaveBeenCalled();
  await world.dispatch('activate');
  expect(world.claim).toHaveBeenCalledOnce();
  expect(world.cacheNames()).toEqual(['pass-shell-v1', 'app-shell-v3', 'app-shell-v4', 'app-shell-v5', 'app-shell-v6']);
});

test('a file of the version before is there for tabs that are open', async () => {
  await world.put('app-shell-v1', '/assets/desk-1.js', 'script of v1');
  await world.put('pass-shell-v1', '/pass/assets/page-1.js', 'of the pass');
  await world.dispatch('activate');
  world.goOffline();
  expect(await world.respond('/assets/desk-1.js')).toBe('200 script of v1');
  expect(world.cacheNames()).toContain('pass-shell-v1');
});
