import { expect, test } from 'vitest';
import { isAsset, KEPT_VERSIONS, outdated, versionName } from './shell.ts';

test('the version before stays for the tabs that are open; older ones go, and nothing of others', () => {
  const names = ['a', 'b', 'c'].map(versionName);
  expect(outdated(['the-app', ...names], KEPT_VERSIONS)).toEqual([versionName('a')]);
  expect(outdated(names.slice(0, 2), KEPT_VERSIONS)).toEqual([]);
});

test.each([
  '/getPass',
  '/config.json',
  '/identitytoolkit.googleapis.com/v1/x',
  '/pass/manifest.webmanifest',
  '/assets/x.js',
])('%s is never kept', (path) => expect(isAsset(path)).toBe(false));
