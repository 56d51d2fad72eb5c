import { expect, test } from 'vitest';
import { isAsset, MAX_CACHED_VERSIONS, outdatedCaches, cacheName } from './shell.ts';

test('the version before stays for the tabs that are open; older ones go, and nothing of others', () => {
  const names = ['a', 'b', 'c'].map(cacheName);
  expect(outdatedCaches(['the-app', ...names], MAX_CACHED_VERSIONS)).toEqual([cacheName('a')]);
  expect(outdatedCaches(names.slice(0, 2), MAX_CACHED_VERSIONS)).toEqual([]);
});

test.each([
  '/getPass',
  '/config.json',
  '/identitytoolkit.googleapis.com/v1/x',
  '/pass/manifest.webmanifest',
  '/assets/x.js',
])('%s is never kept', (path) => expect(isAsset(path)).toBe(false));
