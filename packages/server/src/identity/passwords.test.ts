import { expect, test } from 'vitest';
import { testPasswordCost } from '../testing/passwordCost.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(testPasswordCost);

test('a password matches its own hash alone, however its letters are composed', async () => {
  const hash = await passwords.hash('caf\u00e9 with a view');
  expect(await passwords.matches('caf\u00e9 with a view', hash)).toBe(true);
  expect(await passwords.matches('cafe\u0301 with a view', hash)).toBe(true);
  expect(await passwords.matches('cafe with a view', hash)).toBe(false);
});

test('no password matches where there is none', async () => {
  expect([await passwords.matches('', null), await passwords.matches('', undefined)]).toEqual([false, false]);
});

test('each hash has a salt of its own, and its form is that of PHC, without padding', async () => {
  const hashes = [await passwords.hash('the same one'), await passwords.hash('the same one')];
  for (const hash of hashes) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  }
  expect(new Set(hashes).size).toBe(2);
});

test('a hash without another cost has the one that OWASP names', async () => {
  expect(await createPasswords().hash('more-flow-less-hassle')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a hash is compared at the cost that it names', async () => {
  const hash = await createPasswords({ memory: 80, passes: 10, parallelism: 10 }).hash('more-flow-less-hassle');
  expect(hash).toContain('$m=80,t=10,p=10$');
  expect(await passwords.matches('more-flow-less-hassle', hash)).toBe(true);
});

test('what is not such a hash is an error, not a mismatch', async () => {
  const hash = await passwords.hash('more-flow-less-hassle');
  for (const stored of ['', '$2b$12$bcrypt', `x${hash}`, `${hash}=`]) {
    const comparison = passwords.matches('more-flow-less-hassle', stored);
    await expect(comparison).rejects.toThrow('A stored password hash is not argon2id in PHC form');
  }
});
