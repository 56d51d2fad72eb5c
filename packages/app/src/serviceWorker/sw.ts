// The service worker opens desk, members list and kiosk without a connection. Only the app's own files are cached; API
// calls, sign-in, pictures and all other pages bypass it.
/// <reference lib="webworker" />
import { createShellCache, type ShellList } from '@spotter/web-core/shellCache';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build; `pages`: the paths that open without a connection. */
declare const SHELL_LIST: ShellList & { pages: string[] };

const list = SHELL_LIST;
/** A server that does not answer for longer counts as gone. */
const NETWORK_TIMEOUT_MS = 2000;
/** Answers of a proxy in front of a server that is gone. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

const shell = createShellCache({
  list,
  prefix: 'app-shell-',
  page: list.pages[0] ?? '/',
  // Tabs of a desk stay open for weeks: each keeps the files of its version over three deployments, then it reloads.
  maxVersions: 4,
});

/** Files without a hash in their name. */
const publicFiles = new Set(list.files.filter((path) => !path.startsWith('/assets/')));

/** From the server where it answers in time, else as cached with this version. */
async function newest(request: Request, cached: () => Promise<Response | undefined>): Promise<Response> {
  const network = fetch(request).then((response) => {
    if (GATEWAY_STATUSES.has(response.status)) throw new TypeError('The server is gone');
    return response;
  });
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const response = await Promise.race([network, timeout]).catch(() => undefined);
  return response ?? (await cached()) ?? network;
}

// Waiting for all tabs to close would take for ever: open tabs keep working with the files of their version.
self.addEventListener('install', (event) => event.waitUntil(shell.install().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(shell.deleteOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (list.pages.includes(pathname)) event.respondWith(newest(request, shell.page));
  } else if (publicFiles.has(pathname)) event.respondWith(newest(request, () => caches.match(request)));
  else if (pathname.startsWith('/assets/')) event.respondWith(shell.asset(request));
});
