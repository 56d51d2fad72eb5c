import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { password, refusalIn, type Service, startService } from '../testing/identity/service.ts';

describe.each(engines)('the protocol, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  test('returns moments as strings: with numbers the SDK loses its user', async () => {
    const { uid, email, name } = await service.account();
    const answer = await service.post('accounts:signInWithPassword', { email, password });
    const session = (await answer.json()) as Record<string, string>;
    expect(session).toEqual({
      localId: uid,
      idToken: expect.any(String) as string,
      refreshToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      expiresIn: '3600',
    });
    const found = await service.post('accounts:lookup', { idToken: session.idToken });
    const now = String(service.time.now);
    expect(await found.json()).toEqual({
      users: [
        {
          localId: uid,
          email,
          emailVerified: false,
          displayName: name,
          createdAt: now,
          lastLoginAt: now,
          validSince: String(Math.floor(service.time.now / 1000)),
          providerUserInfo: [{ providerId: 'password', rawId: email, email, displayName: name }],
        },
      ],
    });
  });

  test('has no other methods: no sign-up, no change, no deletion', async () => {
    for (const method of [
      'accounts:signUp',
      'accounts:update',
      'accounts:delete',
      'accounts:createAuthUri',
      'accounts',
    ]) {
      expect(await refusalIn(await service.post(method, { email: 'new@demo.gym', password }))).toBe('NOT_FOUND');
    }
    expect(await refusalIn(await service.postV2('accounts/mfaSignIn:start', {}))).toBe('NOT_FOUND');
    const others = [
      '/identitytoolkit.googleapis.com/v2/recaptchaConfig',
      '/securetoken.googleapis.com/v1/other',
      '/securetoken.googleapis.com/v1/token',
    ];
    for (const path of others) {
      const answer = await fetch(service.origin + path);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await refusalIn(answer)).toBe('NOT_FOUND');
    }
  });

  test('sends no-store with every response', async () => {
    const { email } = await service.account();
    const answers = [
      await service.post('accounts:signInWithPassword', { email, password }),
      await service.post('accounts:signInWithPassword', { email, password: 'wrong password' }),
      await service.post('accounts:none', {}),
      await service.refresh('unknown'),
    ];
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 400]);
  });

  test('answers invalid input with its error code, never with a 500', async () => {
    const { email } = await service.account();
    const cases: [string, unknown, string][] = [
      ['accounts:signInWithPassword', '{', 'INVALID_REQUEST'],
      ['accounts:signInWithPassword', '[]', 'INVALID_REQUEST'],
      ['accounts:signInWithPassword', 'null', 'INVALID_REQUEST'],
      ['accounts:signInWithPassword', '"text"', 'INVALID_REQUEST'],
      ['accounts:signInWithPassword', {}, 'INVALID_EMAIL'],
      ['accounts:signInWithPassword', { email: { $ne: 1 }, password }, 'INVALID_EMAIL'],
      ['accounts:signInWithPassword', { email: 'a\u0000b@demo.gym', password }, 'INVALID_EMAIL'],
      ['accounts:signInWithPassword', { email: `${'a'.repeat(300)}@demo.gym`, password }, 'INVALID_EMAIL'],
      ['accounts:signInWithPassword', { email, password: ['a'] }, 'MISSING_PASSWORD'],
      ['accounts:signInWithPassword', { email, password: '\u0000\ud800' }, 'INVALID_LOGIN_CREDENTIALS'],
      ['accounts:lookup', {}, 'INVALID_ID_TOKEN'],
      ['accounts:lookup', { idToken: { a: 1 } }, 'INVALID_ID_TOKEN'],
      ['accounts:resetPassword', {}, 'INVALID_OOB_CODE'],
      ['accounts:resetPassword', { oobCode: ['a'] }, 'INVALID_OOB_CODE'],
      ['accounts:resetPassword', { oobCode: '\u0000' }, 'INVALID_OOB_CODE'],
      ['accounts:signInWithEmailLink', { email }, 'INVALID_OOB_CODE'],
      ['accounts:signInWithCustomToken', {}, 'INVALID_CUSTOM_TOKEN'],
      ['accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', email }, 'INVALID_REQ_TYPE'],
      ['accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody' }, 'INVALID_EMAIL'],
    ];
    for (const [method, body, code] of cases) {
      expect(`${JSON.stringify(body)}: ${await refusalIn(await service.post(method, body))}`).toBe(
        `${JSON.stringify(body)}: ${code}`,
      );
    }
    const forms: [string, string][] = [
      ['', 'INVALID_GRANT_TYPE'],
      ['grant_type=password', 'INVALID_GRANT_TYPE'],
      ['grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
      ['grant_type=refresh_token&refresh_token=%00', 'INVALID_REFRESH_TOKEN'],
    ];
    for (const [body, code] of forms) {
      const answer = await fetch(`${service.origin}/securetoken.googleapis.com/v1/token`, { method: 'POST', body });
      expect(await refusalIn(answer)).toBe(code);
    }
  });

  test('accepts JSON of at most 64 kB', async () => {
    const { email } = await service.account();
    const signIn = 'accounts:signInWithPassword';
    const types: [string, number][] = [
      ['application/json', 200],
      ['Application/JSON; charset=utf-8', 200],
      ['', 400],
      ['text/plain', 400],
      ['text/x; application/json', 400],
      ['application/jsonl', 400],
    ];
    for (const [type, status] of types) {
      const answer = await service.post(signIn, { email, password }, { 'content-type': type });
      expect({ type, status: answer.status }).toEqual({ type, status });
      if (status !== 200) expect(await refusalIn(answer)).toBe('INVALID_REQUEST');
    }
    const body = { email, password: '' };
    const largest = { email, password: 'x'.repeat(64 * 1024 - JSON.stringify(body).length) };
    const larger = JSON.stringify({ ...largest, password: `${largest.password}x` });
    expect(await refusalIn(await service.post(signIn, largest))).toBe('INVALID_LOGIN_CREDENTIALS');
    const answers = [
      await service.post(signIn, larger),
      await service.postV2('accounts/mfaSignIn:finalize', larger),
      await service.refresh(larger),
    ];
    for (const answer of answers) expect(await refusalIn(answer)).toBe('REQUEST_TOO_LARGE');
  });

  test('fails in plain text, which the SDK treats as a network failure and not as a sign-out', async () => {
    const failures: object[] = [];
    const broken = await startService(engine, {
      log: { info: () => undefined, error: (fields) => void failures.push(fields) },
    });
    await broken.database.db.schema.dropTable('sessions').execute();
    const answer = await broken.refresh('whichever');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe('Internal error');
    expect(failures).toHaveLength(1);
    await broken.remove();
  });

  test('with enumeration protection off, distinguishes an unknown e-mail from a wrong password', async () => {
    const open = await startService(engine, { enumerationProtection: false });
    const { uid, email } = await open.account();
    const refusal = async (method: string, body: object) => refusalIn(await open.post(method, body));
    const ask = { requestType: 'PASSWORD_RESET', email: 'nobody@demo.gym' };
    const signIn = 'accounts:signInWithPassword';
    expect(await refusal(signIn, { email: 'nobody@demo.gym', password })).toBe('EMAIL_NOT_FOUND');
    expect(await refusal(signIn, { email, password: 'wrong password' })).toBe('INVALID_PASSWORD');
    expect(await refusal('accounts:sendOobCode', ask)).toBe('EMAIL_NOT_FOUND');
    await open.update(uid, { disabled: true });
    expect(await refusal(signIn, { email, password: 'wrong password' })).toBe('INVALID_PASSWORD');
    expect(await refusal(signIn, { email, password })).toBe('USER_DISABLED');
    expect(open.mails).toEqual([]);
    await open.remove();
  });

  test('logs sign-ins and refusals without secrets', async () => {
    const lines: unknown[] = [];
    const log = {
      info: (...line: unknown[]) => void lines.push(line),
      error: (...line: unknown[]) => void lines.push(line),
    };
    const logged = await startService(engine, { log });
    const { uid, email } = await logged.account();
    await logged.post('accounts:signInWithPassword', { email, password: 'wrong password' });
    await logged.postV2('accounts/mfaSignIn:finalize', {});
    await logged.postV2('accounts/mfaSignIn:start', {});
    await logged.post('accounts:signInWithPassword', { email, password });
    const address = '10.0.0.1';
    expect(lines).toEqual([
      [{ code: 'INVALID_LOGIN_CREDENTIALS', method: 'signInWithPassword', address }, 'Identity request refused'],
      [{ code: 'INVALID_REQUEST', method: 'mfaSignIn:finalize', address }, 'Identity request refused'],
      [{ code: 'NOT_FOUND', method: 'unknown', address }, 'Identity request refused'],
      [{ uid, address }, 'Signed in'],
    ]);
    await logged.remove();
  });
});
