import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { pendingSyncCount } from './accountSync.repository.ts';
import { startJobs } from '../../jobs/scheduler.ts';
import { startHosted } from '../../testing/identity/hostedService.ts';
import { claims, personWith } from '../../testing/identity/service.ts';
import { isWaitingForLock } from '../../testing/lockWait.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(engines)('the hosted identity, on %s', (engine) => {
  let service: Awaited<ReturnType<typeof startHosted>>;
  beforeEach(async () => {
    service = await startHosted(engine);
  });
  afterEach(() => service.remove());

  /** Why the token is refused. */
  const refusal = async (token: Promise<string>) =>
    service.identity.verifyToken(await token).then(
      () => '',
      ({ message }: Error) => message,
    );
  const verdict = (token: Promise<string>) =>
    token
      .then((given) => service.identity.verifyToken(given))
      .then(
        () => 'valid',
        ({ code }: { code: string }) => code,
      );
  const open = () =>
    service.database.db.selectFrom('hosted_accounts').selectAll().where('due_at', 'is not', null).execute();

  test('makes no network call within a transaction, and syncs all of it afterwards', async () => {
    const { uid, email, name } = await service.account();
    const other = await service.account();
    await service.update(uid, { claims: { ...claims, branchId: 'branch-2' } });
    await service.delete(other.uid);
    expect(service.network.calls).toEqual([]);
    await service.identity.syncDue();
    expect([...service.accounts.values()]).toMatchObject([
      { uid, email, name, disabled: false, claims: { ...claims, branchId: 'branch-2' } },
    ]);
    expect(await open()).toEqual([]);
  });

  test('Google gets the claims of an account with one gym; with several only that there are, and no gym’s name', async () => {
    const { uid, name } = await service.account();
    const other = { ...claims, gymId: 'gym-2' };
    service.people.set(uid, [...(service.people.get(uid) ?? []), personWith({ gymId: 'gym-2', claims: other })]);
    await service.update(uid, {});
    await service.identity.syncDue();
    expect(service.accounts.get(uid)).toMatchObject({ name: undefined, claims: { hasSeveralGyms: true } });
    expect(service.accounts.get(uid)?.claims).not.toHaveProperty('gymId');
    service.people.set(uid, (service.people.get(uid) ?? []).slice(0, 1));
    await service.update(uid, {});
    await service.identity.syncDue();
    expect(service.accounts.get(uid)).toMatchObject({ name, claims });
  });

  test('an account with several gyms signs in without one, and goes on in the gym that it chooses', async () => {
    const { uid } = await service.account();
    const other = { ...claims, gymId: 'gym-2', branchId: null };
    service.people.set(uid, [...(service.people.get(uid) ?? []), personWith({ gymId: 'gym-2', claims: other })]);
    const none = { gymId: undefined, branchId: undefined, userType: undefined };
    const before = await service.token(uid, { ...none, hasSeveralGyms: true });
    const { session } = await service.identity.verifyToken(before);
    expect(session).toMatchObject({ gymId: undefined, provider: 'password' });

    await service.identity.customToken(uid, 'gym-2', session);
    const chosen = service.customTokenClaims.at(-1) as { gymId: string; customSignIn: object };
    expect(chosen).toMatchObject({ ...other, hasSeveralGyms: true, customSignIn: { replaces: { id: session.id } } });
    service.time.now += 1000;
    const inGym = { ...chosen, firebase: { sign_in_provider: 'custom' } };
    const after = await service.token(uid, inGym);
    expect((await service.identity.verifyToken(after)).session).toMatchObject({ gymId: 'gym-2', provider: 'password' });
    expect(await verdict(Promise.resolve(before))).toBe('expired-token');
  });

  test('choosing a gym is no new sign-in, however often', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    service.time.now += MINUTE;
    let { session } = await service.identity.verifyToken(await service.token(uid));
    const { signedInAt } = session;
    for (let at = 0; at < 2; at += 1) {
      service.time.now += 10 * MINUTE;
      await service.identity.customToken(uid, claims.gymId, session);
      const inGym = { ...service.customTokenClaims.at(-1), firebase: { sign_in_provider: 'custom' } };
      ({ session } = await service.identity.verifyToken(await service.token(uid, inGym)));
      expect(session.signedInAt).toBe(signedInAt);
    }
  });

  test('a session that is signed out while a custom token continues it does not go on', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    service.time.now += MINUTE;
    const { session } = await service.identity.verifyToken(await service.token(uid));
    await service.identity.customToken(uid, claims.gymId, session);
    const firebase = { sign_in_provider: 'custom' };
    const inGym = service.token(uid, { ...service.customTokenClaims.at(-1), firebase });
    const { db, transaction } = service.database;
    let result: Promise<string> | undefined;
    await transaction(async (tx) => {
      await service.identity.endSession(tx, uid, session.id);
      result = verdict(inGym);
      await expect.poll(() => isWaitingForLock(db)).toBe(true);
    });
    expect(await result).toBe('expired-token');
    expect(await service.identity.listSessions(uid)).toEqual([]);
  });

  test('a desk’s custom token is for an account of its own, without an address', async () => {
    const uid = await service.database.transaction((tx) =>
      service.identity.openDeskAccount(tx, { gymId: 'gym-1', personId: 'person-1' }),
    );
    service.people.set(uid, [personWith({ name: 'Meera' })]);
    await service.identity.customToken(uid, 'gym-1');
    expect([...service.accounts.values()]).toMatchObject([{ uid: 'gym-1.person-1', email: undefined, claims }]);
    expect(service.customTokenClaims.at(-1)).toMatchObject({ customSignIn: { gymId: 'gym-1' } });
    expect(service.customTokenClaims.at(-1)).not.toMatchObject({ customSignIn: { replaces: expect.anything() } });
  });

  test('a desk’s account has no sign-in with a password at Google', async () => {
    const uid = await service.database.transaction((tx) =>
      service.identity.openDeskAccount(tx, { gymId: 'gym-1', personId: 'person-1' }),
    );
    service.people.set(uid, [personWith({ name: 'Meera' })]);
    const firebase = { sign_in_provider: 'password' };
    expect(await verdict(service.token(uid, { firebase }))).toBe('invalid-token');
    expect(await refusal(service.token(uid, { firebase }))).toBe('A desk account has no sign-in of its own');
    expect(await service.identity.listSessions(uid)).toEqual([]);
    expect(await verdict(service.token(uid, { firebase: { sign_in_provider: 'custom' } }))).toBe('expired-token');
    expect(await refusal(service.token(uid, { firebase: { sign_in_provider: 'custom' } }))).toBe(
      'The custom token was used too late',
    );
  });

  test('an invitation sets a password where there is none, and else leads to the login', async () => {
    const { uid } = await service.account();
    const link = await service.database.transaction((tx) => service.identity.invitationLink(tx, uid, 'gym-1', 7 * DAY));
    expect((await service.follow(link)).to?.searchParams.get('mode')).toBe('resetPassword');
    service.setPassword(uid);
    const { to } = await service.follow(link);
    expect(`${to?.pathname}${to?.search}`).toBe('/login?mode=invited');
  });

  test('a rolled-back change is not synced', async () => {
    const failed = service.database.transaction(async (tx) => {
      await service.identity.openAccount(tx, { email: 'undone@demo.gym' });
      throw new Error('stop here');
    });
    await expect(failed).rejects.toThrow('stop here');
    await service.identity.syncDue();
    expect(service.accounts.size).toBe(0);
  });

  test('accounts that have each other’s address at Google get their own, and no mail of a new password', async () => {
    const all = [await service.account(), await service.account(), await service.account()];
    await service.identity.syncDue();
    service.time.now += MINUTE;
    for (const [at, { uid }] of all.entries()) service.readdress(uid, all[(at + 1) % all.length]?.email);
    for (const { uid } of all) await service.update(uid, { name: 'Renamed' });
    for (let tries = 0; tries < all.length; tries += 1) {
      service.time.now += MINUTE;
      await service.identity.syncDue();
    }
    expect(all.map(({ uid }) => service.accounts.get(uid)?.email)).toEqual(all.map(({ email }) => email));
    expect(await open()).toEqual([]);
    expect([service.failures, service.changes]).toEqual([[], []]);
  });

  test('a new password is mailed, also to whoever had another’s address at Google', async () => {
    const [own, other] = [await service.account(), await service.account()];
    await service.identity.syncDue();
    service.time.now += MINUTE;
    service.readdress(own.uid, undefined);
    service.readdress(other.uid, own.email);
    service.time.now += MINUTE;
    service.setPassword(other.uid);
    service.time.now += MINUTE;
    await service.update(own.uid, { name: 'Renamed' });
    await service.identity.syncDue();
    await service.identity.syncDue();
    expect(service.accounts.get(other.uid)?.email).toBe(other.email);
    expect(service.changes).toMatchObject([{ uid: other.uid }]);
  });

  test('an address is free at once where the deletion of its last account still waits', async () => {
    const { uid, email } = await service.account();
    await service.identity.syncDue();
    await service.delete(uid);
    service.network.isDown = true;
    await service.identity.syncDue();
    service.network.isDown = false;
    const next = await service.account({ email });
    await service.identity.syncDue();
    expect(service.accounts.get(next.uid)?.email).toBe(email);
    await service.identity.syncDue();
    expect([...service.accounts.keys()]).toEqual([next.uid]);
  });

  test('an account that exists at Google alone keeps its address', async () => {
    const { uid, email } = await service.account();
    const stranger = { uid: 'stranger', email, name: undefined, disabled: false, claims: {}, validSince: 0 };
    service.accounts.set(stranger.uid, stranger);
    await service.identity.syncDue();
    expect([...service.accounts.values()]).toEqual([stranger]);
    expect(service.failures).toMatchObject([{ uid, tries: 1 }]);
    expect(await open()).toHaveLength(1);
  });

  test.each([5.5, 48])(
    'a sync that failed while the clock was %d hours ahead does not wait until then',
    async (hours) => {
      const { uid } = await service.account();
      service.time.now += hours * 60 * MINUTE;
      service.network.isDown = true;
      await service.identity.syncDue();
      service.network.isDown = false;
      // Of a clock that is right, the next try is not due yet.
      await service.identity.syncDue();
      expect(service.accounts.get(uid)).toBeUndefined();
      service.time.now -= hours * 60 * MINUTE;
      await service.identity.syncDue();
      expect(service.accounts.get(uid)).toMatchObject({ claims });
      expect(await open()).toEqual([]);
    },
  );

  test('a failed sync is retried until the network is back', async () => {
    const { uid } = await service.account();
    service.network.isDown = true;
    await service.identity.syncDue();
    expect(service.failures).toMatchObject([{ uid, tries: 1 }]);
    service.network.isDown = false;
    await service.identity.syncDue();
    expect(service.accounts.size).toBe(0);
    service.time.now += 5000;
    await service.identity.syncDue();
    expect(service.accounts.get(uid)).toMatchObject({ uid });
    expect(await open()).toEqual([]);
  });

  test('the waits of a failing sync double, up to an hour', async () => {
    await service.account();
    service.network.isDown = true;
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await service.identity.syncDue();
      const [account] = await open();
      waits.push(((account?.due_at ?? 0) - service.time.now) / 1000);
      service.time.now = account?.due_at ?? 0;
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  });

  test.each([
    ['of the job', () => service.identity.syncDue(), () => undefined],
    [
      'for a custom token',
      (uid: string) => service.identity.customToken(uid, 'gym-1'),
      (uid: string) => `custom-token-of-${uid}`,
    ],
  ])('a sync %s is left to its process for two minutes, and then taken over', async (_of, start, expected) => {
    const { uid } = await service.account();
    const { put } = service.directory;
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    service.directory.put = () => stuck;
    const first = start(uid);
    await expect.poll(() => service.network.calls).toContain('validSince');
    service.directory.put = put;
    service.time.now += 2 * MINUTE - 1;
    await service.identity.syncDue();
    expect(service.accounts.size).toBe(0);
    service.time.now += 1;
    await service.identity.syncDue();
    expect(service.accounts.get(uid)).toMatchObject({ uid });
    release();
    expect(await first).toBe(expected(uid));
  });

  test('a server that stops begins no sync', async () => {
    await service.account();
    await service.identity.jobs[0]?.run(AbortSignal.abort());
    expect(service.network.calls).toEqual([]);
    expect(await open()).toHaveLength(1);
  });

  test('a disabled account is disabled at Google', async () => {
    const { uid } = await service.account();
    await service.update(uid, { disabled: true });
    await service.identity.syncDue();
    expect(service.accounts.get(uid)?.disabled).toBe(true);
  });

  test('a change during a sync is synced as well', async () => {
    const { uid } = await service.account();
    const { put } = service.directory;
    service.directory.put = async (account) => {
      service.directory.put = put;
      await service.update(uid, { name: 'Renamed Meanwhile' });
      await put(account);
    };
    await service.identity.syncDue();
    await service.identity.syncDue();
    expect(service.accounts.get(uid)?.name).toBe('Renamed Meanwhile');
    expect(await open()).toEqual([]);
  });

  test('an account that another server deletes during a sync does not come back at Google', async () => {
    const { uid, email } = await service.account();
    const { put } = service.directory;
    service.directory.put = async (account) => {
      service.directory.put = put;
      await service.delete(uid);
      await service.identity.syncDue();
      await put(account);
    };
    await service.identity.syncDue();
    await service.identity.syncDue();
    expect([...service.accounts.keys()]).toEqual([]);
    expect(await open()).toEqual([]);
    // Its e-mail is free for the next one.
    const { uid: next } = await service.account({ email });
    await service.identity.syncDue();
    expect([...service.accounts.keys()]).toEqual([next]);
  });

  test('sessions that another server ends during a sync end once at Google', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    service.time.now += MINUTE;
    const { put } = service.directory;
    await service.update(uid, { name: 'Renamed' });
    service.directory.put = async (account) => {
      service.directory.put = put;
      await service.database.transaction((tx) => service.identity.endSessions(tx, uid));
      await service.identity.syncDue();
      await put(account);
    };
    await service.identity.syncDue();
    service.time.now += MINUTE;
    const token = await service.token(uid);
    expect(await verdict(Promise.resolve(token))).toBe('valid');
    service.time.now += MINUTE;
    await service.identity.syncDue();
    expect(service.network.calls.filter((call) => call === 'endSessions')).toHaveLength(1);
    expect(await verdict(Promise.resolve(token))).toBe('valid');
    expect(service.changes).toEqual([]);
  });

  test('a disabled, deleted, unknown or signed-out account has no access on the next call, whatever Google has', async () => {
    const { uid } = await service.account();
    const token = service.token(uid);
    expect(await verdict(token)).toBe('valid');
    await service.update(uid, { disabled: true });
    expect(await verdict(token)).toBe('disabled');
    await service.update(uid, { disabled: false });
    expect(await verdict(token)).toBe('expired-token');
    service.time.now += 2000;
    expect(await verdict(service.token(uid))).toBe('valid');
    expect(await verdict(service.token('made-at-google-by-a-stranger'))).toBe('unknown-account');
    await service.delete(uid);
    expect(await verdict(service.token(uid))).toBe('unknown-account');
  });

  test('ends the sessions at Google, too, once for each time they were ended here', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    service.time.now += 5000;
    await service.database.transaction((tx) => service.identity.endSessions(tx, uid));
    await service.identity.syncDue();
    await service.update(uid, { name: 'Only Renamed' });
    await service.identity.syncDue();
    expect(service.network.calls.filter((call) => call === 'endSessions')).toHaveLength(1);
  });

  test('signing an account out ends its sessions here at once and at Google after the sync', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    service.time.now += 5000;
    const token = service.token(uid);
    expect(await verdict(token)).toBe('valid');
    await service.database.transaction((tx) => service.identity.endSessions(tx, uid));
    expect(await verdict(token)).toBe('expired-token');
    const earlier = service.network.calls.length;
    await service.identity.syncDue();
    expect(service.network.calls.slice(earlier)).toContain('endSessions');
  });

  test('after a new password, the next sign-in ends earlier sessions and mails its owner', async () => {
    const { uid, email, name } = await service.account();
    await service.identity.syncDue();
    service.time.now += MINUTE;
    const before = await service.token(uid);
    expect(await verdict(Promise.resolve(before))).toBe('valid');
    await service.identity.syncDue();
    service.time.now += MINUTE;
    service.setPassword(uid);
    expect(await verdict(service.token(uid))).toBe('valid');
    await service.identity.syncDue();
    expect(await verdict(Promise.resolve(before))).toBe('expired-token');
    expect(await verdict(service.token(uid))).toBe('valid');
    expect(service.changes).toMatchObject([{ uid, email, people: [{ name, gymId: claims.gymId }] }]);
    await service.update(uid, { claims: { ...claims, branchId: 'branch-2' } });
    await service.identity.syncDue();
    service.time.now += MINUTE;
    expect(await verdict(service.token(uid))).toBe('valid');
    await service.identity.syncDue();
    expect(service.changes).toHaveLength(1);
  });

  test('the first sync of an account that Google has already reports no new password', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    await service.database.db.deleteFrom('hosted_accounts').execute();
    service.time.now += MINUTE;
    service.setPassword(uid);
    await service.update(uid, {});
    await service.identity.syncDue();
    expect(service.changes).toEqual([]);
  });

  test('closing the identity closes the connection to Google', async () => {
    await service.identity.close();
    expect(service.network.calls).toEqual(['close']);
  });

  test('a mailed link is ours, and redirects to our page with a new code of Google’s', async () => {
    const { email } = await service.account();
    const link = await service.identity.passwordLink(email, { validFor: 7 * DAY });
    expect(service.network.calls).toEqual([]);
    expect(new URL(link ?? '').origin).toBe('https://gym.example');
    service.time.now += 7 * DAY - 1;
    for (const code of ['reset-0', 'reset-1']) {
      const { status, to } = await service.follow(link);
      expect(status).toBe(302);
      expect(to?.origin).toBe('https://gym.example');
      expect(to?.pathname).toBe('/login');
      expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({
        mode: 'resetPassword',
        oobCode: code,
        apiKey: 'key-of-project',
        lang: 'en',
      });
    }
    service.time.now += 1;
    expect((await service.follow(link)).to?.searchParams.get('oobCode')).not.toMatch(/^reset-/);
  });

  test('a link ends with its owner’s sign-in, a newer link, or its account', async () => {
    const { uid, email } = await service.account();
    const codeOf = async (link: string | undefined) => (await service.follow(link)).to?.searchParams.get('oobCode');
    const invitation = await service.identity.passwordLink(email, { validFor: 7 * DAY });
    expect(await codeOf(invitation)).toMatch(/^reset-/);
    service.time.now += MINUTE;
    await service.identity.verifyToken(await service.token(uid));
    expect(await codeOf(invitation)).not.toMatch(/^reset-/);
    const older = await service.identity.signInLink(email);
    const newer = await service.identity.signInLink(email);
    expect(await codeOf(older)).not.toMatch(/^sign-in-/);
    expect(await codeOf(newer)).toMatch(/^sign-in-/);
    await service.delete(uid);
    expect(await codeOf(newer)).not.toMatch(/^sign-in-/);
  });

  test('requesting a link is throttled and answers alike for unknown e-mails, as in the embedded service', async () => {
    const { email } = await service.account();
    for (const to of [email, 'nobody@demo.gym']) await service.identity.requestLink('PASSWORD_RESET', to, '192.0.2.9');
    await service.identity.idle();
    expect(service.mails.map((mail) => mail.email)).toEqual([email]);
    expect((await service.follow(service.mails[0]?.link)).to?.searchParams.get('mode')).toBe('resetPassword');
    const again = () => service.identity.requestLink('EMAIL_SIGNIN', email, '192.0.2.9');
    await again();
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'too-many' });
  });

  test('guessed links are throttled; a network failure does not use a link up', async () => {
    const { email } = await service.account();
    const link = await service.identity.passwordLink(email);
    service.network.isDown = true;
    expect((await service.follow(link)).status).toBe(503);
    service.network.isDown = false;
    expect((await service.follow(link)).to?.searchParams.get('oobCode')).toMatch(/^reset-/);
    const guess = () => service.follow('https://gym.example/account-link?code=guess');
    for (let tries = 0; tries < 30; tries += 1) expect((await guess()).status).toBe(302);
    expect((await guess()).status).toBe(429);
  });

  test('an account is synced before a custom token is made for it', async () => {
    const { uid } = await service.account();
    expect(await service.identity.customToken(uid, claims.gymId)).toBe(`custom-token-of-${uid}`);
    expect(service.network.calls.filter((call) => call === 'put' || call === 'customToken')).toEqual([
      'put',
      'customToken',
    ]);
    await expect(service.identity.customToken('nobody', claims.gymId)).rejects.toMatchObject({
      code: 'unknown-account',
    });
    await service.update(uid, { disabled: true });
    await expect(service.identity.customToken(uid, claims.gymId)).rejects.toMatchObject({ code: 'disabled' });
  });

  /** The claims of a session that began at Google with our custom token. */
  const customClaims = async (uid: string) => {
    await service.identity.customToken(uid, 'gym-7');
    const claimsOfToken = service.customTokenClaims.at(-1);
    return { ...claimsOfToken, firebase: { sign_in_provider: 'custom' } };
  };

  test('the session of a custom token is bound to its gym, and is the only one of that token', async () => {
    const { uid } = await service.account();
    const claimsOfToken = await customClaims(uid);
    const first = await service.token(uid, claimsOfToken);
    const { session } = await service.identity.verifyToken(first);
    expect(session).toMatchObject({ provider: 'custom', hasSecondFactor: false });
    service.time.now += 1000;
    const again = service.token(uid, claimsOfToken);
    expect(await verdict(again)).toBe('expired-token');
    expect(await verdict(Promise.resolve(first))).toBe('valid');
    const rows = await service.database.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toMatchObject([{ id: session.id, gym_id: 'gym-7', hash: null, ended_at: null }]);
  });

  test('a custom token is refused after five minutes, though Google accepts it, and after signing out everywhere', async () => {
    const { uid } = await service.account();
    const late = await customClaims(uid);
    service.time.now += 5 * MINUTE;
    expect(await verdict(service.token(uid, late))).toBe('valid');
    const later = await customClaims(uid);
    service.time.now += 5 * MINUTE + 1000;
    expect(await verdict(service.token(uid, later))).toBe('expired-token');
    expect(await verdict(service.token(uid, { firebase: { sign_in_provider: 'custom' } }))).toBe('expired-token');
    const voided = await customClaims(uid);
    await service.database.transaction((tx) => service.identity.endSessions(tx, uid));
    service.time.now += 2000;
    expect(await verdict(service.token(uid, voided))).toBe('expired-token');
    expect(await refusal(service.token(uid, voided))).toBe('The session has ended');
    expect(await service.database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  test('a session that a custom token of the last release started goes on; in a restored database it ends', async () => {
    const { uid } = await service.account();
    const signedInAt = service.time.now + MINUTE;
    const upgradedAt = signedInAt + MINUTE;
    service.time.now = upgradedAt + MINUTE;
    const ofLastRelease = (at: number) =>
      service.token(uid, { firebase: { sign_in_provider: 'custom' }, auth_time: Math.floor(at / 1000) });
    expect(await verdict(ofLastRelease(signedInAt))).toBe('expired-token');
    const migratedAt = (name: string, at: number) =>
      sql`update kysely_migration set timestamp = ${new Date(at).toISOString()} where name = ${name}`.execute(
        service.database.db,
      );
    await migratedAt('0001_first', upgradedAt - 90 * 24 * 60 * MINUTE);
    await migratedAt('0007_sessions', upgradedAt);
    expect(await verdict(ofLastRelease(upgradedAt + 1000))).toBe('expired-token');
    expect(await verdict(ofLastRelease(signedInAt))).toBe('valid');
    expect(await verdict(ofLastRelease(signedInAt))).toBe('valid');
    const sessions = await service.database.db.selectFrom('sessions').select('uid').execute();
    expect(sessions.filter((session) => session.uid === uid)).toHaveLength(1);
  });

  test('a sign-in at Google becomes a session with its first call, shared by its tokens, with the second factor', async () => {
    const { uid } = await service.account();
    const firebase = { sign_in_provider: 'password', sign_in_second_factor: 'totp' };
    const authTime = Math.floor(service.time.now / 1000);
    const { session } = await service.identity.verifyToken(await service.token(uid, { firebase }));
    expect(session).toMatchObject({ provider: 'password', hasSecondFactor: true, expiresAt: (authTime + 3600) * 1000 });
    expect(session.id).toMatch(/^[\w-]{22}$/);
    service.time.now += 50 * MINUTE;
    const renewed = await service.token(uid, { firebase, auth_time: authTime });
    expect((await service.identity.verifyToken(renewed)).session.id).toBe(session.id);
    expect((await service.identity.verifyToken(await service.token(uid))).session.id).not.toBe(session.id);
  });

  test('a token renewed at Google before the sync does not outlive signing out everywhere', async () => {
    const { uid } = await service.account();
    const authTime = Math.floor(service.time.now / 1000);
    await service.identity.verifyToken(await service.token(uid));
    service.time.now += MINUTE;
    await service.database.transaction((tx) => service.identity.endSessions(tx, uid));
    service.time.now += 2000;
    expect(await refusal(service.token(uid, { auth_time: authTime }))).toBe('The session has ended');
    expect(await verdict(service.token(uid, { auth_time: authTime }))).toBe('expired-token');
  });

  test('accounts from before the hosted service was configured are synced at start', async () => {
    const { uid } = await service.account();
    await service.database.db.deleteFrom('hosted_accounts').execute();
    expect(service.identity.jobs).toMatchObject([{ name: 'account sync', runsAtStart: true }]);
    const stop = startJobs(service.identity.jobs);
    await expect.poll(() => [...service.accounts.keys()]).toEqual([uid]);
    // A sync that ends later would enqueue the account anew.
    await expect.poll(() => pendingSyncCount(service.database.db)).toBe(0);
    // Once: those that come later are enqueued by themselves.
    await service.database.db.deleteFrom('hosted_accounts').execute();
    service.accounts.clear();
    const other = await service.account();
    await expect.poll(() => [...service.accounts.keys()]).toEqual([other.uid]);
    await stop();
  });

  test('the sessions of one person in one gym end here and at Google; those of others go on', async () => {
    const [own, other] = [await service.account(), await service.account()];
    const tokens = await Promise.all([own, other].map(({ uid }) => service.token(uid)));
    for (const token of tokens) await service.identity.verifyToken(token);
    await service.database.transaction((tx) =>
      service.identity.endPersonSessions(tx, { gymId: claims.gymId, personId: 'person-1', uid: own.uid }),
    );
    const [ownVerdict, otherVerdict] = await Promise.all(tokens.map((token) => verdict(Promise.resolve(token))));
    expect([ownVerdict, otherVerdict]).toEqual(['expired-token', 'valid']);
  });

  test('the first call of an older sign-in does not void a link that was mailed since', async () => {
    const { uid, email } = await service.account();
    const older = await service.token(uid);
    service.time.now += MINUTE;
    await service.identity.verifyToken(await service.token(uid));
    const link = await service.identity.signInLink(email);
    await service.identity.verifyToken(older);
    const { to } = await service.follow(link);
    expect(to?.searchParams.get('oobCode')).toMatch(/^sign-in/);
  });

  test('how many accounts wait for their sync is counted', async () => {
    const { db } = service.database;
    expect(await pendingSyncCount(db)).toBe(0);
    await service.account();
    const { uid } = await service.account();
    expect(await pendingSyncCount(db)).toBe(2);
    await service.identity.customToken(uid, 'gym-1');
    expect(await pendingSyncCount(db)).toBe(1);
    await service.identity.syncDue();
    expect(await pendingSyncCount(db)).toBe(0);
  });

  test('the cleanup deletes sessions 30 days, and mailed codes 7 days after their end', async () => {
    const { db } = service.database;
    const { uid, email } = await service.account();
    await service.identity.verifyToken(await service.token(uid));
    await service.identity.requestLink('EMAIL_SIGNIN', email, '192.0.2.7');
    await service.identity.idle();
    const count = async (table: 'sessions' | 'mail_codes') =>
      (await db.selectFrom(table).select('uid').where('uid', '=', uid).execute()).length;
    const endOf = async (table: 'sessions' | 'mail_codes') =>
      (await db.selectFrom(table).select('expires_at').where('uid', '=', uid).executeTakeFirstOrThrow()).expires_at;
    for (const [table, days] of [
      ['mail_codes', 7],
      ['sessions', 30],
    ] as const) {
      service.time.now = (await endOf(table)) + days * DAY;
      await service.identity.deleteExpired();
      expect(await count(table)).toBe(1);
      service.time.now += 1;
      await service.identity.deleteExpired();
      expect(await count(table)).toBe(0);
    }
  });

  test('the browser is told the project, and the emulator where there is one', async () => {
    const browser = {
      mode: 'hosted',
      apiKey: 'key-of-project',
      projectId: 'pulse-gym',
      authDomain: 'pulse-gym.firebaseapp.com',
    };
    expect(service.identity.browser).toStrictEqual(browser);
    const emulated = await startHosted(engine, { emulatorHost: 'localhost:9099' });
    expect(emulated.identity.browser).toStrictEqual({ ...browser, emulator: 'http://localhost:9099' });
    await emulated.remove();
  });

  test('a password cannot be given: it is set at Google, through a link', async () => {
    await expect(service.account({ password: 'more-flow-less-hassle' })).rejects.toThrow(/through a link/);
  });
});
