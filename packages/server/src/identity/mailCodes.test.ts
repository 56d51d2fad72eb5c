import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { changeAccount, insertAccountIfFree } from './accounts.repository.ts';
import type { MailCodePurpose } from './identity.ts';
import { createMailCodes } from './mailCodes.ts';
import { deleteMailCodes, deleteMailCodesBefore } from './mailCodes.repository.ts';

const MINUTE = 60_000;
const EXPIRED = { code: 'EXPIRED_OOB_CODE' };
const INVALID = { code: 'INVALID_OOB_CODE' };

describe.each(engines)('codes in mailed links, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  const clock = { now: Date.UTC(2026, 10, 20) };
  const codes = createMailCodes(() => clock.now);
  const db = () => opened.database.db;
  const issue = (uid: string, purpose: MailCodePurpose = 'PASSWORD_RESET', gymId?: string) =>
    codes.issue(db(), { uid, purpose, ...(gymId !== undefined && { gymId }) }, MINUTE);
  const check = (code: string) => codes.check(db(), code);
  const use = (code: string) => opened.database.transaction((tx) => codes.use(tx, code));
  /** Those of these codes that can still be used. */
  const usable = async (...given: string[]) => {
    const checks = await Promise.allSettled(given.map(check));
    return given.filter((_, index) => checks[index]?.status === 'fulfilled');
  };
  let accounts = 0;
  const newAccount = async () => {
    const uid = `account-${(accounts += 1)}`;
    const never = { password_hash: null, email_verified_at: null, disabled_at: null, last_signed_in_at: null };
    await insertAccountIfFree(db(), { uid, email: `${uid}@demo.gym`, ...never, valid_since: 0, created_at: 0 });
    return uid;
  };

  test('name their account and purpose until they are used, once', async () => {
    const uid = await newAccount();
    const [code, other] = [await issue(uid), await issue(await newAccount())];
    const expected = { uid, email: `${uid}@demo.gym`, purpose: 'PASSWORD_RESET', expires_at: clock.now + MINUTE };
    expect(await check(code)).toMatchObject(expected);
    await use(code);
    await expect(check(code)).rejects.toMatchObject(INVALID);
    await expect(use(code)).rejects.toMatchObject(INVALID);
    await expect(check('guess')).rejects.toMatchObject(INVALID);
    await use(other);
  });

  test('expire', async () => {
    const [code, last] = [await issue(await newAccount()), await issue(await newAccount())];
    clock.now += MINUTE - 1;
    expect(await usable(code, last)).toEqual([code, last]);
    await use(last);
    clock.now += 1;
    await expect(check(code)).rejects.toMatchObject(EXPIRED);
    await expect(use(code)).rejects.toMatchObject(INVALID);
  });

  test('are refused while their account is disabled', async () => {
    const uid = await newAccount();
    const code = await issue(uid);
    await changeAccount(db(), uid, { disabled_at: clock.now });
    await expect(check(code)).rejects.toMatchObject({ code: 'USER_DISABLED' });
    await changeAccount(db(), uid, { disabled_at: null });
    expect(await usable(code)).toEqual([code]);
  });

  test('replace the previous one of their purpose; of an invitation, the previous one of the gym', async () => {
    const [uid, other] = [await newAccount(), await newAccount()];
    const left = [
      await issue(other),
      await issue(uid, 'EMAIL_SIGNIN'),
      await issue(uid, 'INVITATION', 'gym-1'),
      await issue(uid, 'INVITATION', 'gym-2'),
    ];
    const first = await issue(uid);
    const second = await issue(uid);
    expect(await usable(first, second, ...left)).toEqual([second, ...left]);
    await use(second);
    const third = await issue(uid);
    const invitation = await issue(uid, 'INVITATION', 'gym-1');
    expect(await usable(third, invitation, ...left)).toEqual([third, invitation, ...left.toSpliced(2, 1)]);
  });

  test('of an account are voided together, but for its invitations', async () => {
    const uid = await newAccount();
    const left = [await issue(uid, 'INVITATION', 'gym-1'), await issue(await newAccount())];
    const voided = [await issue(uid), await issue(uid, 'EMAIL_SIGNIN')];
    await deleteMailCodes(db(), uid);
    expect(await usable(...left, ...voided)).toEqual(left);
  });

  test('are reported as expired until they are deleted', async () => {
    const older = await issue(await newAccount());
    clock.now += 1;
    const newer = await issue(await newAccount());
    clock.now += MINUTE;
    await deleteMailCodesBefore(db(), clock.now);
    await expect(check(older)).rejects.toMatchObject(INVALID);
    await expect(check(newer)).rejects.toMatchObject(EXPIRED);
  });
});
