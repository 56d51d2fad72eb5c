import { blockStorage } from '@spotter/web-core/blockStorage';
import { browserStorage } from '@spotter/web-core/browserStorage';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKioskDevice, isKioskSignedOut, kioskDevice, signOutKiosk } from '../../shared/kioskDevice.ts';
import { device } from '../../testing/gymData.ts';
import { PairPage } from './PairPage.tsx';
import { pairedDevice } from './testing/kioskStory.tsx';

const user = userEvent.setup();
const fetched = vi.fn<typeof fetch>();

async function pair() {
  render(<PairPage />);
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'abcd 2345{Enter}');
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  window.localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  window.localStorage.clear();
});

test('a code makes this browser a kiosk; what a session has stored is removed', async () => {
  const { gymId, deviceId, token } = pairedDevice;
  fetched.mockResolvedValue(Response.json({ gymId, device: { ...device('Side door'), id: deviceId }, token }));
  signOutKiosk();
  window.localStorage.setItem('sessionActive', 'true');
  await pair();
  await waitFor(() => expect(kioskDevice()).not.toBeNull());
  expect(kioskDevice()).toEqual({ ...pairedDevice, mayHoldSession: true });
  expect(isKioskSignedOut()).toBe(false);
  expect(Object.keys(window.localStorage)).toEqual(['kiosk-device']);
});

test('after a lost answer the browser asks again with its secret, until it is paired', async () => {
  const { gymId, deviceId, token } = pairedDevice;
  const secrets = () =>
    fetched.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as { secret: string }).secret);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const answer = () => Response.json({ gymId, device: { ...device('Side door'), id: deviceId }, token });
  fetched.mockImplementation(() => Promise.resolve(answer()));
  await pair();
  if (kioskDevice() === null) await user.click(await screen.findByRole('button', { name: 'Pair this screen' }));
  await waitFor(() => expect(kioskDevice()).not.toBeNull());
  expect(secrets()).toHaveLength(2);
  expect(secrets()[0]).toMatch(/^[\w-]{43}$/);
  expect(new Set(secrets()).size).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Pair this screen' }));
  await waitFor(() => expect(new Set(secrets()).size).toBe(2));
});

test('a browser whose storage is full makes room for the pairing', async () => {
  const { gymId, deviceId, token } = pairedDevice;
  fetched.mockResolvedValue(Response.json({ gymId, device: { ...device('Side door'), id: deviceId }, token }));
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await pair();
  await waitFor(() => expect(kioskDevice()).toMatchObject({ deviceId, token }));
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRestore();
});

test('the code is sent without a session; a refusal, in the language of the page, pairs nothing', async () => {
  const error = 'This code has expired. Ask for a new one.';
  fetched.mockResolvedValue(Response.json({ success: false, error, code: 'code-expired' }, { status: 409 }));
  await pair();
  expect(await screen.findByText(error)).toBeVisible();
  expect(kioskDevice()).toBeNull();
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe(`${window.location.origin}/redeemPairingCode`);
  expect(init).toMatchObject({ method: 'POST' });
  expect(JSON.parse(init?.body as string)).toMatchObject({ code: 'ABCD2345' });
  expect(init?.headers).toMatchObject({ 'Accept-Language': 'en' });
  expect(init?.headers).not.toHaveProperty('Authorization');
});

test('where the browser stores nothing, it is a kiosk until the page is left, and says so before', async () => {
  const restore = blockStorage();
  const { gymId, deviceId, token } = pairedDevice;
  fetched.mockResolvedValue(Response.json({ gymId, device: { ...device('Side door'), id: deviceId }, token }));
  browserStorage().setItem('session-active', 'true');
  await pair();
  expect(screen.getByRole('note')).toHaveTextContent('Reloading the page ends the pairing');
  await waitFor(() => expect(kioskDevice()).toEqual({ ...pairedDevice, mayHoldSession: true }));
  expect(browserStorage().getItem('session-active')).toBeNull();
  forgetKioskDevice();
  restore();
});

test('a browser that stores the pairing is not warned about', () => {
  render(<PairPage />);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
