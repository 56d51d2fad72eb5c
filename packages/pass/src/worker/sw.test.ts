import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://gym.example';

const urlOf = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href;

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
          store.set(urlOf(request), response);
        }
      },
      match: (request: Request | string) => Promise.resolve(store.get(urlOf(request))?.clone()),
      put: (request: Request, response: Response) => Promise.resolve(void store.set(urlOf(request), response)),
    });
  };
  return {
    stores,
    caches: {
      open,
      keys: () => Promise.resolve([...stores.keys()]),
      delete: (name: string) => Promise.resolve(stores.delete(name)),
      match: (request: Request) =>
        Promise.resolve(
          [...stores.values()]
            .map((store) => store.get(urlOf(request)))
            .find(Boolean)
            ?.clone(),
        ),
    },
  };
}

let server: Record<string, Response>;
let requests: Request[];
let listeners: Record<string, (event: object) => void>;
let browser: ReturnType<typeof createCaches>;
let scope: { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } };

beforeEach(async () => {
  server = {
    '/pass/': new Response('page of v2'),
    '/pass/assets/page-2.js': new Response('script of v2'),
  };
  requests = [];
  listeners = {};
  browser = createCaches();
  scope = {
    skipWaiting: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    clients: { claim: vi.fn<() => Promise<void>>(() => Promise.resolve()) },
  };
  vi.stubGlobal('self', {
    ...scope,
    location: { origin },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  });
  vi.stubGlobal('caches', browser.caches);
  vi.stubGlobal('SHELL_LIST', { version: 'v2', files: ['/pass/assets/page-2.js'] });
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
    const response = server[new URL(request.url).pathname];
    return Promise.resolve(response?.clone() ?? new Response('Not found', { status: 404 }));
  });
  vi.resetModules();
  await import('./sw.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Sends a lifecycle event; resolves when the worker has handled it. */
async function dispatch(type: 'install' | 'activate') {
  let work: Promise<unknown> | undefined;
  listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

/** The worker's response; undefined where the request goes to the network untouched. */
async function respond(path: string, change: { method?: string; mode?: string } = {}): Promise<string | undefined> {
  const { method = 'GET', mode = 'cors' } = change;
  let response: Promise<Response> | undefined;
  const request = new Request(new URL(path, origin), { method });
  // A navigation cannot be constructed.
  Object.defineProperty(request, 'mode', { value: mode });
  listeners.fetch?.({ request, respondWith: (promise: Promise<Response>) => (response = promise) });
  const answer = await response;
  return answer && `${answer.status} ${await answer.text()}`;
}

const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

test('once installed, the page and its files are there without a connection', async () => {
  await dispatch('install');
  expect(scope.skipWaiting).toHaveBeenCalledOnce();
  expect(requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
    ['/pass/', 'reload'],
    ['/pass/assets/page-2.js', 'reload'],
  ]);
  expect(requests[0]?.headers.get('accept')).toBe('text/html');
  goOffline();
  expect(await respond('/pass/', { mode: 'navigate' })).toBe('200 page of v2');
  expect(await respond('/pass/#history', { mode: 'navigate' })).toBe('200 page of v2');
  expect(await respond('/pass/history', { mode: 'navigate' })).toBe('200 page of v2');
  expect(await respond('/pass/assets/page-2.js')).toBe('200 script of v2');
});

test('a page that was never cached comes from the network', async () => {
  expect(await respond('/pass/', { mode: 'navigate' })).toBe('200 page of v2');
});

test('a file that was missing once is requested again, and stays once it is there', async () => {
  await dispatch('install');
  expect(await respond('/pass/assets/camera-2.js')).toBe('404 Not found');
  server['/pass/assets/camera-2.js'] = new Response('camera of v2');
  expect(await respond('/pass/assets/camera-2.js')).toBe('200 camera of v2');
  goOffline();
  expect(await respond('/pass/assets/camera-2.js')).toBe('200 camera of v2');
});

test.each([
  ['an API call', '/getPass', {}],
  ['a sign-in', '/identitytoolkit.googleapis.com/v1/accounts:lookup', { method: 'POST' }],
  ['another page', '/dashboard', { mode: 'navigate' }],
  ['a file that is sent', '/pass/assets/page-2.js', { method: 'POST' }],
  ['a file of another origin', 'https://cdn.example/pass/assets/page-2.js', {}],
  ['the page as data', '/pass/', {}],
] as const)('%s goes to the network untouched', async (_, path, change) => {
  await dispatch('install');
  expect(await respond(path, change)).toBeUndefined();
});

test('a new version keeps the files of the one before, for tabs that are open, and deletes older ones', async () => {
  for (const version of ['v0', 'v1']) {
    const cache = await browser.caches.open(`pass-shell-${version}`);
    await cache.put(new Request(`/pass/assets/page-${version}.js`), new Response(`script of ${version}`));
  }
  await browser.caches.open('of-the-app');
  await dispatch('install');
  await dispatch('activate');
  expect(scope.clients.claim).toHaveBeenCalledOnce();
  expect([...browser.stores.keys()]).toEqual(['pass-shell-v1', 'of-the-app', 'pass-shell-v2']);
  goOffline();
  expect(await respond('/pass/assets/page-v1.js')).toBe('200 script of v1');
});
