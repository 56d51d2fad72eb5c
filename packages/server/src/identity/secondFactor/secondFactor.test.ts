import type { FirebaseError } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  EmailAuthProvider,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  type TotpSecret,
} from 'firebase/auth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { claims, codeOf, password, refusalIn, type Service, startService } from '../../testing/identity/service.ts';
import { totpCode, totpStep } from './totp.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const code = (name: string) => expect.objectContaining({ code: `auth/${name}` });

/** What the sign-in's error asks for. */
async function challenge(auth: Auth, signingIn: Promise<unknown>) {
  const error = await signingIn.then(
    () => expect.unreachable('signed in with one factor'),
    (reason: FirebaseError) => reason,
  );
  expect(error).toEqual(code('multi-factor-auth-required'));
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const submit = (code: string, factorId = resolver.hints[0]?.uid ?? '') =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factorId, code));
  return { resolver, submit };
}

describe.each(engines)('the second factor of the SDK, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const signIn = async (email: string, auth = service.browser()) =>
    (await signInWithEmailAndPassword(auth, email, password)).user;
  const codeNow = (secret: string, offset = 0) => totpCode(secret, totpStep(service.time.now) + offset);
  const factorOf = (uid: string) =>
    service.database.db.selectFrom('second_factors').selectAll().where('uid', '=', uid).executeTakeFirst();
  const everything = (uid: string) =>
    Promise.all([
      factorOf(uid),
      service.database.db.selectFrom('recovery_codes').selectAll().where('uid', '=', uid).orderBy('hash').execute(),
      service.database.db.selectFrom('sessions').selectAll().where('uid', '=', uid).orderBy('id').execute(),
    ]);
  const newSecret = async (user: Awaited<ReturnType<typeof signIn>>): Promise<TotpSecret> =>
    TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const enrol = (user: Awaited<ReturnType<typeof signIn>>, secret: TotpSecret, code: string) =>
    multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code));

  const changesOf = (uid: string) => service.secondFactorChanges.filter((change) => change.uid === uid);
  /** Sorted: mails that are due within a second are sent in any order. */
  const kindsOf = (uid: string) =>
    changesOf(uid)
      .map(({ change }) => change.is)
      .toSorted();

  /** An account with an authenticator app, and the browser in which it was set up. */
  async function enrolled() {
    const account = await service.account();
    const auth = service.browser();
    const user = await signIn(account.email, auth);
    const secret = await newSecret(user);
    await enrol(user, secret, codeNow(secret.secretKey));
    // The code of this moment is used.
    service.pass(MINUTE);
    return { ...account, auth, user, secret: secret.secretKey };
  }

  const passwordChallenge = (email: string, auth = service.browser()) =>
    challenge(auth, signInWithEmailAndPassword(auth, email, password));
  const recoveryCodes = async (uid: string) =>
    (await service.database.transaction((tx) => service.identity.renewRecoveryCodes(tx, uid))) ?? [];

  test('is enrolled with the first code of an authenticator app, and its address names the account', async () => {
    const { email, uid } = await service.account();
    const user = await signIn(email);
    const secret = await newSecret(user);
    expect(secret).toMatchObject({
      hashingAlgorithm: 'SHA1',
      codeLength: 6,
      codeIntervalSeconds: 30,
      enrollmentCompletionDeadline: new Date(
        Math.floor(service.time.now / SECOND) * SECOND + 10 * MINUTE,
      ).toUTCString(),
    });
    expect(secret.generateQrCodeUrl(email, 'Spotter')).toBe(
      `otpauth://totp/Spotter:${email}?secret=${secret.secretKey}&issuer=Spotter&algorithm=SHA1&digits=6`,
    );
    await expect(enrol(user, secret, '000000')).rejects.toEqual(code('invalid-verification-code'));
    expect(await factorOf(uid)).toBeUndefined();
    await enrol(user, secret, codeNow(secret.secretKey));
    expect(multiFactor(user).enrolledFactors).toMatchObject([
      { factorId: 'totp', enrollmentTime: new Date(service.time.now).toUTCString() },
    ]);
    const { claims: tokenClaims, signInSecondFactor } = await user.getIdTokenResult();
    const factor = await factorOf(uid);
    expect(signInSecondFactor).toBe('totp');
    expect(tokenClaims.firebase).toMatchObject({
      sign_in_second_factor: 'totp',
      second_factor_identifier: factor?.id,
    });
    expect((await service.identity.verifyToken(await user.getIdToken())).session.hasSecondFactor).toBe(true);
    await service.identity.idle();
    expect(changesOf(uid)).toMatchObject([{ email, change: { is: 'on' } }]);
  });

  test('its secret is stored encrypted, for this account only', async () => {
    const { uid, secret } = await enrolled();
    const stored = (await factorOf(uid))?.secret ?? '';
    expect(stored).toMatch(/^v1\./);
    expect(stored).not.toContain(secret);
    const other = await enrolled();
    await service.database.db
      .updateTable('second_factors')
      .set({ secret: stored })
      .where('uid', '=', other.uid)
      .execute();
    const { submit } = await passwordChallenge(other.email);
    await expect(submit(codeNow(secret))).rejects.toEqual(code('network-request-failed'));
  });

  test('enrolment ends the other sessions and keeps this one', async () => {
    const { email } = await service.account();
    const [here, elsewhere] = [service.browser(), service.browser()];
    const user = await signIn(email, here);
    const other = await signIn(email, elsewhere);
    const oldToken = await other.getIdToken();
    const secret = await newSecret(user);
    await enrol(user, secret, codeNow(secret.secretKey));
    await expect(service.identity.verifyToken(oldToken)).rejects.toMatchObject({ code: 'expired-token' });
    await expect(other.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    expect(elsewhere.currentUser).toBeNull();
    expect(await user.getIdToken(true)).toBeTruthy();
    expect(here.currentUser).toBe(user);
  });

  test('a password alone no longer signs in; with the code it does, and renewed tokens say so', async () => {
    const { uid, email, secret } = await enrolled();
    const auth = service.browser();
    const { resolver, submit } = await passwordChallenge(email, auth);
    expect(resolver.hints).toMatchObject([{ factorId: 'totp' }]);
    expect(auth.currentUser).toBeNull();
    const { user } = await submit(codeNow(secret));
    expect(user).toMatchObject({ uid, email });
    expect((await user.getIdTokenResult(true)).signInSecondFactor).toBe('totp');
    expect((await service.identity.verifyToken(await user.getIdToken())).session.hasSecondFactor).toBe(true);
    await service.identity.idle();
    expect(kindsOf(uid)).toEqual(['on']);
  });

  test('an account that is deactivated or deleted while its code is asked does not sign in', async () => {
    const [disabled, deleted] = [await enrolled(), await enrolled()];
    const [ofDisabled, ofDeleted] = [await passwordChallenge(disabled.email), await passwordChallenge(deleted.email)];
    await service.update(disabled.uid, { disabled: true });
    await service.delete(deleted.uid);
    await expect(ofDisabled.submit(codeNow(disabled.secret))).rejects.toEqual(code('user-disabled'));
    await expect(ofDeleted.submit(codeNow(deleted.secret))).rejects.toEqual(code('user-token-expired'));
  });

  test('a mailed sign-in link asks for the code as well, and is used up', async () => {
    const { uid, email, secret } = await enrolled();
    const auth = service.browser();
    await sendSignInLinkToEmail(auth, email, { url: 'https://gym.example/dashboard', handleCodeInApp: true });
    await service.identity.idle();
    const { link = '' } = service.mails.at(-1) ?? {};
    const { submit } = await challenge(auth, signInWithEmailLink(auth, email, link));
    await expect(signInWithEmailLink(auth, email, link)).rejects.toEqual(code('invalid-action-code'));
    expect((await submit(codeNow(secret))).user.uid).toBe(uid);
  });

  test('a password reset does not go around it, and voids a sign-in that waits for the code', async () => {
    const { email, secret } = await enrolled();
    const auth = service.browser();
    const waiting = await passwordChallenge(email);
    await sendPasswordResetEmail(auth, email);
    await service.identity.idle();
    await confirmPasswordReset(auth, codeOf(service.mails.at(-1)?.link), 'a new and better one');
    await expect(waiting.submit(codeNow(secret))).rejects.toEqual(code('invalid-multi-factor-session'));
    const { submit } = await challenge(auth, signInWithEmailAndPassword(auth, email, 'a new and better one'));
    await submit(codeNow(secret));
  });

  test('a code works once, also among twenty tries at the same moment, and an older one not after it', async () => {
    const { uid, email, secret } = await enrolled();
    const totpCode = codeNow(secret);
    const { resolver } = await passwordChallenge(email);
    const { auth: _, ...pending } = resolver.session as unknown as { auth: unknown; credential: string };
    const attempt = async (at: number) => {
      service.client.address = `10.9.0.${at}`;
      const answer = await service.postV2('accounts/mfaSignIn:finalize', {
        mfaPendingCredential: pending.credential,
        mfaEnrollmentId: resolver.hints[0]?.uid,
        totpVerificationInfo: { verificationCode: totpCode },
      });
      return answer.ok ? 'signed in' : refusalIn(answer);
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_each, at) => attempt(at)));
    expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
    const before = await everything(uid);
    service.pass(16 * MINUTE);
    const older = await passwordChallenge(email);
    await older.submit(codeNow(secret, 1));
    const again = await passwordChallenge(email);
    await expect(again.submit(codeNow(secret, 0))).rejects.toEqual(code('invalid-verification-code'));
    expect((await everything(uid))[2].length).toBe(before[2].length + 1);
  });

  test('accepts the code of the step before and after, for clocks that differ', async () => {
    const { email, secret } = await enrolled();
    await (await passwordChallenge(email)).submit(codeNow(secret, -1));
    service.pass(5 * MINUTE);
    await (await passwordChallenge(email)).submit(codeNow(secret, 1));
    service.pass(5 * MINUTE);
    const { submit } = await passwordChallenge(email);
    await expect(submit(codeNow(secret, 2))).rejects.toEqual(code('invalid-verification-code'));
  });

  test('five wrong codes and then even the right one waits, whatever the address; it is the account that is guessed', async () => {
    const { uid, email, secret } = await enrolled();
    const before = await everything(uid);
    const { submit } = await passwordChallenge(email);
    for (let at = 0; at < 5; at += 1) {
      service.client.address = `10.8.0.${at}`;
      await expect(submit('000000')).rejects.toEqual(code('invalid-verification-code'));
    }
    await expect(submit(codeNow(secret))).rejects.toEqual(code('too-many-requests'));
    expect(await everything(uid)).toEqual(before);
    service.pass(15 * MINUTE);
    await (await passwordChallenge(email)).submit(codeNow(secret));
  });

  test('a device that signed in with the second factor has tries of its own; the password alone makes none known', async () => {
    const { email, secret } = await enrolled();
    const browser = () => {
      let cookie = '';
      const post = async (send: Service['post'], method: string, body: object) => {
        const answer = await send(method, body, { ...(cookie && { cookie }) });
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
        return answer;
      };
      return {
        cookie: () => cookie,
        async submit(verificationCode: string) {
          const challenged = await post(service.post, 'accounts:signInWithPassword', { email, password });
          const { mfaPendingCredential, mfaInfo } = (await challenged.json()) as {
            mfaPendingCredential: string;
            mfaInfo: { mfaEnrollmentId: string }[];
          };
          const mfaEnrollmentId = mfaInfo[0]?.mfaEnrollmentId;
          const totpVerificationInfo = { verificationCode };
          const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo };
          const answer = await post(service.postV2, 'accounts/mfaSignIn:finalize', body);
          return answer.ok ? 'signed in' : refusalIn(answer);
        },
      };
    };
    const [owner, tablet, guesser] = [browser(), browser(), browser()];
    for (const browserOfOwner of [owner, tablet]) {
      expect(await browserOfOwner.submit(codeNow(secret))).toBe('signed in');
      service.pass(MINUTE);
    }
    for (let tries = 0; tries < 5; tries += 1) expect(await guesser.submit('000000')).toBe('INVALID_CODE');
    expect(guesser.cookie()).toBe('');
    expect(await guesser.submit(codeNow(secret))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await owner.submit(codeNow(secret))).toBe('signed in');
    service.pass(MINUTE);
    for (let tries = 0; tries < 5; tries += 1) expect(await owner.submit('000000')).toBe('INVALID_CODE');
    expect(await owner.submit(codeNow(secret))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await tablet.submit(codeNow(secret))).toBe('signed in');
  });

  test('a pending sign-in ends after ten minutes, is no ID token, and none passes as it', async () => {
    const { email, secret, user } = await enrolled();
    const { submit, resolver } = await passwordChallenge(email);
    const { credential } = resolver.session as unknown as { credential: string };
    await expect(service.identity.verifyToken(credential)).rejects.toMatchObject({ code: 'invalid-token' });
    const forged = await service.postV2('accounts/mfaSignIn:finalize', {
      mfaPendingCredential: await user.getIdToken(),
      mfaEnrollmentId: resolver.hints[0]?.uid,
      totpVerificationInfo: { verificationCode: codeNow(secret) },
    });
    expect(await refusalIn(forged)).toBe('INVALID_MFA_PENDING_CREDENTIAL');
    await expect(submit(codeNow(secret), 'another-factor')).rejects.toEqual(code('multi-factor-info-not-found'));
    service.pass(10 * MINUTE + SECOND);
    await expect(submit(codeNow(secret))).rejects.toEqual(code('invalid-multi-factor-session'));
  });

  test('a recovery code signs in once instead of the app’s code, and new ones void the old', async () => {
    const { uid, email } = await enrolled();
    const [first = '', second = ''] = await recoveryCodes(uid);
    const stored = JSON.stringify((await everything(uid))[1]);
    expect(stored).not.toContain(first.replaceAll('-', ''));
    expect(stored).not.toContain(first);
    const { user } = await (await passwordChallenge(email)).submit(` ${first.toUpperCase()} `);
    expect(user.uid).toBe(uid);
    expect((await service.identity.verifyToken(await user.getIdToken())).session.hasSecondFactor).toBe(true);
    await service.identity.idle();
    const used = changesOf(uid).find(({ change }) => change.is === 'recovery-code-used');
    expect(used).toMatchObject({ change: { codesLeft: 9 } });
    const again = await passwordChallenge(email);
    await expect(again.submit(first)).rejects.toEqual(code('invalid-verification-code'));
    const renewed = await recoveryCodes(uid);
    await expect(again.submit(second)).rejects.toEqual(code('invalid-verification-code'));
    await again.submit(renewed[9] ?? '');
    expect(await service.identity.secondFactor(uid)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('a code that cannot be checked because the disk is full says so, and signs in once there is room', async ({
    skip,
  }) => {
    // On SQLite the lab fills a real disk.
    if (engine === 'sqlite') skip();
    const { uid, email, secret } = await enrolled();
    const { db } = service.database;
    const { submit } = await passwordChallenge(email);
    const before = await everything(uid);
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger full_disk before insert or update on throttles execute function full_disk()`.execute(db);
    await expect(submit(codeNow(secret))).rejects.toEqual(code('storage-full'));
    expect(await everything(uid)).toEqual(before);
    await sql`drop trigger full_disk on throttles`.execute(db);
    expect((await submit(codeNow(secret))).user.uid).toBe(uid);
  });

  test('an account without a second factor gets no recovery codes', async () => {
    const { uid } = await service.account();
    expect(await service.database.transaction((tx) => service.identity.renewRecoveryCodes(tx, uid))).toBeUndefined();
    expect((await everything(uid)).slice(0, 2)).toEqual([undefined, []]);
  });

  test('a recovery code signs in although the secret key is lost', async () => {
    const { uid, email } = await enrolled();
    const [first = ''] = await recoveryCodes(uid);
    const { db } = service.database;
    const { secret } = await factorOf(uid).then((factor) => factor ?? expect.unreachable());
    const unknownKey = secret?.replace(/^v1\.[^.]+/, 'v1.unknown') ?? '';
    expect(unknownKey).not.toBe(secret);
    await db.updateTable('second_factors').set({ secret: unknownKey }).where('uid', '=', uid).execute();
    const { submit } = await passwordChallenge(email);
    await expect(submit('0000-0000-0000-0000')).rejects.toEqual(code('invalid-verification-code'));
    expect((await submit(first)).user.uid).toBe(uid);
  });

  test('of one recovery code used ten times at once, one succeeds; another account’s code none', async () => {
    const { uid, email } = await enrolled();
    const other = await enrolled();
    const [mine = ''] = await recoveryCodes(uid);
    const [theirs = ''] = await recoveryCodes(other.uid);
    const { submit } = await passwordChallenge(email);
    await expect(submit(theirs)).rejects.toEqual(code('invalid-verification-code'));
    expect(await service.identity.secondFactor(other.uid)).toMatchObject({ recoveryCodesLeft: 10 });
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => submit(mine)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await service.identity.secondFactor(uid)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('of two enrolments at the same moment one succeeds', async () => {
    const { uid, email } = await service.account();
    const user = await signIn(email);
    const secrets = [await newSecret(user), await newSecret(user)];
    const idToken = await user.getIdToken();
    const answers = await Promise.all(
      secrets.map((secret) =>
        service.postV2('accounts/mfaEnrollment:finalize', {
          idToken,
          totpVerificationInfo: {
            sessionInfo: (secret as unknown as { sessionInfo: string }).sessionInfo,
            verificationCode: codeNow(secret.secretKey),
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    // The one that succeeds ends the session; the other may be read only after that.
    expect(['SECOND_FACTOR_EXISTS', 'TOKEN_EXPIRED']).toContain(refused && (await refusalIn(refused)));
    expect(await factorOf(uid)).toBeTruthy();
  });

  test('enrolment and withdrawal need a sign-in of the last five minutes', async () => {
    const { uid, email } = await service.account();
    const user = await signIn(email);
    const { signedInAt } = (await service.identity.verifyToken(await user.getIdToken())).session;
    service.time.now = signedInAt + 5 * MINUTE;
    await newSecret(user);
    service.pass(1);
    await expect(newSecret(user)).rejects.toEqual(code('requires-recent-login'));
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    const secret = await newSecret(user);
    // Scanning takes its time.
    service.pass(8 * MINUTE);
    await enrol(user, secret, codeNow(secret.secretKey));
    service.pass(5 * MINUTE + SECOND);
    const before = await everything(uid);
    await expect(multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]!)).rejects.toEqual(
      code('requires-recent-login'),
    );
    expect(await everything(uid)).toEqual(before);
  });

  test('a key that was shown more than ten minutes ago, or to another session, is not enrolled', async () => {
    const { uid, email } = await service.account();
    const user = await signIn(email);
    const secret = await newSecret(user);
    const elsewhere = await signIn(email);
    service.pass(9 * MINUTE);
    const wrong = enrol(user, secret, '000000');
    await expect(wrong).rejects.toEqual(code('invalid-verification-code'));
    await expect(enrol(elsewhere, secret, codeNow(secret.secretKey))).rejects.toEqual(code('invalid-verification-id'));
    service.pass(MINUTE + SECOND);
    await expect(enrol(user, secret, codeNow(secret.secretKey))).rejects.toEqual(code('code-expired'));
    expect(await factorOf(uid)).toBeUndefined();
  });

  test('withdrawal takes the second factor, removes the recovery codes, ends the other sessions and is mailed', async () => {
    const { uid, email, secret, auth } = await enrolled();
    await recoveryCodes(uid);
    const { user } = await (await passwordChallenge(email)).submit(codeNow(secret));
    const before = await everything(uid);
    await expect(multiFactor(user).unenroll('another-factor')).rejects.toEqual(code('multi-factor-info-not-found'));
    expect(await everything(uid)).toEqual(before);
    await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0] ?? '');
    expect((await everything(uid)).slice(0, 2)).toEqual([undefined, []]);
    expect((await user.getIdTokenResult(true)).signInSecondFactor).toBeNull();
    await expect(auth.currentUser?.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    await service.identity.idle();
    expect(kindsOf(uid)).toEqual(['off', 'on']);
    expect((await signIn(email)).uid).toBe(uid);
  });

  test('a session without the second factor cannot withdraw it, nor enrol another', async () => {
    const { uid, user } = await enrolled();
    const custom = await signInWithCustomToken(
      service.browser(),
      await service.identity.customToken(uid, claims.gymId),
    );
    const before = (await everything(uid)).slice(0, 2);
    const factorId = multiFactor(user).enrolledFactors[0]?.uid ?? '';
    await expect(multiFactor(custom.user).unenroll(factorId)).rejects.toEqual(code('requires-recent-login'));
    await expect(newSecret(custom.user)).rejects.toEqual(code('second-factor-already-in-use'));
    expect((await everything(uid)).slice(0, 2)).toEqual(before);
  });

  test('members have no second factor', async () => {
    const { uid, email } = await service.account({ claims: { ...claims, userType: 'member' } });
    await expect(newSecret(await signIn(email))).rejects.toEqual(code('operation-not-allowed'));
    expect(await factorOf(uid)).toBeUndefined();
  });

  test('a reset removes it and the recovery codes, and ends every session', async () => {
    const { uid, email, user } = await enrolled();
    const other = await enrolled();
    await recoveryCodes(uid);
    expect(await service.database.transaction((tx) => service.identity.resetSecondFactor(tx, uid))).toBe(true);
    expect(await service.database.transaction((tx) => service.identity.resetSecondFactor(tx, uid))).toBe(false);
    expect((await everything(uid)).slice(0, 2)).toEqual([undefined, []]);
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'));
    expect((await signIn(email)).uid).toBe(uid);
    await passwordChallenge(other.email);
  });

  test('malformed requests are refused', async () => {
    const { email } = await enrolled();
    const { resolver } = await passwordChallenge(email);
    const { credential } = resolver.session as unknown as { credential: string };
    const bodies: [string, unknown, string][] = [
      ['accounts/mfaSignIn:finalize', {}, 'INVALID_REQUEST'],
      ['accounts/mfaSignIn:finalize', { mfaPendingCredential: credential, mfaEnrollmentId: 'x' }, 'INVALID_REQUEST'],
      ['accounts/mfaEnrollment:start', { idToken: 'x', totpEnrollmentInfo: {} }, 'INVALID_ID_TOKEN'],
      ['accounts/mfaEnrollment:start', { idToken: 'x', phoneEnrollmentInfo: {} }, 'INVALID_REQUEST'],
      ['accounts/mfaEnrollment:withdraw', { idToken: credential, mfaEnrollmentId: 'x' }, 'INVALID_ID_TOKEN'],
      ['accounts/mfaSignIn:start', {}, 'NOT_FOUND'],
    ];
    for (const [method, body, expected] of bodies)
      expect(await refusalIn(await service.postV2(method, body))).toBe(expected);
  });
});
