import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAsDataUrl } from './readAsDataUrl.ts';
import { isSetupOpen } from './setupOpen.ts';
import { startPageLabels, startPages, startPathFor, useStartPage } from './startPage.ts';
import { wipeSavedLists } from './wipeSavedLists.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a browser begins at the dashboard until it chooses the desk, and remembers that', () => {
  const { result } = renderHook(useStartPage);
  expect(result.current[0]).toBe('dashboard');
  expect(startPathFor('admin')).toBe('/dashboard');
  act(() => result.current[1]('desk'));
  expect(result.current[0]).toBe('desk');
  expect(renderHook(useStartPage).result.current[0]).toBe('desk');
  act(() => result.current[1]('dashboard'));
  expect(renderHook(useStartPage).result.current[0]).toBe('dashboard');
});

test('where the storage is full, the choice lasts until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { result } = renderHook(useStartPage);
  act(() => result.current[1]('desk'));
  expect(result.current[0]).toBe('desk');
});

test('each page to begin at has a name', () => {
  expect(startPages.map((page) => startPageLabels[page])).toEqual(['Dashboard', 'Desk']);
});

test.each([
  ['admin', '/desk'],
  ['staff', '/desk'],
  [undefined, '/desk'],
  ['member', '/dashboard'],
  ['other', '/dashboard'],
] as const)('of a browser of the desk %s begins at %s', (role, path) => {
  window.localStorage.setItem('start-page', 'desk');
  expect(startPathFor(role)).toBe(path);
});

test('a browser without storage begins at the dashboard', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(startPathFor('admin')).toBe('/dashboard');
});

test('a value that is none begins at the dashboard', () => {
  window.localStorage.setItem('start-page', 'reports');
  expect(startPathFor('staff')).toBe('/dashboard');
});

test('a file is read as a data URL; one that cannot be read says so', async () => {
  expect(await readAsDataUrl(new Blob(['a'], { type: 'text/plain' }))).toBe('data:text/plain;base64,YQ==');
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new Event('error'));
  });
  await expect(readAsDataUrl(new Blob(['a']))).rejects.toThrow('The file could not be read');
});

test('the setup is open where the page says so', () => {
  const meta = document.createElement('meta');
  meta.name = 'setup';
  meta.content = 'closed';
  document.head.append(meta);
  expect(isSetupOpen()).toBe(false);
  meta.content = 'open';
  expect(isSetupOpen()).toBe(true);
  meta.remove();
  expect(isSetupOpen()).toBe(false);
});

test('saved lists are removed where the browser has a database', () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  wipeSavedLists();
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('saved-lists');
});

test('a window without one has nothing to remove', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  Reflect.deleteProperty(globalThis, 'indexedDB');
  expect(wipeSavedLists).not.toThrow();
  if (own) Object.defineProperty(globalThis, 'indexedDB', own);
});
