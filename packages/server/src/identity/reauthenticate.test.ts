// What unlocks a kiosk: the signed-in person's password, asked for again.
import { EmailAuthProvider, reauthenticateWithCredential, signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { password, type Service, startService } from '../testing/identity/service.ts';

const code = (name: string) => expect.objectContaining({ code: `auth/${name}` });

describe.each(engines)('reauthentication, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const signedIn = async () => {
    const { uid, email } = await service.account();
    const { user } = await signInWithEmailAndPassword(service.browser(), email, password);
    const confirm = (given: string) => reauthenticateWithCredential(user, EmailAuthProvider.credential(email, given));
    return { uid, user, confirm };
  };

  test('the right password is confirmed, and the session continues', async () => {
    const { uid, user, confirm } = await signedIn();
    await confirm(password);
    expect(user.uid).toBe(uid);
    expect(await service.identity.verifyToken(await user.getIdToken())).toMatchObject({ uid });
  });

  test('a wrong password is refused, and the session continues', async () => {
    const { uid, user, confirm } = await signedIn();
    await expect(confirm('guess')).rejects.toEqual(code('invalid-credential'));
    expect(await service.identity.verifyToken(await user.getIdToken(true))).toMatchObject({ uid });
  });

  test('further guesses are slowed down, even with the right password', async () => {
    const { uid, user, confirm } = await signedIn();
    for (let guess = 0; guess < 20; guess += 1) await confirm(`guess ${guess}`).catch(() => undefined);
    await expect(confirm(password)).rejects.toEqual(code('too-many-requests'));
    service.pass(15_000);
    await confirm(password);
    expect(user.uid).toBe(uid);
  });
});
