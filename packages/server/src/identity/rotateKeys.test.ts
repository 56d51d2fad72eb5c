import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../secrets/secretBox.ts';
import { parseSecretKeys, secretKeysOf } from '../secrets/secretKeys.ts';
import { engines } from '../testing/databases.ts';
import { password, type Service, startService } from '../testing/identity/service.ts';
import { testSecretBox, testSecretKey } from '../testing/secretBox.ts';
import { signingKeyStore } from './keys.ts';
import { reencrypt } from '../secrets/reencrypt.ts';
import { rotateKeys } from './rotateKeys.ts';
import { totpCode, totpStep } from './secondFactor/totp.ts';

describe.each(engines)('a rotation of the keys, on %s', (engine) => {
  let folder: string;
  let service: Service;
  const keysIn = (name = 'secret.key') => secretKeysOf({ file: join(folder, name) });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'spotter-rotation-'));
    service = await startService(engine, { secretBox: createSecretBox(keysIn()) });
  });
  afterEach(async () => {
    await service.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const signIn = async (email: string) => {
    const response = await service.post('accounts:signInWithPassword', { email, password });
    return (await response.json()) as { idToken: string; refreshToken: string };
  };
  const rotate = (keepsSessions: boolean, keys = keysIn()) =>
    rotateKeys(service.database, () => service.time.now, keys, { keepsSessions });

  test('ends every token and session at once, beside a running server', async () => {
    const { uid, email } = await service.account();
    const { idToken, refreshToken } = await signIn(email);
    await rotate(false);
    await expect(service.identity.verifyToken(idToken)).rejects.toMatchObject({ code: 'expired-token' });
    expect((await service.refresh(refreshToken)).status).toBe(400);
    service.pass(1000);
    const again = await signIn(email);
    expect(await service.identity.verifyToken(again.idToken)).toMatchObject({ uid });
    // The running server signs with the new key within 30 s.
    service.pass(30_000);
    expect(await service.another().verifyToken((await signIn(email)).idToken)).toMatchObject({ uid });
  });

  test('can keep the sessions', async () => {
    const { uid, email } = await service.account();
    const { idToken, refreshToken } = await signIn(email);
    await rotate(true);
    service.pass(30_000);
    expect(await service.identity.verifyToken(idToken)).toMatchObject({ uid });
    expect((await service.refresh(refreshToken)).status).toBe(200);
  });

  test('leads on where the secret key is lost', async () => {
    const { uid, email } = await service.account();
    await signIn(email);
    const { stores } = await rotate(false, keysIn('new.key'));
    expect(stores).toMatchObject([
      { store: { name: 'signing keys' }, reencrypted: 0, unreadable: 1 },
      { store: { name: 'two-factor sign-ins' }, reencrypted: 0, unreadable: 0 },
    ]);
    const restarted = service.another({ secretBox: createSecretBox(keysIn('new.key')) });
    await restarted.prepare();
    expect((await restarted.customToken(uid, 'gym-1')).length).toBeGreaterThan(0);
  });

  test('makes a new secret key on SQLite; on PostgreSQL other machines may have a copy of the file', async () => {
    const { email } = await service.account();
    await signIn(email);
    const before = keysIn().current().id;
    const rotation = await rotate(true);
    expect(rotation).toMatchObject({ hasNewSecretKey: engine === 'sqlite', secretKeyId: keysIn().current().id });
    expect(rotation.secretKeyId === before).toBe(engine === 'postgres');
    const rows = await service.database.db.selectFrom('signing_keys').select('private_jwk').execute();
    const keyIds = rows.map(({ private_jwk: jwk }) => jwk.split('.')[1]);
    expect(keyIds.filter((id) => id !== undefined)).toEqual([rotation.secretKeyId]);
  });

  test('leaves a secret key of the environment to the operator', async () => {
    const { uid } = await service.account();
    const keys = parseSecretKeys(testSecretKey);
    if (!keys) throw new Error('There is no secret key');
    expect(await rotate(true, secretKeysOf(keys))).toMatchObject({ hasNewSecretKey: false, secretKeyId: keys[0].id });
    const restarted = service.another({ secretBox: testSecretBox() });
    expect((await restarted.customToken(uid, 'gym-1')).length).toBeGreaterThan(0);
  });

  test('loses nothing where the one before was broken off, as by a full disk, after the new secret key was written', async () => {
    const { email } = await service.account();
    await signIn(email);
    keysIn().rotate?.();
    expect((await rotate(true)).stores).toMatchObject([{ unreadable: 0 }, { unreadable: 0 }]);
    const { stores } = await rotate(true);
    expect(stores).toMatchObject([{ unreadable: 0 }, { unreadable: 0 }]);
  });

  test('encrypts the secrets of authenticator apps again: their codes go on working', async () => {
    const { uid, email } = await service.account();
    const { idToken } = await signIn(email);
    const post = async (method: string, body: object) =>
      (await (await service.postV2(`accounts/${method}`, body)).json()) as {
        totpSessionInfo: { sharedSecretKey: string; sessionInfo: string };
        idToken: string;
      };
    const { totpSessionInfo } = await post('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
    const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo;
    const code = () => totpCode(secret, totpStep(service.time.now));
    await post('mfaEnrollment:finalize', {
      idToken,
      totpVerificationInfo: { sessionInfo, verificationCode: code() },
    });
    await rotate(true);
    keysIn().rotate?.();
    service.pass(60_000);
    const pending = (await signIn(email)) as unknown as {
      mfaPendingCredential: string;
      mfaInfo: { mfaEnrollmentId: string }[];
    };
    const { idToken: renewed } = await post('mfaSignIn:finalize', {
      mfaPendingCredential: pending.mfaPendingCredential,
      mfaEnrollmentId: pending.mfaInfo[0]?.mfaEnrollmentId,
      totpVerificationInfo: { verificationCode: code() },
    });
    expect(await service.identity.verifyToken(renewed)).toMatchObject({ uid, session: { hasSecondFactor: true } });
  });

  test('encrypts the values of a store again, and only once', async () => {
    const { uid, email } = await service.account();
    const { idToken } = await signIn(email);
    keysIn().rotate?.();
    const box = createSecretBox(keysIn());
    expect(await reencrypt(service.database.db, box, [signingKeyStore])).toMatchObject([
      { reencrypted: 1, unreadable: 0 },
    ]);
    expect(await reencrypt(service.database.db, box, [signingKeyStore])).toMatchObject([
      { reencrypted: 0, unreadable: 0 },
    ]);
    keysIn().rotate?.();
    expect(await service.another({ secretBox: createSecretBox(keysIn()) }).verifyToken(idToken)).toMatchObject({ uid });
  });
});
