// One address in two gyms: what the people of gym B try against its owner, who is in gym A.
// docs/accounts.md has the table.
import { beforeEach, expect, test } from 'vitest';
import { createGym } from '../gyms/createGym.ts';
import { countLinkMail } from '../mail/mailLimits.ts';
import { mailedCode, ownerOf, signInByMail } from '../testing/mailedLink.ts';
import { enrolSecondFactor } from '../testing/secondFactor.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import {
  createTestGym,
  clientWithToken,
  ownerToken,
  type TestGym,
  type TestPerson,
  type TestServer,
  tokenFromCustom,
} from '../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const without = (value: object, address: string) =>
  JSON.stringify(value)
    .replaceAll(address, 'ADDRESS')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
const words = ({ subject, text }: { subject: string; text: string }) =>
  `${subject} ${text}`.replaceAll(/https?:\/\/\S+/g, 'LINK');

let statementCount = 0;
onBothEngines('several gyms', attempts, () => ({ onQuery: () => (statementCount += 1) }));

function attempts(server: () => TestServer): void {
  let a: TestGym;
  let b: TestGym;
  /** Staff of gym A, signed in there. */
  let victim: TestPerson;
  let email: string;
  beforeEach(async () => {
    a = await createTestGym(server(), 'Gym A');
    b = await createTestGym(server(), 'Gym B');
    victim = await a.addPerson('staff', a.side, { name: 'Name in A' });
    email = (await rowOf(victim.id))?.email ?? '';
    await victim.client.getBranches({ gymId: a.gymId });
  });

  const clientOf = (token: string) => clientWithToken(server(), token);
  const db = () => server().database.db;
  const rowOf = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const accountOf = (address: string) =>
    db().selectFrom('accounts').selectAll().where('email', '=', address).executeTakeFirst();
  const openSessionsIn = (gymId: string) =>
    db()
      .selectFrom('sessions')
      .select('id')
      .where('uid', '=', victim.uid)
      .where('gym_id', '=', gymId)
      .where('ended_at', 'is', null)
      .execute();
  /** What gym A and the owner have: it must stay as it is, whatever gym B does. */
  const victimState = async () => ({
    row: await rowOf(victim.id),
    account: await accountOf(email),
    sessions: await openSessionsIn(a.gymId),
    activities: (await a.admin.client.getActivities({ gymId: a.gymId, limit: 200 })).activities,
  });
  const identityCall = async (method: string, body: object) => {
    const response = await server().app.request(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=test`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { users?: Record<string, string>[]; error?: { message: string } };
  };

  const memberData = (address: string) => ({
    name: 'Name in B',
    email: address,
    phone: '9876543210',
    age: 41,
    sex: 'male' as const,
    branchId: b.side,
  });
  const staffData = (address: string) => ({
    name: 'Name in B',
    email: address,
    phone: '9876543210',
    role: 'Trainer' as const,
    branchId: b.side,
  });
  const addMember = async (address: string) =>
    (await b.staff.client.addMember({ gymId: b.gymId, memberData: memberData(address) })).member;
  const addStaff = async (address: string) =>
    (await b.admin.client.addStaff({ gymId: b.gymId, staffData: staffData(address) })).staff;
  const addAdmin = async (address: string) =>
    (
      await b.admin.client.createAdmin({
        gymId: b.gymId,
        adminData: { name: 'Name in B', email: address, mobile: '9876543210' },
      })
    ).admin;
  const setStatus = (status: 'active' | 'inactive', of = a, id = victim.id) =>
    of.admin.client.changeStaffStatus({ gymId: of.gymId, staffId: id, status });
  const mailsTo = async (address: string) => {
    await server().identity.idle();
    await server().outbox.deliver();
    return server().sent.filter(({ to }) => to === address);
  };

  test('adding an address that another gym has answers as adding a new one does, and changes nothing there', async () => {
    const before = await victimState();
    for (const add of [addMember, addStaff, addAdmin]) {
      const fresh = `fresh-${add.name}-${b.gymId}@example.com`.toLowerCase();
      const listed = await b.admin.client.getMembers({ gymId: b.gymId });
      const [taken, free] = [await add(email), await add(fresh)];
      expect(without(taken, email)).toBe(without(free, fresh));
      expect(await victimState()).toEqual(before);
      await db().deleteFrom('people').where('gym_id', '=', b.gymId).where('email', '=', email).execute();
      expect(listed.members.map(({ email: each }) => each)).not.toContain(email);
    }
    const [toTaken, toFree] = [await mailsTo(email), await mailsTo(`fresh-addstaff-${b.gymId}@example.com`)];
    expect(new Set(toTaken.map(words))).toEqual(new Set(toFree.map(words)));
  });

  test('adding an address that another gym has takes as many statements as adding a new one', async () => {
    for (const add of [addMember, addStaff, addAdmin]) {
      const { id } = await a.addPerson('staff', a.side);
      const taken = (await rowOf(id))?.email ?? '';
      const counts: number[] = [];
      // The first addition fills caches.
      for (const address of [`first-${add.name}@a.in`, taken, `new-${add.name}@a.in`]) {
        const before = statementCount;
        await add(address);
        counts.push(statementCount - before);
      }
      expect(counts[1]).toBeGreaterThan(3);
      expect(counts[1]).toBe(counts[2]);
    }
  });

  test('a new gym whose first admin has an account elsewhere is created, and leaves the password alone', async () => {
    await server().identity.idle();
    const before = await victimState();
    const { gymId, adminUid } = await server().database.transaction((tx) =>
      createGym(tx, server().identity, server().clock.now, {
        name: 'Gym C',
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        branch: { name: 'Main', address: '1 Main Road', maxCapacity: 10 },
        admin: { name: 'Owner of C', email, mobile: '+919800000000' },
      }),
    );
    expect(adminUid).toBe(victim.uid);
    expect(await victimState()).toEqual(before);
    expect(gymId).not.toBe(a.gymId);
  });

  test('a desk’s custom token is of an account of its own: it shows nothing of the owner’s, and chooses no gym', async () => {
    const { id } = await addMember(email);
    const before = await victimState();
    const { customToken } = await b.staff.client.createCustomToken({ gymId: b.gymId, memberId: id });
    const token = await tokenFromCustom(server(), customToken);
    const desk = clientOf(token);
    expect((await desk.getPass({ gymId: b.gymId })).member).toMatchObject({ id, name: 'Name in B' });
    expect(claimsIn(token)).toMatchObject({ gymId: b.gymId, name: 'Name in B', email_verified: false });
    expect(claimsIn(token)).not.toHaveProperty('hasSeveralGyms');
    expect(claimsIn(token).sub).not.toBe(victim.uid);
    const { users } = await identityCall('lookup', { idToken: token });
    expect(users).toMatchObject([{ displayName: 'Name in B', email, createdAt: String(server().clock.now) }]);
    await expect(desk.listMyGyms({})).rejects.toMatchObject({ status: 403 });
    await expect(desk.chooseGym({ gymId: a.gymId })).rejects.toMatchObject({ status: 403 });
    await expect(desk.getUserDashboardData({ gymId: a.gymId })).rejects.toMatchObject({ status: 403 });
    expect(await victimState()).toEqual(before);
    expect(await rowOf(id)).toMatchObject({ uid: null });
  });

  test('a desk’s session is seen, but is no sign-in of the member: the desk may still change their e-mail', async () => {
    const { id } = await addMember('seen@gym.test');
    const { customToken } = await b.staff.client.createCustomToken({ gymId: b.gymId, memberId: id });
    await clientOf(await tokenFromCustom(server(), customToken)).getPass({ gymId: b.gymId });
    expect(await rowOf(id)).toMatchObject({ first_signed_in_at: null, last_accessed_at: server().clock.now });
    await b.staff.client.updateMember({ gymId: b.gymId, memberId: id, memberData: memberData('changed@gym.test') });
    expect(await rowOf(id)).toMatchObject({ email: 'changed@gym.test' });
  });

  test('a desk’s session ends with the member’s others, and with the member', async () => {
    const { id } = await addMember(email);
    const signIn = async () => {
      const { customToken } = await b.staff.client.createCustomToken({ gymId: b.gymId, memberId: id });
      const desk = clientOf(await tokenFromCustom(server(), customToken));
      await desk.getPass({ gymId: b.gymId });
      server().clock.now += 2000;
      return () => desk.getPass({ gymId: b.gymId });
    };
    const signedOut = await signIn();
    await b.staff.client.signOutMember({ gymId: b.gymId, memberId: id });
    await expect(signedOut()).rejects.toMatchObject({ status: 401 });
    const deleted = await signIn();
    await b.staff.client.deleteMember({ gymId: b.gymId, memberId: id });
    await expect(deleted()).rejects.toMatchObject({ status: 401 });
  });

  test('renaming, moving, deactivating, signing out and deleting the person in one gym changes nothing in another', async () => {
    const staff = await addStaff(email);
    expect(await rowOf(staff.id)).toMatchObject({ uid: victim.uid });
    const before = await victimState();
    const { gymId } = b;
    await b.admin.client.updateStaff({
      gymId,
      staffId: staff.id,
      staffData: { ...staffData(email), name: 'Another Name', branchId: b.main, role: 'Manager' },
    });
    await b.admin.client.changeStaffStatus({ gymId, staffId: staff.id, status: 'inactive' });
    expect(await victimState()).toEqual(before);
    await victim.client.getBranches({ gymId: a.gymId });

    await db().deleteFrom('people').where('id', '=', staff.id).execute();
    const member = await addMember(email);
    await ownerToken(server(), email);
    expect(await rowOf(member.id)).toMatchObject({ uid: victim.uid });
    const { sessions, row } = await victimState();
    await b.staff.client.toggleMemberStatus({ gymId, memberId: member.id, newStatus: 'inactive' });
    await b.staff.client.signOutMember({ gymId, memberId: member.id });
    await b.staff.client.deleteMember({ gymId, memberId: member.id });
    expect(await victimState()).toMatchObject({ sessions, row });
    await victim.client.getBranches({ gymId: a.gymId });
  });

  test('an e-mail that a gym changes moves its own row: the address keeps its account, and gets no other', async () => {
    const staff = await addStaff(email);
    const before = await victimState();
    const update = (address: string) =>
      b.admin.client.updateStaff({ gymId: b.gymId, staffId: staff.id, staffData: staffData(address) });
    const moved = `moved-${b.gymId}@example.com`;
    await update(moved);
    expect(await victimState()).toEqual(before);
    const uid = (await accountOf(moved))?.uid;
    expect(uid).not.toBe(victim.uid);
    expect(await rowOf(staff.id)).toMatchObject({ uid });
    expect(await ownerOf(server(), await mailedCode(server(), moved))).toBe(moved);
    await update(email);
    expect(await victimState()).toEqual(before);
    expect(await rowOf(staff.id)).toMatchObject({ uid: victim.uid });
    expect(await accountOf(moved)).toBeUndefined();
  });

  test('an invitation sets a password where there is none, and never replaces one', async () => {
    const invited = await addStaff(email);
    const code = await mailedCode(server(), email);
    expect(await ownerOf(server(), code)).toBe(email);
    await server().identity.requestLink('PASSWORD_RESET', email, '192.0.2.7');
    const reset = await mailedCode(server(), email);
    await b.admin.client.inviteStaff({ gymId: b.gymId, staffId: invited.id });
    const newer = await mailedCode(server(), email);
    expect(await ownerOf(server(), code)).toBe('INVALID_OOB_CODE');
    // Another gym's invitation ends neither a reset that the owner asked for, nor the other way round.
    expect(await ownerOf(server(), reset)).toBe(email);
    await identityCall('resetPassword', { oobCode: reset, newPassword: 'a password of the owner' });
    const before = await accountOf(email);
    expect(await ownerOf(server(), newer)).toBe('PASSWORD_ALREADY_SET');
    const taking = await identityCall('resetPassword', { oobCode: newer, newPassword: 'a password of somebody else' });
    expect(taking.error?.message).toBe('PASSWORD_ALREADY_SET');
    expect(await accountOf(email)).toEqual(before);
  });

  test('the owner comes into both gyms with the password that they have, and chooses', async () => {
    await server().identity.requestLink('PASSWORD_RESET', email, '192.0.2.8');
    await signInByMail(server(), email);
    await addStaff(email);
    const member = await addMember(`other-${email}`);
    const body = { email, password: 'a gym with a long password', returnSecureToken: true };
    const response = await server().app.request(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=t',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    const { idToken = '' } = (await response.json()) as { idToken?: string };
    expect(claimsIn(idToken)).toMatchObject({ hasSeveralGyms: true, name: '' });
    expect(claimsIn(idToken)).not.toHaveProperty('gymId');
    const owner = clientOf(idToken);
    await expect(owner.getBranches({ gymId: a.gymId })).rejects.toMatchObject({ status: 403 });
    expect(await owner.listMyGyms({})).toEqual({
      gyms: [
        { id: a.gymId, name: 'Gym A', logoUrl: null, userType: 'staff' },
        { id: b.gymId, name: 'Gym B', logoUrl: null, userType: 'staff' },
      ],
    });
    const foreign = await createTestGym(server(), 'Gym C');
    for (const gymId of [foreign.gymId, 'no-such-gym']) {
      await expect(owner.chooseGym({ gymId })).rejects.toMatchObject({
        status: 404,
        message: 'That gym was not found',
      });
    }

    const inB = await tokenFromCustom(server(), (await owner.chooseGym({ gymId: b.gymId })).customToken);
    expect(claimsIn(inB)).toMatchObject({ gymId: b.gymId, name: 'Name in B', hasSeveralGyms: true });
    expect((await clientOf(inB).getBranches({ gymId: b.gymId })).branches).toMatchObject([{ id: b.side }]);
    await expect(clientOf(inB).getBranches({ gymId: a.gymId })).rejects.toMatchObject({ status: 403 });
    // The session goes on in the gym; the one without a gym has ended.
    await expect(owner.listMyGyms({})).rejects.toMatchObject({ status: 401 });

    const inA = await tokenFromCustom(server(), (await clientOf(inB).chooseGym({ gymId: a.gymId })).customToken);
    expect(claimsIn(inA)).toMatchObject({ gymId: a.gymId, name: 'Name in A' });
    await clientOf(inA).getBranches({ gymId: a.gymId });
    await expect(clientOf(inB).getBranches({ gymId: b.gymId })).rejects.toMatchObject({ status: 401 });
    expect(member.firebaseUID).toBeNull();
  });

  test('the second factor is set up in the gym of the session, and choosing a gym is no recent sign-in', async () => {
    const { gymId } = a;
    await addStaff(email);
    const inGym = await victim.token();
    expect(claimsIn(inGym)).toMatchObject({ gymId, hasSeveralGyms: true });
    const { client } = await enrolSecondFactor(server(), { ...victim, token: () => Promise.resolve(inGym) });
    expect((await client.renewRecoveryCodes({ gymId })).recoveryCodes).toHaveLength(10);
    const state = () =>
      Promise.all([
        db().selectFrom('second_factors').selectAll().where('uid', '=', victim.uid).executeTakeFirst(),
        db().selectFrom('recovery_codes').selectAll().where('uid', '=', victim.uid).orderBy('hash').execute(),
      ]);
    const before = await state();
    server().clock.now += 10 * MINUTE;
    const again = await tokenFromCustom(server(), (await client.chooseGym({ gymId })).customToken);
    await expect(clientOf(again).renewRecoveryCodes({ gymId })).rejects.toMatchObject({ code: 'sign-in-too-old' });
    const answer = await server().app.request(
      '/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw?key=t',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ idToken: again, mfaEnrollmentId: before[0]?.id }),
      },
    );
    expect(await answer.json()).toMatchObject({ error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } });
    expect(await state()).toEqual(before);
    expect(await clientOf(again).getTwoFactor({ gymId })).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('a member of two gyms gets one account by one link, in the product’s name', async () => {
    const address = `both-${b.gymId}@example.com`;
    const inB = await addMember(address);
    const inA = await a.staff.client.addMember({
      gymId: a.gymId,
      memberData: { ...memberData(address), branchId: a.side },
    });
    await clientOf('').sendEmailSignInLink({ email: address, open: 'pass' });
    await server().identity.idle();
    const uid = (await accountOf(address))?.uid;
    expect(await rowOf(inA.member.id)).toMatchObject({ uid });
    expect(await rowOf(inB.id)).toMatchObject({ uid });
    const [mail] = await mailsTo(address);
    expect(mail?.subject).toBe('Sign in to Spotter');
    expect(mail?.text).not.toMatch(/Gym A|Gym B|Name in/);
  });

  test('a gym that has used up its link mails keeps none from the people of another', async () => {
    await addStaff(email);
    const { database, clock } = server();
    const useUpLinksOf = (gymId: string) =>
      database.transaction(async (tx) => {
        for (let count = 0; count < 500; count += 1) await countLinkMail(tx, clock.now, gymId);
      });
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject).toSorted();
    // The oldest person of the account is in gym A.
    await useUpLinksOf(a.gymId);
    await clientOf('').sendPasswordReset({ email });
    await clientOf('').sendEmailSignInLink({ email, open: 'pass' });
    const mailed = await subjects();
    expect(mailed).toEqual(expect.arrayContaining(['Set a new password', 'Sign in to Spotter']));
    await useUpLinksOf(b.gymId);
    await clientOf('').sendEmailSignInLink({ email, open: 'pass' });
    expect(await subjects()).toEqual(mailed);
  });

  test('a gym where the account is a person under another e-mail locks its owner out of no gym, and gives it no second', async () => {
    const { id: former } = await addMember(`former-${b.gymId}@example.com`);
    await db().updateTable('people').set({ uid: victim.uid }).where('id', '=', former).execute();
    const { id } = await addMember(email);
    const activities = async () => (await b.admin.client.getActivities({ gymId: b.gymId, limit: 200 })).activities;
    const before = [await victimState(), await activities()];
    await clientOf('').sendEmailSignInLink({ email, open: 'pass' });
    await server().identity.idle();
    expect([await victimState(), await activities()]).toEqual(before);
    const token = await ownerToken(server(), email);
    expect((await clientOf(token).listMyGyms({})).gyms).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ uid: null });
    // Other gyms are linked all the same.
    const c = await createTestGym(server(), 'Gym C');
    const { member } = await c.staff.client.addMember({
      gymId: c.gymId,
      memberData: { ...memberData(email), branchId: c.side },
    });
    expect((await clientOf(await ownerToken(server(), email)).listMyGyms({})).gyms).toHaveLength(3);
    expect(await rowOf(member.id)).toMatchObject({ uid: victim.uid });
  });

  test('a session that is in a gym stays in it when another gym adds the address, and may switch an hour later', async () => {
    const token = await victim.token();
    await addStaff(email);
    expect(claimsIn(token)).not.toHaveProperty('hasSeveralGyms');
    await clientOf(token).getBranches({ gymId: a.gymId });
    server().clock.now += HOUR / 2;
    expect((await clientOf(token).listMyGyms({})).gyms).toHaveLength(2);
  });

  test('an account is disabled only when none of its gyms lets its owner in', async () => {
    const staff = await addStaff(email);
    await setStatus('inactive');
    const token = await ownerToken(server(), email);
    expect(claimsIn(token)).toMatchObject({ gymId: b.gymId });
    await setStatus('inactive', b, staff.id);
    await expect(ownerToken(server(), email)).rejects.toThrow('The account is disabled');
    await setStatus('active', b, staff.id);
    expect(claimsIn(await ownerToken(server(), email))).toMatchObject({ gymId: b.gymId });
  });

  test('the id of a registered person is the row’s own, so that it tells nothing when they are added again', async () => {
    const first = await addMember(email);
    const signInTo = async (gymId: string) => {
      const { customToken } = await clientOf(await ownerToken(server(), email)).chooseGym({ gymId });
      await clientOf(await tokenFromCustom(server(), customToken)).getPass({ gymId });
    };
    await signInTo(b.gymId);
    const uidOf = async (id: string) =>
      (await b.admin.client.getMembers({ gymId: b.gymId })).members.find((member) => member.id === id)?.firebaseUID;
    expect(await uidOf(first.id)).toBe(first.id);
    await b.staff.client.deleteMember({ gymId: b.gymId, memberId: first.id });
    const again = await addMember(email);
    await signInTo(b.gymId);
    expect(await uidOf(again.id)).not.toBe(first.id);
    expect(JSON.stringify(await b.admin.client.getMembers({ gymId: b.gymId }))).not.toContain(victim.uid);
  });
}
