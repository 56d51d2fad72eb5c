import { expect, test } from 'vitest';
import { outdatedCaches } from './shellCache.ts';

test('versions before stay for the tabs that are open; older ones go, and nothing of others', () => {
  const names = ['x-a', 'x-b', 'x-c'];
  expect(outdatedCaches(['the-app', ...names], 'x-', 2)).toEqual(['x-a']);
  expect(outdatedCaches(names.slice(0, 2), 'x-', 2)).toEqual([]);
});
