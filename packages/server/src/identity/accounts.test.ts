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
    for (const people of [[], [{ ...first, maySignIn: false }]]) {
      service.people.set('nobody', people);
      await service.database.transaction((tx) => service.identity.refreshAccount(tx, 'nobody'));
    }
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

  const validSince = async (uid: string) => (await rowOf(uid))?.valid_since;

  test('an account begins without a sign-in, disabled or verified state, in the second of its opening', async () => {
    const uid = await open({ email: 'begins@demo.gym' });
    const { now } = service.time;
    expect(await rowOf(uid)).toEqual({
      uid: expect.stringMatching(/^[\w-]{28}$/) as string,
      email: 'begins@demo.gym',
      password_hash: null,
      email_verified_at: null,
      disabled_at: null,
      valid_since: now - 400,
      created_at: now,
      last_signed_in_at: null,
    });
    expect(now % 1000).toBe(400);
  });

  test('why a password is weak is in the error', async () => {
    await expect(open({ password: 'short' })).rejects.toMatchObject({
      name: 'IdentityError',
      message: 'The password must have at least 8 characters',
    });
  });

  test('an account stays disabled since the first moment, and its sessions end once', async () => {
    const { uid } = await service.account();
    const { now } = service.time;
    await service.update(uid, { disabled: true });
    const since = await validSince(uid);
    expect(since).toBe(now - 400 + 1000);
    service.pass(5000);
    await service.update(uid, {});
    expect(await rowOf(uid)).toMatchObject({ disabled_at: now, valid_since: since });
    await service.update(uid, { disabled: false });
    expect(await rowOf(uid)).toMatchObject({ disabled_at: null, valid_since: since });
    service.pass(-5000);
  });

  /** A person with an account, and the account that the desk of their gym has for them. */
  const withDesk = async () => {
    const { uid } = await service.account();
    const { gymId } = claims;
    const personId = `person of ${uid}`;
    service.people.set(uid, [personWith({ personId })]);
    const person = { gymId, personId, uid };
    return {
      ...person,
      desk: await service.database.transaction((tx) => service.identity.openDeskAccount(tx, person)),
    };
  };
  const sessionIn = async (uid: string, gymId: string) => {
    const token = await service.identity.customToken(uid, gymId);
    const answer = await service.post('accounts:signInWithCustomToken', { token });
    return ((await answer.json()) as { idToken: string }).idToken;
  };
  const isOpen = (token: string) =>
    service.identity.verifyToken(token).then(
      () => true,
      () => false,
    );

  test('the desk’s account of a person is opened once, without address and password', async () => {
    const { gymId, personId, desk } = await withDesk();
    expect(desk).toBe(`${gymId}.${personId}`);
    const row = await rowOf(desk);
    expect(row).toMatchObject({ uid: desk, email: desk, password_hash: null });
    service.pass(1000);
    const again = service.database.transaction((tx) => service.identity.openDeskAccount(tx, { gymId, personId }));
    expect(await again).toBe(desk);
    expect(await rowOf(desk)).toEqual(row);
  });

  test('a person’s sessions end in this gym, with those that its desk started', async () => {
    const { uid, desk, ...person } = await withDesk();
    service.people.set(uid, [personWith(), personWith({ gymId: 'gym-2', claims: { ...claims, gymId: 'gym-2' } })]);
    service.people.set(desk, [personWith()]);
    const [own, elsewhere, ofDesk] = [
      await sessionIn(uid, claims.gymId),
      await sessionIn(uid, 'gym-2'),
      await sessionIn(desk, claims.gymId),
    ];
    const end = (of: string | null) =>
      service.database.transaction((tx) => service.identity.endPersonSessions(tx, { ...person, uid: of }));
    expect(await end(null)).toBe(true);
    expect([await isOpen(own), await isOpen(elsewhere), await isOpen(ofDesk)]).toEqual([true, true, false]);
    expect(await end(uid)).toBe(true);
    expect([await isOpen(own), await isOpen(elsewhere)]).toEqual([false, true]);
  });

  test('of a person without an account there is none to end', async () => {
    const nobody = { gymId: claims.gymId, personId: 'nobody' };
    const ended = await service.database.transaction(async (tx) => [
      await service.identity.endPersonSessions(tx, { ...nobody, uid: null }),
      await service.identity.endPersonSessions(tx, { ...nobody, uid: 'uid-without-desk' }),
    ]);
    expect(ended).toEqual([false, true]);
  });

  test('signing an account out everywhere ends those of the desks too, and its streams', async () => {
    const { uid, desk } = await withDesk();
    const before = [await validSince(uid), await validSince(desk)];
    const ended: string[] = [];
    const identity = service.another({ sessionsEnded: async (_tx, of) => void ended.push(of) });
    await service.database.transaction((tx) => identity.endSessions(tx, uid));
    expect([await validSince(uid), await validSince(desk)]).toEqual(before.map((since) => (since ?? 0) + 1000));
    expect(ended).toEqual([uid]);
  });
});
