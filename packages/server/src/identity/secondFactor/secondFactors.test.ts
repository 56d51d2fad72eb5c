import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import { insertAccountIfFree } from '../accounts.repository.ts';
import { hashOf } from '../secrets.ts';
import { newRecoveryCodes, parseRecoveryCode } from './recoveryCodes.ts';
import { insertSecondFactorIfNone, replaceRecoveryCodes, withdrawSecondFactor } from './secondFactors.repository.ts';
import { isWithdrawnBy, takeRecoveryCode } from './secondFactors.ts';

const NOW = Date.UTC(2026, 10, 20, 9);

describe.each(engines)('the recovery codes of an account, on %s', (engine) => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase(engine);
  });
  afterAll(() => testDatabase.remove());

  test('a code is that which withdrew the second factor once it was used and the factor is withdrawn', async () => {
    const { db, transaction } = testDatabase.database;
    const uid = 'asha';
    const [used = '', unused = ''] = newRecoveryCodes();
    await insertAccountIfFree(db, {
      uid,
      email: 'asha@gym.test',
      password_hash: null,
      email_verified_at: null,
      disabled_at: null,
      valid_since: NOW,
      created_at: NOW,
      last_signed_in_at: null,
    });
    await transaction(async (tx) => {
      await insertSecondFactorIfNone(tx, { uid, id: 'factor', secret: 'secret', last_step: 1, enrolled_at: NOW });
      await replaceRecoveryCodes(
        tx,
        uid,
        [used, unused].map((code) => hashOf(parseRecoveryCode(code) ?? '')),
      );
    });
    const take = (code: string) => transaction((tx) => takeRecoveryCode(tx, uid, code, NOW));
    const withdrawnBy = async () => [await isWithdrawnBy(db, uid, used), await isWithdrawnBy(db, uid, unused)];

    expect([await take(used), await take(used), await take('no code')]).toEqual([true, false, false]);
    expect(await withdrawnBy()).toEqual([false, false]);
    await transaction((tx) => withdrawSecondFactor(tx, uid, NOW));
    expect(await withdrawnBy()).toEqual([true, false]);
    expect(await isWithdrawnBy(db, uid, 'no code')).toBe(false);
  });
});
