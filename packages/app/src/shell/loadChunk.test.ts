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

function createStorage(setItem?: () => never): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: setItem ?? ((k: string, v: string) => stored.set(k, v)),
  } as unknown as Storage;
}

/** A tab that reloads while the server is there, at these moments; returns which of them did. */
async function reloadsAt(
  moments: readonly number[],
  fetchHealth: () => Promise<Response>,
  storage: Storage | (() => never) = createStorage(),
): Promise<boolean[]> {
  const getStorage = typeof storage === 'function' ? storage : () => storage;
  const reload = vi.fn<() => void>();
  const results: boolean[] = [];
  for (const now of moments) results.push(await reloadOnce({ storage: getStorage, now, reload, fetch: fetchHealth }));
  expect(reload).toHaveBeenCalledTimes(results.filter(Boolean).length);
  return results;
}

const found = () => Promise.resolve(Response.json({ status: 'ok' }));

test('reloads at most once a minute', async () => {
  expect(await reloadsAt([1_000_000, 1_059_999, 1_060_000], found)).toEqual([true, false, true]);
});

test('reloads although the clock was set back since the last time', async () => {
  expect(await reloadsAt([90_000_000, 1_000_000, 1_000_001], found)).toEqual([true, true, false]);
});

test('does not reload into the error page of the browser; a later try may', async () => {
  const fetchHealth = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }))
    .mockResolvedValueOnce(Response.json({ status: 'ok' }));
  expect(await reloadsAt([1_000_000, 1_000_001, 1_000_002], fetchHealth)).toEqual([false, false, true]);
});

const fail = (name: string) => () => {
  throw new DOMException('', name);
};

test.each([
  ['full', createStorage(fail('QuotaExceededError'))],
  ['blocked', fail('SecurityError')],
])('does not reload where the storage is %s: nothing would end the loop', async (_, storage) => {
  expect(await reloadsAt([1_000_000], found, storage)).toEqual([false]);
});
