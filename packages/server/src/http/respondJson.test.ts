import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { expect, test } from 'vitest';
import { compressBrotli } from './compressBrotli.ts';
import { createTestGym, startTestServer } from '../testing/server.ts';
import { respondJson } from './respondJson.ts';

const app = new Hono();
app.use(compress());
app.use(compressBrotli);
const long = Array.from({ length: 4000 }, (_, at) => `Asha Rao ${at} – ₹`);
app.get('/short', (request) => respondJson(request, { name: 'आशा' }));
app.get('/long', (request) => respondJson(request, long, 226, { ETag: 'W/"1"' }));

const get = (path: string) => app.request(path, { headers: { 'Accept-Encoding': 'gzip, br' } });

test('a short answer is sent as it is, with its length in bytes', async () => {
  const response = await get('/short');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength('{"name":"आशा"}')));
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ name: 'आशा' });
});

test('a long one is compressed; status and headers are the caller’s', async () => {
  const { status, headers } = await get('/long');
  expect([status, headers.get('etag'), headers.get('content-encoding')]).toEqual([226, 'W/"1"', 'br']);
});

test('calls answer so, and errors', async () => {
  const server = await startTestServer('sqlite');
  try {
    const { gymId, admin } = await createTestGym(server);
    const ask = (token: string) =>
      server.app.request(`/getOccupancy?gymId=${gymId}`, {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' },
      });
    for (const [token, expected] of [
      [await admin.token(), 200],
      ['none', 401],
    ] as const) {
      const { status, headers } = await ask(token);
      expect(status).toBe(expected);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
      expect(headers.get('content-encoding')).toBeNull();
    }
  } finally {
    await server.close();
  }
});
