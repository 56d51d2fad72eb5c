import { describe, expect, test } from 'vitest';
import { createTestDatabase, engines } from '../testing/databases.ts';
import { isUnavailable, mapUniqueViolation, uniqueViolation, mayHaveCommitted } from './errors.ts';

test.runIf(engines.includes('postgres'))(
  'a write at a replica, which PostgreSQL refuses while a failover goes on, is unavailable',
  async () => {
    const { database, remove } = await createTestDatabase('postgres');
    try {
      const refused = database.snapshot((db) => db.deleteFrom('mail_codes').execute());
      expect(isUnavailable(await refused.catch((error: unknown) => error))).toBe(true);
    } finally {
      await remove();
    }
  },
);

describe.each(engines)('unique violations on %s', (engine) => {
  test('name table and columns, and map to the error of one column', async () => {
    const { database, remove } = await createTestDatabase(engine);
    try {
      const insert = () =>
        database.db
          .insertInto('accounts')
          .values({
            uid: crypto.randomUUID(),
            email: 'taken@gym.test',
            password_hash: null,
            email_verified_at: null,
            disabled_at: null,
            valid_since: 0,
            created_at: 0,
            last_signed_in_at: null,
          })
          .execute();
      await insert();
      const error: unknown = await insert().catch((reason: unknown) => reason);
      expect(uniqueViolation(error)).toEqual({ table: 'accounts', columns: ['email'] });
      const mapped = new Error('mapped');
      await expect(mapUniqueViolation(insert(), 'accounts', { email: () => mapped })).rejects.toBe(mapped);
      await expect(mapUniqueViolation(insert(), 'accounts', { uid: () => mapped })).rejects.not.toBe(mapped);
      await expect(mapUniqueViolation(insert(), 'people', { email: () => mapped })).rejects.not.toBe(mapped);
    } finally {
      await remove();
    }
  });

  test('other failures are no unique violations', () => {
    expect(uniqueViolation(new Error('UNIQUE constraint failed: people.email'))).toBeUndefined();
    expect(uniqueViolation(undefined)).toBeUndefined();
  });
});

test.each([
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['a server that shuts down', { code: '57P01' }, true],
  ['a deadlock', { code: '40P01' }, false],
  ['a serialization failure', { code: '40001' }, false],
  ['a lock that was not free in time', { code: '55P03' }, false],
  ['an error of the work', new Error('refused'), false],
])('after %s it is known whether the transaction was committed, or not', (_, error, expected) => {
  expect(mayHaveCommitted(error)).toBe(expected);
});
