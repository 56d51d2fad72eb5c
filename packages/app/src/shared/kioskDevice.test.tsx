import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearStaffStorage,
  forgetKioskDevice,
  forgetSignedOutKiosk,
  hasStaffLock,
  isKioskSignedOut,
  type KioskDevice,
  kioskDevice,
  signOutKiosk,
  storeKioskDevice,
  updateKioskDevice,
} from './kioskDevice.ts';
import { useIsKioskSignedOut, useKioskDevice } from './useKioskDevice.ts';

const device: KioskDevice = {
  gymId: 'gym-1',
  deviceId: 'device-1',
  token: 'device.device-1.secret',
  kiosk: null,
  mayHoldSession: true,
};
const Pairing = () => (
  <output>{`${useKioskDevice()?.deviceId ?? 'none'}${useIsKioskSignedOut() ? ', signed out' : ''}`}</output>
);
const statusText = () => screen.getByRole('status').textContent;

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('every screen of this tab sees the pairing begin and end', () => {
  render(<Pairing />);
  expect(statusText()).toBe('none');
  act(() => storeKioskDevice(device));
  expect(statusText()).toBe('device-1');
  act(() => forgetKioskDevice());
  expect(statusText()).toBe('none');
  expect(kioskDevice()).toBeNull();
});

test('the pairing survives a reload, and is one object until it changes', () => {
  storeKioskDevice(device);
  expect(kioskDevice()).toEqual(device);
  expect(kioskDevice()).toBe(kioskDevice());
  updateKioskDevice({ mayHoldSession: false });
  expect(kioskDevice()).toEqual({ ...device, mayHoldSession: false });
});

test('a pairing that ended meanwhile is not changed', () => {
  updateKioskDevice({ mayHoldSession: false });
  expect(kioskDevice()).toBeNull();
});

test('a pairing in another tab applies here', () => {
  render(<Pairing />);
  act(() => {
    window.localStorage.setItem('kiosk-device', JSON.stringify(device));
    window.dispatchEvent(new StorageEvent('storage', { key: 'kiosk-device' }));
  });
  expect(statusText()).toBe('device-1');
});

test('a page that the browser brings back as it was follows what happened meanwhile', () => {
  render(<Pairing />);
  window.localStorage.setItem('kiosk-device', JSON.stringify(device));
  expect(statusText()).toBe('none');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(statusText()).toBe('device-1');
});

test('of a revoked pairing nothing stays but that this was a kiosk, until somebody signs in', () => {
  storeKioskDevice(device);
  render(<Pairing />);
  act(() => signOutKiosk());
  expect(statusText()).toBe('none, signed out');
  expect(JSON.stringify(window.localStorage)).not.toContain('secret');
  act(() => forgetSignedOutKiosk());
  expect(statusText()).toBe('none');
});

const sizeOfStorage = () => JSON.stringify(window.localStorage).length;

/** A browser whose quota is used up: nothing takes more room than is in use. */
function fillStorage() {
  const [quota, write] = [sizeOfStorage(), Storage.prototype.setItem];
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, value) {
    const before = this.getItem(key);
    write.call(this, key, value);
    if (sizeOfStorage() <= quota) return;
    if (before === null) this.removeItem(key);
    else write.call(this, key, before);
    throw new DOMException('', 'QuotaExceededError');
  });
}

test('in a full storage the pairing stays as it was, and can be revoked', () => {
  storeKioskDevice(device);
  render(<Pairing />);
  fillStorage();
  updateKioskDevice({ clockOffsetMs: 1000 });
  expect(kioskDevice()).toEqual(device);
  act(() => signOutKiosk());
  expect(statusText()).toBe('none, signed out');
});

test('a browser that was locked with a session counts as signed out until its lock is removed', () => {
  expect([hasStaffLock(), isKioskSignedOut()]).toEqual([false, false]);
  window.localStorage.setItem('kiosk-lock', 'gym-1');
  expect([hasStaffLock(), isKioskSignedOut()]).toEqual([true, true]);
  signOutKiosk();
  expect([hasStaffLock(), isKioskSignedOut()]).toEqual([false, true]);
  forgetSignedOutKiosk();
  expect(isKioskSignedOut()).toBe(false);
});

test('what a session has stored is removed; the settings of kiosk and theme stay', () => {
  for (const key of ['theme', 'kiosk-sound', 'sessionActive', 'gym', 'firebase:authUser:key:[DEFAULT]']) {
    window.localStorage.setItem(key, 'value');
  }
  window.sessionStorage.setItem('draft', 'value');
  clearStaffStorage();
  expect(Object.keys(window.localStorage).toSorted()).toEqual(['kiosk-sound', 'theme']);
  expect(window.sessionStorage).toHaveLength(0);
});

test('a screen that is gone listens no longer', () => {
  const remove = vi.spyOn(window, 'removeEventListener');
  const { unmount } = render(<Pairing />);
  unmount();
  expect(remove).toHaveBeenCalledWith('storage', expect.any(Function));
  const read = vi.spyOn(Storage.prototype, 'getItem');
  forgetKioskDevice();
  expect(read).not.toHaveBeenCalled();
});

test('without storage the browser is no kiosk', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect([kioskDevice(), isKioskSignedOut()]).toEqual([null, false]);
});
