import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { codeOf, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';
import { totpCode, totpStep } from './secondFactor/totp.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const tokensOf = async (answer: Response) =>
  (await answer.json()) as { idToken: string; mfaPendingCredential?: string };

describe.each(engines)('the embedded service, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  type Identity = Service['identity'];
  const post = ({ routes }: Identity, method: string, body: object, headers: Record<string, string> = {}) =>
    routes.request(`/identitytoolkit.googleapis.com/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (identity: Identity, email: string, headers?: Record<string, string>) =>
    post(identity, 'v1/accounts:signInWithPassword', { email, password }, headers);

  test('has a name of its own for the browser, and in its tokens', async () => {
    expect(service.identity.browser).toEqual({ mode: 'embedded', apiKey: 'spotter-embedded', projectId: 'spotter' });
    const { email } = await service.account();
    const { idToken } = await tokensOf(await signIn(service.identity, email));
    expect(decodeJwt(idToken)).toMatchObject({ iss: 'https://gym.example/identity', aud: 'spotter' });
    expect(await service.identity.passwordLink(email)).toContain('&apiKey=spotter-embedded&');
  });

  test('sends its cookie by https alone where browsers reach it so', async () => {
    const { email } = await service.account();
    const isSecure = async (publicUrl: string) =>
      (await signIn(service.another({ publicUrl }), email)).headers.get('set-cookie')?.split('; ').includes('Secure');
    expect([await isSecure('https://gym.example'), await isSecure('http://gym.example/https:')]).toEqual([true, false]);
  });

  test('has a signing key before the first sign-in', async () => {
    await service.database.db.deleteFrom('signing_keys').execute();
    await service.another().prepare();
    expect(await service.database.db.selectFrom('signing_keys').select('kid').execute()).toHaveLength(1);
  });

  test('counts the tries of a network together', async () => {
    await service.database.db.deleteFrom('throttles').execute();
    const counters = () => service.database.db.selectFrom('throttles').select('subject').execute();
    for (const host of ['1', '2']) {
      const email = `nobody-${host}@demo.gym`;
      await service.identity.requestLink('EMAIL_SIGNIN', email, `2001:db8:1:1::${host}`);
    }
    // Two e-mails and one network.
    expect(await counters()).toHaveLength(3);
    for (const host of ['1', '2']) {
      await post(service.identity, 'v1/accounts:resetPassword', {}, { 'x-test-address': `2001:db8:1:1::${host}` });
    }
    expect(await counters()).toHaveLength(4);
  });

  test('logs a mail that was not sent, and mails the rest', async () => {
    const lines: unknown[][] = [];
    const error = new Error('no mail server');
    const log = { info: () => undefined, error: (...line: unknown[]) => void lines.push(line) };
    const { email } = await service.account();
    const broken = { sendLink: () => Promise.reject(error) };
    const [logging, silent] = [service.another({ ...broken, log }), service.another(broken)];
    for (const identity of [logging, silent]) {
      await identity.requestLink('EMAIL_SIGNIN', email, '192.0.2.1');
      await identity.idle();
    }
    expect(lines).toEqual([[{ err: error }, 'A mail was not sent']]);
  });

  test('sends what is under way before it is idle or closed', async () => {
    const { email } = await service.account();
    for (const end of ['idle', 'close'] as const) {
      await service.identity.requestLink('EMAIL_SIGNIN', email, '192.0.2.1');
      await service.identity[end]();
      expect(service.mails.splice(0)).toMatchObject([{ email }]);
    }
  });

  test('forgets an expired code a week later', async () => {
    const [first, second] = [await service.account(), await service.account()];
    const older = codeOf(await service.identity.signInLink(first.email));
    service.pass(1);
    const newer = codeOf(await service.identity.signInLink(second.email));
    service.pass(15 * MINUTE + 7 * DAY);
    await service.identity.deleteExpired();
    const check = async (oobCode: string) => refusalIn(await service.post('accounts:resetPassword', { oobCode }));
    expect([await check(older), await check(newer)]).toEqual(['INVALID_OOB_CODE', 'EXPIRED_OOB_CODE']);
  });

  test('forgets tries and sessions that are long over', async () => {
    const { uid, email } = await service.account();
    await signIn(service.identity, email);
    const left = async () => {
      const sessions = service.database.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute();
      const tries = service.database.db.selectFrom('throttles').select('subject').execute();
      return [(await sessions).length, (await tries).length];
    };
    expect(await left()).toEqual([1, expect.any(Number)]);
    service.pass(365 * DAY);
    await service.identity.deleteExpired();
    expect(await left()).toEqual([0, 0]);
  });

  test('signs in with a custom token to the gym that it names, as an account that exists', async () => {
    const { uid, claims } = await service.account();
    const token = await service.identity.customToken(uid, claims.gymId);
    const answer = await post(service.identity, 'v1/accounts:signInWithCustomToken', { token });
    const { idToken } = await tokensOf(answer);
    expect(await service.identity.verifyToken(idToken, 'Chrome')).toMatchObject({
      uid,
      session: { gymId: claims.gymId, provider: 'custom' },
    });
    await expect(service.identity.customToken('nobody', claims.gymId)).rejects.toMatchObject({
      code: 'unknown-account',
    });
    await service.delete(uid);
    const enrolment = await post(service.identity, 'v2/accounts/mfaEnrollment:start', {
      idToken,
      totpEnrollmentInfo: {},
    });
    expect(await refusalIn(enrolment)).toBe('USER_NOT_FOUND');
  });

  const isOver = { code: 'expired-token' };

  test('asks for the second factor until it is reset, which ends the sessions, as its enrolment does', async () => {
    const { uid, email } = await service.account();
    const { idToken } = await tokensOf(await signIn(service.identity, email));
    const enrol = async (method: string, body: object) =>
      (await post(service.identity, `v2/accounts/mfaEnrollment:${method}`, { idToken, ...body })).json();
    const { totpSessionInfo } = (await enrol('start', { totpEnrollmentInfo: {} })) as {
      totpSessionInfo: { sharedSecretKey: string; sessionInfo: string };
    };
    const verificationCode = totpCode(totpSessionInfo.sharedSecretKey, totpStep(service.time.now));
    const enrolled = (await enrol('finalize', {
      totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode },
    })) as { idToken: string };
    await expect(service.identity.verifyToken(idToken)).rejects.toMatchObject(isOver);
    expect(await service.identity.secondFactor(uid)).toMatchObject({ enrolledAt: service.time.now });
    expect(await tokensOf(await signIn(service.identity, email))).toHaveProperty('mfaPendingCredential');

    const reset = () => service.database.transaction((tx) => service.identity.resetSecondFactor(tx, uid));
    expect(await reset()).toBe(true);
    await expect(service.identity.verifyToken(enrolled.idToken)).rejects.toMatchObject(isOver);
    const { idToken: renewed } = await tokensOf(await signIn(service.identity, email));
    expect(await reset()).toBe(false);
    expect(await service.identity.verifyToken(renewed)).toMatchObject({ uid });
  });

  test('lists and ends the sessions of an account', async () => {
    const { uid, email } = await service.account();
    const { idToken } = await tokensOf(await signIn(service.identity, email));
    const [session] = await service.identity.listSessions(uid);
    expect(session).toMatchObject({ provider: 'password', signedInAt: service.time.now });
    const end = service.database.transaction((tx) => service.identity.endSession(tx, uid, session?.id ?? ''));
    expect(await end).toBe(true);
    await expect(service.identity.verifyToken(idToken)).rejects.toMatchObject(isOver);
  });

  test('voids every token with a new signing key alone', async () => {
    const { email } = await service.account();
    const { idToken } = await tokensOf(await signIn(service.identity, email));
    await service.identity.rotateSigningKey({ keepsPrevious: false });
    await expect(service.identity.verifyToken(idToken)).rejects.toMatchObject({ code: 'invalid-token' });
  });

  test('has no jobs', () => expect(service.identity.jobs).toEqual([]));
});
