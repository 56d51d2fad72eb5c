import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleTokenRefresh } from './scheduleTokenRefresh.ts';
import { IdentityFailure } from '../testing/fakeIdentity.ts';
import { TokenError } from './tokenErrors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Get = Parameters<typeof scheduleTokenRefresh>[0];
type OnFailure = Parameters<typeof scheduleTokenRefresh>[1];

const lasting = (milliseconds: number) =>
  Promise.resolve({ token: 'abc', expiresAt: Date.now() + milliseconds, claims: {} });
const failing = (code: string) => Promise.reject(new TokenError(new IdentityFailure(code)));

test('a lost connection is tried again after 30 s, then 60 s', async () => {
  const get = vi.fn<Get>(() => failing('network-request-failed'));
  const stop = scheduleTokenRefresh(get, () => {});
  await vi.advanceTimersByTimeAsync(29_999);
  expect(get).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(get).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(get).toHaveBeenCalledTimes(3);
  stop();
});

test('any other failure is told and ends it', async () => {
  const onFailure = vi.fn<OnFailure>();
  const get = vi.fn<Get>(() => failing('user-disabled'));
  scheduleTokenRefresh(get, onFailure);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(get).toHaveBeenCalledOnce();
});

test('a token that lives shorter than the lead is not renewed without pause', async () => {
  const get = vi.fn<Get>(() => lasting(60_000));
  const stop = scheduleTokenRefresh(get, () => {});
  await vi.advanceTimersByTimeAsync(30_000);
  expect(get.mock.calls.length).toBeLessThanOrEqual(2);
  stop();
});

test('stopped, it asks no more', async () => {
  const get = vi.fn<Get>(() => lasting(3_600_000));
  scheduleTokenRefresh(get, () => {})();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(get).toHaveBeenCalledOnce();
});
