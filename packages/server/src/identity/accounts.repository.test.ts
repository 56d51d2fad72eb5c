import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import {
  type Account,
  accountByEmail,
  accountByUid,
  changeAccount,
  deleteAccountRow,
  endAllSessions,
  endSessions,
  insertAccountIfFree,
  listDeskAccounts,
  lockAccountByEmail,
  lockAccountByUid,
  raiseValidSince,
  recordSignIn,
} from './accounts.repository.ts';

const SECOND = 1000;
/** Within a second. */
const NOW = 1_790_000_000_400;
const THIS_SECOND = 1_790_000_000_000;

describe.each(engines)('account rows, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());
  const db = () => opened.database.db;

  let count = 0;
  const newAccount = async (change: Partial<Account> = {}): Promise<Account> => {
    const uid = `account-${(count += 1)}`;
    const row: Account = {
      uid,
      email: `${uid}@demo.gym`,
      password_hash: 'hash',
      email_verified_at: 1,
      disabled_at: 2,
      valid_since: THIS_SECOND,
      created_at: 3,
      last_signed_in_at: null,
      ...change,
    };
    await insertAccountIfFree(db(), row);
    return row;
  };
  const validSince = async ({ uid }: Account) => (await accountByUid(db(), uid))?.valid_since;

  test('are read by uid and by e-mail', async () => {
    const [account] = [await newAccount(), await newAccount()];
    const { uid, email } = account;
    const read = await opened.database.transaction(async (tx) => [
      await accountByUid(tx, uid),
      await accountByEmail(tx, email),
      await lockAccountByUid(tx, uid),
      await lockAccountByEmail(tx, email),
    ]);
    expect(read).toEqual([account, account, account, account]);
    expect([await accountByUid(db(), email), await accountByEmail(db(), uid)]).toEqual([undefined, undefined]);
  });

  test('have an e-mail of their own', async () => {
    const account = await newAccount();
    const { email } = account;
    expect(await insertAccountIfFree(db(), { ...account, uid: 'second', password_hash: null })).toBeUndefined();
    expect(await accountByEmail(db(), email)).toEqual(account);
    const free = { ...account, uid: 'third', email: 'free@demo.gym' };
    expect(await insertAccountIfFree(db(), free)).toEqual({ uid: 'third' });
  });

  test('are changed and deleted one at a time', async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    await changeAccount(db(), first.uid, { disabled_at: null });
    expect(await accountByUid(db(), first.uid)).toEqual({ ...first, disabled_at: null });
    await deleteAccountRow(db(), first.uid);
    expect(await accountByUid(db(), first.uid)).toBeUndefined();
    expect(await accountByUid(db(), second.uid)).toEqual(second);
  });

  test('of a desk are those of its gym', async () => {
    for (const uid of ['gym-1.asha', 'gym-1.ravi', 'gym-10.asha', 'gym-1']) await newAccount({ uid, email: uid });
    expect((await listDeskAccounts(db(), 'gym-1')).toSorted()).toEqual(['gym-1.asha', 'gym-1.ravi']);
  });

  test('end their sessions by rising past those of this second', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const old = await newAccount({ valid_since: 0 });
    const moments: (number | undefined)[] = [];
    for (const now of [NOW, NOW, THIS_SECOND + SECOND]) {
      await endSessions(db(), account.uid, now);
      moments.push(await validSince(account));
    }
    expect(moments).toEqual([1, 2, 3].map((seconds) => THIS_SECOND + seconds * SECOND));
    expect(await validSince(other)).toBe(THIS_SECOND);
    await endAllSessions(db(), NOW);
    expect([await validSince(account), await validSince(other), await validSince(old)]).toEqual(
      [4, 1, 1].map((seconds) => THIS_SECOND + seconds * SECOND),
    );
  });

  test('take over a later end of all sessions, never an earlier one', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const { uid } = account;
    expect(await raiseValidSince(db(), uid, THIS_SECOND + SECOND)).toEqual({ uid });
    expect(await raiseValidSince(db(), uid, THIS_SECOND + SECOND)).toBeUndefined();
    expect(await raiseValidSince(db(), uid, THIS_SECOND)).toBeUndefined();
    expect([await validSince(account), await validSince(other)]).toEqual([THIS_SECOND + SECOND, THIS_SECOND]);
  });

  test('record the last sign-in', async () => {
    const [{ uid }, other] = [await newAccount(), await newAccount()];
    expect(await recordSignIn(db(), uid, NOW)).toEqual({ uid });
    expect(await recordSignIn(db(), uid, NOW)).toBeUndefined();
    expect(await recordSignIn(db(), uid, NOW - 1)).toBeUndefined();
    expect(await accountByUid(db(), uid)).toMatchObject({ last_signed_in_at: NOW });
    expect(await recordSignIn(db(), uid, NOW + 1)).toEqual({ uid });
    expect(await accountByUid(db(), uid)).toMatchObject({ last_signed_in_at: NOW + 1 });
    expect(await accountByUid(db(), other.uid)).toEqual(other);
  });
});
