import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kioskOwner, lockKiosk, unlockKiosk, useKioskOwner } from './kioskLock.ts';

const Owner = () => <output>{useKioskOwner() ?? 'nobody'}</output>;
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('locking and unlocking is seen by every screen of this tab', () => {
  render(<Owner />);
  expect(shown()).toBe('nobody');
  act(() => lockKiosk('uid-1'));
  expect(shown()).toBe('uid-1');
  expect(kioskOwner()).toBe('uid-1');
  act(() => unlockKiosk());
  expect(shown()).toBe('nobody');
  expect(kioskOwner()).toBeNull();
});

test('the lock survives a reload', () => {
  lockKiosk('uid-1');
  render(<Owner />);
  expect(shown()).toBe('uid-1');
});

test('a lock in another tab applies here', () => {
  render(<Owner />);
  act(() => {
    window.localStorage.setItem('kiosk-lock', 'uid-2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'kiosk-lock' }));
  });
  expect(shown()).toBe('uid-2');
});

test('a screen that is gone listens no longer', () => {
  const remove = vi.spyOn(window, 'removeEventListener');
  const { unmount } = render(<Owner />);
  unmount();
  expect(remove).toHaveBeenCalledWith('storage', expect.any(Function));
  const read = vi.spyOn(Storage.prototype, 'getItem');
  lockKiosk('uid-1');
  expect(read).not.toHaveBeenCalled();
});

test('without storage nobody has locked the device', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(kioskOwner()).toBeNull();
});
