// What the service workers of the app and the pass share: the files of the page, kept for use without a connection.

/** What the build writes into a service worker in place of `SHELL_LIST`. */
export interface ShellList {
  version: string;
  /** Paths of the files of this version. */
  files: string[];
}

interface ShellCacheOptions {
  list: ShellList;
  /** What the names of our caches begin with. */
  prefix: string;
  /** Path of the page. */
  page: string;
  /** The current version, and previous ones, which open tabs may still use. */
  maxVersions: number;
}

/** Our caches to delete, of all caches in order of creation. */
export const outdatedCaches = (names: readonly string[], prefix: string, keepCount: number): string[] =>
  names.filter((name) => name.startsWith(prefix)).slice(0, -keepCount);

/** Where the browser gives no cache any more, or has no room, what was fetched serves. */
const withoutCache = () => undefined;

export function createShellCache({ list: { version, files }, prefix, page, maxVersions }: ShellCacheOptions) {
  const currentCache = prefix + version;
  return {
    /**
     * Fetches page and files of this version; rejects where one is missing, so that no version is installed by half.
     */
    install: async (): Promise<void> => {
      const cache = await caches.open(currentCache);
      // The server sends the page only for requests that accept HTML.
      const request = new Request(page, { cache: 'reload', headers: { Accept: 'text/html' } });
      await cache.addAll([request, ...files.map((path) => new Request(path, { cache: 'reload' }))]);
    },
    deleteOld: async (): Promise<void> => {
      const names = outdatedCaches(await caches.keys(), prefix, maxVersions);
      await Promise.all(names.map((name) => caches.delete(name)));
    },
    page: async (): Promise<Response | undefined> =>
      caches
        .open(currentCache)
        .then((cache) => cache.match(page))
        .catch(withoutCache),
    /** A file whose name contains a hash of its content, so that a cached copy is always current. */
    asset: async (request: Request): Promise<Response> => {
      const cached = await caches.match(request).catch(withoutCache);
      // A response of our own: for one of the cache Chromium stores compiled code, on the main thread of the second
      // visit, and then never reads it, because modules are compiled while they load.
      if (cached) return new Response(cached.body, cached);
      const response = await fetch(request);
      if (response.ok) {
        const copy = response.clone();
        await caches
          .open(currentCache)
          .then((cache) => cache.put(request, copy))
          .catch(withoutCache);
      }
      return response;
    },
  };
}
