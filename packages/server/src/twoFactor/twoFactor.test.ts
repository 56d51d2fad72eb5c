import { beforeEach, expect, test } from 'vitest';
import { callNames, contract, type CallDefinition } from '@spotter/api';
import { totpCode, totpStep } from '../identity/secondFactor/totp.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { enrolSecondFactor, signInWithSecondFactor } from '../testing/secondFactor.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

const MINUTE = 60_000;

onBothEngines('two-factor sign-in', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now += 60 * MINUTE;
    gym = await createTestGym(server());
  });

  const factors = () => server().database.db.selectFrom('second_factors').selectAll().orderBy('uid').execute();
  const codes = () => server().database.db.selectFrom('recovery_codes').selectAll().orderBy('hash').execute();
  const mailsTo = async (person: TestPerson) => {
    await server().identity.idle();
    await server().outbox.deliver();
    const email = await emailOf(person);
    return server().sent.filter(({ to }) => to === email);
  };
  const emailOf = async ({ id }: TestPerson) =>
    (await server().database.db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email ?? '';
  const requireOfAll = async () => {
    const admin = await enrolSecondFactor(server(), gym.admin);
    await admin.client.setTwoFactorRequired({ gymId: gym.gymId, isRequired: true });
    return admin;
  };

  test('its state says since when, how many codes are left, and whether the gym requires it', async () => {
    const { gymId } = gym;
    expect(await gym.staff.client.getTwoFactor({ gymId })).toEqual({
      enrolledAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    const enrolledAt = server().clock.now;
    const { client } = await enrolSecondFactor(server(), gym.staff);
    expect(await client.getTwoFactor({ gymId })).toEqual({ enrolledAt, recoveryCodesLeft: 0, isRequired: false });
    const { recoveryCodes } = await client.renewRecoveryCodes({ gymId });
    expect(recoveryCodes).toHaveLength(10);
    expect(await client.getTwoFactor({ gymId })).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await mailsTo(gym.staff)).map(({ subject }) => subject)).toEqual([
      'Two-factor sign-in is on',
      'You have new recovery codes',
    ]);
  });

  test('recovery codes are made within five minutes of the sign-in, and never stored as they are', async () => {
    const { gymId } = gym;
    await expect(gym.staff.client.renewRecoveryCodes({ gymId })).rejects.toMatchObject({
      code: 'second-factor-missing',
    });
    const { client } = await enrolSecondFactor(server(), gym.staff);
    const { recoveryCodes } = await client.renewRecoveryCodes({ gymId }, { idempotencyKey: 'codes' });
    const before = await codes();
    const stored = await server().database.db.selectFrom('idempotency_keys').selectAll().execute();
    for (const code of recoveryCodes) {
      expect(JSON.stringify([before, stored])).not.toContain(code);
      expect(JSON.stringify([before, stored])).not.toContain(code.replaceAll('-', ''));
    }
    server().clock.now += 5 * MINUTE + 1000;
    await expect(client.renewRecoveryCodes({ gymId })).rejects.toMatchObject({ code: 'sign-in-too-old', status: 403 });
    expect(await codes()).toEqual(before);
  });

  test('who has not set it up cannot require it of others; the change is an activity', async () => {
    const { gymId } = gym;
    await expect(gym.admin.client.setTwoFactorRequired({ gymId, isRequired: true })).rejects.toMatchObject({
      code: 'second-factor-missing',
      status: 409,
    });
    expect(await gym.admin.client.getTwoFactor({ gymId })).toMatchObject({ isRequired: false });
    expect(await gym.admin.client.setTwoFactorRequired({ gymId, isRequired: false })).toEqual({ isRequired: false });
    const { client } = await requireOfAll();
    expect(await client.getTwoFactor({ gymId })).toMatchObject({ isRequired: true });
    await client.setTwoFactorRequired({ gymId, isRequired: true });
    const { activities } = await client.getActivities({ gymId });
    expect(activities.filter(({ changes }) => 'twoFactorRequired' in changes)).toMatchObject([
      { heading: 'Settings updated', changes: { twoFactorRequired: { from: 'No', to: 'Yes' } } },
    ]);
    await client.setTwoFactorRequired({ gymId, isRequired: false });
    expect(await gym.staff.client.getTwoFactor({ gymId })).toMatchObject({ isRequired: false });
  });

  test('where the gym requires it, admins and staff without it are refused every call but those that set it up', async () => {
    const { gymId } = gym;
    await requireOfAll();
    const other = await createTestGym(server(), 'Other');
    for (const person of [gym.staff, await gym.addPerson('admin', null)]) {
      for (const name of callNames) {
        const { method, path, access, withoutSecondFactor }: CallDefinition = contract[name];
        if (access === 'anyone' || !access.includes(person === gym.staff ? 'staff' : 'admin')) continue;
        // Signing out ends the session.
        const token = await person.token();
        const response = await server().app.request(method === 'GET' ? `${path}?gymId=${gymId}` : path, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify({ gymId }) }),
        });
        const { code } = (await response.json()) as { code?: string };
        expect([name, code === 'second-factor-required']).toEqual([name, withoutSecondFactor !== true]);
        if (code === 'second-factor-required') expect(response.status).toBe(403);
      }
    }
    // Neither members nor other gyms are affected, and whoever sets it up goes on.
    expect(await gym.member.client.getPass({ gymId })).toBeTruthy();
    expect(await other.staff.client.getMembers({ gymId: other.gymId })).toBeTruthy();
    const { client } = await enrolSecondFactor(server(), gym.staff);
    expect(await client.getMembers({ gymId })).toBeTruthy();
  });

  test('an admin resets it: activity, mail, sessions and recovery codes end', async () => {
    const { gymId, staff } = gym;
    const { client } = await enrolSecondFactor(server(), staff);
    await client.renewRecoveryCodes({ gymId });
    await gym.admin.client.resetTwoFactor({ gymId, personId: staff.id });
    expect([await factors(), await codes()].flat().filter(({ uid }) => uid === staff.uid)).toEqual([]);
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'reset-two-factor',
        heading: 'Two-factor reset requested',
        displayText: `Asha Admin asked to reset the two-factor sign-in of ${staff.name}`,
        entityId: staff.id,
      },
    ]);
    expect((await mailsTo(staff)).at(-1)?.subject).toBe('Two-factor sign-in was reset');
  });

  test('nobody resets it of themselves, or of another gym’s people', async () => {
    const { gymId, staff } = gym;
    const other = await createTestGym(server(), 'Other');
    for (const { client } of [staff, gym.admin]) await client.getTwoFactor({ gymId });
    for (const person of [staff, gym.admin, other.staff]) await enrolSecondFactor(server(), person);
    const admin = await gym.addPerson('admin', null);
    const before = await factors();
    const reset = (person: TestPerson, by = admin) => by.client.resetTwoFactor({ gymId, personId: person.id });
    await expect(reset(admin)).rejects.toMatchObject({
      code: 'own-account',
      message: 'Turn off your own two-factor sign-in in Your account',
    });
    await expect(reset(other.staff)).rejects.toMatchObject({
      code: 'not-found',
      message: 'That person was not found',
    });
    await expect(reset(gym.member)).rejects.toMatchObject({ code: 'not-found' });
    await expect(reset(gym.admin, staff)).rejects.toMatchObject({ status: 403 });
    expect(await factors()).toEqual(before);
    // Another gym has added the account, but nobody has signed in there.
    await server()
      .database.db.updateTable('people')
      .set({ uid: gym.admin.uid })
      .where('id', '=', other.member.id)
      .execute();
    await reset(gym.admin);
    expect(await factors()).toHaveLength(before.length - 1);
  });

  test('an account that another gym uses keeps it, and no answer tells the admin, however often they try', async () => {
    const { gymId, admin, staff, mainStaff } = gym;
    const other = await createTestGym(server(), 'Other');
    const enrolled = [];
    for (const person of [staff, mainStaff]) {
      await person.client.getTwoFactor({ gymId });
      enrolled.push(await enrolSecondFactor(server(), person));
    }
    const [shared, alone] = enrolled;
    await shared?.client.renewRecoveryCodes({ gymId });
    await server()
      .database.db.updateTable('people')
      .set({ uid: staff.uid, first_signed_in_at: server().clock.now })
      .where('id', '=', other.mainStaff.id)
      .execute();
    const account = async () => ({
      factor: (await factors()).filter(({ uid }) => uid === staff.uid),
      codes: (await codes()).filter(({ uid }) => uid === staff.uid),
      sessions: await server()
        .database.db.selectFrom('sessions')
        .select(['id', 'ended_at'])
        .where('uid', '=', staff.uid)
        .orderBy('id')
        .execute(),
    });
    const before = await account();
    expect(before).toMatchObject({ factor: [{ withdrawn_at: null }], codes: { length: 10 } });
    const reset = async ({ id: personId, name }: TestPerson) => {
      const answer = await admin.client.resetTwoFactor({ gymId, personId });
      const [activity] = (await admin.client.getActivities({ gymId, limit: 1 })).activities;
      const { heading, displayText } = activity ?? {};
      return { answer, heading, displayText: displayText?.replace(name, 'NAME') };
    };
    const ofShared = await reset(staff);
    expect(await reset(staff)).toEqual(ofShared);
    expect(await account()).toEqual(before);
    expect(await shared?.client.getTwoFactor({ gymId })).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await reset(mainStaff)).toEqual(ofShared);
    const mailsOfAlone = await mailsTo(mainStaff);
    expect(await reset(mainStaff)).toEqual(ofShared);
    expect(await reset(await gym.addPerson('staff', gym.side))).toEqual(ofShared);
    expect(await mailsTo(mainStaff)).toEqual(mailsOfAlone);
    await expect(alone?.client.getTwoFactor({ gymId })).rejects.toMatchObject({ status: 401 });
    const mail = (await mailsTo(staff)).at(-1);
    expect(mail).toMatchObject({ subject: 'Two-factor sign-in: reset requested' });
    expect(mail?.text).toContain('one of your recovery codes');
    expect((await mailsTo(mainStaff)).at(-1)?.subject).toBe('Two-factor sign-in was reset');
  });

  test('an account that has not come into this gym is neither reset nor mailed', async () => {
    const { gymId, admin, staff } = gym;
    await enrolSecondFactor(server(), staff);
    await server()
      .database.db.updateTable('people')
      .set({ first_signed_in_at: null })
      .where('id', '=', staff.id)
      .execute();
    const before = [await factors(), await mailsTo(staff)];
    await admin.client.resetTwoFactor({ gymId, personId: staff.id });
    expect([await factors(), await mailsTo(staff)]).toEqual(before);
  });

  test('a code signs in again, and its session counts where the gym requires it', async () => {
    const { gymId } = gym;
    await requireOfAll();
    const { secret } = await enrolSecondFactor(server(), gym.staff);
    server().clock.now += 2 * MINUTE;
    const code = totpCode(secret, totpStep(server().clock.now));
    const client = await signInWithSecondFactor(server(), await emailOf(gym.staff), code);
    expect(await client.getMembers({ gymId })).toBeTruthy();
  });
});
