const PREFIX = 'pass-shell-';

/** The newest version, and the one that open tabs may still be of. */
export const MAX_CACHED_VERSIONS = 2;

export const cacheName = (version: string) => PREFIX + version;

/** Of all caches, in the order in which they were made, the versions that nobody needs any more. Others' are not ours. */
export const outdatedCaches = (names: readonly string[], kept: number): string[] =>
  names.filter((name) => name.startsWith(PREFIX)).slice(0, -kept);

export const isAsset = (path: string) => path.startsWith('/pass/assets/');
