// The service worker serves the page offline and without waiting for the network. Only the page's own files are cached;
// API calls, sign-in and everything else bypass it.
/// <reference lib="webworker" />
import { createShellCache, type ShellList } from '@spotter/web-core/shellCache';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const SHELL_LIST: ShellList;

const PAGE = '/pass/';
const shell = createShellCache({ list: SHELL_LIST, prefix: 'pass-shell-', page: PAGE, maxVersions: 2 });

// Phones keep tabs of every visit open, so waiting for them to close would take for ever. Open tabs keep working with
// the files of the version before.
self.addEventListener('install', (event) => event.waitUntil(shell.install().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(shell.deleteOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith(PAGE)) {
    event.respondWith(shell.page().then((page) => page ?? fetch(request)));
  } else if (url.pathname.startsWith('/pass/assets/')) event.respondWith(shell.asset(request));
});
