import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk, reloadOnce } from './loadChunk.ts';

type Fetch = () => Promise<string>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a failed load is retried once', async () => {
  const fetchIt = vi.fn<Fetch>(() => Promise.resolve('part')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const loaded = loadChunk(fetchIt);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(loaded).resolves.toBe('part');
});

test('a chunk that cannot be loaded is a ChunkError', async () => {
  await Promise.all([
    expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toThrow(ChunkError),
    vi.advanceTimersByTimeAsync(1000),
  ]);
});

test('a chunk load times out after 120 s', { tags: ['frame-19'] }, async () => {
  const fetchIt = vi.fn<Fetch>(() => new Promise(() => undefined));
  const onFailure = vi.fn<(error: unknown) => void>();
  void loadChunk(fetchIt).catch(onFailure);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new ChunkError('A part of this page took too long to load.'));
  expect(fetchIt).toHaveBeenCalledOnce();
});

test('reloads at most once a minute', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => stored.set(k, v),
  };
  const reload = vi.fn<() => void>();
  expect(reloadOnce(storage as unknown as Storage, 1_000_000, reload)).toBe(true);
  expect(reloadOnce(storage as unknown as Storage, 1_059_999, reload)).toBe(false);
  expect(reloadOnce(storage as unknown as Storage, 1_060_000, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
