// Whoever invited sees that the mail server did not take the invitation; the desk sees it of a member.
import { beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { plainMailBrand } from '../testing/mails.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { FeedItem } from '../feed/feed.ts';
import { setMailRefused } from '../people/people.repository.ts';
import { reminderRecipient } from '../reminders/reminderRecipient.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const staffData = (of: TestGym, email: string) => ({
  name: 'Nina Rao',
  email,
  phone: '9876543210',
  role: 'Trainer' as const,
  branchId: of.main,
});
const add = async (of: TestGym, email: string) =>
  (await of.admin.client.addStaff({ gymId: of.gymId, staffData: staffData(of, email) })).staff.id;
const isRefused = async ({ gymId, admin }: TestGym, id: string) =>
  (await admin.client.getStaffs({ gymId })).staffs.find((one) => one.id === id)?.isMailRefused ?? false;

onBothEngines('refused mails', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other');
  });

  /** Sends what waits through a mail server that knows no mailbox. */
  const refuseAll = () =>
    createOutbox({
      database: server().database,
      mail: {
        send: () =>
          Promise.reject(
            Object.assign(new Error('Refused'), { command: 'RCPT TO', response: '550 5.1.1 User unknown' }),
          ),
      },
      brandOf: () => Promise.resolve(plainMailBrand),
      setRefused: setMailRefused,
      recipientNow: reminderRecipient,
      clock: () => server().clock.now,
      log: pino({ enabled: false }),
    }).deliver();
  const putMail = (to: string) =>
    server().database.transaction((tx) =>
      server().outbox.put(tx, gym.gymId, { to, language: 'en', subject: '', preheader: '', text: '', parts: [] }),
    );

  test('are shown until another mail is taken, or is on its way', async () => {
    const { gymId, admin } = gym;
    const id = await add(gym, 'Nina@example.com');
    expect(await isRefused(gym, id)).toBe(false);
    await refuseAll();
    expect(await isRefused(gym, id)).toBe(true);
    await admin.client.inviteStaff({ gymId, staffId: id });
    expect(await isRefused(gym, id)).toBe(false);
    await refuseAll();
    expect(await isRefused(gym, id)).toBe(true);
    await putMail('nina@example.com');
    await server().outbox.deliver();
    expect(await isRefused(gym, id)).toBe(false);
  });

  test('reach the open pages of their gym, as does the mail that is taken after them; other mails do not', async () => {
    const signal = AbortSignal.timeout(60_000);
    const { feed, outbox } = server();
    await outbox.deliver();
    const listen = async (of: TestGym) =>
      (await feed.follow({ gymId: of.gymId, personId: of.admin.id, withRefusals: true, signal }))[
        Symbol.asyncIterator
      ]();
    const [page, elsewhere] = [await listen(gym), await listen(other)];
    for (const items of [page, elsewhere]) await items.next();
    const next = async (items: typeof page) => ((await items.next()).value as FeedItem).message.type;
    const id = await add(gym, 'leela@example.com');
    await outbox.deliver();
    await putMail('leela@example.com');
    await refuseAll();
    expect(await next(page)).toBe('mail-refusals');
    expect(await isRefused(gym, id)).toBe(true);
    await putMail('leela@example.com');
    await outbox.deliver();
    expect(await next(page)).toBe('mail-refusals');
    await putMail('leela@example.com');
    await outbox.deliver();
    for (const { gymId: of, admin: by, member } of [other, gym])
      await by.client.universalCheckIn({ gymId: of, type: 'MANUAL', targetUserId: member.id });
    expect([await next(page), await next(elsewhere)]).toEqual(['attendance', 'attendance']);
  });

  test('are about the address: an edit of anything else keeps them, another address ends them', async () => {
    const { gymId, admin } = gym;
    const id = await add(gym, 'tara@example.com');
    await refuseAll();
    const update = (change: object) =>
      admin.client.updateStaff({ gymId, staffId: id, staffData: { ...staffData(gym, 'tara@example.com'), ...change } });
    await update({ name: 'Tara Rao' });
    expect(await isRefused(gym, id)).toBe(true);
    await update({ email: 'tara.rao@example.com' });
    expect(await isRefused(gym, id)).toBe(false);
  });

  test('are not shown in another gym, and those of administrators are as well', async () => {
    const there = await add(other, 'om@example.com');
    await server().outbox.deliver();
    const here = await add(gym, 'om@example.com');
    const adminData = { name: 'Ria', email: 'ria@example.com', mobile: '9876543211' };
    const { admin } = await gym.admin.client.createAdmin({ gymId: gym.gymId, adminData });
    await refuseAll();
    expect(await isRefused(gym, here)).toBe(true);
    expect(await isRefused(other, there)).toBe(false);
    const { admins } = await gym.admin.client.getAllAdmins({ gymId: gym.gymId });
    expect(admins.filter(({ isMailRefused }) => isMailRefused).map(({ id }) => id)).toContain(admin.id);
  });

  test('a refused mail to a member stands on their page', async () => {
    const { gymId, admin, member, staff } = gym;
    const membership = () => staff.client.getMembership({ gymId, memberId: member.id });
    const { email } = (await admin.client.getMember({ gymId, memberId: member.id })).member;
    expect(await membership()).not.toHaveProperty('isMailRefused');
    await putMail(email ?? '');
    await refuseAll();
    expect(await membership()).toMatchObject({ isMailRefused: true });
  });
});
