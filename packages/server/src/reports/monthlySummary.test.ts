import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '../mail/renderMail.ts';
import { createBrokenGym } from '../testing/brokenGym.ts';
import { describeMail, plainMailBrand } from '../testing/mails.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';
import { monthlySummaryJob } from './monthlySummary.job.ts';
import { dueSummary } from './monthlySummary.rules.ts';
import { monthlySummaryMail } from './monthlySummaryMail.ts';

const timeZone = 'Asia/Kolkata';
const local = (dateTime: string) => Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds;

describe('a monthly summary', () => {
  const since = local('2026-06-01T00:00');
  test.each([
    ['2026-12-01T08:59', undefined],
    ['2026-12-01T09:00', '2026-11'],
    ['2026-12-05T23:59', '2026-11'],
    ['2026-12-06T00:00', undefined],
    ['2027-01-02T03:00', '2026-12'],
  ])('at %s is due of %s', (at, month) => {
    expect(dueSummary(local(at), timeZone, since)?.month).toBe(month);
  });

  test('is of the whole month, beside the one before', () => {
    expect(dueSummary(local('2027-03-01T10:00'), timeZone, since)).toEqual({
      month: '2027-02',
      period: { from: '2027-02-01', to: '2027-02-28' },
      previous: { from: '2027-01-01', to: '2027-01-31' },
    });
  });

  test('is not due where it was switched on later, or not at all', () => {
    const now = local('2026-12-01T10:00');
    expect(dueSummary(now, timeZone, local('2026-12-01T00:00'))).toBeUndefined();
    expect(dueSummary(now, timeZone, local('2026-11-30T23:59'))?.month).toBe('2026-11');
    expect(dueSummary(now, timeZone, null)).toBeUndefined();
  });

  const figures = {
    checkIns: 12_345,
    visitors: 321,
    active: 400,
    joined: 20,
    left: 8,
    wonBack: 0,
    taken: 12_34_500_50,
    invoiced: 0,
  };
  const mail = (name: string, gymName: string) =>
    monthlySummaryMail({
      to: 'asha@example.com',
      name,
      gym: { name: gymName, locale: 'en-IN', currency: 'INR' },
      month: dueSummary(local('2026-12-01T10:00'), timeZone, since) as NonNullable<ReturnType<typeof dueSummary>>,
      current: figures,
      previous: { ...figures, checkIns: 10_000, joined: 40, left: 0, taken: 12_34_500_50, visitors: 320 },
      publicUrl: 'https://gym.example',
    });

  test('says the figures of both months, and where it is switched off', async () => {
    const draft = mail('Asha Rao', 'Iron & Lotus');
    expect(draft).toMatchObject({ to: 'asha@example.com', language: 'en' });
    await expect(describeMail(draft)).toMatchFileSnapshot('../mail/mails/monthlySummary.txt');
  });

  test('greets without a name where there is none that a mail may show', () => {
    const { text } = mail('@', '98450 12345');
    expect(text.startsWith('Hello,\n\nHere are the figures of your gym for November 2026,')).toBe(true);
  });

  test('nothing of a name becomes markup or a link', () => {
    const { text, html } = renderMail(mail('<a href="https://evil.example">', 'evil.example <b>'), plainMailBrand);
    expect(html).not.toMatch(/evil\.example|<b>/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(text).not.toContain('evil.example');
  });
});

onBothEngines('the job of monthly summaries', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    const { db } = server().database;
    await db.updateTable('gyms').set({ monthly_summary_since: null }).execute();
    await db.deleteFrom('outbox').execute();
    server().clock.now = local('2026-10-10T12:00');
    gym = await createTestGym(server());
  });
  const createJob = (put = server().outbox.put) =>
    monthlySummaryJob({
      database: server().database,
      outbox: { put },
      clock: () => server().clock.now,
      publicUrl: origin,
    });
  const signal = new AbortController().signal;
  const waiting = () => server().database.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).execute();
  const stateOf = () =>
    server()
      .database.db.selectFrom('gyms')
      .select('monthly_summary_month')
      .where('gym_id', '=', gym.gymId)
      .executeTakeFirst();
  const enter = (action: 'check-in' | 'check-out') =>
    gym.admin.client.addAttendanceLog({ gymId: gym.gymId, memberId: gym.member.id, action, method: 'manual' });

  test('mails each active admin once, though several servers see it, and again the month after', async () => {
    const { database } = server();
    const second = await gym.addPerson('admin', null, { email: 'second@gym.test' });
    await gym.addPerson('admin', null, { email: 'former@gym.test', deactivated_at: 1 });
    await enter('check-in');
    expect(createJob()).toMatchObject({ name: 'monthly summaries', intervalMs: 600_000, runsAtStart: true });
    await createJob().run(signal);
    expect(await waiting()).toEqual([]);
    server().clock.now = local('2026-11-01T09:30');
    await Promise.all([createJob().run(signal), createJob().run(signal)]);
    await createJob().run(signal);
    const mails = await waiting();
    expect(mails.map(({ subject }) => subject)).toEqual(['October 2026 at Test Gym', 'October 2026 at Test Gym']);
    const admins = await database.db
      .selectFrom('people')
      .select('email')
      .where('id', 'in', [gym.admin.id, second.id])
      .execute();
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(admins.map(({ email }) => email)));
    expect(mails[0]?.text).toContain('Check-ins: 1 (0)');
    expect(mails[0]?.text).toContain(`${origin}/reports?report=attendance&from=2026-10-01&to=2026-10-31`);
    server().clock.now = local('2026-12-01T09:30');
    await createJob().run(signal);
    expect(await waiting()).toHaveLength(4);
  });

  test('mails the admins of a gym though the summary of another cannot be worked out', async () => {
    await createBrokenGym(server());
    server().clock.now = local('2026-11-01T09:30');
    await expect(createJob().run(signal)).rejects.toThrow('time zone');
    expect((await waiting()).map(({ subject }) => subject)).toEqual(['October 2026 at Test Gym']);
  });

  test('mails nobody of a gym that has switched them off', async () => {
    const { gymId, admin } = gym;
    await admin.client.saveReportSettings({ gymId, settings: { staffMayRead: false, monthlySummary: false } });
    server().clock.now = local('2026-11-01T09:30');
    await createJob().run(signal);
    expect([await waiting(), await stateOf()]).toEqual([[], { monthly_summary_month: null }]);
  });

  test('a crash repeats it: what is claimed is committed with the mails', async () => {
    server().clock.now = local('2026-11-01T09:30');
    await expect(createJob(() => Promise.reject(new Error('killed'))).run(signal)).rejects.toThrow('killed');
    expect([await waiting(), await stateOf()]).toEqual([[], { monthly_summary_month: null }]);
    await createJob().run(signal);
    expect([(await waiting()).length, await stateOf()]).toEqual([1, { monthly_summary_month: '2026-10' }]);
  });
});
