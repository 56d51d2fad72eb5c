// The service worker serves the page offline and without waiting for the network. Only the page's own files are cached;
// API calls, sign-in and everything else bypass it.
/// <reference lib="webworker" />
import { isAsset, MAX_CACHED_VERSIONS, outdatedCaches, cacheName } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files of this version; inserted by the build. */
declare const SHELL_LIST: { version: string; files: string[] };

const PAGE = '/pass/';
const { version, files } = SHELL_LIST;
const currentCache = cacheName(version);

async function cacheShell(): Promise<void> {
  const cache = await caches.open(currentCache);
  // The server sends the page only for requests that accept HTML.
  const page = new Request(PAGE, { cache: 'reload', headers: { Accept: 'text/html' } });
  await cache.addAll([page, ...files.map((path) => new Request(path, { cache: 'reload' }))]);
  // Phones keep tabs of every visit open, so waiting for them to close would take for ever. Open tabs keep working, see below.
  await self.skipWaiting();
}

/** Open tabs may still request files of the version they were loaded with, so the previous one stays. */
async function deleteOldCaches(): Promise<void> {
  const names = outdatedCaches(await caches.keys(), MAX_CACHED_VERSIONS);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(currentCache);
  return (await cache.match(PAGE)) ?? fetch(request);
}

/** File names contain a content hash, so a cached copy is always current. */
async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(currentCache)).put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith(PAGE)) event.respondWith(page(request));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
});
