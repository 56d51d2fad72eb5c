import type { FirebaseError } from 'firebase/app';
import {
  checkActionCode,
  confirmPasswordReset,
  isSignInWithEmailLink,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { IdentityError } from './identity.ts';
import { claims, codeOf, password, personWith, type Service, startService } from '../testing/identity/service.ts';

const MINUTE = 60_000;
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` });

describe.each(engines)("the browser's SDK, on %s", (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const signedIn = async (email: string, withPassword = password) => {
    const auth = service.browser();
    return (await signInWithEmailAndPassword(auth, email, withPassword)).user;
  };

  const refusal = (email: string, withPassword: string) =>
    signedIn(email, withPassword).then(
      () => 'signed in',
      (error: FirebaseError) => error.code,
    );

  test('signs in with e-mail and password, and has the user', async () => {
    const { uid, email, name } = await service.account();
    const user = await signedIn(`  ${email.toUpperCase()} `);
    expect(user).toMatchObject({ uid, email, displayName: name, emailVerified: false });
    const signedInAt = new Date(service.time.now).toUTCString();
    expect(user.metadata).toMatchObject({ creationTime: signedInAt, lastSignInTime: signedInAt });
    expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email, email }]);
    const token = await user.getIdTokenResult();
    expect(token.claims).toMatchObject({ ...claims, sub: uid, user_id: uid, email, email_verified: false });
    expect(token.signInProvider).toBe('password');
    expect(Date.parse(token.expirationTime) - Date.parse(token.issuedAtTime)).toBe(60 * MINUTE);
    expect(await service.identity.verifyToken(token.token)).toMatchObject({ uid, claims });
  });

  test('is told why nobody can sign in while the disk is full', async ({ skip }) => {
    // On SQLite the lab fills a real disk.
    if (engine === 'sqlite') skip();
    const { email } = await service.account();
    const { db } = service.database;
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger full_disk before insert or update on throttles execute function full_disk()`.execute(db);
    await expect(signedIn(email)).rejects.toMatchObject({
      code: 'auth/storage-full',
      message: expect.stringContaining(
        'Nobody can sign in: the disk of the server is full. Please ask whoever runs it to make room.',
      ) as string,
    });
    await sql`drop trigger full_disk on throttles`.execute(db);
    expect((await signedIn(email)).email).toBe(email);
  });

  test('refreshes its token repeatedly, keeping auth_time', async () => {
    const { uid, email } = await service.account();
    const user = await signedIn(email);
    const first = await user.getIdTokenResult();
    service.pass(50 * MINUTE);
    const all = await Promise.all(Array.from({ length: 5 }, () => user.getIdToken(true)));
    for (const token of all) expect(await service.identity.verifyToken(token)).toMatchObject({ uid });
    const later = await user.getIdTokenResult(true);
    expect(later.authTime).toBe(first.authTime);
    expect(Date.parse(later.issuedAtTime) - Date.parse(first.issuedAtTime)).toBe(50 * MINUTE);
    await user.reload();
  });

  test('resets a forgotten password, and is signed in again within the same second', async () => {
    const { email } = await service.account();
    const old = await signedIn(email);
    const auth = service.browser();
    await sendPasswordResetEmail(auth, email);
    await service.identity.idle();
    const { link, purpose, minutes } = service.mails.at(-1) ?? {};
    expect({ purpose, minutes }).toEqual({ purpose: 'PASSWORD_RESET', minutes: 60 });
    expect(await verifyPasswordResetCode(auth, codeOf(link))).toBe(email);
    expect(await checkActionCode(auth, codeOf(link))).toMatchObject({ operation: 'PASSWORD_RESET' });
    await confirmPasswordReset(auth, codeOf(link), 'a new and better one');
    await expect(signedIn(email)).rejects.toEqual(code('invalid-credential'));
    const user = await signedIn(email, 'a new and better one');
    expect(user.emailVerified).toBe(true);
    await service.identity.verifyToken(await user.getIdToken());
    await expect(old.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    await expect(confirmPasswordReset(auth, codeOf(link), 'yet another one')).rejects.toEqual(
      code('invalid-action-code'),
    );
  });

  test('signs in with a mailed link', async () => {
    const { uid, email } = await service.account({ password: undefined });
    const auth = service.browser();
    await sendSignInLinkToEmail(auth, email, { url: 'https://gym.example/dashboard', handleCodeInApp: true });
    await service.identity.idle();
    const { link = '', purpose, minutes } = service.mails.at(-1) ?? {};
    expect({ purpose, minutes }).toEqual({ purpose: 'EMAIL_SIGNIN', minutes: 15 });
    expect(isSignInWithEmailLink(auth, link)).toBe(true);
    await expect(signInWithEmailLink(auth, 'someone@else.gym', link)).rejects.toEqual(code('invalid-email'));
    const { user } = await signInWithEmailLink(auth, email, link);
    expect(user).toMatchObject({ uid, emailVerified: true });
    await expect(signInWithEmailLink(auth, email, link)).rejects.toEqual(code('invalid-action-code'));
  });

  test('signs in with a custom token', async () => {
    const { uid } = await service.account();
    const auth = service.browser();
    const { user } = await signInWithCustomToken(auth, await service.identity.customToken(uid, claims.gymId));
    expect(user.uid).toBe(uid);
    const { claims: tokenClaims, signInProvider } = await user.getIdTokenResult(true);
    expect(tokenClaims).toMatchObject(claims);
    expect(signInProvider).toBe('custom');
    await expect(signInWithCustomToken(auth, await user.getIdToken())).rejects.toEqual(code('invalid-custom-token'));
  });

  test('with several gyms signs in without one, enters each by the custom token of a choice, and leaves the one before', async () => {
    const { uid, email, name } = await service.account();
    const inB = { ...claims, gymId: 'gym-2', userType: 'admin' as const, branchId: null, branchAccess: 'all' };
    const people = service.people.get(uid) ?? [];
    service.people.set(uid, [...people, personWith({ name: 'Name in B', email, claims: inB })]);
    const auth = service.browser();
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    const gymless = await user.getIdTokenResult();
    expect(gymless.claims).toMatchObject({ hasSeveralGyms: true });
    expect(gymless.claims).not.toHaveProperty('gymId');
    let previous = gymless.token;
    for (const [gymId, expected] of [
      ['gym-2', { ...inB, name: 'Name in B' }],
      [claims.gymId, { ...claims, name }],
    ] as const) {
      const { session } = await service.identity.verifyToken(previous);
      const entered = await signInWithCustomToken(auth, await service.identity.customToken(uid, gymId, session));
      expect(entered.user.uid).toBe(uid);
      const { claims: tokenClaims, signInProvider } = await entered.user.getIdTokenResult();
      expect(tokenClaims).toMatchObject({ ...expected, hasSeveralGyms: true });
      expect(signInProvider).toBe('password');
      await expect(service.identity.verifyToken(previous)).rejects.toBeInstanceOf(IdentityError);
      // A refreshed token stays in the gym.
      previous = await entered.user.getIdToken(true);
      expect((await service.identity.verifyToken(previous)).claims).toMatchObject({ gymId });
    }
    // A choice is made once, and by the session that is open.
    const { session } = await service.identity.verifyToken(previous);
    const once = await service.identity.customToken(uid, 'gym-2', session);
    await signInWithCustomToken(auth, once);
    await expect(signInWithCustomToken(service.browser(), once)).rejects.toEqual(code('invalid-custom-token'));
    const late = await service.identity.customToken(uid, 'gym-2', session);
    await expect(signInWithCustomToken(service.browser(), late)).rejects.toEqual(code('invalid-custom-token'));
  });

  test(
    'is signed out once the account is disabled, deleted or signed out everywhere',
    { tags: ['session-14'] },
    async () => {
      const ends: [string, (uid: string) => Promise<void>][] = [
        ['user-disabled', (uid) => service.update(uid, { disabled: true })],
        ['user-token-expired', (uid) => service.update(uid, { claims: { ...claims, branchAccess: 'all' } })],
        ['user-token-expired', (uid) => service.delete(uid)],
      ];
      for (const [name, end] of ends) {
        const { uid, email } = await service.account();
        const auth = service.browser();
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        const token = await user.getIdToken();
        await end(uid);
        await expect(service.identity.verifyToken(token)).rejects.toBeInstanceOf(IdentityError);
        await expect(user.getIdToken(true)).rejects.toEqual(code(name));
        expect(auth.currentUser).toBeNull();
      }
    },
  );

  test('distinguishes the errors', async () => {
    const { uid, email } = await service.account();
    expect(await refusal('nobody@demo.gym', password)).toBe('auth/invalid-credential');
    expect(await refusal(email, 'wrong')).toBe('auth/invalid-credential');
    expect(await refusal('not an address', password)).toBe('auth/invalid-email');
    expect(await refusal(email, '')).toBe('auth/missing-password');
    await service.update(uid, { disabled: true });
    expect(await refusal(email, 'wrong')).toBe('auth/invalid-credential');
    expect(await refusal(email, password)).toBe('auth/user-disabled');
  });
});
