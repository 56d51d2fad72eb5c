import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGoogleKeys } from './googleKeys.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T06:30:00Z');

let google: Server;
let keys: ReturnType<typeof createGoogleKeys>;
let published: JWK[];
let requests: number;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  [published, requests] = [[], 0];
  google = createServer((_, response) => {
    requests += 1;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: published }));
  }).listen(0, '127.0.0.1');
  await once(google, 'listening');
  keys = createGoogleKeys(`http://127.0.0.1:${(google.address() as AddressInfo).port}/keys`);
});
afterEach(() => {
  vi.useRealTimers();
  google.closeAllConnections();
  google.close();
});

async function publishKey(kid: string): Promise<() => Promise<unknown>> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  published.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256' });
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  return () => jwtVerify(token, keys);
}

test('tokens are verified for a day while Google cannot be reached', async () => {
  const verify = await publishKey('first');
  await verify();
  google.closeAllConnections();
  google.close();
  for (const hours of [1, 12, 23]) {
    vi.setSystemTime(START + hours * HOUR_MS);
    await verify();
  }
  vi.setSystemTime(START + 25 * HOUR_MS);
  await expect(verify()).rejects.toThrow('fetch failed');
});

test('the keys are refreshed every ten minutes: one that Google has withdrawn is refused', async () => {
  const verify = await publishKey('first');
  await verify();
  published.pop();
  const verifyNext = await publishKey('second');
  vi.setSystemTime(START + HOUR_MS / 6);
  await verify();
  await expect.poll(() => verify().catch(() => 'refused')).toBe('refused');
  await verifyNext();
  expect(requests).toBe(2);
});

test('a clock that was set back does not end the refreshing', async () => {
  const verify = await publishKey('first');
  await verify();
  vi.setSystemTime(START - 24 * HOUR_MS);
  published.pop();
  await expect.poll(() => verify().catch(() => 'refused')).toBe('refused');
});
