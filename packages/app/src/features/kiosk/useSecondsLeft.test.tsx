import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecondsLeft } from './useSecondsLeft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const now = () => Date.now();
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('counts down from 30 to 0, once per second, then stops', async () => {
  const from = Date.now();
  const { result } = renderHook(() => useSecondsLeft(from, now));
  const seen = [result.current];
  for (let second = 0; second < 30; second += 1) {
    await later(999);
    expect(result.current).toBe(seen.at(-1));
    await later(1);
    seen.push(result.current);
  }
  expect(seen).toEqual(Array.from({ length: 31 }, (_, index) => 30 - index));
  expect(vi.getTimerCount()).toBe(0);
});

test('starts at the remaining time of a code', async () => {
  const from = Date.now() - 4400;
  const { result } = renderHook(() => useSecondsLeft(from, now));
  expect(result.current).toBe(26);
  await later(600);
  expect(result.current).toBe(25);
});
