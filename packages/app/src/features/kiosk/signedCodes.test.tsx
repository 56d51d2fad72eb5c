import { ApiError, type CallOptions, kioskCodeMac, parseKioskCode, secretHashOf } from '@spotter/api';
import { createFake } from '@spotter/api/fake';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetKioskDevice, storeKioskDevice } from '../../shared/kioskDevice.ts';
import { fakeQueue } from '../../testing/fakeQueue.ts';
import { CODE_DUE_MS, kioskCalls } from './kioskCalls.ts';
import { createSignCode } from './signedCodes.ts';
import { kiosk, pairedDevice } from './testing/kioskStory.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const device = { ...pairedDevice, token: 'device.device-1.the-secret', kiosk };
/** Ten seconds before window 1000 begins. */
const NOW = 1000 * 30_000 - 10_000;

const unreachable = (): never => {
  throw new ApiError('The server cannot be reached.', { code: 'network' });
};
function begin(generateQRSession: () => unknown) {
  storeKioskDevice(device);
  const client = createFake({ generateQRSession } as Parameters<typeof createFake>[0]);
  return kioskCalls({
    client,
    queue: fakeQueue(),
    gymId: 'gym-1',
    branchId: undefined,
    sign: createSignCode(device, () => NOW),
  });
}

test('without the server the code is signed by the secret of the device, for the middle of its 30 s', async () => {
  const code = await begin(unreachable).generate();
  if (!('qrData' in code)) throw new Error(code.failure.message);
  expect(code).toMatchObject({ isSigned: true, sessionId: 'k.device-1.1000' });
  const [page, text = ''] = code.qrData.split('#');
  expect(page).toBe(`${window.location.origin}/pass/`);
  const of = { deviceId: 'device-1', branchId: 'andheri', window: 1000 };
  const mac = await kioskCodeMac(await secretHashOf('the-secret'), of);
  expect(parseKioskCode(text)).toEqual({ deviceId: 'device-1', window: 1000, mac });
});

test("the server's code comes first; its page is that of the signed ones", async () => {
  let isReachable = true;
  const calls = begin(() =>
    isReachable ? { sessionId: 's', qrData: 'https://gym.example/pass/#s.x' } : unreachable(),
  );
  expect(await calls.generate()).toEqual({ sessionId: 's', qrData: 'https://gym.example/pass/#s.x' });
  isReachable = false;
  expect(await calls.generate()).toMatchObject({
    qrData: expect.stringMatching(/^https:\/\/gym\.example\/pass\/#k\./),
  });
});

test('a server that is silent is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const code = begin(() => new Promise(() => undefined)).generate();
  await vi.advanceTimersByTimeAsync(CODE_DUE_MS);
  expect(await code).toMatchObject({ isSigned: true });
});

test('while the server is silent, its calls for codes do not pile up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storeKioskDevice(device);
  const signals: (AbortSignal | undefined)[] = [];
  const client = {
    ...createFake({}),
    generateQRSession: (_: object, { signal }: CallOptions = {}) => {
      signals.push(signal);
      return new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
  };
  const sign = createSignCode(device, () => NOW);
  const calls = kioskCalls({ client, queue: fakeQueue(), gymId: 'gym-1', branchId: undefined, sign });
  for (let times = 0; times < 3; times += 1) {
    const code = calls.generate();
    await vi.advanceTimersByTimeAsync(CODE_DUE_MS);
    expect(await code).toMatchObject({ isSigned: true });
  }
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
});

test('a refusal of the server is shown, not signed over; neither does a device sign that does not know its branch', async () => {
  const refused = begin(() => {
    throw new ApiError('Andheri West is inactive', { code: 'branch-inactive' });
  });
  expect(await refused.generate()).toMatchObject({ failure: { isOffline: false } });
  const calls = begin(unreachable);
  storeKioskDevice({ ...device, kiosk: null });
  expect(await calls.generate()).toMatchObject({ failure: { isOffline: true } });
  forgetKioskDevice();
  expect(await calls.generate()).toMatchObject({ failure: { isOffline: true } });
});

test('a device whose clock was set back since the server last answered signs no code, which none would take', async () => {
  const calls = begin(unreachable);
  storeKioskDevice({ ...device, kiosk: { ...kiosk, now: NOW } });
  expect(await calls.generate()).toMatchObject({ isSigned: true });
  storeKioskDevice({ ...device, kiosk: { ...kiosk, now: NOW + 1 } });
  expect(await calls.generate()).toMatchObject({ failure: { isOffline: true } });
});

test('on a page without https nothing is signed', async () => {
  const calls = begin(unreachable);
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  expect(await calls.generate()).toMatchObject({ failure: { isOffline: true } });
});
