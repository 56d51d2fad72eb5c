import { beforeAll, expect, test } from 'vitest';
import { createClient } from '@spotter/api';
import { createApp } from '../app.ts';
import { createEmbeddedIdentity } from '../identity/embedded.ts';
import { accountMails } from '../gyms/accountMails.ts';
import { mailedCode, ownerOf, signInByMail } from '../testing/mailedLink.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { clientWithToken, createTestGym, origin, type TestGym, tokenFromCustom } from '../testing/server.ts';
import { countMail } from '../mail/mailLimits.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import { accountPeople } from '../people/accountPeople.ts';

const HOUR = 3_600_000;

onBothEngines('accounts', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const fetch: typeof globalThis.fetch = (request, init) =>
    Promise.resolve(server().app.fetch(new Request(request, init)));
  const anonymous = () => createClient({ origin, getToken: () => Promise.resolve(null), fetch });
  const tokenFor = async (memberId: string, by = gym.admin) =>
    (await by.client.createCustomToken({ gymId: gym.gymId, memberId })).customToken;
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const emailOf = async (id: string) => (await rowOf(id))?.email ?? '';
  const accounts = () => server().database.db.selectFrom('accounts').selectAll().orderBy('uid').execute();
  const uids = async () => (await accounts()).map(({ uid }) => uid);

  /** The user who signs in with this token. */
  async function signIn(token: string) {
    const client = clientWithToken(server(), await tokenFromCustom(server(), token));
    return (await client.getUserDashboardData({ gymId: gym.gymId })).user;
  }
  /** The member's phone, which the desk has signed in. */
  async function signInPhone(memberId: string) {
    const token = await tokenFromCustom(server(), await tokenFor(memberId));
    return {
      client: clientWithToken(server(), token),
      isSignedOut: () =>
        server()
          .identity.verifyToken(token)
          .then(
            () => false,
            ({ code }) => code === 'expired-token',
          ),
    };
  }

  const ravi = { name: 'Ravi', phone: '9876543210', age: 41, sex: 'male' } as const;
  /** Adds a member as the front desk does: with an e-mail, without an account. */
  const addMember = async (email: string, branchId = gym.side) =>
    (await gym.admin.client.addMember({ gymId: gym.gymId, memberData: { ...ravi, email, branchId } })).member;

  test('the custom token of a desk or an admin signs the member in', async () => {
    for (const by of [gym.staff, gym.admin]) {
      expect(await signIn(await tokenFor(gym.member.id, by))).toMatchObject({ id: gym.member.id, userType: 'member' });
    }
  });

  test('simultaneous token requests open one account of the desk, and none of the address', async () => {
    const { id } = await addMember('opened@example.com');
    const [token = ''] = await Promise.all(Array.from({ length: 5 }, () => tokenFor(id)));
    expect(await signIn(token)).toMatchObject({ id, userType: 'member', branchId: gym.side });
    const ofDesk = (await accounts()).filter(({ uid }) => uid.endsWith(id));
    expect(ofDesk).toMatchObject([{ uid: `${gym.gymId}.${id}`, password_hash: null }]);
    expect((await accounts()).some(({ email }) => email === 'opened@example.com')).toBe(false);
    expect(await rowOf(id)).toMatchObject({ uid: null });
  });

  test('each custom token is an activity, and is mailed to the member', async () => {
    const { id } = await gym.addPerson('member', gym.side, { name: 'Nila Rao' });
    await tokenFor(id, gym.staff);
    await tokenFor(id);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 200 });
    expect(activities.filter(({ entityId }) => entityId === id).map(({ displayText }) => displayText)).toEqual([
      'Asha Admin made a sign-in for Nila Rao',
      'Sunil Staff made a sign-in for Nila Rao',
    ]);
    await server().outbox.deliver();
    const email = await emailOf(id);
    const mails = server().sent.filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('A sign-in was made for you'));
    expect(mails[0]?.text).toContain('Sunil Staff at Test Gym made a sign-in for your account');
    expect(mails[0]?.text).toContain('If you did not ask for it, please tell Test Gym immediately.');
  });

  test('of a custom token the member is mailed in their language', async () => {
    const { id } = await gym.addPerson('member', gym.side, { language: 'hi' });
    const email = await emailOf(id);
    await tokenFor(id);
    await server().outbox.deliver();
    expect(
      server()
        .sent.filter(({ to }) => to === email)
        .map(({ subject }) => subject),
    ).toEqual(['आपके लिए साइन-इन बनाया गया']);
  });

  test('a refused custom token is neither an activity nor mailed', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus: 'inactive' });
    await expect(tokenFor(id)).rejects.toMatchObject({ code: 'member-inactive' });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 200 });
    expect(activities.filter(({ entityId, action }) => entityId === id && action === 'sign-in')).toEqual([]);
    await server().outbox.deliver();
    expect(server().sent.filter(({ subject, to }) => subject.includes('sign-in') && to.includes(id))).toEqual([]);
  });

  test('a member without an account is signed out at the desk, which is recorded', async () => {
    const { gymId, admin } = gym;
    const { id } = await addMember('lost-phone@example.com');
    const phone = await signInPhone(id);
    await admin.client.signOutMember({ gymId, memberId: id });
    expect(await phone.isSignedOut()).toBe(true);
    const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'sign-out', entityId: id }]);
  });

  test('a member without an account is signed out when their branch or e-mail changes, and only then', async () => {
    const { gymId, admin, main } = gym;
    const email = 'phone@example.com';
    const { id } = await addMember(email);
    const update = (change: object) =>
      admin.client.updateMember({ gymId, memberId: id, memberData: { ...ravi, email, ...change } });
    const setStatus = (newStatus: 'active' | 'inactive') =>
      admin.client.toggleMemberStatus({ gymId, memberId: id, newStatus });
    for (const change of [{ branchId: main }, { email: `new-${email}` }]) {
      await setStatus('active');
      const phone = await signInPhone(id);
      await setStatus('inactive');
      await update({ name: 'Ravi Rao' });
      expect(await phone.client.getPass({ gymId })).toMatchObject({ member: { id, name: 'Ravi Rao' } });
      expect(await rowOf(id)).toMatchObject({ uid: null });
      await update(change);
      expect(await phone.isSignedOut()).toBe(true);
    }
  });

  test('the session of a custom token ends when the desk signs the member’s phones out', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const phone = await signInPhone(id);
    expect(await phone.client.getPass({ gymId: gym.gymId })).toMatchObject({ member: { id } });
    const unused = await tokenFor(id);
    await gym.staff.client.signOutMember({ gymId: gym.gymId, memberId: id });
    expect(await phone.isSignedOut()).toBe(true);
    await expect(signIn(unused)).rejects.toThrow('could not sign in');
  });

  test('a retry with the same idempotency key gets a new token; none is stored', async () => {
    const { id } = await addMember('nowhere@example.com');
    const ask = () =>
      gym.admin.client.createCustomToken({ gymId: gym.gymId, memberId: id }, { idempotencyKey: 'again' });
    const [{ customToken: token }, { customToken: another }] = [await ask(), await ask()];
    for (const each of [token, another]) expect(await signIn(each)).toMatchObject({ id });
    const stored = await server().database.db.selectFrom('idempotency_keys').select('answer').execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain('customToken');
  });

  test('no token for staff, admins, unknown ids, other branches or other gyms', async () => {
    const other = await createTestGym(server(), 'Other');
    const elsewhere = await addMember('elsewhere@example.com', gym.main);
    const before = await uids();
    const expectedError = { status: 404, message: 'That member was not found' };
    for (const id of [gym.admin.id, gym.staff.id, gym.mainStaff.id, other.member.id, 'no-such-id']) {
      await expect(tokenFor(id)).rejects.toMatchObject(expectedError);
      await expect(tokenFor(id, gym.staff)).rejects.toMatchObject(expectedError);
    }
    await expect(tokenFor(elsewhere.id, gym.staff)).rejects.toMatchObject(expectedError);
    await expect(tokenFor(gym.member.id, gym.member)).rejects.toMatchObject({ status: 403 });
    await expect(anonymous().createCustomToken({ gymId: gym.gymId, memberId: gym.member.id })).rejects.toMatchObject({
      message: 'Authentication required',
    });
    expect(await uids()).toEqual(before);
    expect((await rowOf(elsewhere.id))?.uid).toBeNull();
  });

  test('a member without an e-mail gets one, an inactive member none', async () => {
    const { id } = await addMember('emptied@example.com');
    await server().database.db.updateTable('people').set({ email: null }).where('id', '=', id).execute();
    expect(await signIn(await tokenFor(id))).toMatchObject({ id, email: null });
    await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus: 'inactive' });
    await expect(tokenFor(id)).rejects.toMatchObject({ code: 'member-inactive' });
  });

  test('a password reset link is mailed, sets the password and sends a confirmation', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const email = await emailOf(id);
    expect(await anonymous().sendPasswordReset({ email: email.toUpperCase() })).toEqual({
      message: 'If an account exists for this address, a reset link is on its way.',
    });
    const { uid } = await signInByMail(server(), email);
    expect(uid).toBe((await rowOf(id))?.uid);
    await server().identity.idle();
    await server().outbox.deliver();
    await anonymous().sendPasswordReset({ email });
    await signInByMail(server(), email);
    await server().identity.idle();
    await server().outbox.deliver();
    const mails = server().sent.filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Set a new password',
      'Your password was set',
      'Set a new password',
      'Your password was changed',
    ]);
    expect(mails[1]?.text).not.toMatch(/changed/i);
    for (const { text } of [mails[1], mails[3]].filter((mail) => mail !== undefined)) {
      expect(text).toContain('If it was not you, please tell Test Gym immediately.');
    }
  });

  test('no gym delays the notice of a changed password to its people who are in another one', async () => {
    const other = await createTestGym(server(), 'Other');
    const both = { email: 'both@example.com', name: 'Both' };
    await gym.addPerson('member', gym.side, both);
    await other.addPerson('member', other.side, both);
    const setPassword = async () => {
      await anonymous().sendPasswordReset({ email: both.email });
      await signInByMail(server(), both.email);
      await server().identity.idle();
      await server().outbox.deliver();
    };
    const notices = () =>
      server().sent.filter(({ to, subject }) => to === both.email && subject.startsWith('Your password was')).length;
    const fill = async ({ gymId }: TestGym) => {
      const count = () => server().database.transaction((tx) => countMail(tx, server().clock.now, gymId, both.email));
      while (!(await count()));
    };
    for (const [index, full] of [gym, other].entries()) {
      await fill(full);
      await setPassword();
      expect(notices()).toBe(index + 1);
      server().clock.now += HOUR;
    }
    // Beyond the limits of each, it waits.
    for (const full of [gym, other]) await fill(full);
    await setPassword();
    expect(notices()).toBe(2);
    server().clock.now += HOUR;
    await server().outbox.deliver();
    expect(notices()).toBe(3);
  });

  test('a reset link expires after an hour', async () => {
    const email = await emailOf((await gym.addPerson('member', gym.side)).id);
    await anonymous().sendPasswordReset({ email });
    const code = await mailedCode(server(), email);
    expect(await ownerOf(server(), code)).toBe(email);
    server().clock.now += HOUR;
    expect(await ownerOf(server(), code)).toBe('EXPIRED_OOB_CODE');
  });

  test('a sign-in link is mailed in the gym’s name', async () => {
    const email = await emailOf((await gym.addPerson('member', gym.side)).id);
    expect(await anonymous().sendEmailSignInLink({ email })).toEqual({ success: true });
    expect(await ownerOf(server(), await mailedCode(server(), email))).toBe(email);
    expect(server().sent.findLast(({ to }) => to === email)?.subject).toBe('Sign in to Test Gym');
  });

  test('a sign-in link is mailed in the language of the member, else of the gym', async () => {
    const hindi = await createTestGym(server(), 'Iron Lotus');
    const { db } = server().database;
    await db.updateTable('gyms').set({ language: 'hi' }).where('gym_id', '=', hindi.gymId).execute();
    const subjectTo = async (language: 'en' | null) => {
      const email = await emailOf((await hindi.addPerson('member', hindi.side, { language })).id);
      await anonymous().sendEmailSignInLink({ email });
      await mailedCode(server(), email);
      return server().sent.findLast(({ to }) => to === email)?.subject;
    };
    expect([await subjectTo(null), await subjectTo('en')]).toEqual([
      'Iron Lotus में साइन-इन करें',
      'Sign in to Iron Lotus',
    ]);
  });

  test('an unknown address gets the same response and no mail', async () => {
    const email = 'nobody@example.com';
    expect(await anonymous().sendPasswordReset({ email })).toEqual({
      message: 'If an account exists for this address, a reset link is on its way.',
    });
    expect(await anonymous().sendEmailSignInLink({ email })).toEqual({ success: true });
    expect(await mailedCode(server(), email)).toBe(`no link was mailed to ${email}`);
  });

  test('without enumeration protection, an unknown address fails with not-found', async () => {
    const { database, clock, outbox, health, feed } = server();
    const now = () => clock.now;
    const identity = createEmbeddedIdentity({
      people: accountPeople,
      database,
      clock: now,
      publicUrl: origin,
      enumerationProtection: false,
      secretBox: testSecretBox(),
      ...accountMails(database, outbox),
    });
    const app = createApp({ database, identity, clock: now, outbox, health, feed, publicUrl: origin });
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

  test('a fourth mail to one address within the hour fails, known or not', async () => {
    const existing = await emailOf((await gym.addPerson('member', gym.side)).id);
    for (const email of [existing, 'unknown@example.com']) {
      server().clock.now += HOUR;
      for (let mail = 0; mail < 3; mail += 1) await anonymous().sendPasswordReset({ email });
      await expect(anonymous().sendEmailSignInLink({ email })).rejects.toMatchObject({
        code: 'too-many',
        status: 429,
        message: 'Too many requests. Please wait a moment and try again.',
      });
    }
    server().clock.now += HOUR;
  });

  test('an empty address fails with a sentence', async () => {
    await expect(anonymous().sendPasswordReset({ email: ' ' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please enter your email address',
    });
  });
});
