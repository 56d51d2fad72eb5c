import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { expect, test } from 'vitest';
import { compressBrotli } from './compressBrotli.ts';

const app = new Hono();
app.use(compress());
app.use(compressBrotli);
const sized = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)), ...headers },
  });
const long = JSON.stringify(Array.from({ length: 4000 }, (_, at) => `Asha Rao ${at} – ₹`));
app.get('/long', () => sized(long, { ETag: 'W/"1"' }));
app.get('/at-limit', () => sized('a'.repeat(16 * 1024)));
app.get('/below', () => sized('a'.repeat(16 * 1024 - 1)));
app.get('/unsized', () => new Response(long, { headers: { 'Content-Type': 'application/json' } }));
app.get('/encoded', () => sized(long, { 'Content-Encoding': 'zstd' }));

async function get(path: string, accept?: string, method = 'GET') {
  const response = await app.request(path, {
    method,
    headers: accept === undefined ? {} : { 'Accept-Encoding': accept },
  });
  const { headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  return { encoding: headers.get('content-encoding'), length: headers.get('content-length'), headers, body };
}

test('a long answer of known length is sent in Brotli where it is accepted, and is the same', async () => {
  const { encoding, length, headers, body } = await get('/long', 'gzip, deflate, br, zstd');
  expect([encoding, length, headers.get('vary'), headers.get('etag')]).toEqual([
    'br',
    null,
    'Accept-Encoding',
    'W/"1"',
  ]);
  expect(brotliDecompressSync(body).toString()).toBe(long);
  const gzip = await get('/long', 'gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(long);
  expect(body.length).toBeLessThan(gzip.body.length);
});

test.each([
  ['/at-limit', 'br', 'br'],
  ['/below', 'br, gzip', 'gzip'],
  ['/unsized', 'br, gzip', 'gzip'],
  ['/encoded', 'br, gzip', 'zstd'],
  ['/long', 'BR', 'br'],
  ['/long', 'br;q=0, gzip', 'gzip'],
  ['/long', 'identity', null],
  ['/long', undefined, null],
])('%s with Accept-Encoding %s: %s', async (path, accept, expected) => {
  expect((await get(path, accept)).encoding).toBe(expected);
});

test('a HEAD request has no body to compress', async () => {
  expect((await get('/long', 'br', 'HEAD')).body).toHaveLength(0);
});
