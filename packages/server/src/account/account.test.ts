import { beforeAll, expect, test } from 'vitest';
import { createClient } from '@spotter/api';
import { createApp } from '../app.ts';
import { createEmbeddedIdentity } from '../identity/embedded.ts';
import { accountMails } from '../mail/accountMails.ts';
import { mailedCode, ownerOf, signInByMail } from '../testing/mailedLink.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';
import { accessChanges } from '../people/people.rules.ts';

const HOUR = 3_600_000;

test('a change of access is told line by line; no change is not told', () => {
  const before = { status: 'active', role: 'Trainer', branchId: 'a', branchName: 'Main' } as const;
  expect(accessChanges(before, { ...before, branchName: 'Main Hall' })).toEqual([]);
  expect(accessChanges(before, { status: 'inactive', role: 'Manager', branchId: 'b', branchName: 'Side' })).toEqual([
    'Your account was deactivated and signed out.',
    'Your branch is now Side.',
    'Your role is now Manager.',
  ]);
  expect(accessChanges({ ...before, status: 'inactive' }, before)).toEqual(['Your account is active again.']);
});

onBothEngines('accounts', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const fetch: typeof globalThis.fetch = (request, init) =>
    Promise.resolve(server().app.fetch(new Request(request, init)));
  const nobody = () => createClient({ origin, getToken: () => Promise.resolve(null), fetch });
  const tokenFor = async (memberId: string, by = gym.admin) =>
    (await by.client.createCustomToken({ gymId: gym.gymId, memberId })).customToken;
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const emailOf = async (id: string) => (await rowOf(id))?.email ?? '';
  const accounts = () => server().database.db.selectFrom('accounts').selectAll().orderBy('uid').execute();

  /** What somebody is who signs in with this token. */
  async function signIn(token: string) {
    const response = await server().app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, returnSecureToken: true }),
    });
    const { idToken = '' } = (await response.json()) as { idToken?: string };
    const client = createClient({ origin, getToken: () => Promise.resolve(idToken), fetch });
    return (await client.getUserDashboardData({ gymId: gym.gymId })).user;
  }

  /** A member as the desk adds one: with an e-mail, without an account. */
  const addMember = async (email: string, branchId = gym.side) =>
    (
      await gym.admin.client.addMember({
        gymId: gym.gymId,
        memberData: { name: 'Ravi', email, phone: '9876543210', age: 41, sex: 'male', branchId },
      })
    ).member;

  test('with the token the member signs in, by their desk or an admin', async () => {
    for (const by of [gym.staff, gym.admin]) {
      expect(await signIn(await tokenFor(gym.member.id, by))).toMatchObject({ id: gym.member.id, userType: 'member' });
    }
  });

  test('a member without an account gets one, once, however many ask', async () => {
    const { id } = await addMember('opened@example.com');
    const [token = ''] = await Promise.all(Array.from({ length: 5 }, () => tokenFor(id)));
    expect(await signIn(token)).toMatchObject({ id, userType: 'member', branchId: gym.side });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 200 });
    expect(activities.filter(({ entityId, action }) => entityId === id && action === 'update')).toMatchObject([
      { changes: { account: { from: null, to: 'opened@example.com' } } },
    ]);
  });

  test('a token is kept nowhere: asked for again with its key, there is another', async () => {
    const { id } = await addMember('nowhere@example.com');
    const ask = () =>
      gym.admin.client.createCustomToken({ gymId: gym.gymId, memberId: id }, { idempotencyKey: 'again' });
    const [{ customToken: token }, { customToken: another }] = [await ask(), await ask()];
    for (const each of [token, another]) expect(await signIn(each)).toMatchObject({ id });
    const kept = await server().database.db.selectFrom('idempotency_keys').select('answer').execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain('customToken');
  });

  test('nobody gets a token for staff, admins, strangers, other branches and other gyms', async () => {
    const other = await createTestGym(server(), 'Other');
    const elsewhere = await addMember('elsewhere@example.com', gym.main);
    const before = await accounts();
    const refusal = { status: 404, message: 'That member was not found' };
    for (const id of [gym.admin.id, gym.staff.id, gym.mainStaff.id, other.member.id, 'no-such-id']) {
      await expect(tokenFor(id)).rejects.toMatchObject(refusal);
      await expect(tokenFor(id, gym.staff)).rejects.toMatchObject(refusal);
    }
    await expect(tokenFor(elsewhere.id, gym.staff)).rejects.toMatchObject(refusal);
    await expect(tokenFor(gym.member.id, gym.member)).rejects.toMatchObject({ status: 403 });
    await expect(nobody().createCustomToken({ gymId: gym.gymId, memberId: gym.member.id })).rejects.toMatchObject({
      message: 'Authentication required',
    });
    expect(await accounts()).toEqual(before);
    expect((await rowOf(elsewhere.id))?.uid).toBeNull();
  });

  test('a member without an e-mail has no account to sign in to', async () => {
    const { id } = await addMember('emptied@example.com');
    await server().database.db.updateTable('people').set({ email: null }).where('id', '=', id).execute();
    await expect(tokenFor(id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await rowOf(id))?.uid).toBeNull();
  });

  test('nor for the inactive, nor for an e-mail that has another account', async () => {
    const { id } = await addMember('resting@example.com');
    await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus: 'inactive' });
    await expect(tokenFor(id)).rejects.toMatchObject({ code: 'member-inactive' });
    const other = await createTestGym(server(), 'Other');
    const taken = await addMember(await emailOf(other.member.id));
    const before = await accounts();
    await expect(tokenFor(taken.id)).rejects.toMatchObject({ code: 'email-taken', status: 409 });
    expect(await accounts()).toEqual(before);
    expect((await rowOf(taken.id))?.uid).toBeNull();
  });

  test('a password reset is mailed, sets the password and says so by mail', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const email = await emailOf(id);
    expect(await nobody().sendPasswordReset({ email: email.toUpperCase() })).toEqual({
      message: 'If an account exists for this address, a reset link is on its way.',
    });
    const { uid } = await signInByMail(server(), email);
    expect(uid).toBe((await rowOf(id))?.uid);
    await server().identity.idle();
    await server().outbox.deliver();
    const letters = server().sent.filter(({ to }) => to === email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Set a new password', 'Your password was changed']);
  });

  test('a reset link is good for an hour', async () => {
    const email = await emailOf((await gym.addPerson('member', gym.side)).id);
    await nobody().sendPasswordReset({ email });
    const code = await mailedCode(server(), email);
    expect(await ownerOf(server(), code)).toBe(email);
    server().clock.now += HOUR;
    expect(await ownerOf(server(), code)).toBe('EXPIRED_OOB_CODE');
  });

  test('a sign-in link is mailed, in the gym’s name', async () => {
    const email = await emailOf((await gym.addPerson('member', gym.side)).id);
    expect(await nobody().sendEmailSignInLink({ email })).toEqual({ success: true });
    expect(await ownerOf(server(), await mailedCode(server(), email))).toBe(email);
    expect(server().sent.findLast(({ to }) => to === email)?.subject).toBe('Sign in to Test Gym');
  });

  test('an unknown address is answered the same, and gets nothing', async () => {
    const email = 'nobody@example.com';
    expect(await nobody().sendPasswordReset({ email })).toEqual({
      message: 'If an account exists for this address, a reset link is on its way.',
    });
    expect(await nobody().sendEmailSignInLink({ email })).toEqual({ success: true });
    expect(await mailedCode(server(), email)).toBe(`no link was mailed to ${email}`);
  });

  test('without protection of addresses, an unknown one is named', async () => {
    const { database, clock, outbox, feed } = server();
    const now = () => clock.now;
    const identity = createEmbeddedIdentity({
      database,
      clock: now,
      publicUrl: origin,
      enumerationProtection: false,
      ...accountMails(database.db, outbox),
    });
    const app = createApp({ database, identity, clock: now, outbox, feed, publicUrl: origin });
    const client = createClient({
      origin,
      getToken: () => Promise.resolve(null),
      fetch: (request, init) => Promise.resolve(app.fetch(new Request(request, init))),
    });
    await expect(client.sendPasswordReset({ email: 'unknown@example.com' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'No account found with this email address',
    });
  });

  test('a fourth mail to one address within the hour is refused, known or not', async () => {
    const known = await emailOf((await gym.addPerson('member', gym.side)).id);
    for (const email of [known, 'stranger@example.com']) {
      server().clock.now += HOUR;
      for (let mail = 0; mail < 3; mail += 1) await nobody().sendPasswordReset({ email });
      await expect(nobody().sendEmailSignInLink({ email })).rejects.toMatchObject({
        code: 'too-many',
        status: 429,
        message: 'Too many requests. Please wait a moment and try again.',
      });
    }
    server().clock.now += HOUR;
  });

  test('an empty address is refused in words', async () => {
    await expect(nobody().sendPasswordReset({ email: ' ' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please enter your email address',
    });
  });
});
