import type { FeedOptions } from '@spotter/api';
import { ToastProvider } from '@spotter/ui';
import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONNECTION_NOTICE_DELAY_MS, FIRST_CONNECTION_NOTICE_DELAY_MS, SETUP_DELAY_MS, useFeed } from './useFeed.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const getToken = () => Promise.resolve('token');

async function listen({ isLive = true } = {}) {
  const feeds: FeedOptions[] = [];
  const onGap = vi.fn<() => void>();
  const open = (options: FeedOptions) => {
    feeds.push(options);
    return () => undefined;
  };
  const { rerender } = renderHook(
    ({ isOn }) =>
      useFeed({ isOn, gymId: 'gym-1', getToken, onEvent: () => undefined, onSnapshot: () => undefined, onGap, open }),
    { wrapper: ToastProvider, initialProps: { isOn: true } },
  );
  const begin = async () => {
    await act(() => vi.advanceTimersByTimeAsync(SETUP_DELAY_MS));
    if (isLive) act(() => feeds.at(-1)?.onState?.('live'));
  };
  await begin();
  return { onGap, begin, turn: (isOn: boolean) => rerender({ isOn }), hear: () => feeds.at(-1) };
}

test('the first connection refetches nothing', async () => {
  const { onGap } = await listen();
  expect(onGap).not.toHaveBeenCalled();
});

test('switching on again refetches', async () => {
  const { onGap, turn, begin } = await listen();
  turn(false);
  turn(true);
  expect(onGap).not.toHaveBeenCalled();
  await begin();
  expect(onGap).toHaveBeenCalledTimes(1);
});

test('a reconnect refetches', async () => {
  const { onGap, hear } = await listen();
  act(() => hear()?.onState?.('stale'));
  act(() => hear()?.onState?.('live'));
  expect(onGap).toHaveBeenCalledTimes(1);
});

const delayedNotice = () => screen.queryAllByText('Real-time updates may be delayed');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test(
  'a feed that ends at once is reported as delayed, once, and refetches nothing',
  { tags: ['notifications-13'] },
  async () => {
    const requests: number[] = [];
    vi.stubGlobal('fetch', () => {
      requests.push(Date.now());
      return Promise.resolve(new Response(''));
    });
    const onGap = vi.fn<() => void>();
    const { result } = renderHook(
      () =>
        useFeed({ isOn: true, gymId: 'gym-1', getToken, onEvent: () => undefined, onSnapshot: () => undefined, onGap }),
      { wrapper: ToastProvider },
    );
    await pass(SETUP_DELAY_MS + CONNECTION_NOTICE_DELAY_MS - 1);
    expect(delayedNotice()).toEqual([]);
    await pass(1);
    expect(delayedNotice()).toHaveLength(1);
    await pass(15_500);
    expect(requests.length).toBeLessThanOrEqual(9);
    expect(delayedNotice().length).toBeLessThanOrEqual(1);
    expect(onGap).not.toHaveBeenCalled();
    expect(result.current).toBe('stale');
  },
);

test('a first connection without any event is reported after 10 s, once', { tags: ['notifications-13'] }, async () => {
  const { hear } = await listen({ isLive: false });
  act(() => hear()?.onState?.('connecting'));
  await pass(FIRST_CONNECTION_NOTICE_DELAY_MS - 1);
  expect(delayedNotice()).toEqual([]);
  await pass(1);
  expect(delayedNotice()).toHaveLength(1);
  act(() => hear()?.onState?.('stale'));
  await pass(CONNECTION_NOTICE_DELAY_MS);
  expect(delayedNotice()).toHaveLength(1);
});

test('a connection that fails again and again is reported 4 s after its first failure', async () => {
  const { hear } = await listen({ isLive: false });
  act(() => hear()?.onState?.('connecting'));
  await pass(1000);
  act(() => hear()?.onState?.('stale'));
  await pass(3000);
  act(() => hear()?.onState?.('stale'));
  expect(delayedNotice()).toEqual([]);
  await pass(1000);
  expect(delayedNotice()).toHaveLength(1);
});

test('a connection that is live in time is not reported, the next failure is', async () => {
  const { hear } = await listen({ isLive: false });
  act(() => hear()?.onState?.('connecting'));
  await pass(FIRST_CONNECTION_NOTICE_DELAY_MS - 1);
  act(() => hear()?.onState?.('live'));
  await pass(FIRST_CONNECTION_NOTICE_DELAY_MS);
  expect(delayedNotice()).toEqual([]);
  act(() => hear()?.onState?.('stale'));
  await pass(CONNECTION_NOTICE_DELAY_MS);
  expect(delayedNotice()).toHaveLength(1);
});
