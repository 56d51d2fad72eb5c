import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { claims, codeOf, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';

const MINUTE = 60_000;
const newPassword = 'quite another one';

const refusalsIn = (answers: Response[]) => Promise.all(answers.filter(({ ok }) => !ok).map(refusalIn));

describe.each(engines)('mailed links, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const ask = async (email: string, more: object = {}, headers = {}) => {
    const body = { requestType: 'PASSWORD_RESET', email, ...more };
    const answer = await service.post('accounts:sendOobCode', body, headers);
    await service.identity.idle();
    return answer;
  };
  const reset = (oobCode: string, given?: string, headers?: Record<string, string>) =>
    service.post('accounts:resetPassword', { oobCode, newPassword: given }, headers);
  const signInByLink = (email: string, oobCode: string) =>
    service.post('accounts:signInWithEmailLink', { email, oobCode });
  const signIn = (email: string, given: string) =>
    service.post('accounts:signInWithPassword', { email, password: given });

  test('have our own origin, whatever host the request names', async () => {
    const { email } = await service.account();
    await ask(email, {}, { host: 'evil.invalid', 'x-forwarded-host': 'evil.invalid', forwarded: 'host=evil.invalid' });
    const link = new URL(service.mails.at(-1)?.link ?? '');
    expect(link.origin + link.pathname).toBe('https://gym.example/login');
    expect([...link.searchParams.keys()]).toEqual(['mode', 'oobCode', 'apiKey', 'lang']);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'resetPassword', lang: 'en' });
    expect(Buffer.from(codeOf(link.href), 'base64url')).toHaveLength(32);
  });

  test('continue to our own pages only', async () => {
    const { email } = await service.account();
    const onward = async (continueUrl: unknown) => {
      await ask(email, { continueUrl });
      service.pass(60 * MINUTE);
      return new URL(service.mails.at(-1)?.link ?? '').searchParams.get('continueUrl');
    };
    expect(await onward('https://gym.example/members')).toBe('https://gym.example/members');
    const others = [
      'https://evil.invalid/',
      'https://gym.example.evil.invalid/',
      'javascript:alert(1)',
      '//evil.invalid',
      ['https://gym.example/members'],
      7,
    ];
    for (const other of others) expect(await onward(other)).toBeNull();
  });

  test('are mailed to the account’s owner, and not for unknown or disabled accounts', async () => {
    const { uid, email, name } = await service.account();
    const before = service.mails.length;
    await ask(email);
    expect(service.mails.at(-1)).toMatchObject({ email, people: [{ name, gymId: claims.gymId }], minutes: 60 });
    await service.update(uid, { disabled: true });
    const answers = [await ask(email), await ask('no-such-person@demo.gym')];
    expect(service.mails).toHaveLength(before + 1);
    for (const [index, answer] of answers.entries()) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ email: [email, 'no-such-person@demo.gym'][index] });
    }
    expect(await service.identity.passwordLink(email)).toBeUndefined();
    expect(await service.identity.passwordLink('no-such-person@demo.gym')).toBeUndefined();
  });

  test('of 20 concurrent uses of a reset code, one sets the password', async () => {
    const { email } = await service.account();
    const code = codeOf(await service.identity.passwordLink(email));
    const candidates = Array.from({ length: 20 }, (_, index) => `candidate number ${index}`);
    const answers = await Promise.all(candidates.map((candidate) => reset(code, candidate)));
    const winners = candidates.filter((_, index) => answers[index]?.ok);
    expect(winners).toHaveLength(1);
    expect(await refusalsIn(answers)).toEqual(Array.from({ length: 19 }, () => 'INVALID_OOB_CODE'));
    expect((await signIn(email, winners[0] ?? '')).status).toBe(200);
    expect(await refusalIn(await reset(code, newPassword))).toBe('INVALID_OOB_CODE');
    expect(await refusalIn(await reset(code))).toBe('INVALID_OOB_CODE');
  });

  test('of 20 concurrent uses of a sign-in code, one signs in', async () => {
    const { email } = await service.account();
    const code = codeOf(await service.identity.signInLink(email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => signInByLink(email, code)));
    expect(await refusalsIn(answers)).toEqual(Array.from({ length: 19 }, () => 'INVALID_OOB_CODE'));
  });

  test('are not used up by a check, a weak password, or a GET', async () => {
    const { email } = await service.account();
    const code = codeOf(await service.identity.passwordLink(email));
    for (let look = 0; look < 3; look += 1) {
      expect(await (await reset(code)).json()).toEqual({ email, requestType: 'PASSWORD_RESET' });
    }
    const address = `${service.origin}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?oobCode=${code}`;
    expect((await fetch(address)).status).toBe(404);
    for (const weak of ['short', 'password123', 'x'.repeat(129), email]) {
      expect(await refusalIn(await reset(code, weak))).toMatch(/^WEAK_PASSWORD : The password|^WEAK_PASSWORD : This/);
    }
    expect(await refusalIn(await reset(code, 'short', { 'accept-language': 'hi-IN,en;q=0.5' }))).toBe(
      'WEAK_PASSWORD : पासवर्ड में कम से कम 8 अक्षर होने चाहिए',
    );
    expect((await reset(code, newPassword)).status).toBe(200);
  });

  test('end with a newer link and with a new password', async () => {
    const { email } = await service.account();
    const older = codeOf(await service.identity.passwordLink(email));
    const other = codeOf(await service.identity.signInLink(email));
    const newer = codeOf(await service.identity.passwordLink(email));
    expect(await refusalIn(await reset(older, newPassword))).toBe('INVALID_OOB_CODE');
    expect((await signInByLink(email, other)).status).toBe(200);
    const again = codeOf(await service.identity.signInLink(email));
    expect((await reset(newer, newPassword)).status).toBe(200);
    expect(await refusalIn(await signInByLink(email, again))).toBe('INVALID_OOB_CODE');
  });

  test('can be requested again after use', async () => {
    const { email } = await service.account();
    for (let time = 0; time < 2; time += 1) {
      const code = codeOf(await service.identity.signInLink(email));
      expect(await (await reset(code)).json()).toEqual({ email, requestType: 'EMAIL_SIGNIN' });
      expect((await signInByLink(email, code)).status).toBe(200);
      expect(await refusalIn(await reset(code))).toBe('INVALID_OOB_CODE');
    }
  });

  test('are valid for one purpose only', async () => {
    const { email } = await service.account();
    const forSignIn = codeOf(await service.identity.signInLink(email));
    expect(await refusalIn(await reset(forSignIn, newPassword))).toBe('INVALID_OOB_CODE');
    const forReset = codeOf(await service.identity.passwordLink(email));
    expect(await refusalIn(await signInByLink(email, forReset))).toBe('INVALID_OOB_CODE');
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('expire: 60 minutes to reset, 15 to sign in, longer where requested', async () => {
    const { email } = await service.account();
    const invited = await service.account({ password: undefined });
    const cases: [string, number, (code: string) => Promise<Response>][] = [
      [codeOf(await service.identity.passwordLink(email)), 60, (code) => reset(code)],
      [codeOf(await service.identity.signInLink(email)), 15, (code) => reset(code)],
      [
        codeOf(await service.identity.passwordLink(invited.email, { validFor: 7 * 24 * 60 * MINUTE })),
        7 * 24 * 60,
        (code) => reset(code),
      ],
    ];
    const createdAt = service.time.now;
    for (const [code, minutes, use] of cases) {
      service.time.now = createdAt + minutes * MINUTE - 1;
      expect((await use(code)).status).toBe(200);
      service.time.now = createdAt + minutes * MINUTE;
      expect(await refusalIn(await use(code))).toBe('EXPIRED_OOB_CODE');
      expect(await refusalIn(await reset(code, newPassword))).toBe('EXPIRED_OOB_CODE');
    }
  });

  test('of an account disabled since are refused', async () => {
    const { uid, email } = await service.account();
    const code = codeOf(await service.identity.passwordLink(email));
    const other = codeOf(await service.identity.signInLink(email));
    await service.update(uid, { disabled: true });
    expect(await refusalIn(await reset(code, newPassword))).toBe('USER_DISABLED');
    expect(await refusalIn(await signInByLink(email, other))).toBe('USER_DISABLED');
  });

  test('are stored as hashes, and roll back with their transaction', async () => {
    const { email } = await service.account();
    const code = codeOf(await service.identity.passwordLink(email));
    const stored = await service.database.db.selectFrom('mail_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    let undone: string | undefined;
    const failed = service.database.transaction(async (tx) => {
      undone = await service.identity.passwordLink(email, { tx });
      throw new Error('stop here');
    });
    await expect(failed).rejects.toThrow('stop here');
    expect(await refusalIn(await reset(codeOf(undone), newPassword))).toBe('INVALID_OOB_CODE');
    expect((await reset(code, newPassword)).status).toBe(200);
  });

  test('that set a password cause a mail and clear the account’s failed tries', async () => {
    const { uid, email, name } = await service.account();
    for (let tries = 0; tries < 11; tries += 1) await signIn(email, 'wrong password');
    expect((await signIn(email, password)).status).toBe(429);
    expect((await reset(codeOf(await service.identity.passwordLink(email)), newPassword)).status).toBe(200);
    expect((await signIn(email, newPassword)).status).toBe(200);
    await service.identity.idle();
    const mailed = service.changes.filter((change) => change.uid === uid);
    expect(mailed).toMatchObject([{ email, people: [{ name }], hadPassword: true }]);
  });

  test('say whether they set the first password', async () => {
    const { uid, email } = await service.account({ password: undefined });
    for (let time = 0; time < 2; time += 1) {
      expect((await reset(codeOf(await service.identity.passwordLink(email)), newPassword)).status).toBe(200);
      await service.identity.idle();
    }
    const mailed = service.changes.filter((change) => change.uid === uid);
    expect(mailed.map(({ hadPassword }) => hadPassword)).toEqual([false, true]);
  });

  test('do not delay the response when the mail cannot be sent', async () => {
    const failures: object[] = [];
    const broken = await startService(engine, {
      sendLink: () => Promise.reject(new Error('no mail server')),
      log: { info: () => undefined, error: (fields) => void failures.push(fields) },
    });
    const { email } = await broken.account();
    const answer = await broken.post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    expect(answer.status).toBe(200);
    await broken.identity.idle();
    expect(failures).toMatchObject([{ err: new Error('no mail server') }]);
    await broken.remove();
  });
});
