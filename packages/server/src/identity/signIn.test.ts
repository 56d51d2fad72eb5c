import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import type { Counter } from '../throttle/tries.ts';
import { type Account, accountByUid, changeAccount, insertAccountIfFree } from './accounts.repository.ts';
import { createDeviceCookies } from './deviceCookie.ts';
import { IdentityError, type LinkPurpose } from './identity.ts';
import { createMailCodes } from './mailCodes.ts';
import { createSignIn, type SignIn } from './signIn.ts';
import { limits } from './throttle.ts';

const NOW = 1_790_000_000_000;
const WRONG = { code: 'INVALID_LOGIN_CREDENTIALS' };
const customSignIn = { sessionId: 'session', gymId: 'gym-1', validSince: 5000, until: NOW };

const cookieIn = (answer: object) => ('deviceCookie' in answer ? String(answer.deviceCookie) : expect.fail());

const countersOfUnknownDevice = (name: string) => [
  [limits.failuresFromAddress, '192.0.2.7'],
  [limits.failuresOfAccountFromAddress, `${name} 192.0.2.7`],
  [limits.failuresOfAccount, name],
];

describe.each(engines)('sign-in, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());
  beforeEach(() => {
    clock.now = NOW;
    pending.clear();
    for (const list of [counters, started]) list.length = 0;
  });

  const clock = { now: NOW };
  const now = () => clock.now;
  const mailCodes = createMailCodes(now);
  const deviceCookies = createDeviceCookies(testSecretBox(), now);
  const pending = new Set<string>();
  const counters: Counter[][] = [];
  const started: unknown[][] = [];

  const signInWith = (enumerationProtection: boolean): SignIn =>
    createSignIn({
      database: opened.database,
      clock: now,
      throttle: {
        take: () => Promise.resolve(),
        attempt(counted, work) {
          counters.push([...counted]);
          return work();
        },
        clear: () => Promise.resolve(),
        deleteExpired: () => Promise.resolve(),
      },
      passwords: {
        hash: (password) => Promise.resolve(password),
        matches(password, hash) {
          // A hash takes its time.
          clock.now += 100;
          return Promise.resolve(password === hash);
        },
      },
      sessions: {
        start(account, session) {
          started.push([account, session]);
          return Promise.resolve({ uid: account.uid, idToken: 'id', refreshToken: 'refresh' });
        },
        renew: () => Promise.reject(new Error('not expected')),
        deleteExpired: () => Promise.resolve(),
      },
      mailCodes,
      deviceCookies,
      enumerationProtection,
      pendingSignIn: ({ uid }) =>
        Promise.resolve(pending.has(uid) ? { uid, mfaPendingCredential: 'half', mfaInfo: [] } : undefined),
      readCustomToken(token) {
        if (token === 'broken') throw new Error('The key is gone');
        if (!token.startsWith('token of ')) throw new IdentityError('invalid-token', 'no');
        return Promise.resolve({ uid: token.replace('token of ', ''), customSignIn });
      },
    });

  let count = 0;
  const newAccount = async (change: Partial<Account> = {}): Promise<Account> => {
    const uid = `account-${(count += 1)}`;
    const account: Account = {
      uid,
      email: `${uid}@demo.gym`,
      password_hash: 'right',
      email_verified_at: null,
      disabled_at: null,
      valid_since: 5000,
      created_at: 0,
      last_signed_in_at: null,
      ...change,
    };
    await insertAccountIfFree(opened.database.db, account);
    return account;
  };
  const from = { address: '192.0.2.7', userAgent: 'Chrome', deviceCookie: undefined as string | undefined };
  const withPassword = (email: unknown, password: unknown, deviceCookie?: string, isProtected = true) =>
    signInWith(isProtected).withPassword({ email, password }, { ...from, deviceCookie });
  const withLink = (email: unknown, oobCode: unknown) => signInWith(true).withLink({ email, oobCode }, from);
  const withCustomToken = (token: unknown) => signInWith(true).withCustomToken({ token }, from);
  const issue = ({ uid }: Account, purpose: LinkPurpose = 'EMAIL_SIGNIN') =>
    mailCodes.issue(opened.database.db, { uid, purpose }, 60_000);

  describe('by password', () => {
    test('starts a session of before the password was compared, and makes the device known', async () => {
      const account = await newAccount();
      const answer = await withPassword(` ${account.email.toUpperCase()} `, 'right');
      expect(answer).toMatchObject({ uid: account.uid, idToken: 'id', refreshToken: 'refresh' });
      expect(started).toEqual([[account, { asOf: NOW, userAgent: 'Chrome' }]]);
      expect(deviceCookies.read(cookieIn(answer))?.knows(account)).toBe(true);
    });

    test('is counted for the address and the account, or for a known device alone', async () => {
      const account = await newAccount();
      const { uid, email } = account;
      const cookie = deviceCookies.renew(undefined, account);
      const other = deviceCookies.renew(undefined, { uid: 'other', password_hash: null });
      for (const given of [undefined, other, cookie]) await withPassword(email, 'right', given);
      await expect(withPassword('nobody@demo.gym', 'right', cookie)).rejects.toMatchObject(WRONG);
      const deviceId = deviceCookies.read(cookie)?.id;
      expect(counters).toEqual([
        countersOfUnknownDevice(email),
        countersOfUnknownDevice(email),
        [[limits.failuresOfDevice, `${deviceId} ${uid}`]],
        countersOfUnknownDevice('nobody@demo.gym'),
      ]);
    });

    test('is refused alike for an unknown e-mail and a wrong password, unless that is not protected', async () => {
      const { email } = await newAccount();
      await expect(withPassword(email, 'wrong')).rejects.toMatchObject(WRONG);
      await expect(withPassword('nobody@demo.gym', 'right')).rejects.toMatchObject(WRONG);
      await expect(withPassword(email, 'wrong', undefined, false)).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      const unknown = withPassword('nobody@demo.gym', 'right', undefined, false);
      await expect(unknown).rejects.toMatchObject({ code: 'EMAIL_NOT_FOUND' });
      expect(started).toEqual([]);
    });

    test('is refused to a disabled account, once the password is right', async () => {
      const { email } = await newAccount({ disabled_at: 1 });
      await expect(withPassword(email, 'wrong')).rejects.toMatchObject(WRONG);
      await expect(withPassword(email, 'right')).rejects.toMatchObject({ code: 'USER_DISABLED' });
    });

    test('needs an e-mail and a password', async () => {
      const { email } = await newAccount();
      await expect(withPassword('nobody', 'right')).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
      for (const password of [undefined, '', 7]) {
        await expect(withPassword(email, password)).rejects.toMatchObject({ code: 'MISSING_PASSWORD' });
      }
      expect(counters).toEqual([]);
    });

    test('starts no session where the second factor is missing', async () => {
      const { uid, email } = await newAccount();
      pending.add(uid);
      expect(await withPassword(email, 'right')).toEqual({ uid, mfaPendingCredential: 'half', mfaInfo: [] });
      expect(started).toEqual([]);
    });
  });

  describe('by link', () => {
    test('verifies the e-mail, and makes the device known', async () => {
      const account = await newAccount();
      const code = await issue(account);
      const answer = await withLink(account.email, code);
      expect(answer).toMatchObject({ uid: account.uid, idToken: 'id', refreshToken: 'refresh' });
      expect(deviceCookies.read(cookieIn(answer))?.knows(account)).toBe(true);
      const verified = { ...account, email_verified_at: NOW };
      expect(started).toEqual([[verified, { asOf: NOW, userAgent: 'Chrome' }]]);
      expect(await accountByUid(opened.database.db, account.uid)).toEqual(verified);
      await expect(withLink(account.email, code)).rejects.toMatchObject({ code: 'INVALID_OOB_CODE' });
      expect(counters).toEqual([
        [[limits.failuresFromAddress, '192.0.2.7']],
        [[limits.failuresFromAddress, '192.0.2.7']],
      ]);
    });

    test('needs a code to sign in, and the e-mail of its account', async () => {
      const account = await newAccount();
      const { email } = account;
      const code = await issue(account);
      const refusals: [unknown, unknown, string][] = [
        ['nobody', code, 'INVALID_EMAIL'],
        ['nobody@demo.gym', code, 'INVALID_EMAIL'],
        [email, undefined, 'INVALID_OOB_CODE'],
        [email, [code], 'INVALID_OOB_CODE'],
        [email, await issue(account, 'PASSWORD_RESET'), 'INVALID_OOB_CODE'],
      ];
      for (const [given, oobCode, refusal] of refusals) {
        await expect(withLink(given, oobCode)).rejects.toMatchObject({ code: refusal });
      }
      expect(started).toEqual([]);
      expect(await withLink(email, code)).toMatchObject({ uid: account.uid });
    });

    test('starts no session where the second factor is missing; the code is used', async () => {
      const account = await newAccount();
      const { uid, email } = account;
      pending.add(uid);
      const code = await issue(account);
      expect(await withLink(email, code)).toEqual({ uid, mfaPendingCredential: 'half', mfaInfo: [] });
      expect(started).toEqual([]);
      await expect(withLink(email, code)).rejects.toMatchObject({ code: 'INVALID_OOB_CODE' });
    });
  });

  describe('by custom token', () => {
    test('starts the session that the token names', async () => {
      const account = await newAccount();
      const tokens = await withCustomToken(`token of ${account.uid}`);
      expect(tokens).toEqual({ uid: account.uid, idToken: 'id', refreshToken: 'refresh' });
      expect(started).toEqual([[account, { asOf: NOW, userAgent: 'Chrome', customSignIn }]]);
      expect(counters).toEqual([[[limits.failuresFromAddress, '192.0.2.7']]]);
    });

    test('is refused where the token or its account is not valid any more', async () => {
      const { uid } = await newAccount({ valid_since: 6000 });
      for (const token of [undefined, 7, 'guess', 'token of nobody', `token of ${uid}`]) {
        await expect(withCustomToken(token)).rejects.toMatchObject({ code: 'INVALID_CUSTOM_TOKEN' });
      }
      await changeAccount(opened.database.db, uid, { valid_since: 5000, disabled_at: 1 });
      await expect(withCustomToken(`token of ${uid}`)).rejects.toMatchObject({ code: 'USER_DISABLED' });
      expect(started).toEqual([]);
    });

    test('passes on a failure to read the token', async () => {
      await expect(withCustomToken('broken')).rejects.toThrow('The key is gone');
    });
  });
});
