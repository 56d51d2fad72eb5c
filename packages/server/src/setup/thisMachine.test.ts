import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isFromThisMachine } from './thisMachine.ts';

async function isLocal(headers: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<boolean> {
  const app = new Hono();
  app.get('/', (request) => request.json(isFromThisMachine(request)));
  const socket = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } };
  return (await app.request('/', { headers }, socket)).json() as Promise<boolean>;
}

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  '%s is this machine',
  async (from) => {
    expect(await isLocal({ Host: 'localhost:3000' }, from)).toBe(true);
  },
);

test.each(['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::1', 'unknown'])('%s is another machine', async (from) => {
  expect(await isLocal({ Host: 'localhost:3000' }, from)).toBe(false);
});

test.each([
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'CF-Connecting-IP',
])('with %s a proxy sent it, even an empty one', async (header) => {
  expect(await isLocal({ Host: 'localhost', [header]: '' })).toBe(false);
});

test.each([
  ['localhost:3000', 'http://localhost:3000', true],
  ['[::1]:3000', 'http://[::1]:3000', true],
  ['localhost:3000', 'http://localhost:5173', false],
  ['localhost', 'null', false],
  ['attacker.example', 'http://attacker.example', false],
])('for %s, by a page of %s: %s', async (host, origin, expected) => {
  expect(await isLocal({ Host: host, Origin: origin })).toBe(expected);
});

test('without a host it was sent for none of this machine', async () => {
  expect(await isLocal({})).toBe(false);
});
