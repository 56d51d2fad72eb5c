import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdentityUnavailableError } from '../identity.ts';
import { createGoogleKeys } from './googleKeys.ts';

const HOUR_MS = 3_600_000;
/** Tokens at once. */
const FLOOD = 5;
const START = Date.parse('2026-11-20T06:30:00Z');

let google: Server;
let keys: ReturnType<typeof createGoogleKeys>;
let published: JWK[];
let requests: number;
/** Instead of the keys. */
let page: string | undefined;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  [published, requests, page] = [[], 0, undefined];
  google = createServer((_, response) => {
    requests += 1;
    response.setHeader('Content-Type', 'application/json').end(page ?? JSON.stringify({ keys: published }));
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
  await expect(verify()).rejects.toBeInstanceOf(IdentityUnavailableError);
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

const outcome = (verifying: Promise<unknown>) =>
  verifying.then(
    () => 'valid',
    (error: unknown) => (error instanceof IdentityUnavailableError ? 'unavailable' : 'invalid'),
  );

test.each([
  ['nothing can be fetched', () => google.close()],
  ['a page comes instead of the keys', () => (page = '<p>Sign in to the network')],
  ['something else comes instead of the keys', () => (page = '{}')],
])('tokens are neither valid nor invalid where %s', async (_, fail) => {
  const verify = await publishKey('first');
  fail();
  expect(await outcome(verify())).toBe('unavailable');
});

test('where Google fails, it is asked every 5 s, however many tokens come', async () => {
  const verify = await publishKey('first');
  page = '';
  for (let time = 0; time < 3; time += 1)
    expect(await Promise.all([outcome(verify()), outcome(verify())])).toEqual(['unavailable', 'unavailable']);
  expect(requests).toBe(1);
  vi.advanceTimersByTime(4999);
  expect([await outcome(verify()), requests]).toEqual(['unavailable', 1]);
  page = undefined;
  vi.advanceTimersByTime(1);
  expect([await outcome(verify()), requests]).toEqual(['valid', 2]);
});

const all = (result: string) => Array.from({ length: FLOOD }, () => result);

test('of unknown keys Google is asked every 30 s, or 5 s where it fails, however many tokens name one', async () => {
  const verify = await publishKey('first');
  await verify();
  const verifyUnknown = await publishKey('unknown');
  published.pop();
  const verifyNew = await publishKey('new');
  const flood = () => Promise.all(Array.from({ length: FLOOD }, () => outcome(verifyUnknown())));
  expect([await flood(), await flood(), requests]).toEqual([all('invalid'), all('invalid'), 1]);
  vi.advanceTimersByTime(30_000);
  page = '';
  expect([await flood(), await flood(), requests]).toEqual([all('unavailable'), all('unavailable'), 2]);
  // Who has a key that is known does not wait.
  expect(await outcome(verify())).toBe('valid');
  page = undefined;
  vi.advanceTimersByTime(5000);
  expect([await outcome(verifyNew()), await flood(), await flood(), requests]).toEqual([
    'valid',
    all('invalid'),
    all('invalid'),
    3,
  ]);
});

test('a clock that was set back does not end the refreshing', async () => {
  const verify = await publishKey('first');
  await verify();
  vi.setSystemTime(START - 24 * HOUR_MS);
  published.pop();
  await expect.poll(() => verify().catch(() => 'refused')).toBe('refused');
});
