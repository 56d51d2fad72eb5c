import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from './sleep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a sleep of a second has ended, and what it has left behind. */
function begin(signal?: AbortSignal) {
  const state = { isOver: false };
  void sleep(1000, signal).then(() => (state.isOver = true));
  return state;
}

test.each([undefined, new AbortController().signal])(
  'ends after its delay and leaves nothing behind',
  async (signal) => {
    const state = begin(signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(state.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.isOver).toBe(true);
    expect(signal ? getEventListeners(signal, 'abort') : []).toEqual([]);
  },
);

test('ends with an abort', async () => {
  const stop = new AbortController();
  const state = begin(stop.signal);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('does not begin after an abort', async () => {
  const state = begin(AbortSignal.abort());
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
