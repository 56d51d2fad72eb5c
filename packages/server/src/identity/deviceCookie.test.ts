import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { codeOf, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import { createDeviceCookies, DEVICE_COOKIE_LIFETIME_S } from './deviceCookie.ts';
import { hashOf } from './secrets.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const WRONG = 'INVALID_LOGIN_CREDENTIALS';

const account = (uid: string) => ({ uid, password_hash: `hash of ${uid}` });

describe('the device cookie', () => {
  const time = { now: Date.UTC(2026, 10, 20) };
  const box = testSecretBox();
  const cookies = createDeviceCookies(box, () => time.now);

  test('ends 400 days after the last sign-in', () => {
    const cookie = cookies.renew(undefined, account('a'));
    time.now += 400 * DAY - SECOND;
    expect(cookies.read(cookie)?.knows(account('a'))).toBe(true);
    time.now += SECOND;
    expect(cookies.read(cookie)).toBeUndefined();
  });

  test('remembers the eight latest accounts of one device', () => {
    let cookie: string | undefined;
    const ids = new Set<string | undefined>();
    for (const uid of ['1', '2', '3', '4', '5', '6', '7', '1', '8', '9']) {
      cookie = cookies.renew(cookie, account(uid));
      ids.add(cookies.read(cookie)?.id);
    }
    expect(ids.size).toBe(1);
    const isKnown = ['1', '2', '3', '9'].map((uid) => cookies.read(cookie)?.knows(account(uid)));
    expect(isKnown).toEqual([true, false, true, true]);
    expect(cookie?.length).toBeLessThan(2000);
  });

  test('keeps an account that signs in again and again, and the others', () => {
    let cookie = cookies.renew(undefined, account('a'));
    for (let times = 0; times < 8; times += 1) cookie = cookies.renew(cookie, account('b'));
    expect(cookies.read(cookie)?.knows(account('a'))).toBe(true);
  });

  test('is of the account, also where others have no password either', () => {
    const [own, other] = ['a', 'b'].map((uid) => ({ uid, password_hash: null }));
    const device = own && cookies.read(cookies.renew(undefined, own));
    expect([own, other].map((each) => each && device?.knows(each))).toEqual([true, false]);
  });

  test('knows the second factor of the latest sign-in', () => {
    const withFactor = cookies.renew(undefined, account('a'), 'factor-1');
    const device = cookies.read(withFactor);
    expect(device?.knowsSecondFactor(account('a'), 'factor-1')).toBe(true);
    expect(device?.knowsSecondFactor(account('a'), 'factor-2')).toBe(false);
    expect(device?.knowsSecondFactor(account('b'), 'factor-1')).toBe(false);
    const without = cookies.read(cookies.renew(withFactor, account('a')));
    expect(without?.knows(account('a'))).toBe(true);
    expect(without?.knowsSecondFactor(account('a'), 'factor-1')).toBe(false);
  });

  test('is read as earlier versions wrote it', () => {
    const issuedAt = Math.floor(time.now / 1000);
    const accounts = [
      ['a', '47DEQpj8HBSa-_TI'],
      ['b', hashOf('hash of b').slice(0, 16), 'factor-1'],
    ];
    const written = box.encrypt(JSON.stringify({ id: 'device-1', issuedAt, accounts }), 'device-cookie');
    const device = cookies.read(written);
    expect(device?.id).toBe('device-1');
    expect(device?.knows({ uid: 'a', password_hash: null })).toBe(true);
    expect(device?.knowsSecondFactor(account('b'), 'factor-1')).toBe(true);
  });

  test('does not hide an error that says nothing about it', () => {
    const broken = createDeviceCookies(
      {
        ...box,
        decrypt: () => {
          throw new Error('out of memory');
        },
      },
      () => time.now,
    );
    expect(() => broken.read(cookies.renew(undefined, account('a')))).toThrow('out of memory');
  });
});

describe.each(engines)('a known device, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());
  beforeEach(() => service.pass(DAY));

  /** A browser's sign-ins: it has its own cookie and network. */
  function createBrowser(cookie = '') {
    let stored = cookie;
    const address = `198.18.0.${(browsers += 1)}`;
    const post = async (method: string, body: object) => {
      const answer = await service.post(method, body, {
        'x-test-address': address,
        ...(stored !== '' && { cookie: stored }),
      });
      const header = answer.headers.get('set-cookie');
      stored = header?.split(';')[0] ?? stored;
      return { answer, header };
    };
    const signIn = async (email: string, given = password) => {
      const { answer } = await post('accounts:signInWithPassword', { email, password: given });
      return answer.ok ? 'signed in' : refusalIn(answer);
    };
    return { post, signIn, cookie: () => stored };
  }
  let browsers = 0;

  /** Uses up the account's tries of unknown devices. */
  async function lockOut(email: string) {
    for (let guesser = 0; guesser < 10; guesser += 1) await createBrowser().signIn(email, 'guess');
    expect(await createBrowser().signIn(email)).toBe(TOO_MANY);
  }

  test('its owner signs in while others guess, and the guessers still have ten tries', async () => {
    const { email } = await service.account();
    const own = createBrowser();
    expect(await own.signIn(email)).toBe('signed in');
    await lockOut(email);
    for (let round = 0; round < 3; round += 1) expect(await own.signIn(email)).toBe('signed in');
    expect(await createBrowser().signIn(email)).toBe(TOO_MANY);
  });

  test('its own failures are slowed down and limited, and do not concern others', async () => {
    const { email } = await service.account();
    const own = createBrowser();
    await own.signIn(email);
    for (let tries = 0; tries < 4; tries += 1) expect(await own.signIn(email, 'typo')).toBe(WRONG);
    expect(await own.signIn(email)).toBe(TOO_MANY);
    expect(await createBrowser().signIn(email)).toBe('signed in');
    for (const wait of [15 * SECOND, MINUTE, ...Array.from({ length: 4 }, () => 3 * MINUTE)]) {
      service.pass(wait);
      expect(await own.signIn(email, 'typo')).toBe(WRONG);
    }
    service.pass(2 * MINUTE - 1);
    expect(await own.signIn(email)).toBe(TOO_MANY);
    service.pass(1);
    expect(await own.signIn(email)).toBe('signed in');
  });

  test('the cookie is for sign-ins alone, unreadable for scripts and other sites, and renewed at each sign-in', async () => {
    const { uid, email } = await service.account();
    const own = createBrowser();
    const first = await own.post('accounts:signInWithPassword', { email, password });
    const [value, ...attributes] = first.header?.split('; ') ?? [];
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${DEVICE_COOKIE_LIFETIME_S}`,
      'Path=/identitytoolkit.googleapis.com',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(Buffer.from(value ?? '', 'base64url').toString()).not.toContain(uid);
    expect(await first.answer.json()).not.toHaveProperty('deviceCookie');
    const second = await own.post('accounts:signInWithPassword', { email, password });
    expect(second.header).toMatch(/^known-device=v1\./);
    expect(second.header).not.toBe(first.header);
    const failed = await own.post('accounts:signInWithPassword', { email, password: 'guess' });
    expect(failed.header).toBeNull();
  });

  test('it is known for the accounts that signed in on it, and no others', async () => {
    const [one, other, never] = [await service.account(), await service.account(), await service.account()];
    const shared = createBrowser();
    for (const { email } of [one, other]) await shared.signIn(email);
    for (const { email } of [one, other, never]) await lockOut(email);
    expect(await shared.signIn(one.email)).toBe('signed in');
    expect(await shared.signIn(other.email)).toBe('signed in');
    expect(await shared.signIn(never.email)).toBe(TOO_MANY);
  });

  test('a new password makes it unknown, except where the password was set', async () => {
    const { email } = await service.account();
    const [own, mailbox] = [createBrowser(), createBrowser()];
    await own.signIn(email);
    await lockOut(email);
    const link = await service.identity.passwordLink(email);
    const newPassword = 'kettlebells at dawn';
    const reset = await mailbox.post('accounts:resetPassword', { oobCode: codeOf(link), newPassword });
    expect(await reset.answer.json()).toEqual({ email, requestType: 'PASSWORD_RESET' });
    await lockOut(email);
    expect(await own.signIn(email, newPassword)).toBe(TOO_MANY);
    expect(await mailbox.signIn(email, newPassword)).toBe('signed in');
  });

  test('a mailed link makes it known', async () => {
    const { email } = await service.account();
    await lockOut(email);
    const phone = createBrowser();
    const oobCode = codeOf(await service.identity.signInLink(email));
    expect((await phone.post('accounts:signInWithEmailLink', { email, oobCode })).answer.status).toBe(200);
    expect(await phone.signIn(email)).toBe('signed in');
  });

  test('a forged cookie is no cookie', async () => {
    const { uid, email } = await service.account();
    const own = createBrowser();
    await own.signIn(email);
    await lockOut(email);
    const foreignKey = Buffer.alloc(32, 'other').toString('base64');
    const foreign = createDeviceCookies(testSecretBox(foreignKey), () => service.time.now);
    const forged = [
      `known-device=${foreign.renew(undefined, { uid, password_hash: null })}`,
      `${own.cookie().slice(0, -4)}AAAA`,
      'known-device=junk',
      'known-device=v1.junk.junk',
      `known-device=${testSecretBox().encrypt(JSON.stringify({ id: 'x', issuedAt: 9e9, accounts: [[uid, 'x']] }), 'other')}`,
    ];
    for (const cookie of forged) expect(await createBrowser(cookie).signIn(email)).toBe(TOO_MANY);
    expect(await createBrowser(own.cookie()).signIn(email)).toBe('signed in');
  });
});
