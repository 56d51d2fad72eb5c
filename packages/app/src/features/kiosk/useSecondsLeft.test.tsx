import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecondsLeft } from './useSecondsLeft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const now = () => Date.now();
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('counts down from 30 to 0, once per second, then stops', async () => {
  const from = Date.now();
  const clock = vi.fn<() => number>(now);
  const { result } = renderHook(() => useSecondsLeft(from, clock));
  const seen = [result.current];
  clock.mockClear();
  for (let second = 0; second < 30; second += 1) {
    await later(999);
    expect(result.current).toBe(seen.at(-1));
    await later(1);
    seen.push(result.current);
  }
  expect(seen).toEqual(Array.from({ length: 31 }, (_, index) => 30 - index));
  expect(clock).toHaveBeenCalledTimes(30);
  expect(vi.getTimerCount()).toBe(0);
});

test('starts at the remaining time of a code', async () => {
  const from = Date.now() - 4400;
  const { result } = renderHook(() => useSecondsLeft(from, now));
  expect(result.current).toBe(26);
  await later(600);
  expect(result.current).toBe(25);
});

const secondsOf = (from: number) => renderHook(() => useSecondsLeft(from, now)).result.current;

test('is never more than 30 nor less than 0, whatever the clock says', () => {
  expect(secondsOf(Date.now() + 5000)).toBe(30);
  expect(secondsOf(Date.now() - 40_000)).toBe(0);
});

test('is right as soon as the tab is seen again, with one timer; a code that is gone has none', async () => {
  const removed = vi.spyOn(document, 'removeEventListener');
  const from = Date.now();
  const { result, unmount } = renderHook(() => useSecondsLeft(from, now));
  vi.setSystemTime(from + 12_000);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(18);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledWith('visibilitychange', expect.any(Function));
  removed.mockRestore();
});

test('the next code begins anew', () => {
  const begin = Date.now();
  const { result, rerender } = renderHook(({ from }) => useSecondsLeft(from, now), { initialProps: { from: begin } });
  vi.setSystemTime(begin + 20_000);
  rerender({ from: begin + 20_000 });
  expect(result.current).toBe(30);
});
