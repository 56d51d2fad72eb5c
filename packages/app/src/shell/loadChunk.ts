/** A part of the program that could not be fetched: no connection, or a newer version has taken its place. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** How long a part may take to arrive, in milliseconds. */
const chunkTimeout = 120_000;
const retryDelay = 1000;

/** Fetches a part of the program; a failed fetch is tried once more, since a connection may come back in a second. */
export async function loadChunk<Module>(fetchIt: () => Promise<Module>): Promise<Module> {
  try {
    return await withTimeout(fetchIt());
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return withTimeout(fetchIt()).catch((cause: unknown) => {
      throw new ChunkError('A part of this page could not be loaded.', { cause });
    });
  }
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('A part of this page took too long to load.')), chunkTimeout);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const reloadedAt = 'reloaded-for-chunk';
const oneMinute = 60_000;

/** After a deploy the parts of the old version are gone: one reload brings the new one, two would be a loop. */
export function reloadOnce(storage: Storage, now: number, reload: () => void): boolean {
  if (now - Number(storage.getItem(reloadedAt) ?? 0) < oneMinute) return false;
  storage.setItem(reloadedAt, String(now));
  reload();
  return true;
}
