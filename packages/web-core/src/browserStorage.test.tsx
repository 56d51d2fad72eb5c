import { expect, onTestFinished, test, vi } from 'vitest';
import { browserStorage } from './browserStorage.ts';

test('what the browser stores is in its own storage', () => {
  expect(browserStorage()).toBe(window.localStorage);
});

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
  browserStorage().removeItem('theme');
  expect(browserStorage().getItem('theme')).toBeNull();
});
