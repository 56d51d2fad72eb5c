import { CompactSign, generateKeyPair, type JWTHeaderParameters, type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IdentityError, IdentityUnavailableError } from '../identity.ts';
import { startHosted } from '../../testing/identity/hostedService.ts';
import { createGoogleKeys } from './googleKeys.ts';
import { createUnsignedTokenReader, CUSTOM_AUDIENCE } from '../tokens.ts';

// The same check as of our own tokens (tokens.test.ts), as the hosted mode sets it up:
// Google's issuer, project and keys.
let service: Awaited<ReturnType<typeof startHosted>>;
let payload: JWTPayload;
beforeAll(async () => {
  service = await startHosted('sqlite');
  payload = service.payloadOf((await service.account()).uid);
});
afterAll(() => service.remove());

const header = { alg: 'RS256', kid: 'key-of-google', typ: 'JWT' };
type Key = Parameters<CompactSign['sign']>[0];

async function signed(change: object, headers: Partial<JWTHeaderParameters> = {}, key?: Key) {
  const signer = key ?? (await service.privateKeyFor('RS256'));
  return new CompactSign(new TextEncoder().encode(JSON.stringify({ ...payload, ...change })))
    .setProtectedHeader({ ...header, ...headers })
    .sign(signer);
}
const outcome = (token: string) =>
  service.identity.verifyToken(token).then(
    () => 'accepted',
    (error: unknown) => (error instanceof IdentityError ? error.code : error),
  );

test('Google’s tokens for this project are accepted', async () => {
  expect(await outcome(await signed({}))).toBe('accepted');
});

test('no signature, the public key as a shared secret, another algorithm, a changed payload: refused', async () => {
  expect(await outcome(new UnsecuredJWT(payload).encode())).toBe('invalid-token');
  const secret = new TextEncoder().encode(service.publicJwk);
  expect(await outcome(await signed({}, { alg: 'HS256' }, secret))).toBe('invalid-token');
  expect(await outcome(await signed({}, { alg: 'RS512' }, await service.privateKeyFor('RS512')))).toBe('invalid-token');
  const [head, , signature] = (await signed({})).split('.');
  const admin = Buffer.from(JSON.stringify({ ...payload, userType: 'admin' })).toString('base64url');
  expect(await outcome(`${head}.${admin}.${signature}`)).toBe('invalid-token');
});

test('a foreign key, under its own id or Google’s: refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  expect(await outcome(await signed({}, {}, privateKey))).toBe('invalid-token');
  expect(await outcome(await signed({}, { kid: 'stranger' }, privateKey))).toBe('invalid-token');
  expect(await outcome(await signed({}, { jku: 'http://127.0.0.1:1/keys' }, privateKey))).toBe('invalid-token');
});

test('another project, our own embedded service, a custom token: refused', async () => {
  for (const iss of ['https://securetoken.google.com/other-gym', 'https://gym.example/identity', undefined]) {
    expect(await outcome(await signed({ iss }))).toBe('invalid-token');
  }
  for (const aud of ['other-gym', 'spotter', CUSTOM_AUDIENCE, undefined]) {
    expect(await outcome(await signed({ aud }))).toBe('invalid-token');
  }
});

test('with Google’s keys out of reach: neither', async () => {
  const keys = createGoogleKeys('http://127.0.0.1:1/keys');
  const other = await startHosted('sqlite', { keys });
  await expect(other.identity.verifyToken(await signed({}))).rejects.toBeInstanceOf(IdentityUnavailableError);
  await other.remove();
});

test('expired, not yet valid, or without its times: refused', async () => {
  const now = Math.floor(service.time.now / 1000);
  expect(await outcome(await signed({ exp: now }))).toBe('expired-token');
  for (const change of [{ nbf: now + 60 }, { exp: undefined }, { iat: undefined }, { auth_time: undefined }]) {
    expect(await outcome(await signed(change))).toBe('invalid-token');
  }
});

test('the emulator’s unsigned tokens are still checked for issuer, audience and subject', async () => {
  const trust = { issuer: String(payload.iss), audience: 'pulse-gym', clock: () => service.time.now };
  const read = createUnsignedTokenReader(trust);
  expect(await read(new UnsecuredJWT(payload).encode())).toMatchObject({ uid: payload.sub });
  await expect(read(new UnsecuredJWT({ ...payload, aud: 'other-gym' }).encode())).rejects.toBeInstanceOf(IdentityError);
  await expect(read(new UnsecuredJWT({ ...payload, exp: 1 }).encode())).rejects.toMatchObject({
    code: 'expired-token',
  });
  await expect(read(await signed({}))).rejects.toBeInstanceOf(IdentityError);
});
