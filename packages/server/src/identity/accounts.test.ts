import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import type { IdentityError, NewAccount } from './identity.ts';
import { claims, password, type Service, startService } from '../testing/identity/service.ts';

const errorsOf = (results: PromiseSettledResult<unknown>[]) =>
  new Set(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as IdentityError).code] : [])));

describe.each(engines)('accounts, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const signIn = (email: string, given = password) =>
    service.post('accounts:signInWithPassword', { email, password: given });

  const create = (account: Partial<NewAccount>) =>
    service.database.transaction((tx) =>
      service.identity.createAccount(tx, { email: 'person@demo.gym', name: 'Person', claims, ...account }),
    );

  test('one e-mail has one account, whatever its case; the transaction stays usable', async () => {
    const { email } = await service.account();
    const creation = await service.database.transaction(async (tx) => {
      const again = { email: ` ${email.toUpperCase()}`, name: 'Again', claims };
      const refused = service.identity.createAccount(tx, again);
      await expect(refused).rejects.toMatchObject({ name: 'IdentityError', code: 'email-taken' });
      const uid = await service.identity.createAccount(tx, { ...again, email: `other-${email}` });
      const moved = service.identity.updateAccount(tx, uid, { email });
      await expect(moved).rejects.toMatchObject({ name: 'IdentityError', code: 'email-taken' });
      await service.identity.updateAccount(tx, uid, { name: 'Other' });
      return uid;
    });
    expect(creation).toMatch(/^[\w-]{28}$/);
  });

  test('of 8 concurrent accounts with one e-mail, one is created', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create({ email: 'raced@demo.gym' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(errorsOf(results)).toEqual(new Set(['email-taken']));
  });

  test('of 8 concurrent changes to one e-mail, one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => service.account({ password: undefined })));
    const results = await Promise.allSettled(
      people.map(({ uid }) => service.update(uid, { email: 'Wanted@demo.gym' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(errorsOf(results)).toEqual(new Set(['email-taken']));
  });

  test('a change is rolled back with its transaction', async () => {
    const { uid, email } = await service.account();
    const failed = service.database.transaction(async (tx) => {
      await service.identity.updateAccount(tx, uid, { disabled: true, email: `never-${email}` });
      await service.identity.createAccount(tx, { email: `unmade-${email}`, name: 'Unmade', claims, password });
      throw new Error('stop here');
    });
    await expect(failed).rejects.toThrow('stop here');
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(`unmade-${email}`)).status).toBe(400);
  });

  test('an account without a password cannot sign in, not even with an empty one', async () => {
    const { email } = await service.account({ password: undefined });
    for (const given of ['', 'null', password]) expect((await signIn(email, given)).status).toBe(400);
  });

  test('a weak password is refused', async () => {
    for (const weak of ['1234567', 'PassWord123', 'gymgymgym', 'weak@demo.gym', 'x'.repeat(129)]) {
      const creation = create({ email: 'weak@demo.gym', password: weak });
      await expect(creation).rejects.toMatchObject({ code: 'weak-password' });
    }
  });

  test('changing an unknown account fails; deleting it does nothing', async () => {
    await expect(service.update('nobody', { name: 'X' })).rejects.toMatchObject({ code: 'unknown-account' });
    await service.database.transaction((tx) => service.identity.deleteAccount(tx, 'nobody'));
  });

  test('a deleted account’s e-mail is free again, and its new owner gets none of its sessions', async () => {
    const { uid, email } = await service.account();
    const old = (await (await signIn(email)).json()) as { idToken: string };
    await service.database.transaction(async (tx) => {
      await service.identity.deleteAccount(tx, uid);
      await service.identity.createAccount(tx, { email, name: 'Next', claims, password });
    });
    expect((await signIn(email)).status).toBe(200);
    await expect(service.identity.verifyToken(old.idToken)).rejects.toMatchObject({ code: 'unknown-account' });
  });

  test('passwords are stored as argon2id only', async () => {
    const { uid } = await service.account();
    const row = await service.database.db.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});
