// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKioskDevice, isKioskSignedOut, kioskDevice, storeKioskDevice } from '../../shared/kioskDevice.ts';
import { deviceToken } from './deviceToken.ts';

const device = {
  gymId: 'gym-1',
  deviceId: 'device-1',
  token: 'device.device-1.secret',
  kiosk: null,
  mayHoldSession: false,
};
const answer = (status: number, body: string) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const refused = JSON.stringify({ error: 'Authentication required', code: 'unauthenticated' });

beforeEach(() => {
  window.localStorage.clear();
  storeKioskDevice(device);
});
afterEach(() => vi.unstubAllGlobals());

test('a call gets the token without a request', async () => {
  const fetch = answer(401, refused);
  expect(await deviceToken(device, { fresh: false })).toBe(device.token);
  expect(fetch).not.toHaveBeenCalled();
});

test('a kiosk that the server refuses forgets its pairing', async () => {
  const fetch = answer(401, refused);
  expect(await deviceToken(device, { fresh: true })).toBeNull();
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/getKiosk?gymId=gym-1', {
    headers: { Authorization: `Bearer ${device.token}` },
    cache: 'no-store',
  });
  expect([kioskDevice(), isKioskSignedOut()]).toEqual([null, true]);
});

test.each([
  ['a proxy that asks for a sign-in', 401, '<h1>Sign in to the network</h1>'],
  ['a server that is out of order', 503, JSON.stringify({ error: 'Busy', code: 'unavailable' })],
  ['a refusal with another status', 403, refused],
  ['a server that accepts the token after all', 200, '{}'],
])('%s ends no pairing', async (_, status, body) => {
  answer(status, body);
  expect(await deviceToken(device, { fresh: true })).toBe(device.token);
  expect(kioskDevice()).toEqual(device);
});

test('a refusal that comes after the kiosk was unlocked, or paired anew, changes nothing', async () => {
  answer(401, refused);
  const next = { ...device, deviceId: 'device-2', token: 'device.device-2.secret' };
  storeKioskDevice(next);
  expect(await deviceToken(device, { fresh: true })).toBeNull();
  expect([kioskDevice(), isKioskSignedOut()]).toEqual([next, false]);
  forgetKioskDevice();
  expect(await deviceToken(device, { fresh: true })).toBeNull();
  expect(isKioskSignedOut()).toBe(false);
});
