import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scheduleTokenRefresh } from './scheduleTokenRefresh.ts';
import { IdentityFailure } from '../testing/fakeIdentity.ts';
import { TokenError } from './tokenErrors.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Get = Parameters<typeof scheduleTokenRefresh>[0];
type OnFailure = Parameters<typeof scheduleTokenRefresh>[1];

const lasting = (milliseconds: number) =>
  Promise.resolve({ token: 'abc', uid: 'uid-1', expiresAt: Date.now() + milliseconds, claims: {} });
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

test('too many renewals are tried again later, without a pause shorter than 30 s', async () => {
  const onFailure = vi.fn<OnFailure>();
  const get = vi.fn<Get>(() => failing('too-many-requests'));
  const stop = scheduleTokenRefresh(get, onFailure);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(get).toHaveBeenCalledTimes(5);
  get.mockImplementation(() => lasting(3_600_000));
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(get).toHaveBeenCalledTimes(6);
  expect(onFailure).not.toHaveBeenCalled();
  stop();
});

test('the end of the session is told and ends it', async () => {
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

test('on a device whose clock began in 1970 a token is renewed hourly, not without pause', async () => {
  vi.setSystemTime(0);
  const get = vi.fn<Get>(() => lasting(Date.UTC(2026, 10, 3)));
  const stop = scheduleTokenRefresh(get, () => {});
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect(get).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(get).toHaveBeenCalledTimes(2);
  stop();
});

test('stopped, it asks no more', async () => {
  const get = vi.fn<Get>(() => lasting(3_600_000));
  scheduleTokenRefresh(get, () => {})();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(get).toHaveBeenCalledOnce();
});

test('stopped after the first token, it leaves no timer behind', async () => {
  const stop = scheduleTokenRefresh(() => lasting(3_600_000), noFailure);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('nobody signed in: nothing to refresh, and no failure', async () => {
  const get = vi.fn<Get>(() => Promise.resolve(null));
  const onFailure = vi.fn<OnFailure>();
  scheduleTokenRefresh(get, onFailure);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(get).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
});

const noFailure = () => undefined;

/** When the token was asked for, in seconds after the start, and whether by force. */
function recordRequests(answer: (request: number) => ReturnType<Get>) {
  const start = Date.now();
  const requests: [atSeconds: number, fresh: boolean][] = [];
  const get: Get = ({ fresh }) => {
    requests.push([(Date.now() - start) / 1000, fresh]);
    return answer(requests.length);
  };
  return { get, requests };
}

test('retries double from 30 s to 16 min', async () => {
  const { get, requests } = recordRequests(() => failing('network-request-failed'));
  const stop = scheduleTokenRefresh(get, noFailure);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  const delays = requests.slice(1).map(([at], index) => at - (requests[index]?.[0] ?? 0));
  expect(delays).toEqual([30, 60, 120, 240, 480, 960, 960, 960, 960, 960, 960]);
  stop();
});

test('a failed refresh is repeated by force, and its delays start again after a success', async () => {
  const { get, requests } = recordRequests((request) =>
    request === 2 || request === 3 || request === 5 ? failing('network-request-failed') : lasting(600_000),
  );
  const stop = scheduleTokenRefresh(get, noFailure);
  await vi.advanceTimersByTimeAsync(730_000);
  expect(requests).toEqual([
    [0, false],
    [300, true],
    [330, true],
    [390, true],
    [690, true],
    [720, true],
  ]);
  stop();
});

test('a token that lives shorter than the lead is renewed every 30 s', async () => {
  const { get, requests } = recordRequests(() => lasting(60_000));
  const stop = scheduleTokenRefresh(get, noFailure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.map(([at]) => at)).toEqual([0, 30, 60]);
  stop();
});

test('without a user there is nothing to renew', async () => {
  const { get, requests } = recordRequests(() => Promise.resolve(null));
  scheduleTokenRefresh(get, noFailure);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests).toHaveLength(1);
});

test.each(['user-disabled', 'network-request-failed'])(
  'stopped while it asks, it neither reports %s nor asks again',
  async (code) => {
    const onFailure = vi.fn<OnFailure>();
    const { get, requests } = recordRequests(() => failing(code));
    scheduleTokenRefresh(get, onFailure)();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(onFailure).not.toHaveBeenCalled();
    expect(requests).toHaveLength(1);
  },
);

test('an error of another kind does not end the refresh', async () => {
  const onFailure = vi.fn<OnFailure>();
  const get = vi.fn<Get>(() => Promise.reject(new Error('broken')));
  const stop = scheduleTokenRefresh(get, onFailure);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(get).toHaveBeenCalledTimes(2);
  expect(onFailure).not.toHaveBeenCalled();
  stop();
});
