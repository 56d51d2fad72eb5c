import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  generateKeyPair,
  type JWTPayload,
  type JWTVerifyGetKey,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { claims } from '../testing/identity/service.ts';
import { IdentityError } from './identity.ts';
import type { SigningKeys } from './keys.ts';
import {
  createTokenVerifier,
  createUnsignedTokenReader,
  type IdTokenContent,
  newCustomSignIn,
  signCustomToken,
  signIdToken,
  signJwt,
  tokenTimes,
  verifyCustomToken,
} from './tokens.ts';

const ISSUER = 'https://gym.example/identity';
const CUSTOM_AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const NOW = Date.UTC(2026, 10, 20, 9, 0, 0, 400);
const NOW_S = Math.floor(NOW / 1000);
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const trust = { issuer: ISSUER, audience: 'spotter', clock: () => NOW };
const payload = { ...claims, iss: ISSUER, aud: 'spotter', sub: 'asha', sid: 'session-1', auth_time: NOW_S - 60 };
const customPayload = { iss: ISSUER, aud: CUSTOM_AUDIENCE, uid: 'asha' };
const customSignIn = newCustomSignIn(claims.gymId, { valid_since: NOW - 60_000 }, NOW, undefined);

let publicKey: CryptoKey;
let keys: SigningKeys;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  publicKey = pair.publicKey;
  keys = {
    signer: () => Promise.resolve({ kid: 'key-1', key: pair.privateKey }),
    verifier: () => Promise.resolve(publicKey),
    rotate: () => Promise.resolve(),
  };
});

const read = (token: string, verifier: JWTVerifyGetKey = keys.verifier) =>
  createTokenVerifier({ ...trust, keys: verifier })(token);
const readCustom = (token: string) => verifyCustomToken(token, { ...trust, keys: keys.verifier });
const readUnsigned = (content: JWTPayload) => createUnsignedTokenReader(trust)(new UnsecuredJWT(content).encode());
/** Issued now where it has no other times. */
const signed = (content: JWTPayload, times = tokenTimes(NOW)) => signJwt(keys, times, content);
const expiringIn = (seconds: number) => ({ issuedAt: NOW_S, expiresAt: NOW_S + seconds });

describe('an ID token', () => {
  const content: IdTokenContent = {
    account: { uid: 'asha', email_verified_at: null },
    profile: { name: 'Asha Rao', email: 'asha@gym.test' },
    claims: { ...claims, hasSeveralGyms: true },
    sessionId: 'session-1',
    provider: 'password',
    secondFactorId: undefined,
    signedInAt: NOW_S - 60,
    ...tokenTimes(NOW),
  };
  const issue = (change: Partial<IdTokenContent> = {}) => signIdToken(keys, trust, { ...content, ...change });

  test('names its account, profile, claims and session', async () => {
    const token = await issue();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: 'key-1', typ: 'JWT' });
    expect(decodeJwt(token)).toEqual({
      ...claims,
      hasSeveralGyms: true,
      iss: ISSUER,
      aud: 'spotter',
      sub: 'asha',
      user_id: 'asha',
      sid: 'session-1',
      auth_time: NOW_S - 60,
      iat: NOW_S,
      exp: NOW_S + HOUR_S,
      name: 'Asha Rao',
      email: 'asha@gym.test',
      email_verified: false,
      firebase: { identities: { email: ['asha@gym.test'] }, sign_in_provider: 'password' },
    });
  });

  test('is read as it was issued', async () => {
    expect(await read(await issue())).toEqual({
      uid: 'asha',
      issuedAt: NOW_S,
      expiresAt: NOW_S + HOUR_S,
      signedInAt: NOW_S - 60,
      sessionId: 'session-1',
      provider: 'password',
      secondFactorId: undefined,
      customSignIn: undefined,
      claims: { ...claims, hasSeveralGyms: true },
    });
  });

  test('of an account with a verified e-mail says so', async () => {
    const token = await issue({ account: { uid: 'asha', email_verified_at: NOW } });
    expect(decodeJwt(token)).toMatchObject({ email_verified: true });
  });

  test('of a session of the desk is one by a custom token', async () => {
    expect(await read(await issue({ provider: 'custom' }))).toMatchObject({ provider: 'custom' });
  });

  test('of a sign-in with a second factor names it', async () => {
    const token = await issue({ secondFactorId: 'factor-1' });
    expect(decodeJwt(token)).toMatchObject({
      firebase: { sign_in_second_factor: 'totp', second_factor_identifier: 'factor-1' },
    });
    expect(await read(token)).toMatchObject({ secondFactorId: 'factor-1' });
  });

  test.each<[string, JWTPayload, string | undefined]>([
    ['without a name has one', { sign_in_second_factor: 'totp' }, ''],
    ['without a kind has none', { second_factor_identifier: 'factor-1' }, undefined],
  ])('of a second factor %s', async (_, firebase, secondFactorId) => {
    expect((await read(await signed({ ...payload, firebase }))).secondFactorId).toBe(secondFactorId);
  });

  test('without a sign-in method is by password', async () => {
    expect(await read(await signed(payload))).toMatchObject({ provider: 'password', secondFactorId: undefined });
  });

  test('has expired where it was made while the clock was more than a day ahead', async () => {
    const verify = createTokenVerifier({ ...trust, keys: keys.verifier, clock: () => NOW_S * 1000 });
    const furthest = await signed(payload, expiringIn(HOUR_S + DAY_S));
    expect(await verify(furthest)).toMatchObject({ expiresAt: NOW_S + HOUR_S + DAY_S });
    await expect(verify(await signed(payload, expiringIn(HOUR_S + DAY_S + 1)))).rejects.toMatchObject({
      code: 'expired-token',
      message: 'The token has expired',
    });
  });

  test('without an account is refused', async () => {
    await expect(read(await signed({ ...payload, sub: '' }))).rejects.toMatchObject({
      code: 'invalid-token',
      message: 'The token names no account',
    });
  });

  test('that is refused says why in the cause', async () => {
    await expect(read(await signed({ ...payload, aud: 'another' }))).rejects.toMatchObject({
      code: 'invalid-token',
      message: 'The token is not valid',
      cause: expect.any(errors.JWTClaimValidationFailed) as Error,
    });
  });

  test.each([
    ['are late', new errors.JWKSTimeout()],
    ['are damaged', new errors.JWKSInvalid()],
    ['are not served', new errors.JOSEError('Expected 200 OK from the JSON Web Key Set HTTP response')],
  ])('is not called invalid where the keys %s', async (_, failure) => {
    await expect(read(await signed(payload), () => Promise.reject(failure))).rejects.toBe(failure);
  });
});

describe('an unsigned token of the emulator', () => {
  const complete = { ...payload, iat: NOW_S, exp: NOW_S + 1 };

  test('is read like a signed one', async () => {
    const firebase = { sign_in_provider: 'custom' };
    expect(await readUnsigned({ ...complete, firebase, customSignIn })).toEqual({
      uid: 'asha',
      issuedAt: NOW_S,
      expiresAt: NOW_S + 1,
      signedInAt: NOW_S - 60,
      sessionId: 'session-1',
      provider: 'custom',
      secondFactorId: undefined,
      customSignIn,
      claims,
    });
  });

  test.each(['exp', 'iat', 'sub', 'auth_time'])('is refused without %s', async (claim) => {
    await expect(readUnsigned({ ...complete, [claim]: undefined })).rejects.toMatchObject({
      code: 'invalid-token',
      cause: expect.objectContaining({ claim }) as Error,
    });
  });

  test.each([{ iss: 'https://securetoken.google.com/other' }, { aud: 'other' }])(
    'is refused where it is of another project: %o',
    async (change) => {
      await expect(readUnsigned({ ...complete, ...change })).rejects.toMatchObject({ code: 'invalid-token' });
    },
  );

  test('expires by the clock of the server', async () => {
    await expect(readUnsigned({ ...complete, exp: NOW_S })).rejects.toMatchObject({ code: 'expired-token' });
  });
});

describe('a custom token', () => {
  test('allows one sign-in, within five minutes', async () => {
    const token = await signCustomToken(keys, ISSUER, 'asha', NOW, customSignIn);
    expect(decodeJwt(token)).toEqual({
      ...customPayload,
      sub: ISSUER,
      iat: NOW_S,
      exp: NOW_S + 300,
      claims: { customSignIn },
    });
    expect(await readCustom(token)).toEqual({ uid: 'asha', customSignIn });
  });

  test.each<[string, JWTPayload]>([
    ['without its developer claims', { claims: undefined }],
    ['without an account', { uid: undefined }],
  ])('is refused %s', async (_, change) => {
    const token = await signed({ ...customPayload, claims: { customSignIn }, ...change });
    await expect(readCustom(token)).rejects.toBeInstanceOf(IdentityError);
    await expect(readCustom(token)).rejects.toMatchObject({ code: 'invalid-token', message: 'The token is not valid' });
  });

  test('is refused without a session to start', async () => {
    await expect(readCustom(await signed({ ...customPayload, claims: {} }))).rejects.toMatchObject({
      code: 'invalid-token',
      message: 'The token names no session',
    });
  });

  test('has expired where it was made while the clock was ahead', async () => {
    const token = await signed({ ...customPayload, claims: { customSignIn } }, expiringIn(HOUR_S + DAY_S + 1));
    await expect(readCustom(token)).rejects.toMatchObject({ code: 'expired-token' });
  });
});
