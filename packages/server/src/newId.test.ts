import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './newId.ts';

afterEach(() => vi.useRealTimers());

test('ids sort in the order in which they were made, also within one millisecond and after the clock was set back', () => {
  vi.useFakeTimers({ now: Date.now() + 1000 });
  const ids = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime(Date.now() - 60_000);
  ids.push(newId());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(10_001);
});

test('an id is a UUIDv7 of this moment', () => {
  vi.useFakeTimers({ now: Date.now() + 100_000 });
  const id = newId();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.now());
});
