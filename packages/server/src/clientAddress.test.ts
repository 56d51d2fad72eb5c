import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressBehindProxies, isLoopback, networkOf, socketAddress } from './clientAddress.ts';

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

test.each([
  ['203.0.113.1:51234', '203.0.113.1'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
])('an entry with a port (%s), as some proxies write it, is the address without it', async (forwarded, address) => {
  expect(await addressOf(1, forwarded)).toBe(address);
});

test.each([
  undefined,
  '',
  'unknown',
  '203.0.113.1:',
  '203.0.113.1:x',
  '[203.0.113.1',
  '[x]:1',
  ':1',
  '203.0.113.1, ',
  'a, <script>',
])('an entry that is not an IP address (%s) is ignored', async (forwarded) => {
  expect(await addressOf(1, forwarded)).toBe('192.0.2.9');
  expect(await addressOf(3, '203.0.113.1')).toBe('192.0.2.9');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::ffff:192.0.2.7', '2001:db8:0:0::/64'],
  ['::ffff:1:2', '0:0:0:0::/64'],
  ['2001::8:7:6:5:4', '2001:0:0:8::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address is counted as the same network however it is abbreviated', () => {
  const group = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(0xffff));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const full = groups.map((one) => one.toString(16)).join(':');
      fc.pre(!/^0:0:0:0:0:(0|ffff):/.test(full));
      const abbreviated = new URL(`http://[${full}]`).hostname.slice(1, -1);
      expect(networkOf(abbreviated)).toBe(`${full.split(':').slice(0, 4).join(':')}::/64`);
      expect(networkOf(full.toUpperCase())).toBe(networkOf(abbreviated));
      expect(networkOf(`${abbreviated.replace(/:[^:]+:[^:]+$/, '')}:192.0.2.1`)).toBe(networkOf(abbreviated));
    }),
  );
});

test.each(['localhost', 'LocalHost', '127.0.0.1', '127.255.0.254', '::1', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  'mylocalhost',
  'localhost.gym',
  '128.0.0.1',
  '127.1',
  '1127.0.0.1',
  '127.0.0.1.gym',
  '127.a.b.c',
  '::11',
  'x::1',
])('%s is another machine', (host) => {
  expect(isLoopback(host)).toBe(false);
});

test('a socket that has been closed has no address', async () => {
  const app = new Hono().get('/', (context) => context.text(socketAddress(context)));
  const socket = { incoming: { socket: { remoteAddress: undefined, remotePort: undefined, remoteFamily: undefined } } };
  expect(await (await app.request('/', {}, socket)).text()).toBe('unknown');
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
