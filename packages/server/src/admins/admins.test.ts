import { beforeEach, expect, test } from 'vitest';
import { createClient } from '@spotter/api';
import { mailedCode, ownerOf, signInByMail } from '../testing/mailedLink.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym, type TestPerson } from '../testing/server.ts';
import { assertDeactivatable } from './admins.rules.ts';

let emails = 0;
const byText = (one: string, other: string) => one.localeCompare(other);
const newEmail = () => `arun${(emails += 1)}@example.com`;

test('the last active administrator cannot be deactivated', () => {
  const expectedError = expect.objectContaining({
    code: 'last-admin',
    message: 'The last active administrator stays active',
  });
  expect(() => assertDeactivatable({ isSelf: false, otherActive: 0 })).toThrow(expectedError);
  expect(() => assertDeactivatable({ isSelf: false, otherActive: 1 })).not.toThrow();
});

onBothEngines('administrators', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const fetch: typeof globalThis.fetch = (request, init) =>
    Promise.resolve(server().app.fetch(new Request(request, init)));
  const create = async (email = newEmail()) =>
    (
      await gym.admin.client.createAdmin({
        gymId: gym.gymId,
        adminData: { name: 'Arun Admin', email, mobile: '9876543210' },
      })
    ).admin;
  const setStatus = async (adminId: string, status: 'active' | 'inactive', by: TestPerson = gym.admin) =>
    (await by.client.toggleAdminStatus({ gymId: gym.gymId, adminId, status })).admin;
  const update = async (adminId: string, change: object = {}) => {
    const adminData = { name: 'New Name', mobile: '6123456789', status: 'active' as const, ...change };
    return (await gym.admin.client.updateAdmin({ gymId: gym.gymId, adminId, adminData })).admin;
  };
  const listed = async (id: string) =>
    (await gym.admin.client.getAllAdmins({ gymId: gym.gymId })).admins.find((one) => one.id === id);
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

  test('the first admin is the site admin; the list has each one’s last access', async () => {
    const { clock } = server();
    await gym.admin.client.getAllAdmins({ gymId: gym.gymId });
    const added = await create();
    const { admins } = await gym.admin.client.getAllAdmins({ gymId: gym.gymId });
    expect(admins).toEqual([
      {
        id: added.id,
        name: 'Arun Admin',
        email: added.email,
        mobile: '+919876543210',
        role: 'Admin',
        status: 'active',
        isSiteAdmin: false,
        lastAccessed: null,
        firebaseUID: null,
      },
      expect.objectContaining({
        id: gym.admin.id,
        isSiteAdmin: true,
        lastAccessed: new Date(clock.now).toISOString(),
        firebaseUID: gym.admin.id,
      }),
    ]);
  });

  test('an invited administrator sees every branch', async () => {
    const { email, id } = await create();
    const { token } = await signInByMail(server(), email);
    const client = createClient({ origin, getToken: () => Promise.resolve(token), fetch });
    expect((await client.getBranches({ gymId: gym.gymId })).branches).toHaveLength(2);
    expect(await listed(id)).toMatchObject({ firebaseUID: id });
  });

  /** Whom this change mails that somebody of that name is an administrator, sorted. */
  const announced = async (name: string, change: () => Promise<unknown>) => {
    const before = server().sent.length;
    await change();
    await server().outbox.deliver();
    const by = (await rowOf(gym.admin.id))?.name;
    return server()
      .sent.slice(before)
      .filter(
        ({ subject, text }) =>
          subject === `${name} is now an administrator` &&
          text.includes(`${by} made ${name} (`) &&
          text.includes(`${origin}/admin-management`),
      )
      .map(({ to }) => to)
      .toSorted(byText);
  };
  const emailOf = async ({ id }: TestPerson) => (await rowOf(id))?.email ?? '';

  test('every administrator who has signed in is mailed about one who may sign in from now on, by either call', async () => {
    const other = await gym.addPerson('admin', null);
    await Promise.all([gym.admin, other].map(({ client }) => client.getAllAdmins({ gymId: gym.gymId })));
    await gym.addPerson('admin', null, { deactivated_at: 1, first_signed_in_at: 1 });
    await create();
    await createTestGym(server(), 'Other');
    await server().outbox.deliver();
    const all = (await Promise.all([gym.admin, other].map(emailOf))).toSorted(byText);

    let id = '';
    expect(await announced('Arun Admin', async () => ({ id } = await create()))).toEqual(all);
    expect(await announced('Arun Admin', () => setStatus(id, 'inactive'))).toEqual([]);
    expect(await announced('Arun Admin', () => setStatus(id, 'active'))).toEqual(all);
    expect(await announced('Arun Admin', () => setStatus(id, 'active'))).toEqual([]);
    for (const change of [{ status: 'inactive' }, { status: 'inactive', mobile: '6123456780' }])
      expect(await announced('New Name', () => update(id, change))).toEqual([]);
    expect(await announced('New Name', () => update(id))).toEqual(all);
  });

  test('an administrator who is activated again is not told of themselves', async () => {
    const other = await gym.addPerson('admin', null);
    await Promise.all([gym.admin, other].map(({ client }) => client.getAllAdmins({ gymId: gym.gymId })));
    await setStatus(other.id, 'inactive');
    const name = (await rowOf(other.id))?.name ?? '';
    expect(await announced(name, () => setStatus(other.id, 'active'))).toEqual([await emailOf(gym.admin)]);
  });

  test('a taken e-mail fails on its field and writes nothing', async () => {
    await expect(create((await rowOf(gym.member.id))?.email ?? '')).rejects.toMatchObject({
      code: 'email-taken',
      fields: [{ field: 'adminData.email', error: 'This email address is already in use' }],
    });
    expect((await gym.admin.client.getAllAdmins({ gymId: gym.gymId })).admins).toHaveLength(1);
  });

  test('an administrator is invited again until the first sign-in, by administrators alone', async () => {
    const { id, email, name } = await create();
    const first = await mailedCode(server(), email);
    const inviting = (adminId: string, by: TestPerson = gym.admin) =>
      by.client.inviteAdmin({ gymId: gym.gymId, adminId });
    await inviting(id);
    const second = await mailedCode(server(), email);
    expect(await ownerOf(server(), first)).toBe('INVALID_OOB_CODE');
    expect(await ownerOf(server(), second)).toBe(email);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'invite', entityType: 'admin', entityId: id, entityName: name }]);

    const other = await createTestGym(server(), 'Other');
    for (const foreign of [other.admin.id, gym.staff.id, 'no-such-id']) {
      await expect(inviting(foreign)).rejects.toMatchObject({
        status: 404,
        message: 'That administrator was not found',
      });
    }
    await expect(inviting(id, gym.staff)).rejects.toMatchObject({ status: 403 });
    await setStatus(id, 'inactive');
    await expect(inviting(id)).rejects.toMatchObject({ code: 'account-inactive' });
    await setStatus(id, 'active');
    await signInByMail(server(), email).then(({ token }) =>
      createClient({ origin, getToken: () => Promise.resolve(token), fetch }).getBranches({ gymId: gym.gymId }),
    );
    await server().identity.idle();
    await server().outbox.deliver();
    const mails = server().sent.length;
    await expect(inviting(id)).rejects.toMatchObject({ code: 'already-registered' });
    await server().outbox.deliver();
    expect(server().sent.slice(mails)).toEqual([]);
  });

  test('changes of name, mobile and status are audited from → to', async () => {
    const { id } = await create();
    await setStatus(id, 'inactive');
    await setStatus(id, 'active');
    const earlier = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 3 });
    expect(earlier.activities.map(({ action, entityType, entityId }) => [action, entityType, entityId])).toEqual([
      ['activate', 'admin', id],
      ['deactivate', 'admin', id],
      ['create', 'admin', id],
    ]);
    expect(await update(id, { status: 'inactive' })).toMatchObject({
      name: 'New Name',
      mobile: '+916123456789',
      status: 'inactive',
    });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'update',
        entityType: 'admin',
        entityId: id,
        changes: {
          name: { from: 'Arun Admin', to: 'New Name' },
          mobile: { from: '+919876543210', to: '+916123456789' },
          status: { from: 'active', to: 'inactive' },
        },
      },
    ]);
  });

  test('of two edits at once both stay where they are of different fields; the slower of one field is refused', async () => {
    const { id, name, mobile, status } = await create();
    const basis = { name, mobile, status };
    const edit = async (change: object) => {
      const adminData = { ...basis, ...change };
      return (await gym.admin.client.updateAdmin({ gymId: gym.gymId, adminId: id, adminData, basis })).admin;
    };
    await edit({ mobile: '9800000001', status: 'inactive' });
    const both = { name: 'Renamed', mobile: '+919800000001', status: 'inactive' };
    expect(await edit({ name: 'Renamed' })).toMatchObject(both);
    const before = await rowOf(id);
    await expect(edit({ name: 'Other', mobile: '9800000001' })).rejects.toMatchObject({
      status: 409,
      code: 'state-changed',
      message: 'This administrator was changed meanwhile',
      fields: [{ field: 'adminData.name', error: 'Changed at another desk meanwhile' }],
    });
    expect(await rowOf(id)).toEqual(before);
  });

  test('a deactivated admin is refused on the next request, mailed, and back once active', async () => {
    const other = await gym.addPerson('admin', null);
    const token = await other.token();
    const ask = () =>
      fetch(`${origin}/getAllAdmins?gymId=${gym.gymId}`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    await setStatus(other.id, 'inactive');
    expect((await ask()).status).toBe(401);
    await expect(other.token()).rejects.toThrow('The account is disabled');
    await server().outbox.deliver();
    expect(server().sent.at(-1)).toMatchObject({
      to: (await rowOf(other.id))?.email,
      text: expect.stringContaining('Your account was deactivated'),
    });
    const ended = await server()
      .database.db.selectFrom('feed_events')
      .select('payload')
      .where('gym_id', '=', gym.gymId)
      .where('payload', 'like', '{"type":"access"%')
      .execute();
    expect(ended).toEqual([{ payload: JSON.stringify({ type: 'access', personId: other.id }) }]);
    await setStatus(other.id, 'active');
    expect(await other.client.getAllAdmins({ gymId: gym.gymId })).toMatchObject({ success: true });
  });

  test('nobody deactivates themselves, by either call', async () => {
    await create();
    await gym.admin.client.getAllAdmins({ gymId: gym.gymId });
    const before = await rowOf(gym.admin.id);
    const expectedError = { code: 'own-account', status: 409, message: 'You cannot deactivate your own account' };
    await expect(setStatus(gym.admin.id, 'inactive')).rejects.toMatchObject(expectedError);
    await expect(update(gym.admin.id, { status: 'inactive' })).rejects.toMatchObject(expectedError);
    expect(await rowOf(gym.admin.id)).toEqual(before);
    expect(await update(gym.admin.id)).toMatchObject({ name: 'New Name', status: 'active' });
  });

  test('two admins deactivating each other at once: one stays active', async () => {
    for (let round = 0; round < 3; round += 1) {
      gym = await createTestGym(server());
      const other = await gym.addPerson('admin', null);
      await gym.addPerson('admin', null, { deactivated_at: 1 });
      await Promise.all([gym.admin, other].map(({ client }) => client.getAllAdmins({ gymId: gym.gymId })));
      const outcomes = await Promise.allSettled([
        setStatus(other.id, 'inactive'),
        setStatus(gym.admin.id, 'inactive', other),
      ]);
      const rows = await Promise.all([gym.admin.id, other.id].map(rowOf));
      expect(rows.filter((row) => row?.deactivated_at === null)).toHaveLength(1);
      const [refused, ...more] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(more).toEqual([]);
      // Whoever came late is refused as the last one, or is out already.
      expect(['last-admin', 'disabled', 'token']).toContain((refused as { code: string }).code);
    }
  });

  test('staff, members and another gym’s admins are not found', async () => {
    const other = await createTestGym(server(), 'Other');
    const rows = () => Promise.all([gym.staff.id, gym.member.id, other.admin.id].map(rowOf));
    const before = await rows();
    for (const id of [gym.staff.id, gym.member.id, other.admin.id, 'no-such-id']) {
      const expectedError = { status: 404, message: 'That administrator was not found' };
      await expect(setStatus(id, 'inactive')).rejects.toMatchObject(expectedError);
      await expect(update(id)).rejects.toMatchObject(expectedError);
    }
    expect(await rows()).toEqual(before);
  });
});
