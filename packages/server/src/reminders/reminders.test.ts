import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Reminder, reminderDays } from '@spotter/api';
import { openDatabase } from '../db/open.ts';
import { mailBrandsBelow } from '../gyms/mailBrands.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createSmtpTransport } from '../mail/transports.ts';
import { createBrokenGym } from '../testing/brokenGym.ts';
import { deleteGyms } from '../testing/deleteGyms.ts';
import { startMailServer } from '../testing/mailServer.ts';
import { refusalDuringMove } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';
import type { PersonRow } from '../people/people.ts';
import { type PersonChange, setMailRefused } from '../people/people.repository.ts';
import { remindersJob } from './reminders.job.ts';
import { reminderRecipient } from './reminderRecipient.ts';
import { defaultText } from './reminders.rules.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Noon in India. */
const NOON = Date.parse('2026-11-20T06:30:00Z');
const signal = new AbortController().signal;
const fail = () => Promise.reject(new Error('killed'));

onBothEngines('reminders', (server) => {
  let gym: TestGym;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  beforeEach(async () => {
    server().clock.now = NOON;
    await deleteGyms(server());
    gym = await createTestGym(server());
    const { db } = server().database;
    await db.updateTable('people').set({ expiry_date: null }).where('gym_id', '=', gym.gymId).execute();
    mailServer = await startMailServer();
  });
  afterEach(() => mailServer.close());

  const clock = () => server().clock.now;
  /** Another server process on the same database. */
  function createProcess(database = server().database, publicUrl = origin) {
    const mail = createSmtpTransport(mailServer.url, 'Iron Lotus <desk@gym.example>');
    const outbox = createOutbox({
      database,
      mail,
      brandOf: mailBrandsBelow(publicUrl),
      setRefused: setMailRefused,
      recipientNow: reminderRecipient,
      clock,
      log: pino({ enabled: false }),
    });
    return { outbox, job: remindersJob({ database, outbox, clock, publicUrl }) };
  }
  /** Claims what is due, and delivers it. */
  async function send({ outbox, job } = createProcess()) {
    await job.run(signal);
    for (let waiting = true; waiting;) {
      await outbox.deliver();
      waiting = (await outboxRows()).some(({ due_at: dueAt }) => dueAt <= clock());
    }
    return mailServer.received.splice(0).map(({ to }) => to);
  }
  const outboxRows = () => server().database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const claims = () => server().database.db.selectFrom('reminders_sent').select(['person_id', 'day']).execute();
  /** A member who joined long ago. */
  const ending = async (expiry_date: string, change: Partial<PersonRow> = {}) => {
    const member = await gym.addPerson('member', gym.side, { join_date: '2025-01-10', expiry_date, ...change });
    return { ...member, email: (await rowOf(member.id)).email ?? '' };
  };
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const change = (id: string, values: PersonChange) =>
    server().database.db.updateTable('people').set(values).where('id', '=', id).execute();
  const update = (reminder: Reminder) => gym.admin.client.updateReminder({ gymId: gym.gymId, reminder });

  const stop = async (token: string, path = '/stopReminders') =>
    (
      await server().app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      })
    ).json();

  const unsubscribe = (token: string) =>
    server().app.request(`/reminders/stop/${token}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });

  /** An old member with the renewal of ten days that they bought early: 21 to 30 November. */
  async function shortRenewal() {
    const { gymId, admin } = gym;
    const planData = { name: 'Ten days', lengthUnit: 'day', length: 10, price: 500_00, isTaxIncluded: true } as const;
    const { plan } = await admin.client.addPlan({ gymId, planData });
    const { id, email } = await ending('2026-11-20');
    await admin.client.renewMembership({ gymId, memberId: id, planId: plan.id });
    expect((await rowOf(id)).expiry_date).toBe('2026-11-30');
    return { id, email };
  }
  /** Dates and addresses of the mails of three weeks. */
  async function sendDaily() {
    const sent: [string, string][] = [];
    for (let day = 0; day < 21; day += 1) {
      const date = new Date(clock()).toISOString().slice(0, 10);
      sent.push(...(await send()).map((to): [string, string] => [date, to]));
      server().clock.now += DAY_MS;
    }
    return sent;
  }

  /** Claims the reminders of two members, changes the first, and delivers: the addresses beside the other member's. */
  async function deliverAfter(act: (member: { id: string; email: string }) => Promise<unknown>) {
    const member = await ending('2026-11-23');
    const other = await ending('2026-11-23');
    const { job, outbox } = createProcess();
    await job.run(signal);
    await act(member);
    await outbox.deliver();
    expect(await outboxRows()).toEqual([]);
    const sent = mailServer.received.map(({ to }) => to);
    expect(sent).toContain(other.email);
    return sent.filter((to) => to !== other.email);
  }

  const settings = async () => (await gym.admin.client.getReminders({ gymId: gym.gymId })).reminders;

  const names = async ({ client } = gym.admin, branchId?: string) =>
    (await client.getRemindToday({ gymId: gym.gymId, ...(branchId !== undefined && { branchId }) })).members.map(
      ({ name }) => name,
    );

  describe('by mail', () => {
    test('on each of the five days each member gets one, at their time alone', async () => {
      const { email } = await ending('2026-11-30');
      const sent: string[] = [];
      for (let hour = 0; hour < 17 * 24; hour += 1) {
        server().clock.now = Date.parse('2026-11-19T18:30:00Z') + hour * HOUR_MS;
        for (const to of await send()) {
          expect(to).toBe(email);
          sent.push(new Date(clock() + 5.5 * HOUR_MS).toISOString().slice(0, 13));
        }
      }
      expect(sent).toEqual(['2026-11-23T09', '2026-11-27T09', '2026-11-29T09', '2026-11-30T09', '2026-12-03T09']);
    });

    test.each([
      ['time zone', 'time zone'],
      ['brand', 'JSON'],
    ])('a gym whose %s cannot be read keeps no other waiting', async (part, message) => {
      const { gymId, side, addPerson } = await createBrokenGym(server());
      if (part === 'brand') {
        const { db } = server().database;
        await db.updateTable('gyms').set({ time_zone: 'Asia/Kolkata' }).where('gym_id', '=', gymId).execute();
      }
      await addPerson('member', side, { join_date: '2025-01-10', expiry_date: '2026-11-23' });
      const { email } = await ending('2026-11-23');
      await expect(createProcess().job.run(signal)).rejects.toThrow(message);
      expect((await outboxRows()).map(({ recipient }) => recipient)).toEqual([email]);
    });

    test('each gym’s failure is reported, whether it is found before its mails or with them', async () => {
      const [unzoned, unbranded] = [await createBrokenGym(server()), await createBrokenGym(server())];
      const { db } = server().database;
      await db.updateTable('gyms').set({ time_zone: 'Asia/Kolkata' }).where('gym_id', '=', unbranded.gymId).execute();
      await unbranded.addPerson('member', unbranded.side, { join_date: '2025-01-10', expiry_date: '2026-11-23' });
      const failed = await createProcess()
        .job.run(signal)
        .catch((error: unknown) => error);
      expect(failed).toMatchObject({ failures: [{ gymId: unzoned.gymId }, { gymId: unbranded.gymId }] });
    });

    test('says who, which plan and until when, and how to stop', async () => {
      const { id } = await ending('2026-11-23', { name: 'Asha Rao', membership_plan: 'quarterly' });
      await createProcess().job.run(signal);
      const [mail] = await outboxRows();
      const token = (await rowOf(id)).reminder_token ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(mail).toMatchObject({
        subject: 'Your membership ends in 3 days',
        expires_at: Date.parse('2026-11-20T14:30:00Z'),
        unsubscribe_url: `${origin}/reminders/stop/${token}`,
      });
      expect(mail?.text).toContain('Hello Asha Rao,');
      expect(mail?.text).toContain('Your membership (Quarterly) ends in 3 days, on 23 Nov 2026.');
      expect(mail?.text).toContain(`${origin}/pass/`);
      expect(mail?.text).toContain(`Stop reminders: ${origin}/reminders/stop/#${token}`);
    });

    test('names a standard plan in the language of the member', async () => {
      const { id: inHindi } = await ending('2026-11-23', { membership_plan: 'quarterly' });
      await change(inHindi, { language: 'hi' });
      await createProcess().job.run(signal);
      const [mail] = await outboxRows();
      expect(mail?.text).toContain('(तिमाही)');
      expect(mail?.text).not.toContain('Quarterly');
    });

    test('leads to the page in the language of the member, and unsubscribes without it', async () => {
      const { id } = await ending('2026-11-23');
      await change(id, { language: 'hi' });
      await createProcess().job.run(signal);
      const [mail] = await outboxRows();
      const token = (await rowOf(id)).reminder_token ?? '';
      expect(mail?.text).toContain(`${origin}/reminders/stop/?language=hi#${token}`);
      expect(mail?.unsubscribe_url).toBe(`${origin}/reminders/stop/${token}`);
    });

    test('has the headers by which mail programs unsubscribe, with one click where the server has https', async () => {
      await ending('2026-11-23');
      const { outbox, job } = createProcess(server().database, 'https://gym.example');
      await job.run(signal);
      await outbox.deliver();
      const eml = mailServer.received[0]?.eml ?? '';
      expect(eml).toMatch(/^List-Unsubscribe: <https:\/\/gym\.example\/reminders\/stop\/[\w-]{43}>\r$/m);
      expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      mailServer.received.length = 0;
      await ending('2026-11-23');
      const plain = createProcess();
      await plain.job.run(signal);
      await plain.outbox.deliver();
      expect(mailServer.received[0]?.eml).toMatch(/^List-Unsubscribe: /m);
      expect(mailServer.received[0]?.eml).not.toMatch(/^List-Unsubscribe-Post/m);
    });

    test.each<[string, PersonChange]>([
      ['renewed', { expiry_date: '2027-02-23' }],
      ['deactivated', { deactivated_at: 1 }],
      ['without an e-mail', { email: null }],
      ['who has stopped reminders', { reminders_stopped_at: 1 }],
      ['without an end', { expiry_date: null }],
      ['frozen today', { frozen_from: '2026-11-18', frozen_to: '2026-11-20' }],
    ])('a member %s gets none', async (_, values) => {
      const { id } = await ending('2026-11-23');
      await change(id, values);
      expect(await send()).toEqual([]);
      expect(await claims()).toEqual([]);
    });

    test('a member whose membership began three days ago gets none', async () => {
      await ending('2026-11-23', { join_date: '2026-11-18' });
      expect(await send()).toEqual([]);
      expect(await claims()).toEqual([]);
    });

    test('a member who canceled gets none, and is not on the worklist', async () => {
      const canceled = await ending('2027-02-10', { name: 'Canceled' });
      const { email } = await ending('2026-11-23', { name: 'Ending' });
      await gym.admin.client.cancelMembership({
        gymId: gym.gymId,
        memberId: canceled.id,
        lastDay: '2026-11-23',
        reason: 'Moves away',
      });
      expect((await rowOf(canceled.id)).expiry_date).toBe('2026-11-23');
      expect(await names()).toEqual(['Ending']);
      const sent: string[] = [];
      for (let day = 0; day < 8; day += 1) {
        sent.push(...(await send()));
        server().clock.now += DAY_MS;
      }
      expect(new Set(sent)).toEqual(new Set([email]));
    });

    test('a short pass that an old member renewed early is reminded as its own length says', async () => {
      const { email } = await shortRenewal();
      // Seven days before its end it has begun two days ago.
      const dates = ['2026-11-27', '2026-11-29', '2026-11-30', '2026-12-03'];
      expect(await sendDaily()).toEqual(dates.map((date) => [date, email]));
    });

    test('a short pass whose beginning was moved by an extension is reminded as one that began then', async () => {
      const { id, email } = await shortRenewal();
      const change = { kind: 'extend' as const, days: 7, reason: 'Closed for repairs' };
      await gym.admin.client.changeMembers({ gymId: gym.gymId, memberIds: [id], change });
      expect((await rowOf(id)).expiry_date).toBe('2026-12-07');
      const dates = ['2026-12-04', '2026-12-06', '2026-12-07', '2026-12-10'];
      expect(await sendDaily()).toEqual(dates.map((date) => [date, email]));
    });

    test('a membership that was renewed is reminded of its new end', async () => {
      const { id, email } = await ending('2026-11-23');
      expect(await send()).toEqual([email]);
      await change(id, { expiry_date: '2026-12-23' });
      server().clock.now += 30 * DAY_MS;
      expect(await send()).toEqual([email]);
    });

    test('one that was switched off is not mailed; others are', async () => {
      await ending('2026-11-23');
      const { email } = await ending('2026-11-27');
      await update({ day: 3, isOn: false, subject: 'x', text: 'y' });
      expect(await send()).toEqual([email]);
    });

    test('on the day of the gym: where it is 9 already', async () => {
      await ending('2026-11-23');
      const { db } = server().database;
      await db.updateTable('gyms').set({ time_zone: 'Pacific/Kiritimati' }).where('gym_id', '=', gym.gymId).execute();
      // There it is 20:30 of the same day.
      expect(await send()).toEqual([]);
      await db.updateTable('gyms').set({ time_zone: 'Europe/London' }).where('gym_id', '=', gym.gymId).execute();
      expect(await send()).toEqual([]);
      server().clock.now = Date.parse('2026-11-20T09:00:00Z');
      expect(await send()).toHaveLength(1);
    });

    test('what was missed is sent late on the same day, and not on the next', async () => {
      const { email } = await ending('2026-11-23');
      server().clock.now = Date.parse('2026-11-20T14:29:59Z');
      const other = await ending('2026-11-24');
      expect(await send()).toEqual([email]);
      server().clock.now += 1 + 13 * HOUR_MS;
      // The reminder of 7 or 3 days before was missed: only that of its own day comes.
      await change(other.id, { expiry_date: '2026-11-23' });
      expect(await send()).toEqual([]);
    });

    test('is dropped where the mail server accepts it on no time of its day', async () => {
      await ending('2026-11-23');
      mailServer.behaviour.refusal = 451;
      const { outbox, job } = createProcess();
      await job.run(signal);
      await outbox.deliver();
      expect(await outboxRows()).toHaveLength(1);
      mailServer.behaviour.refusal = undefined;
      server().clock.now = Date.parse('2026-11-20T14:30:00Z');
      await outbox.deliver();
      expect(mailServer.received).toEqual([]);
      expect(await outboxRows()).toEqual([]);
      await job.run(signal);
      server().clock.now = NOON + 1;
      await job.run(signal);
      expect(await outboxRows()).toEqual([]);
    });

    describe('that waits for the mail server', () => {
      test.each<[string, ({ id }: { id: string }) => Promise<unknown>]>([
        [
          'renewed',
          ({ id }) => gym.admin.client.renewMembership({ gymId: gym.gymId, memberId: id, planId: 'monthly' }),
        ],
        [
          'canceled',
          ({ id }) =>
            gym.admin.client.cancelMembership({
              gymId: gym.gymId,
              memberId: id,
              lastDay: '2026-11-22',
              reason: 'Moved',
            }),
        ],
        [
          'froze the membership',
          ({ id }) =>
            gym.admin.client.freezeMembership({
              gymId: gym.gymId,
              memberId: id,
              from: '2026-11-20',
              to: '2026-11-22',
              reason: 'Travel',
            }),
        ],
        ['was deactivated', ({ id }) => change(id, { deactivated_at: NOON })],
        ['was deleted', ({ id }) => gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: id })],
        ['has no address any more', ({ id }) => change(id, { email: null })],
      ])('is not sent to a member who %s meanwhile', async (_, act) => {
        expect(await deliverAfter(act)).toEqual([]);
      });

      test('is sent to the address that the member has now', async () => {
        expect(await deliverAfter(({ id }) => change(id, { email: 'new@gym.test' }))).toEqual(['new@gym.test']);
      });

      test('is sent to a member who took the renewal back', async () => {
        let email = '';
        const sent = await deliverAfter(async (member) => {
          email = member.email;
          await change(member.id, { expiry_date: '2026-12-23' });
          await change(member.id, { expiry_date: '2026-11-23' });
        });
        expect(sent).toEqual([email]);
      });
    });

    test('a clock that jumps back, and one that jumps between two days, send nothing twice', async () => {
      const { email } = await ending('2026-11-27');
      const sent: string[] = [];
      for (const days of [0, -1, 0, 4, 0, 4, 6, 4, 7, 0]) {
        server().clock.now = NOON + days * DAY_MS;
        sent.push(...(await send()));
      }
      expect(sent).toEqual([email, email, email, email]);
    });
  });

  test('an amount is that of the plan for the branch: with tax where it has a GSTIN', async () => {
    const planData = { name: 'Monthly', lengthUnit: 'month', length: 1, price: 100_000, isTaxIncluded: false } as const;
    const { client } = gym.admin;
    await client.updatePlan({ gymId: gym.gymId, planId: 'monthly', planData });
    await server()
      .database.db.insertInto('branch_billing_details')
      .values({
        gym_id: gym.gymId,
        branch_id: gym.main,
        legal_name: 'Iron',
        address: '',
        gstin: '27ABCDE1234F1Z5',
        updated_at: NOON,
      })
      .execute();
    const planOf = async (change: object) =>
      (await client.addPlan({ gymId: gym.gymId, planData: { ...planData, ...change } })).plan.id;
    const included = await planOf({ name: 'Included', isTaxIncluded: true });
    const unsold = await planOf({ name: 'Unsold' });
    await client.togglePlanStatus({ gymId: gym.gymId, planId: unsold, newStatus: 'inactive' });
    await ending('2026-11-23', { branch_id: gym.main, name: 'Included', membership_plan: included });
    await ending('2026-11-23', { branch_id: gym.main, name: 'Unsold', membership_plan: unsold });
    await ending('2026-11-23', { branch_id: gym.main, name: 'Taxed' });
    await ending('2026-11-23', { name: 'Untaxed' });
    await ending('2026-11-23', { name: 'Unpriced', membership_plan: 'yearly' });
    await createProcess().job.run(signal);
    const amounts = (await outboxRows()).map(({ text }) => [
      /Hello (\w+)/.exec(text)?.[1],
      /A renewal costs (.*)\./.exec(text)?.[1],
    ]);
    expect(Object.fromEntries(amounts)).toEqual({
      Included: '₹1,000',
      Taxed: '₹1,050',
      Untaxed: '₹1,000',
      Unpriced: undefined,
      Unsold: undefined,
    });
    const { members } = await client.getRemindToday({ gymId: gym.gymId });
    const listed = Object.fromEntries(members.map(({ name, amount }) => [name, amount]));
    expect(listed).toEqual({ Included: 100_000, Taxed: 105_000, Untaxed: 100_000, Unpriced: null, Unsold: null });
  });

  describe('once each', () => {
    test('by two processes at once', async () => {
      const members = await Promise.all(Array.from({ length: 45 }, () => ending('2026-11-23')));
      const second = await openDatabase(server().databaseUrl);
      try {
        const [one, two] = [createProcess(), createProcess(second)];
        for (let round = 0; round < 3; round += 1) {
          await Promise.all([one.job.run(signal), two.job.run(signal)]);
          await Promise.all([one.outbox.deliver(), two.outbox.deliver()]);
        }
        await send(one);
        await send(two);
      } finally {
        await second.close();
      }
      const rows = await claims();
      expect(rows).toHaveLength(45);
      expect(await outboxRows()).toEqual([]);
      expect(new Set(rows.map(({ person_id }) => person_id))).toEqual(new Set(members.map(({ id }) => id)));
    });

    test('of two processes each mail arrives once', async () => {
      const members = await Promise.all(Array.from({ length: 30 }, () => ending('2026-11-23')));
      const [one, two] = [createProcess(), createProcess()];
      await Promise.all([one.job.run(signal), two.job.run(signal)]);
      const sent: string[] = [];
      for (let round = 0; round < 4; round += 1) {
        await Promise.all([one.outbox.deliver(), two.outbox.deliver()]);
        sent.push(...mailServer.received.splice(0).map(({ to }) => to));
      }
      expect(sent.toSorted()).toEqual(members.map(({ email }) => email).toSorted());
    });

    test('a crash between claim and mail leaves neither, and the next run sends it', async () => {
      const { email } = await ending('2026-11-23');
      const { outbox } = createProcess();
      const broken = remindersJob({
        database: server().database,
        outbox: { ...outbox, putReminder: fail },
        clock,
        publicUrl: origin,
      });
      await expect(broken.run(signal)).rejects.toThrow('killed');
      expect(await claims()).toEqual([]);
      expect(await send()).toEqual([email]);
      expect(await send()).toEqual([]);
    });

    test('a crash after the claim was committed loses no mail', async () => {
      const { email } = await ending('2026-11-23');
      await createProcess().job.run(signal);
      // Another process goes on.
      const { outbox } = createProcess();
      await outbox.deliver();
      expect(mailServer.received.map(({ to }) => to)).toEqual([email]);
    });
  });

  test('few wait for the mail server, and no gym waits for another', async () => {
    const { db } = server().database;
    const other = await createTestGym(server(), 'Small Gym');
    const template = await rowOf((await ending('2026-11-23')).id);
    const copies = Array.from({ length: 250 }, (_, at) => ({
      ...template,
      id: `copy-${String(at).padStart(3, '0')}`,
      email: `copy${at}@gym.test`,
      uid: null,
    }));
    await db.insertInto('people').values(copies).execute();
    const term = await db
      .selectFrom('terms')
      .selectAll()
      .where('person_id', '=', template.id)
      .executeTakeFirstOrThrow();
    const terms = copies.map(({ id }) => ({ ...term, id: `term-${id}`, person_id: id }));
    await db.insertInto('terms').values(terms).execute();
    await db.updateTable('people').set({ expiry_date: '2026-11-23' }).where('id', '=', other.member.id).execute();
    const { job, outbox } = createProcess();
    await job.run(signal);
    const waiting = await outboxRows();
    expect(waiting.length).toBeGreaterThanOrEqual(100);
    expect(waiting.length).toBeLessThan(125);
    expect(waiting.some(({ gym_id: id }) => id === other.gymId)).toBe(true);
    await job.run(signal);
    expect(await outboxRows()).toHaveLength(waiting.length);
    const stopped = new AbortController();
    stopped.abort();
    await outbox.deliver();
    await job.run(stopped.signal);
    expect((await outboxRows()).length).toBeLessThan(waiting.length);
  });

  test('those who get none hold no others up, nor those who are due later', async () => {
    const [tomorrow, later] = [await ending('2026-11-21'), await ending('2026-12-30')];
    // As many as are looked at together: they have just bought the term that ends.
    for (let count = 0; count < 20; count += 1) await ending('2026-11-23', { join_date: '2026-11-18' });
    const { email } = await ending('2026-11-23');
    const { job } = createProcess();
    const recipients = async () => {
      await job.run(signal);
      return (await outboxRows()).map(({ recipient }) => recipient).toSorted();
    };
    expect(await recipients()).toEqual([tomorrow.email, email].toSorted());
    await change(later.id, { expiry_date: '2026-11-23' });
    expect(await recipients()).toEqual([tomorrow.email, email, later.email].toSorted());
  });

  test('of a text of its own the gym’s language completes the rest, and its plans keep their names', async () => {
    const { gymId, admin } = gym;
    const planData = { name: 'Ten days', lengthUnit: 'day', length: 10, price: null, isTaxIncluded: true } as const;
    const { plan } = await admin.client.addPlan({ gymId, planData });
    await update({ day: 3, isOn: true, subject: 'Soon', text: defaultText(3, 'en').text });
    const textOf = async () => {
      await ending('2026-11-23', { name: 'Asha', membership_plan: plan.id, language: 'en' });
      await createProcess().job.run(signal);
      const mail = (await outboxRows()).at(-1);
      expect(mail?.subject).toBe('Soon');
      return mail?.text;
    };
    expect(await textOf()).toContain('Hello Asha,\n\nYour membership (Ten days) ends in 3 days');
    await server().database.db.updateTable('gyms').set({ language: 'hi' }).where('gym_id', '=', gymId).execute();
    expect(await textOf()).toContain('नमस्ते Asha,');
  });

  test('each run begins with another gym', async () => {
    const other = await createTestGym(server(), 'Small Gym');
    const { job } = createProcess();
    const recipients: string[] = [];
    for (const day of ['2026-11-23', '2026-11-27', '2026-11-21']) {
      const own = await ending(day);
      const theirs = await other.addPerson('member', other.side, { join_date: '2025-01-10', expiry_date: day });
      const earlier = new Set((await outboxRows()).map(({ id }) => id));
      await job.run(signal);
      const added = (await outboxRows()).filter(({ id }) => !earlier.has(id));
      expect(added.map(({ recipient }) => recipient).toSorted()).toEqual(
        [own.email, (await rowOf(theirs.id)).email ?? ''].toSorted(),
      );
      recipients.push(added[0]?.gym_id ?? '');
    }
    const [first, second] = recipients;
    expect(recipients).toEqual([first, second, first]);
    expect(new Set(recipients)).toEqual(new Set([gym.gymId, other.gymId]));
  });

  test('those that a mail server keeps refusing hold no others up', async () => {
    const refused = Array.from({ length: 100 }, (_, at) => ({
      gym_id: gym.gymId,
      id: `refused-${at}`,
      recipient: `refused${at}@gym.test`,
      subject: 'Soon',
      text: '',
      html: '',
      created_at: clock(),
      due_at: clock() + HOUR_MS,
      tries: 9,
      expires_at: clock() + 5 * HOUR_MS,
    }));
    await server().database.db.insertInto('outbox').values(refused).execute();
    const { email } = await ending('2026-11-23');
    expect(await send()).toEqual([email]);
  });

  describe('stopping them', () => {
    test.each(['the page', 'one click in a mail program'])(
      'by %s, for its member alone, also what waits',
      async (by) => {
        const { id, email } = await ending('2026-11-23');
        const other = await ending('2026-11-23');
        const { job, outbox } = createProcess();
        await job.run(signal);
        const token = (await rowOf(id)).reminder_token ?? '';
        if (by === 'the page') expect(await stop(token)).toEqual({ success: true });
        else {
          const response = await unsubscribe(token);
          expect([response.status, await response.text()]).toEqual([200, 'Reminders are stopped.']);
          expect(response.headers.get('cache-control')).toBe('no-store');
        }
        expect((await rowOf(id)).reminders_stopped_at).toBe(NOON);
        expect((await rowOf(other.id)).reminders_stopped_at).toBeNull();
        await outbox.deliver();
        expect(mailServer.received.map(({ to }) => to)).toEqual([other.email]);
        server().clock.now += 2 * DAY_MS;
        expect(await send()).not.toContain(email);
        // Again: nothing changes.
        expect(await stop(token)).toEqual({ success: true });
        expect((await rowOf(id)).reminders_stopped_at).toBe(NOON);
      },
    );

    test('an unknown token gets the same answer and changes nothing', async () => {
      const { id } = await ending('2026-11-23');
      await createProcess().job.run(signal);
      const token = (await rowOf(id)).reminder_token ?? '';
      for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x'.repeat(43), `${token}A`]) {
        expect(await stop(wrong)).toEqual({ success: true });
        expect((await unsubscribe(wrong)).status).toBe(200);
      }
      expect((await unsubscribe('short')).status).toBe(200);
      expect((await rowOf(id)).reminders_stopped_at).toBeNull();
    });

    test('is taken back by the same link, for its member alone', async () => {
      const { id, email } = await ending('2026-11-23');
      const other = await ending('2026-11-23');
      await send();
      const token = (await rowOf(id)).reminder_token ?? '';
      await stop(token);
      await stop((await rowOf(other.id)).reminder_token ?? '');
      expect(await stop('x'.repeat(43), '/resumeReminders')).toEqual({ success: true });
      expect((await rowOf(id)).reminders_stopped_at).toBe(NOON);
      expect(await stop(token, '/resumeReminders')).toEqual({ success: true });
      expect((await rowOf(id)).reminders_stopped_at).toBeNull();
      expect((await rowOf(other.id)).reminders_stopped_at).toBe(NOON);
      server().clock.now += 2 * DAY_MS;
      expect(await send()).toEqual([email]);
      // The link in the mail stops them again.
      await stop(token);
      expect((await rowOf(id)).reminders_stopped_at).toBe(clock());
    });

    test('at the desk, and again on: the member page shows it and the activities have both', async () => {
      const { id, name } = await ending('2026-11-23');
      const { gymId } = gym;
      const { client } = gym.staff;
      const hasReminders = async () => (await client.getMembership({ gymId, memberId: id })).hasReminders;
      await createProcess().job.run(signal);
      expect(await outboxRows()).toHaveLength(1);
      expect(await hasReminders()).toBe(true);
      expect(await client.setMemberReminders({ gymId, memberId: id, isOn: false })).toEqual({ hasReminders: false });
      expect(await hasReminders()).toBe(false);
      expect(await outboxRows()).toEqual([]);
      await client.setMemberReminders({ gymId, memberId: id, isOn: false });
      await client.setMemberReminders({ gymId, memberId: id, isOn: true });
      expect(await hasReminders()).toBe(true);
      const { activities } = await gym.admin.client.getActivities({ gymId });
      expect(activities.map(({ displayText, changes }) => [displayText, changes])).toEqual([
        [`Sunil Staff switched on the reminders of ${name}`, { reminders: { from: 'off', to: 'on' } }],
        [`Sunil Staff switched off the reminders of ${name}`, { reminders: { from: 'on', to: 'off' } }],
      ]);
    });

    test('at the desk of another branch is refused, and changes nothing', async () => {
      const { id } = await ending('2026-11-23');
      const { gymId } = gym;
      const off = { gymId, memberId: id, isOn: false };
      await expect(gym.mainStaff.client.setMemberReminders(off)).rejects.toMatchObject({ code: 'not-found' });
      await expect(gym.member.client.setMemberReminders(off)).rejects.toMatchObject({ code: 'forbidden' });
      expect((await rowOf(id)).reminders_stopped_at).toBeNull();
    });

    test('is refused to the desk of the branch that the member leaves at that moment', async () => {
      const { id } = await ending('2026-11-23');
      const { gymId } = gym;
      const refusal = await refusalDuringMove(server(), { gymId, memberId: id, toBranchId: gym.main }, () =>
        gym.staff.client.setMemberReminders({ gymId, memberId: id, isOn: false }),
      );
      expect(refusal).toMatchObject({ code: 'not-found' });
      expect((await rowOf(id)).reminders_stopped_at).toBeNull();
    });

    test('a link keeps its token', async () => {
      const { id } = await ending('2026-11-23');
      await send();
      const { reminder_token: token } = await rowOf(id);
      server().clock.now += 2 * DAY_MS;
      expect(await send()).toHaveLength(1);
      expect((await rowOf(id)).reminder_token).toBe(token);
    });
  });

  describe('the settings', () => {
    test('are the texts of the product until an admin changes them; the change is in the activities', async () => {
      expect(await settings()).toEqual(reminderDays.map((day) => ({ day, isOn: true, ...defaultText(day, 'en') })));
      const changed = { day: 3 as const, isOn: false, subject: 'Soon', text: 'Dear {name},\n{amount}' };
      const { reminders } = await update(changed);
      expect(reminders[1]).toEqual(changed);
      expect(await settings()).toEqual(reminders);
      expect(reminders[0]).toEqual({ day: 7, isOn: true, ...defaultText(7, 'en') });
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId });
      expect(activities).toMatchObject([
        {
          displayText: 'Asha Admin updated Reminder 3 days before the end',
          changes: { isOn: { from: 'on', to: 'off' }, subject: { from: defaultText(3, 'en').subject, to: 'Soon' } },
        },
      ]);
      await update(changed);
      expect((await gym.admin.client.getActivities({ gymId: gym.gymId })).activities).toHaveLength(1);
    });

    test('are stored where they are the gym’s own, with the moment of the first switch-off', async () => {
      const { db } = server().database;
      const rowOf3 = () =>
        db
          .selectFrom('reminder_settings')
          .select(['subject', 'text', 'turned_off_at'])
          .where('gym_id', '=', gym.gymId)
          .where('day', '=', 3)
          .executeTakeFirst();
      const { subject, text } = defaultText(3, 'en');
      await update({ day: 1, isOn: false, ...defaultText(1, 'en') });
      const switchedOffAt = (server().clock.now += HOUR_MS);
      await update({ day: 3, isOn: false, subject, text });
      expect(await rowOf3()).toEqual({ subject: null, text: null, turned_off_at: switchedOffAt });
      server().clock.now += HOUR_MS;
      await update({ day: 3, isOn: false, subject: 'Soon', text });
      expect(await rowOf3()).toEqual({ subject: 'Soon', text: null, turned_off_at: switchedOffAt });
      await update({ day: 3, isOn: true, subject, text: 'Dear {name}' });
      expect(await rowOf3()).toEqual({ subject: null, text: 'Dear {name}', turned_off_at: null });
      for (const day of reminderDays) await update({ day, isOn: false, subject: 'Soon', text: 'Dear {name}' });
      const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId });
      expect(activities.map(({ entityName }) => entityName)).toEqual([
        'Reminder 3 days after the end',
        'Reminder on the last day',
        'Reminder 1 day before the end',
        'Reminder 3 days before the end',
        'Reminder 7 days before the end',
        ...Array<string>(3).fill('Reminder 3 days before the end'),
        'Reminder 1 day before the end',
      ]);
      expect(activities[5]?.changes).toEqual({
        isOn: { from: 'off', to: 'on' },
        subject: { from: 'Soon', to: subject },
        text: { from: text, to: 'Dear {name}' },
      });
    });

    test.each([
      [{ subject: '' }, 'reminder.subject', 'Please enter a subject'],
      [{ text: ' ' }, 'reminder.text', 'Please enter a text'],
      [{ text: 'Hi {nmae}' }, 'reminder.text', 'Fields are {name}, {plan}, {date}, {amount}, {link}'],
      [{ subject: 'a'.repeat(121) }, 'reminder.subject', 'At most 120 characters'],
    ])('%j is refused and nothing changes', async (wrong, field, error) => {
      const failure = await update({ day: 3, isOn: false, subject: 'S', text: 'T', ...wrong }).catch(
        (caught: unknown) => caught,
      );
      expect(failure).toMatchObject({ code: 'invalid', fields: [{ field, error }] });
      expect((await settings())[1]).toEqual({ day: 3, isOn: true, ...defaultText(3, 'en') });
    });

    test('of two admins at once neither overwrites the other’s change', async () => {
      const { client } = gym.admin;
      const { gymId } = gym;
      const basis = { isOn: true, ...defaultText(3, 'en') };
      await client.updateReminder({ gymId, reminder: { day: 3, ...basis, subject: 'Soon' }, basis });
      // The other one has seen none of it: what they leave as it was stays as it is.
      await client.updateReminder({ gymId, reminder: { day: 3, ...basis, isOn: false }, basis });
      const merged = { day: 3, isOn: false, subject: 'Soon', text: basis.text };
      expect((await settings())[1]).toEqual(merged);
      const slower = { day: 3, ...basis, subject: 'Later', text: 'Hello {name}' } as const;
      await expect(client.updateReminder({ gymId, reminder: slower, basis })).rejects.toMatchObject({
        code: 'state-changed',
        message: 'Somebody has changed this reminder meanwhile',
        fields: [{ field: 'reminder.subject', error: 'Changed at another desk meanwhile' }],
      });
      expect((await settings())[1]).toEqual(merged);
    });

    test('are for admins', async () => {
      const reminder = { day: 3, isOn: false, subject: 'S', text: 'T' } as const;
      const denied = { code: 'forbidden' };
      for (const { client } of [gym.staff, gym.member]) {
        await expect(client.updateReminder({ gymId: gym.gymId, reminder })).rejects.toMatchObject(denied);
        await expect(client.getReminders({ gymId: gym.gymId })).rejects.toMatchObject(denied);
      }
      expect((await settings())[1]?.isOn).toBe(true);
    });
  });

  describe('the worklist of today', () => {
    test('has who ends within 7 days or ended within 14, by that day', async () => {
      for (const [name, expiry] of [
        ['Ended 15 days ago', '2026-11-05'],
        ['In 8 days', '2026-11-28'],
        ['In 7 days', '2026-11-27'],
        ['Ended 14 days ago', '2026-11-06'],
        ['Today', '2026-11-20'],
      ] as const) {
        await ending(expiry, { name });
      }
      await ending('2026-11-20', { name: 'Inactive', deactivated_at: 1 });
      await ending('2026-11-20', { name: 'Frozen', frozen_from: '2026-11-20', frozen_to: '2026-11-20' });
      expect(await names()).toEqual(['Ended 14 days ago', 'Today', 'In 7 days']);
    });

    test('staff get their own branch; admins one or all', async () => {
      await ending('2026-11-20', { name: 'Side' });
      await ending('2026-11-21', { name: 'Main', branch_id: gym.main });
      expect(await names()).toEqual(['Side', 'Main']);
      expect(await names(gym.admin, gym.main)).toEqual(['Main']);
      expect(await names(gym.staff)).toEqual(['Side']);
      expect(await names(gym.mainStaff)).toEqual(['Main']);
      await expect(names(gym.staff, gym.main)).rejects.toMatchObject({ code: 'not-found' });
      await expect(names(gym.admin, 'no-such-branch')).rejects.toMatchObject({ code: 'not-found' });
      await expect(names(gym.member)).rejects.toMatchObject({ code: 'forbidden' });
    });

    test('shows plan, phone and the last call', async () => {
      const { id } = await ending('2026-11-20', { membership_plan: 'yearly' });
      const other = await ending('2026-11-21');
      const write = (kind: 'note' | 'reminder', text: string) =>
        gym.staff.client.addMemberNote({ gymId: gym.gymId, memberId: id, kind, text });
      await write('reminder', 'No answer');
      server().clock.now += 1000;
      await write('reminder', 'Comes on Friday');
      await write('note', 'Knee injury');
      const { members } = await gym.staff.client.getRemindToday({ gymId: gym.gymId });
      expect(members).toEqual([
        {
          memberId: id,
          name: (await rowOf(id)).name,
          phone: '+919811111111',
          planName: 'Yearly',
          expiryDate: '2026-11-20',
          amount: null,
          message: expect.stringMatching(/^Hello .*,\nyour membership \(Yearly\) at .* ends on 20 Nov 2026\.\nWould/),
          lastContact: { text: 'Comes on Friday', by: 'Sunil Staff', at: clock() },
        },
        expect.objectContaining({ memberId: other.id, lastContact: null }),
      ]);
    });
  });

  test('what the desk sends is in the language of the member, else of the gym', async () => {
    const messages = async () =>
      (await gym.staff.client.getRemindToday({ gymId: gym.gymId })).members.map(({ message }) => message);
    await ending('2026-11-20', { name: 'Hari', language: 'hi' });
    await ending('2026-11-21', { name: 'Eva', language: 'en' });
    await ending('2026-11-22', { name: 'Gita' });
    expect(await messages()).toEqual([
      'नमस्ते Hari,\nTest Gym में आपकी मेंबरशिप (मासिक) 20 नव॰ 2026 को ख़त्म हो रही है।\nक्या आप इसे रिन्यू करना चाहेंगे?',
      'Hello Eva,\nyour membership (Monthly) at Test Gym ends on 21 Nov 2026.\nWould you like to renew?',
      'Hello Gita,\nyour membership (Monthly) at Test Gym ends on 22 Nov 2026.\nWould you like to renew?',
    ]);
    await server().database.db.updateTable('gyms').set({ language: 'hi' }).where('gym_id', '=', gym.gymId).execute();
    expect((await messages()).map((message) => message.split('\n')[0])).toEqual([
      'नमस्ते Hari,',
      'Hello Eva,',
      'नमस्ते Gita,',
    ]);
  });

  test('claims and token go with the member', async () => {
    const { id } = await ending('2026-11-23');
    await send();
    expect(await claims()).toHaveLength(1);
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: id });
    expect(await claims()).toEqual([]);
  });
});
