// The service worker: the page stands without a connection, and at once. Only the page's own files are kept; calls,
// sign-in and everything else of the server go past it untouched.
/// <reference lib="webworker" />
import { isAsset, MAX_CACHED_VERSIONS, outdatedCaches, cacheName } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: what this version of the page is made of. */
declare const SHELL_LIST: { version: string; files: string[] };

const PAGE = '/pass/';
const { version, files } = SHELL_LIST;
const currentCache = cacheName(version);

async function keepShell(): Promise<void> {
  const cache = await caches.open(currentCache);
  // The server answers the page to those alone who ask for a page.
  const page = new Request(PAGE, { cache: 'reload', headers: { Accept: 'text/html' } });
  await cache.addAll([page, ...files.map((path) => new Request(path, { cache: 'reload' }))]);
  // At once: phones are left with tabs of every visit open, and would wait for ever. Open tabs go on, see below.
  await self.skipWaiting();
}

/** Tabs that are open may yet ask for the files of the version they were loaded with, so the one before stays. */
async function forgetOld(): Promise<void> {
  const names = outdatedCaches(await caches.keys(), MAX_CACHED_VERSIONS);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(currentCache);
  return (await cache.match(PAGE)) ?? fetch(request);
}

/** Its name holds a hash of its content, so a copy is as good as the original. */
async function asset(request: Request): Promise<Response> {
  const held = await caches.match(request);
  if (held) return held;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(currentCache)).put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith(PAGE)) event.respondWith(page(request));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
});
