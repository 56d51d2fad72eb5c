import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import type { Counter } from '../throttle/tries.ts';
import { IdentityProtocolError } from './protocolError.ts';
import { createThrottle, limits } from './throttle.ts';

const now = 1_800_000_000_000;
const outage = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));

const counterOf = (name: string): Counter => [{ name, tries: 1, windowMs: 60_000 }, 'somebody'];

describe.each(engines)('tries in an outage, on %s', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await createTestDatabase(engine);
  });
  afterAll(() => opened.remove());

  test('a try whose work the outage ended is taken back once the database is back', async () => {
    const { db } = opened.database;
    let refunds = 0;
    const transaction: Database['transaction'] = (work) => {
      // The try itself, then twice no database.
      refunds += 1;
      return refunds === 2 || refunds === 3 ? outage() : opened.database.transaction(work);
    };
    const throttle = createThrottle({ db, transaction }, () => now, 1);
    const counter = counterOf('interrupted');
    await expect(throttle.attempt([counter], outage)).rejects.toThrow('terminating connection');
    await expect.poll(() => refunds).toBe(4);
    await expect.poll(() => throttle.take(counter).then(() => 'possible', String)).toBe('possible');
  });

  test('so is one whose own commit was not answered', async () => {
    const { db } = opened.database;
    let isAnswered = false;
    const transaction: Database['transaction'] = async (work) => {
      const result = await opened.database.transaction(work);
      if (isAnswered) return result;
      isAnswered = true;
      return outage();
    };
    const throttle = createThrottle({ db, transaction }, () => now, 1);
    const counter = counterOf('unanswered');
    await expect(throttle.attempt([counter], () => Promise.resolve())).rejects.toThrow('terminating connection');
    await expect.poll(() => throttle.take(counter).then(() => 'possible', String)).toBe('possible');
  });

  test.each([
    ['a long outage', outage, 120],
    ['another failure', () => Promise.reject(new Error('wrong')), 1],
  ])('after %s no refund is tried any more', async (_, fail, times) => {
    let refunds = -1;
    const transaction = () => {
      refunds += 1;
      return refunds === 0 ? outage() : fail();
    };
    const throttle = createThrottle({ db: opened.database.db, transaction }, () => now, 0);
    await expect(throttle.attempt([counterOf('given up')], outage)).rejects.toThrow('terminating connection');
    await expect.poll(() => refunds).toBe(times);
    await pause(20);
    expect(refunds).toBe(times);
  });

  test('a cleared counter starts again', async () => {
    const throttle = createThrottle(opened.database, () => now, 1);
    const [counter, other] = [counterOf('cleared'), counterOf('not cleared')];
    for (const one of [counter, other]) await throttle.take(one);
    await throttle.clear(counter);
    await throttle.take(counter);
    await expect(throttle.take(other)).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('a refusal counts, another failure of the server does not', async () => {
    const throttle = createThrottle(opened.database, () => now, 1);
    const [refused, failed] = [counterOf('refused'), counterOf('failed')];
    const refusal = new IdentityProtocolError('INVALID_CODE');
    await expect(throttle.attempt([refused], () => Promise.reject(refusal))).rejects.toThrow('INVALID_CODE');
    await expect(throttle.take(refused)).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER');
    await expect(throttle.attempt([failed], () => Promise.reject(new Error('timeout')))).rejects.toThrow('timeout');
    await throttle.take(failed);
  });
});

test('the limits, in tries and minutes', () => {
  const table = Object.values(limits).map(({ name, tries, windowMs }) => [name, tries, windowMs / 60_000]);
  expect(table).toEqual([
    ['failures-from-address', 30, 5],
    ['failures-of-account-from-address', 7, 15],
    ['failures-of-account', 10, 15],
    ['failures-of-device', 10, 15],
    ['mails-from-address', 600, 60],
    ['second-factor-failures', 5, 15],
    ['second-factor-failures-of-device', 5, 15],
    ['mails-to-email', 3, 60],
  ]);
});
