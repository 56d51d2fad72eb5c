import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import beforePaint from '../../public/theme.js?raw';
import page from '../../index.html?raw';
import { chooseTheme, useThemeChoice } from './theme.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.theme;
});

const currentTheme = () => document.documentElement.dataset.theme;
/** The page is opened anew: what is on it is what its first script puts there. */
const reload = () => {
  delete document.documentElement.dataset.theme;
  // oxlint-disable-next-line typescript/no-implied-eval -- It is a script of the page, not a module.
  new Function(beforePaint)();
};

test('without a choice the system decides', () => {
  const { result } = renderHook(() => useThemeChoice());
  expect(result.current).toBe('system');
  reload();
  expect(currentTheme()).toBeUndefined();
});

test.each(['light', 'dark'] as const)(
  '%s is shown at once, and again before the first paint of the next visit',
  (choice) => {
    const { result } = renderHook(() => useThemeChoice());
    act(() => chooseTheme(choice));
    expect(result.current).toBe(choice);
    expect(currentTheme()).toBe(choice);
    reload();
    expect(currentTheme()).toBe(choice);
  },
);

test('back to the system, nothing is left of the choice', () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect(currentTheme()).toBeUndefined();
  reload();
  expect(currentTheme()).toBeUndefined();
  expect(window.localStorage).toHaveLength(0);
});

test('a choice in another tab is followed', () => {
  const { result } = renderHook(() => useThemeChoice());
  window.localStorage.setItem('theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(result.current).toBe('dark');
  expect(currentTheme()).toBe('dark');
});

test('where storage is blocked the choice holds until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  chooseTheme('dark');
  expect(currentTheme()).toBe('dark');
});

test('a word that is no theme is none', () => {
  window.localStorage.setItem('theme', 'sepia');
  reload();
  expect(currentTheme()).toBeUndefined();
});

test('the page loads that script before it paints, and holds no script itself', () => {
  const head = new DOMParser().parseFromString(page, 'text/html').head;
  const script = head.querySelector('script');
  expect(script?.getAttribute('src')).toBe('/theme.js');
  expect(script?.hasAttribute('defer') || script?.hasAttribute('async') || script?.type === 'module').toBe(false);
  expect(page).not.toMatch(/<script[^>]*>[^<]/);
});
