import { afterEach, expect, test, vi } from 'vitest';
import { createIdempotencyKey } from './retryPolicy.ts';

afterEach(() => vi.useRealTimers());

test('idempotency keys differ, and sort by the time at which they were made', () => {
  vi.useFakeTimers({ now: 0xffff_ffff });
  const first = Array.from({ length: 1000 }, createIdempotencyKey);
  vi.setSystemTime(0x1_0000_0000);
  const later = createIdempotencyKey();
  expect(new Set(first).size).toBe(1000);
  for (const key of [...first, later]) expect(key).toMatch(/^[\da-f]{32}$/);
  expect(first.every((key) => key < later)).toBe(true);
});
