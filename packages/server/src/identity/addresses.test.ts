import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { networkOf, socketAddress } from './addresses.ts';

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

test('the address is the socket’s, whatever the headers say', async () => {
  const app = new Hono().get('/', (context) => context.text(socketAddress(context)));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { 'x-forwarded-for': '203.0.113.1', forwarded: 'for=203.0.113.1', 'x-real-ip': '203.0.113.1' };
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text()).toBe('127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  expect(await (await app.request('/', { headers })).text()).toBe('unknown');
});
