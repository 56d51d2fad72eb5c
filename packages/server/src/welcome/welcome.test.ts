import { beforeEach, expect, test } from 'vitest';
import { createBrokenGym } from '../testing/brokenGym.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';
import { welcomeJob } from './welcome.job.ts';
import { claimWelcome } from './welcome.repository.ts';

const DAY_MS = 86_400_000;
const signal = new AbortController().signal;

onBothEngines('welcome mails', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    const { db } = server().database;
    // Other tests' gyms would welcome, too.
    await db.updateTable('gyms').set({ welcome_members_since: null }).execute();
    await db.deleteFrom('outbox').execute();
    gym = await createTestGym(server());
    // Its people were there before.
    server().clock.now += 1;
  });
  const setEmail = (id: string, email: string | null) =>
    server().database.db.updateTable('people').set({ email }).where('id', '=', id).execute();

  const job = (outbox = server().outbox) =>
    welcomeJob({ database: server().database, outbox, clock: () => server().clock.now, publicUrl: origin });
  const waiting = () => server().database.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();
  const recipients = async () => (await waiting()).map(({ recipient }) => recipient);
  const turn = (isOn: boolean) => gym.admin.client.saveWelcomeMail({ gymId: gym.gymId, isOn });
  const add = async (email: string) => {
    const { member } = await gym.staff.client.addMember({
      gymId: gym.gymId,
      memberData: {
        name: 'Asha Rao',
        email,
        phone: '+919876543210',
        age: 30,
        sex: 'female',
        membershipPlan: 'monthly',
        branchId: gym.side,
      },
    });
    return member;
  };

  test('are off until an admin switches them on, which is recorded', async () => {
    const { gymId, admin } = gym;
    expect(await admin.client.getWelcomeMail({ gymId })).toEqual({ isOn: false });
    await add('asha@gym.test');
    await job().run(signal);
    expect(await waiting()).toEqual([]);
    await turn(true);
    await turn(true);
    expect(await admin.client.getWelcomeMail({ gymId })).toEqual({ isOn: true });
    const { activities } = await admin.client.getActivities({ gymId, limit: 2 });
    expect(activities).toMatchObject([
      { action: 'update', entityType: 'settings', changes: { welcomeMail: { from: 'off', to: 'on' } } },
      { action: 'create', entityType: 'member' },
    ]);
    await turn(false);
    expect(await admin.client.getWelcomeMail({ gymId })).toEqual({ isOn: false });
  });

  test.each(['staff', 'member'] as const)('%s cannot switch them', async (kind) => {
    const { gymId } = gym;
    await expect(gym[kind].client.saveWelcomeMail({ gymId, isOn: true })).rejects.toMatchObject({ status: 403 });
    expect(await gym.admin.client.getWelcomeMail({ gymId })).toEqual({ isOn: false });
  });

  test('staff, who may import members, see whether those are mailed; members do not', async () => {
    const { gymId } = gym;
    await turn(true);
    expect(await gym.staff.client.getWelcomeMail({ gymId })).toEqual({ isOn: true });
    await expect(gym.member.client.getWelcomeMail({ gymId })).rejects.toMatchObject({ status: 403 });
  });

  test('each member added since then gets one, with the link and code of the pass', async () => {
    await add('before@gym.test');
    server().clock.now += 1;
    await turn(true);
    await add('asha@gym.test');
    await Promise.all([job().run(signal), job().run(signal)]);
    await job().run(signal);
    const [mail, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'asha@gym.test',
      subject: 'Welcome to Test Gym',
      sender_name: 'Test Gym',
      qr_text: `${origin}/pass/`,
    });
    expect(mail?.text).toContain(`${origin}/pass/`);
    expect(mail?.html).toContain('src="cid:qr"');
  });

  test('never go to staff, to members without e-mail, inactive or deleted ones, or of another gym', async () => {
    const other = await createTestGym(server(), 'Other');
    server().clock.now += 1;
    await turn(true);
    const { now } = server().clock;
    const mailless = await gym.addPerson('member', gym.side, { created_at: now });
    await setEmail(mailless.id, null);
    await gym.addPerson('member', gym.side, { created_at: now, deactivated_at: now });
    await gym.addPerson('staff', gym.side, { created_at: now });
    await other.addPerson('member', other.side, { created_at: now });
    const { id } = await add('gone@gym.test');
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: id });
    await job().run(signal);
    expect(await recipients()).toEqual([]);
  });

  test('a member whose deletion is undone is not welcomed again', async () => {
    await turn(true);
    const { id } = await add('asha@gym.test');
    await job().run(signal);
    const { undo } = await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: id });
    await gym.admin.client.undoChange({ gymId: gym.gymId, changeId: undo?.changeId ?? '' });
    await job().run(signal);
    expect(await recipients()).toEqual(['asha@gym.test']);
  });

  test('a member who gets an e-mail address within a week is welcomed then, later not', async () => {
    await turn(true);
    const { now } = server().clock;
    const soon = await gym.addPerson('member', gym.side, { created_at: now });
    const late = await gym.addPerson('member', gym.side, { created_at: now });
    for (const { id } of [soon, late]) await setEmail(id, null);
    server().clock.now = now + 7 * DAY_MS;
    await setEmail(soon.id, 'soon@gym.test');
    await job().run(signal);
    server().clock.now += 1;
    await setEmail(late.id, 'late@gym.test');
    await job().run(signal);
    expect(await recipients()).toEqual(['soon@gym.test']);
    server().clock.now = now;
  });

  test('a crash between claim and mail leaves neither', async () => {
    await turn(true);
    await add('asha@gym.test');
    const broken = { ...server().outbox, putReminder: () => Promise.reject(new Error('killed')) };
    await expect(job(broken).run(signal)).rejects.toThrow('killed');
    expect(await recipients()).toEqual([]);
    await job().run(signal);
    expect(await recipients()).toEqual(['asha@gym.test']);
  });

  test('a gym of which they cannot be written keeps no other waiting', async () => {
    const broken = await createBrokenGym(server());
    await broken.addPerson('member', broken.side, { created_at: server().clock.now });
    const { db } = server().database;
    await db.updateTable('gyms').set({ welcome_members_since: 0 }).where('gym_id', '=', broken.gymId).execute();
    await turn(true);
    await add('asha@gym.test');
    await expect(job().run(signal)).rejects.toThrow('JSON');
    expect(await recipients()).toEqual(['asha@gym.test']);
  });

  test('at most some hundred wait for the mail server', async () => {
    await turn(true);
    const { now } = server().clock;
    for (let index = 0; index < 130; index += 1) await gym.addPerson('member', gym.side, { created_at: now });
    await job().run(signal);
    expect(await recipients()).toHaveLength(100);
    await server().database.db.deleteFrom('outbox').execute();
    await job().run(signal);
    expect(await recipients()).toHaveLength(30);
  });

  test('are claimed once, for members of the gym alone', async () => {
    const { db } = server().database;
    const other = await createTestGym(server(), 'Other');
    expect(await claimWelcome(db, other.gymId, gym.member.id, 1)).toBe(false);
    expect(await claimWelcome(db, gym.gymId, gym.staff.id, 1)).toBe(false);
    expect(await claimWelcome(db, gym.gymId, gym.member.id, 1)).toBe(true);
    expect(await claimWelcome(db, gym.gymId, gym.member.id, 2)).toBe(false);
    const claimed = await db.selectFrom('people').select('welcomed_at').where('id', '=', gym.member.id).execute();
    expect(claimed).toEqual([{ welcomed_at: 1 }]);
  });
});
