import { vi } from 'vitest';

const origin = 'https://gym.example';

const readUrl = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href;

/** Caches as the browser keeps them: responses by the request's URL. */
function createCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      addAll: async (requests: Request[]) => {
        for (const request of requests) {
          const response = await fetch(request);
          if (!response.ok) throw new TypeError('Request failed');
          store.set(readUrl(request), response);
        }
      },
      match: (request: Request | string) => Promise.resolve(store.get(readUrl(request))?.clone()),
      put: (request: Request, response: Response) => Promise.resolve(void store.set(readUrl(request), response)),
    });
  };
  const caches = {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (request: Request) =>
      Promise.resolve(
        [...stores.values()]
          .map((store) => store.get(readUrl(request)))
          .find(Boolean)
          ?.clone(),
      ),
  };
  return { stores, caches };
}

/**
 * Makes the globals those of a service worker, beside a server with these texts by path, until `vi.unstubAllGlobals`.
 * The worker is imported after it.
 */
export function createWorkerScope(server: Record<string, string>) {
  const requests: Request[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const { stores, caches } = createCaches();
  const skipWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const claim = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('self', {
    skipWaiting,
    clients: { claim },
    location: { origin },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    const text = server[new URL(request.url).pathname];
    return Promise.resolve(text === undefined ? new Response('Not found', { status: 404 }) : new Response(text));
  });
  return {
    server,
    /** What was asked of the server. */
    requests,
    skipWaiting,
    claim,
    cacheNames: () => [...stores.keys()],
    put: async (cache: string, path: string, text: string) =>
      (await caches.open(cache)).put(new Request(path), new Response(text)),
    goOffline: () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Sends a lifecycle event; resolves when the worker has handled it. */
    async dispatch(type: 'install' | 'activate') {
      let work: Promise<unknown> | undefined;
      listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
      await work;
    },
    /** The worker's response; undefined where the request goes to the network untouched. */
    async respond(path: string, change: { method?: string; mode?: string } = {}): Promise<string | undefined> {
      const { method = 'GET', mode = 'cors' } = change;
      let response: Promise<Response> | undefined;
      const request = new Request(new URL(path, origin), { method });
      // A navigation cannot be constructed.
      Object.defineProperty(request, 'mode', { value: mode });
      listeners.fetch?.({ request, respondWith: (promise: Promise<Response>) => (response = promise) });
      const answer = await response;
      return answer && `${answer.status} ${await answer.text()}`;
    },
  };
}
