import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import type { NewAccount } from './identity.ts';
import { claims, password, personWith, type Service, startService } from '../testing/identity/service.ts';

describe.each(engines)('accounts, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());

  const signIn = (email: string, given = password) =>
    service.post('accounts:signInWithPassword', { email, password: given });

  const open = (account: Partial<NewAccount>) =>
    service.database.transaction((tx) => service.identity.openAccount(tx, { email: 'person@demo.gym', ...account }));
  const rowOf = (uid: string) =>
    service.database.db.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();

  test('one e-mail has one account, whatever its case; opening it again changes nothing', async () => {
    const { uid, email } = await service.account();
    const before = await rowOf(uid);
    expect(await open({ email: ` ${email.toUpperCase()}` })).toBe(uid);
    expect(await open({ email, password: 'another password of somebody else' })).toBe(uid);
    expect(await rowOf(uid)).toEqual(before);
    expect((await signIn(email)).status).toBe(200);
    expect(await open({ email: `other-${email}` })).toMatch(/^[\w-]{28}$/);
  });

  test('8 concurrent openings of one e-mail open one account', async () => {
    const uids = await Promise.all(Array.from({ length: 8 }, () => open({ email: 'raced@demo.gym' })));
    expect(new Set(uids).size).toBe(1);
  });

  test('a change is rolled back with its transaction', async () => {
    const { uid, email } = await service.account();
    const failed = service.database.transaction(async (tx) => {
      await service.identity.endSessions(tx, uid);
      await service.identity.openAccount(tx, { email: `unmade-${email}`, password });
      throw new Error('stop here');
    });
    const before = await rowOf(uid);
    await expect(failed).rejects.toThrow('stop here');
    expect(await rowOf(uid)).toEqual(before);
    expect((await signIn(`unmade-${email}`)).status).toBe(400);
  });

  test('an account is disabled while none of its people may sign in, and deleted with the last of them', async () => {
    const { uid, email } = await service.account();
    const elsewhere = { ...claims, gymId: 'gym-2' };
    const [first = personWith()] = service.people.get(uid) ?? [];
    service.people.set(uid, [first, personWith({ gymId: 'gym-2', claims: elsewhere })]);
    await service.update(uid, { disabled: true });
    expect(await rowOf(uid)).toMatchObject({ disabled_at: null });
    service.people.set(uid, [{ ...first, maySignIn: false }]);
    await service.update(uid, {});
    expect(await rowOf(uid)).toMatchObject({ disabled_at: service.time.now });
    expect((await signIn(email)).status).toBe(400);
    await service.update(uid, { disabled: false });
    expect((await signIn(email)).status).toBe(200);
    await service.delete(uid);
    expect(await rowOf(uid)).toBeUndefined();
    await service.database.transaction((tx) => service.identity.refreshAccount(tx, 'nobody'));
  });

  test('an account without a password cannot sign in, not even with an empty one', async () => {
    const { email } = await service.account({ password: undefined });
    for (const given of ['', 'null', password]) expect((await signIn(email, given)).status).toBe(400);
  });

  test('a weak password is refused', async () => {
    for (const weak of ['1234567', 'PassWord123', 'gymgymgym', 'weak@demo.gym', 'x'.repeat(129)]) {
      const creation = open({ email: 'weak@demo.gym', password: weak });
      await expect(creation).rejects.toMatchObject({ code: 'weak-password' });
    }
  });

  test('a deleted account’s e-mail is free again, and its new owner gets none of its sessions', async () => {
    const { uid, email } = await service.account();
    const old = (await (await signIn(email)).json()) as { idToken: string };
    await service.delete(uid);
    await open({ email, password });
    expect((await signIn(email)).status).toBe(200);
    await expect(service.identity.verifyToken(old.idToken)).rejects.toMatchObject({ code: 'unknown-account' });
  });

  test('passwords are stored as argon2id only, at the cost that OWASP names', async () => {
    const identity = service.another({ passwordCost: undefined });
    const account = { email: 'owasp@demo.gym', password };
    const uid = await service.database.transaction((tx) => identity.openAccount(tx, account));
    const row = await service.database.db.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});
