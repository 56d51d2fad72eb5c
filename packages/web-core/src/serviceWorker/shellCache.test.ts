import { expect, test, vi } from 'vitest';
import { createShellCache, outdatedCaches } from './shellCache.ts';

test('versions before stay for the tabs that are open; older ones go, and nothing of others', () => {
  const names = ['x-a', 'x-b', 'x-c'];
  expect(outdatedCaches(['the-app', ...names], 'x-', 2)).toEqual(['x-a']);
  expect(outdatedCaches(names.slice(0, 2), 'x-', 2)).toEqual([]);
});

const noCache = () => Promise.reject(new DOMException('', 'SecurityError'));

test('a file is answered where the phone has no room to keep it, or gives no cache at all', async () => {
  const noRoom = {
    match: () => Promise.resolve(undefined),
    put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('the script')));
  const shell = createShellCache({ list: { version: '1', files: [] }, prefix: 'x-', page: '/pass/', maxVersions: 2 });
  for (const [match, open] of [
    [() => Promise.resolve(undefined), () => Promise.resolve(noRoom)],
    [noCache, noCache],
  ]) {
    vi.stubGlobal('caches', { match, open });
    expect(await (await shell.asset(new Request('https://gym.example/pass/assets/a.js'))).text()).toBe('the script');
    expect(await shell.page()).toBeUndefined();
  }
});
