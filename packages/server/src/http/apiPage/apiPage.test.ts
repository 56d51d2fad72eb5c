import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNames, contract } from '@spotter/api';
import { type HttpListener, listen } from '../../listen.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let serving: HttpListener;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  serving = await listen(server.app, { host: 'localhost', port: 0 });
});
afterAll(async () => {
  await serving.stop();
  await server.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${serving.port}${path}`, { headers });
const filesOf = (page: string) => [...page.matchAll(/(?:src|href)="(\/docs[^"]+)"/g)].map(([, path]) => path ?? '');

test('the page loads from its own origin only and has no inline script', async () => {
  const response = await ask('/docs');
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'self';(?!.*script-src)/);
  const page = await response.text();
  expect(page).toContain('<title>Spotter API</title>');
  expect(page).not.toMatch(/https?:|<script(?! src="\/docs\/)|<style|\son\w+=/);
  expect(filesOf(page)).toHaveLength(3);
});

test('its files have exact media types, immutable versioned URLs, and no source map', async () => {
  const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
  for (const path of filesOf(await (await ask('/docs')).text())) {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(types[path.endsWith('.css') ? 'css' : 'js']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const text = await response.text();
    expect(text).not.toContain('sourceMappingURL');
    expect(await (await ask(path, { 'Accept-Encoding': 'identity' })).text()).toBe(text);
  }
});

test('no other file of Swagger UI is served', async () => {
  const [path = ''] = filesOf(await (await ask('/docs')).text());
  const folder = path.slice(0, path.lastIndexOf('/'));
  const others = ['swagger-ui.css.map', 'swagger-ui-bundle.js.map', 'package.json', '..%2fpackage.json', 'index.html'];
  for (const path of [...others.map((name) => `${folder}/${name}`), '/docs/older/open.js']) {
    expect((await ask(path)).status).toBe(404);
  }
});

test('the document has every call and is revalidated by its ETag', async () => {
  const response = await ask('/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  expect(Object.keys(paths).toSorted()).toEqual(callNames.map((name) => contract[name].path).toSorted());
  const again = await ask('/openapi.json', { 'If-None-Match': response.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
