import type { FeedOptions } from '@spotter/api';
import { ToastProvider } from '@spotter/ui';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SETUP_DELAY_MS, useFeed } from './useFeed.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const getToken = () => Promise.resolve('token');

async function listen() {
  const feeds: FeedOptions[] = [];
  const onGap = vi.fn<() => void>();
  const open = (options: FeedOptions) => {
    feeds.push(options);
    return () => undefined;
  };
  const { rerender } = renderHook(
    ({ isOn }) => useFeed({ isOn, gymId: 'gym-1', getToken, onEvent: () => undefined, onGap, open }),
    { wrapper: ToastProvider, initialProps: { isOn: true } },
  );
  const begin = async () => {
    await act(() => vi.advanceTimersByTimeAsync(SETUP_DELAY_MS));
    act(() => feeds.at(-1)?.onState?.('live'));
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
