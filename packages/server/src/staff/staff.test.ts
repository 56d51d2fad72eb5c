import { beforeAll, expect, test } from 'vitest';
import { createClient, openFeed } from '@spotter/api';
import { mailedCode, ownerOf, signInByMail } from '../testing/mailedLink.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym, type TestPerson } from '../testing/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let emails = 0;

onBothEngines('staff', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const fetch: typeof globalThis.fetch = (request, init) =>
    Promise.resolve(server().app.fetch(new Request(request, init)));
  const tara = (change = {}) => ({
    name: 'Tara Trainer',
    email: `tara${(emails += 1)}@example.com`,
    phone: '9876543210',
    role: 'Trainer' as const,
    branchId: gym.side,
    ...change,
  });
  const add = async (change = {}) =>
    (await gym.admin.client.addStaff({ gymId: gym.gymId, staffData: tara(change) })).staff;
  const update = async (staffId: string, staffData: ReturnType<typeof tara>) =>
    (await gym.admin.client.updateStaff({ gymId: gym.gymId, staffId, staffData })).staff;
  const setStatus = async (staffId: string, status: 'active' | 'inactive') =>
    (await gym.admin.client.changeStaffStatus({ gymId: gym.gymId, staffId, status })).staff;
  const listed = async (id: string) =>
    (await gym.admin.client.getStaffs({ gymId: gym.gymId })).staffs.find((one) => one.id === id);
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const accountOf = (email: string) =>
    server().database.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
  const ask = ({ client }: TestPerson) => client.getBranches({ gymId: gym.gymId });
  const mailsTo = async (email: string) => {
    await server().identity.idle();
    await server().outbox.deliver();
    return server().sent.filter(({ to }) => to === email);
  };

  test('of two edits at once both stay where they are of different fields; the slower of one field is refused', async () => {
    const { id, name, email, phone, role, branchId, status } = await add();
    const basis = { name, email, phone, role, branchId, status };
    const edit = async (change: object) => {
      const staffData = { name, email, phone, role, branchId, ...change };
      return (await gym.admin.client.updateStaff({ gymId: gym.gymId, staffId: id, staffData, basis })).staff;
    };
    await edit({ phone: '9800000001', branchId: gym.main });
    await setStatus(id, 'inactive');
    const both = { name: 'Renamed', phone: '+919800000001', branchId: gym.main, status: 'inactive' };
    expect(await edit({ name: 'Renamed' })).toMatchObject(both);
    const before = await rowOf(id);
    await expect(edit({ role: 'Manager', phone: '9800000002' })).rejects.toMatchObject({
      status: 409,
      code: 'state-changed',
      message: 'This member of staff was changed meanwhile',
      fields: [{ field: 'staffData.phone', error: 'Changed at another desk meanwhile' }],
    });
    expect(await rowOf(id)).toEqual(before);
  });

  test('the roles are the fixed list', { tags: ['staff-11'] }, async () => {
    expect((await gym.admin.client.getStaffRoles({})).roles).toEqual([
      'Manager',
      'Receptionist',
      'Trainer',
      'Housekeeping',
      'Security',
    ]);
  });

  test('new staff are normalised, listed with their branch and not yet registered', async () => {
    const staff = await add({ name: ' Tara  ', email: 'Tara@Example.com' });
    expect(staff).toEqual({
      id: staff.id,
      name: 'Tara',
      email: 'tara@example.com',
      phone: '+919876543210',
      role: 'Trainer',
      branchId: gym.side,
      branchName: 'Side',
      status: 'active',
      createdAt: server().clock.now,
      firebaseUID: null,
      currentlyCheckedIn: false,
    });
    expect(await listed(staff.id)).toEqual(staff);
  });

  test('staff who are inside are listed so', async () => {
    const { id } = await add();
    expect(await listed(id)).toMatchObject({ currentlyCheckedIn: false });
    await gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: id });
    expect(await listed(id)).toMatchObject({ currentlyCheckedIn: true });
  });

  test('an invited member of staff sets a password, signs in at their branch and is registered', async () => {
    const { id, email } = await add();
    const { token } = await signInByMail(server(), email);
    const { branches } = await createClient({ origin, getToken: () => Promise.resolve(token), fetch }).getBranches({
      gymId: gym.gymId,
    });
    expect(branches).toMatchObject([{ id: gym.side }]);
    expect(await listed(id)).toMatchObject({ firebaseUID: id });
    expect(await mailsTo(email)).toMatchObject([{ subject: 'You have been invited to Test Gym' }, {}]);
  });

  test('an invitation expires after seven days', async () => {
    const { email } = await add();
    const code = await mailedCode(server(), email);
    const { clock } = server();
    const start = clock.now;
    clock.now = start + 7 * DAY - 1;
    expect(await ownerOf(server(), code)).toBe(email);
    clock.now = start + 7 * DAY;
    expect(await ownerOf(server(), code)).toBe('EXPIRED_OOB_CODE');
    clock.now = start;
  });

  test('an e-mail that the gym has fails, and writes nothing', async () => {
    const { email } = await add();
    const before = await gym.admin.client.getStaffs({ gymId: gym.gymId });
    for (const taken of [email.toUpperCase(), (await rowOf(gym.member.id))?.email]) {
      await expect(add({ email: taken })).rejects.toMatchObject({
        code: 'email-taken',
        status: 409,
        fields: [{ field: 'staffData.email', error: 'This email address is already in use' }],
      });
    }
    expect(await gym.admin.client.getStaffs({ gymId: gym.gymId })).toEqual(before);
  });

  test('of two staff added with one e-mail at once, one fails with email-taken', async () => {
    const [one, two] = [await add(), await add()];
    const wanted = tara();
    const outcomes = await Promise.allSettled([update(one.id, wanted), update(two.id, wanted)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'email-taken', fields: [{ field: 'staffData.email' }] },
    });
  });

  test('changing the e-mail before the first sign-in replaces the invitation', async () => {
    const { id, email } = await add();
    const old = await mailedCode(server(), email);
    const changed = await update(id, tara());
    expect(changed.email).not.toBe(email);
    expect(await ownerOf(server(), old)).toBe('INVALID_OOB_CODE');
    expect(await ownerOf(server(), await mailedCode(server(), changed.email))).toBe(changed.email);
    expect(await accountOf(email)).toBeUndefined();
  });

  test('after the first sign-in the e-mail is locked', { tags: ['staff-20'] }, async () => {
    const person = await gym.addPerson('staff', gym.side);
    await ask(person);
    const before = await rowOf(person.id);
    await expect(update(person.id, tara())).rejects.toMatchObject({
      code: 'email-locked',
      message: 'Email cannot be changed for registered users',
    });
    expect(await rowOf(person.id)).toEqual(before);
    expect(await update(person.id, tara({ email: before?.email }))).toMatchObject({ name: 'Tara Trainer' });
  });

  test('a move to another branch takes effect at once, with new claims and a mail', async () => {
    const person = await gym.addPerson('staff', gym.side);
    expect(await ask(person)).toMatchObject({ branches: [{ id: gym.side }] });
    const { email } = (await rowOf(person.id)) as { email: string };
    await update(person.id, tara({ email, branchId: gym.main, role: 'Manager' }));
    expect(await ask(person)).toMatchObject({ branches: [{ id: gym.main }] });
    const { claims } = await server().identity.verifyToken(await person.token());
    expect(claims).toMatchObject({ branchId: gym.main, branchAccess: gym.main });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/Your branch is now Main\.\n\nYour role is now Manager\./);
  });

  test('deactivated staff are refused on the next request and their live stream ends', async () => {
    const person = await gym.addPerson('staff', gym.side);
    const states: string[] = [];
    const token = await person.token();
    const stop = openFeed({
      origin,
      getToken: () => Promise.resolve(token),
      input: { gymId: gym.gymId },
      onEvent: () => undefined,
      onState: (state) => states.push(state),
      fetch,
    });
    await expect.poll(() => states).toContain('live');
    expect(await setStatus(person.id, 'inactive')).toMatchObject({ status: 'inactive' });
    const answer = await fetch(`${origin}/getBranches?gymId=${gym.gymId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    await expect.poll(() => states.at(-1)).toBe('stale');
    stop();
    await expect(person.token()).rejects.toThrow('The account is disabled');
    expect(await setStatus(person.id, 'active')).toMatchObject({ status: 'active' });
    expect(await ask(person)).toMatchObject({ branches: [{ id: gym.side }] });
  });

  test('a change of role ends the live stream, a change of name does not', async () => {
    const { id } = await gym.addPerson('staff', gym.side);
    const { email } = (await rowOf(id)) as { email: string };
    const accessEvents = () =>
      server().database.db.selectFrom('feed_events').select('seq').where('payload', 'like', `%${id}%`).execute();
    const same = tara({ email, role: 'Receptionist' });
    await update(id, { ...same, name: 'New Name' });
    expect(await accessEvents()).toHaveLength(0);
    await update(id, tara({ ...same, role: 'Trainer' }));
    expect(await accessEvents()).toHaveLength(1);
  });

  test('staff added as inactive are invited on activation', async () => {
    const { id, email } = await add({ status: 'inactive' });
    expect(await mailsTo(email)).toEqual([]);
    await setStatus(id, 'active');
    expect(await ownerOf(server(), await mailedCode(server(), email))).toBe(email);
  });

  test('an invitation is mailed again; the earlier link ends', async () => {
    const { id, email } = await add();
    const first = await mailedCode(server(), email);
    expect(await gym.admin.client.inviteStaff({ gymId: gym.gymId, staffId: id })).toEqual({ success: true });
    const second = await mailedCode(server(), email);
    expect(await ownerOf(server(), first)).toBe('INVALID_OOB_CODE');
    expect(await ownerOf(server(), second)).toBe(email);
    expect(await mailsTo(email)).toHaveLength(2);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      { action: 'invite', entityId: id, displayText: 'Asha Admin invited Tara Trainer', changes: {} },
    ]);
  });

  test('toggling the status of an invited stranger 61 times sends a handful of mails, and the last invitation works', async () => {
    const { clock } = server();
    const start = clock.now;
    const { id, email } = await add();
    for (let round = 0; round < 61; round += 1) {
      await setStatus(id, 'inactive');
      await setStatus(id, 'active');
    }
    expect(await mailsTo(email)).toHaveLength(5);
    await expect(gym.admin.client.inviteStaff({ gymId: gym.gymId, staffId: id })).rejects.toMatchObject({
      code: 'too-many',
      status: 429,
      message: 'Several mails have gone to this address in a short time. Please try again in 60 minutes.',
    });
    clock.now += HOUR;
    expect(await mailsTo(email)).toHaveLength(6);
    expect(await ownerOf(server(), await mailedCode(server(), email))).toBe(email);
    clock.now = start;
  });

  test('an invitation that is refused leaves the earlier link alone', async () => {
    const { id, email } = await add();
    const invite = () => gym.admin.client.inviteStaff({ gymId: gym.gymId, staffId: id });
    for (let mail = 0; mail < 4; mail += 1) await invite();
    const code = await mailedCode(server(), email);
    await expect(invite()).rejects.toMatchObject({ code: 'too-many' });
    expect(await ownerOf(server(), code)).toBe(email);
  });

  test('nobody is invited who has signed in, is inactive or belongs to another gym', async () => {
    const other = await createTestGym(server(), 'Other');
    const registered = await gym.addPerson('staff', gym.side);
    await ask(registered);
    const inactive = await add({ status: 'inactive' });
    const foreign = await other.addPerson('staff', other.side);
    const emails = await Promise.all(
      [registered.id, inactive.id, foreign.id].map(async (id) => (await rowOf(id))?.email),
    );
    const inviting = (staffId: string, by = gym.admin) => by.client.inviteStaff({ gymId: gym.gymId, staffId });
    await expect(inviting(registered.id)).rejects.toMatchObject({
      code: 'already-registered',
      message: `${registered.name} has signed in already and needs no invitation`,
    });
    await expect(inviting(inactive.id)).rejects.toMatchObject({ code: 'account-inactive', status: 409 });
    for (const id of [foreign.id, gym.admin.id, gym.member.id, 'no-such-id']) {
      await expect(inviting(id)).rejects.toMatchObject({ status: 404, message: 'That member of staff was not found' });
    }
    const invited = await add();
    const mails = (await mailsTo(invited.email)).length;
    await expect(inviting(invited.id, gym.staff)).rejects.toMatchObject({ status: 403 });
    expect(await mailsTo(invited.email)).toHaveLength(mails);
    for (const email of emails) expect(await mailsTo(email ?? '')).toEqual([]);
  });

  test('add and edit take the same mobile numbers', async () => {
    const message = 'Mobile number must be 10 digits starting with 6, 7, 8, or 9';
    const before = await gym.admin.client.getStaffs({ gymId: gym.gymId });
    await expect(add({ phone: '5876543210' })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'staffData.phone', error: message }],
    });
    expect(await gym.admin.client.getStaffs({ gymId: gym.gymId })).toEqual(before);
    const { id } = await add({ phone: '6876543210' });
    const row = await rowOf(id);
    await expect(update(id, tara({ phone: '5876543210' }))).rejects.toMatchObject({
      fields: [{ field: 'staffData.phone', error: message }],
    });
    expect(await rowOf(id)).toEqual(row);
  });

  test('each change is audited from → to', async () => {
    const { id, email } = await add();
    await update(id, tara({ email, branchId: gym.main, name: 'Tara T' }));
    await setStatus(id, 'inactive');
    await setStatus(id, 'active');
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 4 });
    expect(activities.map(({ action, entityId, changes }) => ({ action, entityId, changes }))).toEqual([
      { action: 'activate', entityId: id, changes: { status: { from: 'inactive', to: 'active' } } },
      { action: 'deactivate', entityId: id, changes: { status: { from: 'active', to: 'inactive' } } },
      {
        action: 'update',
        entityId: id,
        changes: { name: { from: 'Tara Trainer', to: 'Tara T' }, branchName: { from: 'Side', to: 'Main' } },
      },
      { action: 'create', entityId: id, changes: expect.objectContaining({ role: { from: null, to: 'Trainer' } }) },
    ]);
  });

  test('another gym’s staff and branches, members and admins are not found', async () => {
    const other = await createTestGym(server(), 'Other');
    const own = await add();
    const rows = () => Promise.all([other.staff.id, gym.member.id, gym.admin.id, own.id].map(rowOf));
    const before = await rows();
    for (const id of [other.staff.id, gym.member.id, gym.admin.id, 'no-such-id']) {
      const expectedError = { status: 404, message: 'That member of staff was not found' };
      await expect(setStatus(id, 'inactive')).rejects.toMatchObject(expectedError);
      await expect(update(id, tara())).rejects.toMatchObject(expectedError);
    }
    await expect(update(own.id, tara({ email: own.email, branchId: other.main }))).rejects.toMatchObject({
      status: 404,
      message: 'That branch was not found',
    });
    await expect(add({ branchId: other.main })).rejects.toMatchObject({ status: 404 });
    expect(await rows()).toEqual(before);
    const { staffs } = await gym.admin.client.getStaffs({ gymId: gym.gymId });
    expect(staffs.map(({ id }) => id)).not.toContain(other.staff.id);
  });
});
