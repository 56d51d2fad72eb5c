const PREFIX = 'pass-shell-';

/** The current version, and the previous one, which open tabs may still use. */
export const MAX_CACHED_VERSIONS = 2;

export const cacheName = (version: string) => PREFIX + version;

/** Our caches to delete, of all caches in order of creation. */
export const outdatedCaches = (names: readonly string[], keepCount: number): string[] =>
  names.filter((name) => name.startsWith(PREFIX)).slice(0, -keepCount);

export const isAsset = (path: string) => path.startsWith('/pass/assets/');
