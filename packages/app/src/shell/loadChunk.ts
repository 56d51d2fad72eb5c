import { whenIdle } from './whenIdle.ts';

/** A chunk could not be loaded: no connection, or a newer version was deployed. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const CHUNK_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 1000;

/** Loads a chunk; retries once after a second. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withTimeout(load());
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return withTimeout(load()).catch((cause: unknown) => {
      throw new ChunkError('Part of this page could not be loaded.', { cause });
    });
  }
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('A part of this page took too long to load.')), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Loads a chunk once the page is idle, so that it is there when it is needed. Returns the function that cancels it. */
export const preloadWhenIdle = (load: () => Promise<unknown>): (() => void) =>
  whenIdle(() => void load().catch(() => undefined));

const RELOADED_AT_KEY = 'reloaded-for-chunk';
const MIN_RELOAD_INTERVAL_MS = 60_000;

interface ReloadOptions {
  /** Throws where the browser blocks it. */
  storage: () => Storage;
  now: number;
  reload: () => void;
  fetch?: (path: string) => Promise<Response>;
}

/**
 * After a deploy old chunks are gone: a reload fetches the new version. At most one per minute, to avoid a loop, and
 * none without a server, where the browser would show its own error page, or without storage, which would not end the
 * loop. Returns whether it reloads.
 */
export async function reloadOnce({ storage, now, reload, fetch = globalThis.fetch }: ReloadOptions): Promise<boolean> {
  try {
    const sinceMs = now - Number(storage().getItem(RELOADED_AT_KEY) ?? 0);
    // A clock that was set back since says nothing of it.
    if (sinceMs >= 0 && sinceMs < MIN_RELOAD_INTERVAL_MS) return false;
    if (!(await isServerThere(fetch))) return false;
    storage().setItem(RELOADED_AT_KEY, String(now));
  } catch {
    // The storage is full or blocked: the page says what is wrong.
    return false;
  }
  reload();
  return true;
}

const isServerThere = (fetch: NonNullable<ReloadOptions['fetch']>): Promise<boolean> =>
  fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  );
