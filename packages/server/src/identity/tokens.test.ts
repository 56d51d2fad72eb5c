import {
  CompactSign,
  decodeJwt,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { IdentityError } from './identity.ts';
import { claims, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';
import { CUSTOM_AUDIENCE, withoutReservedClaims } from './tokens.ts';
import { testSecretBox } from '../testing/secretBox.ts';

const ISSUER = 'https://gym.example/identity';

describe.each(engines)('token verification, on %s', (engine) => {
  let service: Service;
  let kid: string;
  let publicJwk: string;
  let privateJwk: string;
  let privateKey: Awaited<ReturnType<typeof importJWK>>;
  let header: JWTHeaderParameters;
  let payload: JWTPayload;

  beforeAll(async () => {
    service = await startService(engine);
    const { uid, email } = await service.account();
    const answer = await service.post('accounts:signInWithPassword', { email, password });
    const { sid } = decodeJwt(((await answer.json()) as { idToken: string }).idToken);
    const key = await service.database.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
    kid = key.kid;
    publicJwk = key.public_jwk;
    privateJwk = testSecretBox().decrypt(key.private_jwk, `signing-key/${kid}`).toString();
    privateKey = await importJWK(JSON.parse(privateJwk) as Record<string, string>, 'RS256');
    const now = Math.floor(service.time.now / 1000);
    header = { alg: 'RS256', kid, typ: 'JWT' };
    payload = { ...claims, sid, iss: ISSUER, aud: 'spotter', sub: uid, iat: now, auth_time: now, exp: now + 3600 };
  });
  afterAll(() => service.remove());

  const signed = (change: Record<string, unknown>, key = privateKey, headers: Partial<JWTHeaderParameters> = {}) =>
    // As bytes: jose itself would not sign most of what follows.
    new CompactSign(new TextEncoder().encode(JSON.stringify({ ...payload, ...change })))
      .setProtectedHeader({ ...header, ...headers })
      .sign(key);
  /** Looks up the account of a token without a session. */
  const lookUp = async (change: JWTPayload) =>
    service.post('accounts:lookup', { idToken: await signed({ sid: undefined, ...change }) });
  const outcome = (token: string) =>
    service.identity.verifyToken(token).then(
      () => 'accepted',
      (error: unknown) => (error instanceof IdentityError ? error.code : error),
    );

  test('accepts what the service signs, so that the refusals below mean something', async () => {
    expect(await outcome(await signed({}))).toBe('accepted');
  });

  test('refuses a token without a signature', async () => {
    expect(await outcome(new UnsecuredJWT(payload).encode())).toBe('invalid-token');
    const [, body] = (await signed({})).split('.');
    const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
    expect(await outcome(`${none}.${body}.`)).toBe('invalid-token');
    expect(await outcome(`${none}.${body}`)).toBe('invalid-token');
  });

  test('refuses a token signed with the public key as if it were a shared secret', async () => {
    const secret = new TextEncoder().encode(publicJwk);
    expect(await outcome(await signed({}, secret, { alg: 'HS256' }))).toBe('invalid-token');
  });

  test('refuses other RSA algorithms, even of the right key', async () => {
    for (const alg of ['RS512', 'PS256']) {
      const same = await importJWK(JSON.parse(privateJwk) as Record<string, string>, alg);
      expect(await outcome(await signed({}, same, { alg }))).toBe('invalid-token');
    }
  });

  test('refuses a foreign key under its own id, under ours, and inside the token', async () => {
    const stranger = await generateKeyPair('RS256', { extractable: true });
    expect(await outcome(await signed({}, stranger.privateKey, { kid: 'stranger' }))).toBe('invalid-token');
    expect(await outcome(await signed({}, stranger.privateKey))).toBe('invalid-token');
    expect(await outcome(await signed({}, stranger.privateKey, { kid: undefined }))).toBe('invalid-token');
    expect(await outcome(await signed({}, privateKey, { kid: 'stranger' }))).toBe('invalid-token');
    const jku = { jku: 'http://127.0.0.1:1/keys', kid: 'stranger' };
    expect(await outcome(await signed({}, stranger.privateKey, jku))).toBe('invalid-token');
  });

  test('refuses a changed payload', async () => {
    const [head, , signature] = (await signed({})).split('.');
    const admin = Buffer.from(JSON.stringify({ ...payload, userType: 'admin' })).toString('base64url');
    expect(await outcome(`${head}.${admin}.${signature}`)).toBe('invalid-token');
  });

  test('refuses another issuer or audience', async () => {
    for (const iss of ['https://securetoken.google.com/spotter', 'https://gym.example', undefined]) {
      expect(await outcome(await signed({ iss }))).toBe('invalid-token');
    }
    for (const aud of ['another', CUSTOM_AUDIENCE, undefined]) {
      expect(await outcome(await signed({ aud }))).toBe('invalid-token');
    }
  });

  test('refuses invalid times and missing claims', async () => {
    const now = Math.floor(service.time.now / 1000);
    for (const exp of [undefined, null, `${now + 3600}`, [now + 3600], {}, Number.NaN]) {
      expect(await outcome(await signed({ exp }))).toBe('invalid-token');
    }
    for (const exp of [now, now - 1, 0, -1]) expect(await outcome(await signed({ exp }))).toBe('expired-token');
    expect(await outcome(await signed({ nbf: now + 60 }))).toBe('invalid-token');
    for (const iat of [undefined, 'soon']) expect(await outcome(await signed({ iat }))).toBe('invalid-token');
    for (const sub of [undefined, '', 7, ['a']]) expect(await outcome(await signed({ sub }))).toBe('invalid-token');
    expect(await outcome(await signed({ auth_time: undefined }))).toBe('invalid-token');
  });

  test('refuses a token from the second in which it expires, though it was accepted before', async () => {
    const token = await signed({});
    expect(await outcome(token)).toBe('accepted');
    service.pass(3_599_000);
    expect(await outcome(token)).toBe('accepted');
    service.pass(1000);
    expect(await outcome(token)).toBe('expired-token');
    service.time.now -= 3_600_000;
  });

  test('refuses a custom token and garbage', async () => {
    expect(await outcome(await service.identity.customToken(String(payload.sub), claims.gymId))).toBe('invalid-token');
    for (const junk of ['', '.', '..', 'a.b.c', '\u0000', 'x'.repeat(100_000)]) {
      expect(await outcome(junk)).toBe('invalid-token');
    }
  });

  test('refuses a token without a session, of another account’s session, and of another sign-in than its session’s', async () => {
    const other = await service.account();
    expect(await outcome(await signed({ sid: undefined }))).toBe('expired-token');
    expect(await outcome(await signed({ sid: 'unknown' }))).toBe('expired-token');
    expect(await outcome(await signed({ sub: other.uid }))).toBe('expired-token');
    expect(await outcome(await signed({ auth_time: Number(payload.auth_time) - 1 }))).toBe('expired-token');
  });

  test('looks up the account of a token from before there were sessions: else its page would be signed out', async () => {
    expect((await lookUp({})).status).toBe(200);
    expect(await refusalIn(await lookUp({ iat: Number(payload.iat) - 1 }))).toBe('TOKEN_EXPIRED');
    expect(await refusalIn(await lookUp({ sid: 'unknown' }))).toBe('TOKEN_EXPIRED');
  });

  test('refuses the token of an account that does not exist', async () => {
    expect(await outcome(await signed({ sub: 'nobody' }))).toBe('unknown-account');
  });

  test('does not call a token invalid when the database fails', async () => {
    const token = await signed({});
    const failing = await startService(engine);
    await failing.remove();
    const verified = failing.identity.verifyToken(token);
    await expect(verified).rejects.toBeInstanceOf(Error);
    await expect(verified).rejects.not.toBeInstanceOf(IdentityError);
  });
});

test('custom claims cannot replace the token’s own', () => {
  const reserved = {
    sub: 'x',
    iss: 'x',
    aud: 'x',
    exp: 1,
    nbf: 1,
    firebase: {},
    email: 'x',
    user_id: 'x',
    auth_time: 1,
    sid: 'x',
  };
  expect(withoutReservedClaims({ ...reserved, ...claims })).toEqual(claims);
});
