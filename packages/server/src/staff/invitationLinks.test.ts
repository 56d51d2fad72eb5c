// Invitations on a server without mail: an admin hands the link over.
import { beforeAll, expect, test } from 'vitest';
import { ownerOf } from '../testing/mailedLink.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestServer } from '../testing/server.ts';

const DAY_MS = 86_400_000;
const codeOf = (link: string) => new URL(link).searchParams.get('oobCode') ?? '';
let emails = 0;

async function addStaff({ gymId, main, admin }: TestGym) {
  const email = `nina${(emails += 1)}@example.com`;
  const staffData = { name: 'Nina', email, phone: '9876543210', role: 'Trainer' as const, branchId: main };
  return (await admin.client.addStaff({ gymId, staffData })).staff;
}
const linkFor = ({ gymId, admin }: TestGym, personId: string, by = admin) =>
  by.client.createInvitationLink({ gymId, personId });
const invitationsOf = ({ database: { db } }: TestServer) =>
  db
    .selectFrom('mail_codes')
    .selectAll()
    .where('purpose', '=', 'INVITATION')
    .orderBy('uid')
    .orderBy('gym_id')
    .execute();

onBothEngines(
  'invitation links without a mail server',
  (server) => {
    let gym: TestGym;
    beforeAll(async () => {
      gym = await createTestGym(server());
    });

    test('an admin of the only gym gets one, which works once and for seven days; there is a record of it', async () => {
      const { gymId, admin } = gym;
      const staff = await addStaff(gym);
      expect(await admin.client.getStaffs({ gymId })).toMatchObject({ hasInvitationLinks: true });
      expect(await admin.client.getAllAdmins({ gymId })).toMatchObject({ hasInvitationLinks: true });

      const first = await linkFor(gym, staff.id);
      const second = await linkFor(gym, staff.id);
      expect(second.expiresAt).toBe(server().clock.now + 7 * DAY_MS);
      expect(await ownerOf(server(), codeOf(first.link))).toBe('INVALID_OOB_CODE');
      expect(await ownerOf(server(), codeOf(second.link))).toBe(staff.email);
      const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
      expect(activities).toMatchObject([{ action: 'invite', entityType: 'staff', entityId: staff.id }]);
      const stored = await server().database.db.selectFrom('idempotency_keys').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(codeOf(second.link));

      const setPassword = () =>
        server().app.request('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=test', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ oobCode: codeOf(second.link), newPassword: 'a gym with a long password' }),
        });
      expect((await setPassword()).status).toBe(200);
      expect((await setPassword()).status).toBe(400);

      const adminData = { name: 'Ria', email: `ria${(emails += 1)}@example.com`, mobile: '9876543211' };
      const { admin: added } = await admin.client.createAdmin({ gymId, adminData });
      const third = await linkFor(gym, added.id);
      server().clock.now += 7 * DAY_MS;
      expect(await ownerOf(server(), codeOf(third.link))).toBe('EXPIRED_OOB_CODE');
    });

    test('nobody but an admin gets one, for nobody who has signed in, is inactive or a member', async () => {
      const staff = await addStaff(gym);
      await expect(linkFor(gym, staff.id, gym.staff)).rejects.toMatchObject({ status: 403 });
      await expect(linkFor(gym, staff.id, gym.member)).rejects.toMatchObject({ status: 403 });
      for (const id of [gym.member.id, 'no-such-id']) {
        await expect(linkFor(gym, id)).rejects.toMatchObject({
          status: 404,
          message: 'That member of staff was not found',
        });
      }
      const inactive = await addStaff(gym);
      await gym.admin.client.changeStaffStatus({ gymId: gym.gymId, staffId: inactive.id, status: 'inactive' });
      const invitations = await invitationsOf(server());
      await expect(linkFor(gym, inactive.id)).rejects.toMatchObject({ code: 'account-inactive' });
      await expect(linkFor(gym, gym.admin.id)).rejects.toMatchObject({ code: 'already-registered' });
      expect(await invitationsOf(server())).toEqual(invitations);
    });

    test('with a second gym nobody gets one: an account may have people in both', async () => {
      const other = await createTestGym(server(), 'Other');
      const staff = await addStaff(gym);
      const before = await invitationsOf(server());
      expect(await gym.admin.client.getStaffs({ gymId: gym.gymId })).not.toHaveProperty('hasInvitationLinks');
      await expect(linkFor(gym, staff.id)).rejects.toMatchObject({ status: 409, code: 'invitation-mailed' });
      await expect(linkFor(gym, staff.id, other.admin)).rejects.toMatchObject({ status: 403 });
      await expect(linkFor(gym, other.staff.id)).rejects.toMatchObject({ status: 404 });
      expect(await invitationsOf(server())).toEqual(before);
    });
  },
  () => ({ withoutMailServer: true }),
);

onBothEngines('invitation links with a mail server', (server) => {
  test('are mailed, and shown to nobody', async () => {
    const gym = await createTestGym(server());
    const staff = await addStaff(gym);
    const before = await invitationsOf(server());
    expect(await gym.admin.client.getStaffs({ gymId: gym.gymId })).not.toHaveProperty('hasInvitationLinks');
    await expect(linkFor(gym, staff.id)).rejects.toMatchObject({
      status: 409,
      code: 'invitation-mailed',
      message: 'Invitations are mailed: invite Nina again',
    });
    expect(await invitationsOf(server())).toEqual(before);
  });
});
