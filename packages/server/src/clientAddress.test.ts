import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressBehindProxies, networkOf, socketAddress } from './clientAddress.ts';

async function addressOf(proxies: number, forwarded?: string): Promise<string> {
  const app = new Hono();
  app.get('/', (request) => request.text(addressBehindProxies(proxies)(request)));
  const headers = forwarded === undefined ? undefined : { 'X-Forwarded-For': forwarded };
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.9', remotePort: 1, remoteFamily: 'IPv4' } } };
  return (await app.request('/', headers && { headers }, socket)).text();
}

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  expect(await addressOf(0, '203.0.113.1')).toBe('192.0.2.9');
});

test('behind trusted proxies the entry of the outermost one counts, whatever the client wrote before it', async () => {
  expect(await addressOf(1, '203.0.113.1')).toBe('203.0.113.1');
  expect(await addressOf(1, '198.51.100.7, 203.0.113.1')).toBe('203.0.113.1');
  expect(await addressOf(2, '198.51.100.7, 203.0.113.1, 10.0.0.1')).toBe('203.0.113.1');
  expect(await addressOf(1, '2001:db8::1')).toBe('2001:db8::1');
});

test.each([undefined, '', 'unknown', '203.0.113.1, ', 'a, <script>'])(
  'an entry that is not an IP address (%s) is ignored',
  async (forwarded) => {
    expect(await addressOf(1, forwarded)).toBe('192.0.2.9');
    expect(await addressOf(3, '203.0.113.1')).toBe('192.0.2.9');
  },
);

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the socket’s address is used, whatever the headers say', async () => {
  const app = new Hono().get('/', (context) => context.text(socketAddress(context)));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'x-forwarded-for': '203.0.113.1', forwarded: 'for=203.0.113.1', 'x-real-ip': '203.0.113.1' };
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()).toBe('127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  expect(await (await app.request('/', { headers })).text()).toBe('unknown');
});
