import { expect, onTestFinished, test, vi } from 'vitest';
import { browserStorage, isStorageLasting } from './browserStorage.ts';

test('what the browser stores is in its own storage', () => {
  expect(browserStorage()).toBe(window.localStorage);
  expect(isStorageLasting()).toBe(true);
});

const keys = () => Array.from({ length: browserStorage().length }, (_, index) => browserStorage().key(index));

test.each([
  [
    'blocks it',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  ],
  ['has none', () => null as unknown as Storage],
])('where the browser %s, the page has one for as long as it is open', (_, get) => {
  const access = vi.spyOn(window, 'localStorage', 'get').mockImplementation(get);
  onTestFinished(() => access.mockRestore());
  expect(browserStorage().getItem('theme')).toBeNull();
  browserStorage().setItem('theme', 'dark');
  expect(browserStorage().getItem('theme')).toBe('dark');
  expect(isStorageLasting()).toBe(false);
  expect(keys()).toContain('theme');
  browserStorage().removeItem('theme');
  expect(browserStorage().getItem('theme')).toBeNull();
  expect(keys()).not.toContain('theme');
});
