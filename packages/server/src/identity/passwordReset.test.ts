import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { fakePeople, personWith } from '../testing/identity/service.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import type { Counter } from '../throttle/tries.ts';
import { type Account, accountByUid, insertAccountIfFree } from './accounts.repository.ts';
import { createDeviceCookies } from './deviceCookie.ts';
import type { MailCodePurpose } from './identity.ts';
import { createMailCodes } from './mailCodes.ts';
import { createPasswordReset, type PasswordChange } from './passwordReset.ts';
import { limits } from './throttle.ts';

const NOW = 1_790_000_000_000;
const address = '192.0.2.7';
const newPassword = 'more-flow-less-hassle';

describe.each(engines)('setting a password, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());
  beforeEach(() => {
    for (const list of [counted, cleared, changes, ended]) list.length = 0;
  });

  const mailCodes = createMailCodes(() => NOW);
  const deviceCookies = createDeviceCookies(testSecretBox(), () => NOW);
  const people = fakePeople();
  const counted: Counter[][] = [];
  const cleared: Counter[] = [];
  const changes: PasswordChange[] = [];
  const ended: string[] = [];
  let background: Promise<unknown> = Promise.resolve();

  const reset = (input: { oobCode?: unknown; newPassword?: unknown }, deviceCookie?: string) =>
    createPasswordReset({
      database: opened.database,
      clock: () => NOW,
      throttle: {
        take: () => Promise.resolve(),
        attempt(counters, work) {
          counted.push([...counters]);
          return work();
        },
        clear: async (counter) => void cleared.push(counter),
        deleteExpired: () => Promise.resolve(),
      },
      passwords: { hash: (password) => Promise.resolve(`hash of ${password}`), matches: () => Promise.resolve(false) },
      people,
      mailCodes,
      deviceCookies,
      background: {
        run: (task) => {
          background = task();
        },
        idle: () => Promise.resolve(),
      },
      passwordChanged: async (change) => void changes.push(change),
      sessionsEnded: async (_tx, uid) => void ended.push(uid),
    })(input, { address, deviceCookie });

  let count = 0;
  const newAccount = async (password_hash: string | null = 'old hash'): Promise<Account> => {
    const uid = `account-${(count += 1)}`;
    const never = { email_verified_at: null, disabled_at: null, last_signed_in_at: null };
    const account = { uid, email: `${uid}@demo.gym`, password_hash, ...never, valid_since: 0, created_at: 0 };
    await insertAccountIfFree(opened.database.db, account);
    people.people.set(uid, [personWith({ personId: `person-of-${uid}` })]);
    return account;
  };
  const issue = ({ uid }: Account, purpose: MailCodePurpose = 'PASSWORD_RESET') =>
    mailCodes.issue(opened.database.db, { uid, purpose }, 60_000);
  const rowOf = ({ uid }: Pick<Account, 'uid'>) => accountByUid(opened.database.db, uid);

  test('verifies the e-mail, and ends all sessions and the other links', async () => {
    const account = await newAccount();
    const { uid, email } = account;
    const desk = { ...account, uid: `gym-1.person-of-${uid}`, email: `desk of ${uid}` };
    await insertAccountIfFree(opened.database.db, desk);
    const [oobCode, signInCode] = [await issue(account), await issue(account, 'EMAIL_SIGNIN')];
    await reset({ oobCode, newPassword });
    const nextSecond = NOW + 1000;
    const changed = { password_hash: `hash of ${newPassword}`, email_verified_at: NOW, valid_since: nextSecond };
    expect(await rowOf(account)).toEqual({ ...account, ...changed });
    expect(await rowOf(desk)).toEqual({ ...desk, valid_since: nextSecond });
    expect(ended).toEqual([uid]);
    for (const code of [oobCode, signInCode]) {
      await expect(reset({ oobCode: code })).rejects.toMatchObject({ code: 'INVALID_OOB_CODE' });
    }
    await background;
    expect(changes).toEqual([{ uid, email, people: people.people.get(uid), hadPassword: true }]);
  });

  test('counts a try for the address, and clears those of the old password', async () => {
    const account = await newAccount();
    const { email } = account;
    const oobCode = await issue(account);
    await reset({ oobCode });
    expect(cleared).toEqual([]);
    await reset({ oobCode, newPassword });
    expect(counted).toEqual([[[limits.failuresFromAddress, address]], [[limits.failuresFromAddress, address]]]);
    expect(cleared).toEqual([
      [limits.failuresOfAccountFromAddress, `${email} ${address}`],
      [limits.failuresOfAccount, email],
    ]);
  });

  test('makes the browser a known device, which it may be of others already', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const cookie = deviceCookies.renew(undefined, other);
    const answer = await reset({ oobCode: await issue(account), newPassword }, cookie);
    const device = deviceCookies.read(answer.deviceCookie);
    expect(device?.id).toBe(deviceCookies.read(cookie)?.id);
    const changed = (await rowOf(account)) ?? expect.fail();
    expect([device?.knows(changed), device?.knows(account), device?.knows(other)]).toEqual([true, false, true]);
    expect(answer).toMatchObject({ email: account.email, requestType: 'PASSWORD_RESET' });
  });

  test('only shows whose code it is, without a password', async () => {
    const account = await newAccount();
    const { email } = account;
    const codes = [await issue(account), await issue(account, 'EMAIL_SIGNIN')];
    expect(await Promise.all(codes.map((oobCode) => reset({ oobCode })))).toEqual([
      { email, requestType: 'PASSWORD_RESET' },
      { email, requestType: 'EMAIL_SIGNIN' },
    ]);
    expect(await rowOf(account)).toEqual(account);
  });

  test('is refused without its code, or without a good password', async () => {
    const account = await newAccount();
    const oobCode = await issue(account);
    const refusals: [Parameters<typeof reset>[0], string][] = [
      [{ newPassword }, 'INVALID_OOB_CODE'],
      [{ oobCode: [oobCode], newPassword }, 'INVALID_OOB_CODE'],
      [{ oobCode: await issue(account, 'EMAIL_SIGNIN'), newPassword }, 'INVALID_OOB_CODE'],
      [{ oobCode, newPassword: 12_345_678 }, 'MISSING_PASSWORD'],
      [{ oobCode, newPassword: null }, 'MISSING_PASSWORD'],
      [{ oobCode, newPassword: account.email }, 'WEAK_PASSWORD'],
    ];
    for (const [input, code] of refusals) await expect(reset(input)).rejects.toMatchObject({ code });
    expect(await rowOf(account)).toEqual(account);
    const weak = reset({ oobCode, newPassword: 'short' });
    await expect(weak).rejects.toThrow('WEAK_PASSWORD : The password must have at least 8 characters');
  });

  test('by an invitation is for accounts without a password', async () => {
    const [fresh, other] = [await newAccount(null), await newAccount()];
    const [code, otherCode] = [await issue(fresh, 'INVITATION'), await issue(other, 'INVITATION')];
    expect(await reset({ oobCode: code })).toEqual({ email: fresh.email, requestType: 'PASSWORD_RESET' });
    await reset({ oobCode: code, newPassword });
    await background;
    expect(changes).toMatchObject([{ uid: fresh.uid, hadPassword: false }]);
    await expect(reset({ oobCode: otherCode })).rejects.toMatchObject({ code: 'PASSWORD_ALREADY_SET' });
    expect(await rowOf(other)).toEqual(other);
  });
});
