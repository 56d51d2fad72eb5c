import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressBehindProxies } from './clientAddress.ts';

async function told(proxies: number, forwarded?: string): Promise<string> {
  const app = new Hono();
  app.get('/', (request) => request.text(addressBehindProxies(proxies)(request)));
  const headers = forwarded === undefined ? undefined : { 'X-Forwarded-For': forwarded };
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.9', remotePort: 1, remoteFamily: 'IPv4' } } };
  return (await app.request('/', headers && { headers }, socket)).text();
}

test('without a trusted proxy the header is nobody’s word', async () => {
  expect(await told(0, '203.0.113.1')).toBe('192.0.2.9');
});

test('behind proxies it is what the outermost of ours wrote, whatever the client had put before', async () => {
  expect(await told(1, '203.0.113.1')).toBe('203.0.113.1');
  expect(await told(1, '198.51.100.7, 203.0.113.1')).toBe('203.0.113.1');
  expect(await told(2, '198.51.100.7, 203.0.113.1, 10.0.0.1')).toBe('203.0.113.1');
  expect(await told(1, '2001:db8::1')).toBe('2001:db8::1');
});

test.each([undefined, '', 'unknown', '203.0.113.1, ', 'a, <script>'])(
  'what is no address (%s) is not taken for one',
  async (forwarded) => {
    expect(await told(1, forwarded)).toBe('192.0.2.9');
    expect(await told(3, '203.0.113.1')).toBe('192.0.2.9');
  },
);
