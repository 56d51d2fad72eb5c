import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnknownSecretKeyError } from '../secrets/secretKeys.ts';
import { createMigratedDatabase, createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { password, type Service, startService } from '../testing/identity/service.ts';
import { readOnly } from '../testing/readOnly.ts';
import { testSecretBox, testSecretKey } from '../testing/secretBox.ts';
import { reencrypt } from '../secrets/reencrypt.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import { createSigningKeys, signingKeyStore } from './keys.ts';
import { accountPeople } from '../people/accountPeople.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateJwk = JSON.stringify(pair.privateKey.export({ format: 'jwk' }));
const publicJwk = JSON.stringify(pair.publicKey.export({ format: 'jwk' }));
const encrypted = (ordinal: number, box = testSecretBox()) => box.encrypt(privateJwk, `signing-key/key-${ordinal}`);

describe.each(engines)('signing keys, on %s', (engine) => {
  let service: Service;
  beforeEach(async () => {
    service = await startService(engine);
  });
  afterEach(() => service.remove());

  const idToken = async (email: string, identity = service.identity) => {
    const answer = await identity.routes.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return ((await answer.json()) as { idToken: string }).idToken;
  };
  const keys = () => service.database.db.selectFrom('signing_keys').selectAll().orderBy('ordinal').execute();

  test('servers that start together on one database create one key', async () => {
    const { uid } = await service.account();
    const servers = Array.from({ length: 6 }, () => service.another());
    const tokens = await Promise.all(servers.map((server) => server.customToken(uid, 'gym-1')));
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
    expect(await keys()).toHaveLength(1);
  });

  test('after a rotation the old key still verifies; after the next it does not', async () => {
    const { uid, email } = await service.account();
    const first = await idToken(email);
    await service.identity.rotateSigningKey({ keepsPrevious: true });
    const second = await idToken(email);
    expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid);
    for (const token of [first, second]) expect(await service.identity.verifyToken(token)).toMatchObject({ uid });
    await service.identity.rotateSigningKey({ keepsPrevious: true });
    await expect(service.identity.verifyToken(first)).rejects.toMatchObject({ code: 'invalid-token' });
    expect(await service.identity.verifyToken(second)).toMatchObject({ uid });
    expect((await keys()).map(({ retired_at }) => retired_at !== null)).toEqual([true, false, false]);
  });

  test('another server accepts a new key at once, and drops a retired one within 30 seconds', async () => {
    const { uid, email } = await service.account();
    const other = service.another();
    const first = await idToken(email);
    expect(await other.verifyToken(first)).toMatchObject({ uid });
    await service.identity.rotateSigningKey({ keepsPrevious: true });
    expect(await other.verifyToken(await idToken(email))).toMatchObject({ uid });
    await service.identity.rotateSigningKey({ keepsPrevious: true });
    service.pass(30_000);
    await expect(other.verifyToken(first)).rejects.toMatchObject({ code: 'invalid-token' });
    expect(decodeProtectedHeader(await idToken(email, other)).kid).toBe((await keys()).at(-1)?.kid);
  });

  test('another server signs with a new key within 30 seconds, also after the clock was set back', async () => {
    const { email } = await service.account();
    const other = service.another();
    await idToken(email, other);
    service.pass(-24 * 60 * 60_000);
    await service.identity.rotateSigningKey({ keepsPrevious: false });
    service.pass(30_000);
    expect(decodeProtectedHeader(await idToken(email, other)).kid).toBe((await keys()).at(-1)?.kid);
  });

  test('concurrent rotations never create two keys of one ordinal', async () => {
    const { email } = await service.account();
    await idToken(email);
    await Promise.all(
      [service.another(), service.another()].map((server) => server.rotateSigningKey({ keepsPrevious: true })),
    );
    // Where one read only after the other had written, they rotated one after the other: two new keys, in order.
    const ordinals = (await keys()).map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual(ordinals.map((_, index) => (ordinals[0] ?? 0) + index));
    expect([2, 3]).toContain(ordinals.length);
  });

  test('a stored private key is encrypted for its row', async () => {
    const { uid } = await service.account();
    await service.identity.customToken(uid, 'gym-1');
    const [key] = await keys();
    expect(key?.private_jwk).toMatch(/^v1\.[0-9a-f]{8}\./);
    const jwk = testSecretBox()
      .decrypt(key?.private_jwk ?? '', `signing-key/${key?.kid}`)
      .toString();
    expect(JSON.parse(jwk)).toMatchObject({ kty: 'RSA', d: expect.any(String) as string });
  });

  test('only the newest key has a private part', async () => {
    const { uid } = await service.account();
    await service.identity.customToken(uid, 'gym-1');
    await service.identity.rotateSigningKey({ keepsPrevious: true });
    const [old, newest] = await keys();
    expect(old?.private_jwk).toBe('');
    expect(newest?.private_jwk).not.toBe('');
  });

  test('a rotation that keeps none voids every token at once', async () => {
    const { uid, email } = await service.account();
    const before = await idToken(email);
    await service.identity.rotateSigningKey({ keepsPrevious: false });
    await expect(service.identity.verifyToken(before)).rejects.toMatchObject({ code: 'invalid-token' });
    expect(await service.identity.verifyToken(await idToken(email))).toMatchObject({ uid });
    expect((await keys()).map(({ retired_at }) => retired_at !== null)).toEqual([true, false]);
  });

  test('with another secret key the start is refused and changes nothing; a rotation leads on', async () => {
    const { uid, email } = await service.account();
    await idToken(email);
    const before = await keys();
    const wrong = service.another({ secretBox: testSecretBox(Buffer.alloc(32, 'other').toString('base64')) });
    await expect(wrong.prepare()).rejects.toThrow(UnknownSecretKeyError);
    expect(await keys()).toEqual(before);
    await wrong.rotateSigningKey({ keepsPrevious: false });
    await wrong.prepare();
    expect(await wrong.verifyToken(await idToken(email, wrong))).toMatchObject({ uid });
  });
});

describe.each(engines)('signing keys of the last release, on %s', (engine) => {
  let old: TestDatabase;
  beforeEach(async () => {
    old = await createMigratedDatabase(engine, '0006_people_by_email_alone', async ({ db }) => {
      for (const [ordinal, retiredAt] of [
        [1, 1],
        [2, null],
        [3, null],
      ] as const) {
        const key = { ordinal, public_jwk: publicJwk, private_jwk: privateJwk, created_at: 1, retired_at: retiredAt };
        await db
          .insertInto('signing_keys')
          .values({ kid: `key-${ordinal}`, ...key })
          .execute();
      }
    });
  });
  afterEach(() => old.remove());

  test('are encrypted at the start, and its tokens stay valid', async () => {
    const identity = createEmbeddedIdentity({
      people: accountPeople,
      database: old.database,
      clock: () => Date.now(),
      publicUrl: 'https://gym.example',
      enumerationProtection: true,
      secretBox: testSecretBox(),
      sendLink: () => Promise.resolve(),
    });
    const uid = await old.database.transaction((tx) => identity.openAccount(tx, { email: 'asha@gym.test' }));
    const nowS = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({ auth_time: nowS, user_id: uid })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-3', typ: 'JWT' })
      .setIssuer('https://gym.example/identity')
      .setAudience('spotter')
      .setSubject(uid)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 3600)
      .sign(pair.privateKey);

    await identity.prepare();

    const rows = await old.database.db.selectFrom('signing_keys').selectAll().orderBy('ordinal').execute();
    expect(rows.map(({ private_jwk: jwk }) => jwk.slice(0, 3))).toEqual(['', '', 'v1.']);
    expect(rows.map(({ public_jwk: jwk }) => jwk)).toEqual([publicJwk, publicJwk, publicJwk]);
    expect(decodeProtectedHeader(await identity.customToken(uid, 'gym-1')).kid).toBe('key-3');
    const lookedUp = await identity.routes.request('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: token }),
    });
    expect(await lookedUp.json()).toMatchObject({ users: [{ localId: uid }] });
  });

  test.runIf(engine === 'sqlite')('leave nothing of the private part in the file', async () => {
    const identity = createEmbeddedIdentity({
      people: accountPeople,
      database: old.database,
      clock: () => Date.now(),
      publicUrl: 'https://gym.example',
      enumerationProtection: true,
      secretBox: testSecretBox(),
      sendLink: () => Promise.resolve(),
    });
    const path = old.url.slice('file:'.length);
    const { d } = JSON.parse(privateJwk) as { d: string };
    expect(readFileSync(path).includes(d)).toBe(true);
    await identity.prepare();
    const file = new DatabaseSync(path);
    file.exec('pragma wal_checkpoint(truncate)');
    file.close();
    expect(readFileSync(path).includes(d)).toBe(false);
  });
});

describe.each(engines)('stored signing keys, on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeEach(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterEach(() => testDatabase.remove());

  const signingKeys = (db = testDatabase.database.db) => createSigningKeys(db, () => Date.now(), testSecretBox());
  const insert = (ordinal: number, jwk: string, retired_at: number | null = null) =>
    testDatabase.database.db
      .insertInto('signing_keys')
      .values({
        kid: `key-${ordinal}`,
        ordinal,
        public_jwk: publicJwk,
        private_jwk: jwk,
        created_at: 1,
        retired_at,
      })
      .execute();
  const privateParts = async () => {
    const rows = await testDatabase.database.db.selectFrom('signing_keys').selectAll().orderBy('ordinal').execute();
    return rows.map(({ private_jwk: jwk }) => jwk);
  };

  test('are encrypted where a server of the last release has added one', async () => {
    await insert(1, '');
    await insert(2, privateJwk);
    expect((await signingKeys().signer()).kid).toBe('key-2');
    expect(await privateParts()).toEqual(['', expect.stringMatching(/^v1\./)]);
  });

  test('are encrypted where that stopped midway', async () => {
    const newest = encrypted(2);
    await insert(1, privateJwk);
    await insert(2, newest);
    expect((await signingKeys().signer()).kid).toBe('key-2');
    expect(await privateParts()).toEqual(['', newest]);
  });

  test('need no write where they are encrypted: tokens are signed while the disk is full', async () => {
    await insert(1, '');
    await insert(2, encrypted(2));
    expect((await signingKeys(readOnly(testDatabase.database.db)).signer()).kid).toBe('key-2');
  });

  test('are read again after they could not be used', async () => {
    await insert(1, encrypted(1), 1);
    const keys = signingKeys();
    await expect(keys.signer()).rejects.toThrow('Every signing key is retired');
    await testDatabase.database.db.updateTable('signing_keys').set({ retired_at: null }).execute();
    expect((await keys.signer()).kid).toBe('key-1');
  });

  test('begin with a rotation where there is none', async () => {
    const keys = signingKeys();
    await keys.rotate({ keepsPrevious: false });
    expect((await keys.signer()).kid).toBeTruthy();
    expect(await privateParts()).toHaveLength(1);
  });

  test('are encrypted again where they are encrypted', async () => {
    const other = Buffer.alloc(32, 'other').toString('base64');
    await insert(1, '');
    await insert(2, privateJwk);
    await insert(3, encrypted(3, testSecretBox(other)));
    const box = testSecretBox(`${testSecretKey},${other}`);
    expect(await reencrypt(testDatabase.database.db, box, [signingKeyStore])).toMatchObject([
      { reencrypted: 1, unreadable: 0 },
    ]);
    const [forgotten, plain, newest = ''] = await privateParts();
    expect([forgotten, plain]).toEqual(['', privateJwk]);
    expect(box.isCurrent(newest)).toBe(true);
  });
});
