import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { engines } from '../testing/databases.ts';
import { replaceArgon2 } from '../testing/identity/argon2.ts';
import { claims, codeOf, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';

/** What happens while a password is being hashed, after the account was read. */
const hashing = { meanwhile: undefined as (() => Promise<void>) | undefined };
replaceArgon2((actual, call) => void (hashing.meanwhile?.() ?? Promise.resolve()).then(() => actual(...call)));

const DAY = 24 * 60 * 60_000;

describe.each(engines)('sessions, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const signIn = async (email: string, given = password) => {
    const answer = await service.post('accounts:signInWithPassword', { email, password: given });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { idToken: string; refreshToken: string };
  };
  const reset = async (email: string, newPassword: string) => {
    const oobCode = codeOf(await service.identity.passwordLink(email));
    expect((await service.post('accounts:resetPassword', { oobCode, newPassword })).status).toBe(200);
  };
  const verdict = (token: string) =>
    service.identity.verifyToken(token).then(
      () => 'valid',
      ({ code }: { code: string }) => code,
    );

  test('end with a new password, including those of the same second, but none started after it', async () => {
    const { email } = await service.account();
    service.pass(5000);
    const old = await signIn(email);
    const custom = await service.identity.customToken(
      (await service.identity.verifyToken(old.idToken)).uid,
      claims.gymId,
    );
    const passwords = ['the first new password', 'the second new password', 'the third new password'];
    let before = old;
    for (const next of passwords) {
      await reset(email, next);
      expect(await verdict(before.idToken)).toBe('expired-token');
      expect(await refusalIn(await service.refresh(before.refreshToken))).toBe('TOKEN_EXPIRED');
      before = await signIn(email, next);
      expect(await verdict(before.idToken)).toBe('valid');
      expect((await service.refresh(before.refreshToken)).status).toBe(200);
    }
    const answer = await service.post('accounts:signInWithCustomToken', { token: custom });
    expect(await refusalIn(answer)).toBe('INVALID_CUSTOM_TOKEN');
  });

  test('end when the account is disabled, and stay ended when it is enabled again', async () => {
    const { uid, email } = await service.account();
    const session = await signIn(email);
    const custom = await service.identity.customToken(uid, claims.gymId);
    await service.update(uid, { disabled: true });
    expect(await verdict(session.idToken)).toBe('disabled');
    expect(await refusalIn(await service.refresh(session.refreshToken))).toBe('USER_DISABLED');
    expect(await refusalIn(await service.post('accounts:lookup', { idToken: session.idToken }))).toBe('USER_DISABLED');
    await expect(service.identity.customToken(uid, claims.gymId)).rejects.toMatchObject({ code: 'disabled' });
    await service.update(uid, { disabled: false });
    expect(await verdict(session.idToken)).toBe('expired-token');
    expect(await refusalIn(await service.refresh(session.refreshToken))).toBe('TOKEN_EXPIRED');
    const answer = await service.post('accounts:signInWithCustomToken', { token: custom });
    expect(await refusalIn(answer)).toBe('INVALID_CUSTOM_TOKEN');
    expect(await verdict((await signIn(email)).idToken)).toBe('valid');
  });

  test('end with changed claims; not with a new name or the same claims', async () => {
    const { uid, email } = await service.account();
    const session = await signIn(email);
    await service.update(uid, { name: 'Renamed', claims: { ...claims }, disabled: false });
    expect(await verdict(session.idToken)).toBe('valid');
    await service.update(uid, { claims: { ...claims, userType: 'admin', branchId: null, branchAccess: 'all' } });
    expect(await verdict(session.idToken)).toBe('expired-token');
    const promoted = await signIn(email);
    expect((await service.identity.verifyToken(promoted.idToken)).claims).toMatchObject({
      userType: 'admin',
      branchId: null,
    });
  });

  test('of a deleted account end', async () => {
    const { uid, email } = await service.account();
    const session = await signIn(email);
    const custom = await service.identity.customToken(uid, claims.gymId);
    await service.delete(uid);
    expect(await verdict(session.idToken)).toBe('unknown-account');
    expect(await refusalIn(await service.refresh(session.refreshToken))).toBe('USER_NOT_FOUND');
    expect(await refusalIn(await service.post('accounts:lookup', { idToken: session.idToken }))).toBe('USER_NOT_FOUND');
    const answer = await service.post('accounts:signInWithCustomToken', { token: custom });
    expect(await refusalIn(answer)).toBe('INVALID_CUSTOM_TOKEN');
    await expect(service.identity.customToken(uid, claims.gymId)).rejects.toMatchObject({ code: 'unknown-account' });
  });

  test('expire after 30 days without use; use extends them', async () => {
    const { email } = await service.account();
    const used = await signIn(email);
    const unused = await signIn(email);
    service.pass(29 * DAY);
    expect((await service.refresh(used.refreshToken)).status).toBe(200);
    service.pass(DAY);
    expect(await refusalIn(await service.refresh(unused.refreshToken))).toBe('TOKEN_EXPIRED');
    service.pass(28 * DAY);
    expect((await service.refresh(used.refreshToken)).status).toBe(200);
  });

  test('are shared by tabs: the refresh token stays the same', async () => {
    const { uid, email } = await service.account();
    const { refreshToken } = await signIn(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.refresh(refreshToken)));
    for (const answer of answers) {
      expect(await answer.json()).toMatchObject({
        refresh_token: refreshToken,
        expires_in: '3600',
        token_type: 'Bearer',
        user_id: uid,
        project_id: 'spotter',
      });
    }
  });

  test('renew 60 tokens in ten minutes at most; the session stays, as do others', async () => {
    const { email } = await service.account();
    const [{ refreshToken }, other] = [await signIn(email), await signIn(email)];
    for (let renewal = 0; renewal < 60; renewal += 1) expect((await service.refresh(refreshToken)).status).toBe(200);
    const refused = await service.refresh(refreshToken);
    expect([refused.status, await refusalIn(refused)]).toEqual([429, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    expect((await service.refresh(other.refreshToken)).status).toBe(200);
    const auth = service.browser();
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    for (let renewal = 0; renewal < 60; renewal += 1) await user.getIdToken(true);
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/too-many-requests' });
    expect(auth.currentUser).toBe(user);
    expect(await verdict(await user.getIdToken())).toBe('valid');
  });

  test('are stored as hashes, and deleted a while after their end', async () => {
    const { email } = await service.account();
    const { refreshToken } = await signIn(email);
    const rows = () => service.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain(refreshToken);
    service.pass(60 * DAY);
    await service.identity.deleteExpired();
    expect(await refusalIn(await service.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
    service.pass(1);
    await service.identity.deleteExpired();
    expect(await rows()).toEqual([]);
    expect(await refusalIn(await service.refresh(refreshToken))).toBe('INVALID_REFRESH_TOKEN');
  });

  test('started from an account read before its sessions were ended are void', async () => {
    const { uid, email } = await service.account();
    hashing.meanwhile = async () => {
      hashing.meanwhile = undefined;
      await service.database.transaction((tx) => service.identity.endSessions(tx, uid));
      service.pass(1000);
    };
    const { idToken, refreshToken } = await signIn(email);
    expect(await verdict(idToken)).toBe('expired-token');
    expect(await refusalIn(await service.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
  });

  const signInByToken = (token: string) => service.post('accounts:signInWithCustomToken', { token });

  test('start from a custom token once, also when it is used twenty times at once', async () => {
    const { uid } = await service.account();
    const token = await service.identity.customToken(uid, 'gym-7');
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInByToken(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refusalIn(await signInByToken(token))).toBe('INVALID_CUSTOM_TOKEN');
    const rows = await service.database.db.selectFrom('sessions').selectAll().where('uid', '=', uid).execute();
    expect(rows).toMatchObject([{ provider: 'custom', gym_id: 'gym-7' }]);
  });

  test('start from a custom token within five minutes', async () => {
    const { uid } = await service.account();
    const [intime, late] = await Promise.all([1, 2].map(() => service.identity.customToken(uid, claims.gymId)));
    service.pass(299_000);
    expect((await signInByToken(String(intime))).status).toBe(200);
    service.pass(1000);
    expect(await refusalIn(await signInByToken(String(late)))).toBe('INVALID_CUSTOM_TOKEN');
  });

  test('of a custom token end with the account’s other sessions', async () => {
    const { uid, email } = await service.account();
    const desk = (await (await signInByToken(await service.identity.customToken(uid, claims.gymId))).json()) as {
      idToken: string;
      refreshToken: string;
    };
    expect(await verdict(desk.idToken)).toBe('valid');
    await reset(email, 'a new password for both');
    expect(await verdict(desk.idToken)).toBe('expired-token');
    expect(await refusalIn(await service.refresh(desk.refreshToken))).toBe('TOKEN_EXPIRED');
  });

  test('record their last use every 15 minutes, with the device, by calls and renewals', async () => {
    const { uid, email } = await service.account();
    const { idToken, refreshToken } = await signIn(email);
    const started = service.time.now;
    const row = () =>
      service.database.db
        .selectFrom('sessions')
        .select(['device', 'last_used_at', 'expires_at'])
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow();
    const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
    expect(await row()).toEqual({ device: '', last_used_at: started, expires_at: started + 30 * DAY });
    service.pass(15 * 60_000 - 1);
    await service.identity.verifyToken(idToken, phone);
    expect(await row()).toMatchObject({ device: '', last_used_at: started });
    service.pass(1);
    await service.identity.verifyToken(idToken, phone);
    const used = service.time.now;
    expect(await row()).toEqual({ device: 'Chrome on Android', last_used_at: used, expires_at: used + 30 * DAY });
    service.pass(15 * 60_000);
    await service.refresh(refreshToken);
    expect(await row()).toMatchObject({ device: '', last_used_at: service.time.now });
  });

  test('from the time when the clock was a year ahead have expired once it is right again', async () => {
    const { email } = await service.account();
    service.pass(365 * DAY);
    const ahead = await signIn(email);
    const custom = await service.identity.customToken(
      (await service.identity.verifyToken(ahead.idToken)).uid,
      claims.gymId,
    );
    expect(await verdict(ahead.idToken)).toBe('valid');
    service.pass(-365 * DAY);
    expect(await verdict(ahead.idToken)).toBe('expired-token');
    expect(await refusalIn(await service.refresh(ahead.refreshToken))).toBe('TOKEN_EXPIRED');
    const answer = await service.post('accounts:signInWithCustomToken', { token: custom });
    expect(await refusalIn(answer)).toBe('INVALID_CUSTOM_TOKEN');
    // A password that was set meanwhile does not lock its account out.
    const other = await service.account();
    service.pass(365 * DAY);
    await reset(other.email, 'a password from the future');
    service.pass(-365 * DAY);
    const { idToken, refreshToken } = await signIn(other.email, 'a password from the future');
    expect(await verdict(idToken)).toBe('valid');
    expect((await service.refresh(refreshToken)).status).toBe(200);
    const session = await signIn(email);
    service.pass(-DAY / 2);
    expect(await verdict(session.idToken)).toBe('valid');
    expect((await service.refresh(session.refreshToken)).status).toBe(200);
    service.pass(DAY / 2);
  });
});
