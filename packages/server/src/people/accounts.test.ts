import { beforeEach, expect, test } from 'vitest';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, ownerToken, type TestGym, tokenFromCustom, clientWithToken } from '../testing/server.ts';
import { leaveAccount } from './accounts.ts';
import { deletePersonRow } from './people.repository.ts';

onBothEngines('the account of a person', (server) => {
  /** The gym that changes the person, and another one of the same owner. */
  let gym: TestGym;
  let other: TestGym;
  let email: string;
  let emails = 0;
  beforeEach(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Another Gym');
    email = `owner${(emails += 1)}@example.com`;
  });

  const db = () => server().database.db;
  const rowOf = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const accountOf = (address: string) =>
    db().selectFrom('accounts').selectAll().where('email', '=', address).executeTakeFirst();
  const mailsTo = async (address: string) => {
    await server().identity.idle();
    await server().outbox.deliver();
    return server().sent.filter(({ to }) => to === address);
  };
  const accessEvents = (id: string) =>
    db().selectFrom('feed_events').select('seq').where('payload', 'like', `%"access"%${id}%`).execute();

  const staffData = () => ({
    name: 'Tara',
    email,
    phone: '9876543210',
    role: 'Trainer' as const,
    branchId: gym.side,
    status: 'active' as const,
  });
  const addStaff = async (change: object = {}) => {
    const data = { ...staffData(), ...change };
    return (await gym.admin.client.addStaff({ gymId: gym.gymId, staffData: data })).staff;
  };
  const updateStaff = (staffId: string, change: object) =>
    gym.admin.client.updateStaff({ gymId: gym.gymId, staffId, staffData: { ...staffData(), ...change } });
  const deleteStaff = (staffId: string) => gym.admin.client.deleteStaff({ gymId: gym.gymId, staffId });
  const restore = (personId: string) => gym.admin.client.restorePerson({ gymId: gym.gymId, personId });
  const isOpen = (token: string) =>
    server()
      .identity.verifyToken(token)
      .then(
        () => true,
        () => false,
      );

  test('its sessions in the gym end with the branch, the e-mail and the status, and with nothing else', async () => {
    const elsewhere = await other.addPerson('staff', other.side, { email });
    const { id } = await addStaff();
    /** A session of the owner in this gym, of which the gym has seen no call. */
    const signIn = async () => {
      const owner = clientWithToken(server(), await ownerToken(server(), email));
      return tokenFromCustom(server(), (await owner.chooseGym({ gymId: gym.gymId })).customToken);
    };
    const inOther = await elsewhere.token();
    const first = await signIn();
    await updateStaff(id, { name: 'Tara Rao', role: 'Manager' });
    expect(await isOpen(first)).toBe(true);
    await updateStaff(id, { branchId: gym.main });
    expect(await isOpen(first)).toBe(false);
    const second = await signIn();
    await updateStaff(id, { branchId: gym.main, status: 'inactive' });
    expect(await isOpen(second)).toBe(false);
    await updateStaff(id, { branchId: gym.main });
    const third = await signIn();
    await updateStaff(id, { branchId: gym.main, email: `new-${email}` });
    expect(await isOpen(third)).toBe(false);
    expect(await isOpen(inOther)).toBe(true);
  });

  test('its owner sees and chooses, by name, the gyms that let them in', async () => {
    const { id } = await addStaff();
    const inOther = await other.addPerson('staff', other.side, { email });
    const gymsOf = async () => (await clientWithToken(server(), await ownerToken(server(), email)).listMyGyms({})).gyms;
    expect((await gymsOf()).map(({ name }) => name)).toEqual(['Another Gym', 'Test Gym']);
    await updateStaff(id, { status: 'inactive' });
    const token = await ownerToken(server(), email);
    const owner = clientWithToken(server(), token);
    expect((await owner.listMyGyms({})).gyms.map(({ name }) => name)).toEqual(['Another Gym']);
    await expect(owner.chooseGym({ gymId: gym.gymId })).rejects.toMatchObject({ code: 'not-found' });
    expect(await isOpen(token)).toBe(true);
    expect(await rowOf(inOther.id)).toMatchObject({ uid: (await accountOf(email))?.uid });
  });

  test('an edit of anything else mails neither the invited nor those who have signed in', async () => {
    const { id } = await addStaff();
    await updateStaff(id, { name: 'Tara Rao', branchId: gym.main });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['You have been invited to Test Gym']);
    const registered = await gym.addPerson('staff', gym.side, { email: `registered-${email}` });
    await registered.client.getBranches({ gymId: gym.gymId });
    await updateStaff(registered.id, { email: `registered-${email}`, name: 'Ravi', role: 'Receptionist' });
    expect(await mailsTo(`registered-${email}`)).toEqual([]);
    expect(await accessEvents(registered.id)).toEqual([]);
  });

  test('a member who is moved is signed out of the gym, and neither mailed nor told in the feed', async () => {
    const { id, client, token: signIn } = await gym.addPerson('member', gym.side, { email });
    await client.getPass({ gymId: gym.gymId });
    const token = await signIn();
    const change = { kind: 'move' as const, branchId: gym.main };
    await gym.admin.client.changeMembers({ gymId: gym.gymId, memberIds: [id], change });
    expect(await isOpen(token)).toBe(false);
    expect(await mailsTo(email)).toEqual([]);
    expect(await accessEvents(id)).toEqual([]);
  });

  test('a member who has asked for a link and never signed in is unlinked with another e-mail, and invited to nothing', async () => {
    const { id } = await gym.addPerson('member', gym.side, { email });
    const memberData = { name: 'Ravi', phone: '9876543210', age: 41, sex: 'male' as const, email: `new-${email}` };
    await gym.admin.client.updateMember({ gymId: gym.gymId, memberId: id, memberData });
    expect(await rowOf(id)).toMatchObject({ uid: null, email: `new-${email}` });
    expect(await accountOf(email)).toBeUndefined();
    expect(await accountOf(`new-${email}`)).toBeUndefined();
    expect(await mailsTo(`new-${email}`)).toEqual([]);
  });

  test('who has none, as after an import, gets none by an edit, a deletion and a restore, but by an invitation', async () => {
    const { id } = await addStaff();
    const [invitation] = await mailsTo(email);
    await db().updateTable('people').set({ uid: null }).where('id', '=', id).execute();
    email = `new-${email}`;
    await updateStaff(id, {});
    await updateStaff(id, { status: 'inactive' });
    await updateStaff(id, {});
    const row = await rowOf(id);
    await deleteStaff(id);
    await restore(id);
    expect(await rowOf(id)).toEqual(row);
    expect([row?.uid, await accountOf(email), await mailsTo(email)]).toEqual([null, undefined, []]);
    await gym.admin.client.inviteStaff({ gymId: gym.gymId, staffId: id });
    expect(await rowOf(id)).toMatchObject({ uid: (await accountOf(email))?.uid });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([invitation?.subject]);
  });

  test('who comes back has that of their other gym, without a mail', async () => {
    const { uid } = await other.addPerson('staff', other.side, { email });
    const { id } = await addStaff();
    const mails = await mailsTo(email);
    await deleteStaff(id);
    expect(await rowOf(id)).toBeUndefined();
    await restore(id);
    expect(await rowOf(id)).toMatchObject({ uid });
    expect(await mailsTo(email)).toEqual(mails);
    // Also where only the restored person lets the owner in.
    await deleteStaff(id);
    await db().updateTable('people').set({ deactivated_at: 1 }).where('uid', '=', uid).execute();
    await server().database.transaction((tx) => server().identity.refreshAccount(tx, uid));
    await expect(ownerToken(server(), email)).rejects.toThrow('The account is disabled');
    await restore(id);
    expect(await isOpen(await ownerToken(server(), email))).toBe(true);
  });

  test('who comes back inactive has a new one, and is invited once active', async () => {
    const { id } = await addStaff({ status: 'inactive' });
    await deleteStaff(id);
    expect(await accountOf(email)).toBeUndefined();
    await restore(id);
    expect(await rowOf(id)).toMatchObject({ uid: (await accountOf(email))?.uid });
    expect(await mailsTo(email)).toEqual([]);
    await updateStaff(id, {});
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('who comes back while it is that of somebody else in the gym has none', async () => {
    const { uid } = await other.addPerson('staff', other.side, { email });
    const { id } = await addStaff();
    await deleteStaff(id);
    const somebody = await addStaff({ email: `new-${email}` });
    await db().updateTable('people').set({ uid }).where('id', '=', somebody.id).execute();
    const mails = await mailsTo(email);
    await restore(id);
    expect([(await rowOf(id))?.uid, (await rowOf(somebody.id))?.uid]).toEqual([null, uid]);
    expect(await mailsTo(email)).toEqual(mails);
  });

  test('who comes back while it leaves its last other gym is invited to a new one', async () => {
    const { id: otherId, uid } = await other.addPerson('staff', other.side, { email });
    const { id } = await addStaff();
    await deleteStaff(id);
    const { database, identity, clock } = server();
    const before = (await mailsTo(email)).length;
    let restoring: Promise<unknown> | undefined;
    await database.transaction(async (tx) => {
      await deletePersonRow(tx, other.gymId, otherId, clock.now);
      await leaveAccount(tx, { identity }, { gymId: other.gymId, personId: otherId, uid });
      restoring = restore(id);
      await expect.poll(() => isWaitingForLock(database.db)).toBe(true);
    });
    await restoring;
    const account = await accountOf(email);
    expect(account?.uid).not.toBe(uid);
    expect(await rowOf(id)).toMatchObject({ uid: account?.uid });
    expect(await mailsTo(email)).toHaveLength(before + 1);
  });
});
