import { afterAll, describe, expect, test } from 'vitest';
import type { Selectable } from 'kysely';
import { addDays } from '@spotter/api';
import type { Schema } from '../db/schema.ts';
import { deriveMembership } from '../memberships/terms.rules.ts';
import { createEmbeddedIdentity } from '../identity/embedded.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { createDemo } from './demo.ts';
import { testPasswordCost } from '../testing/passwordCost.ts';
import { testSecretBox } from '../testing/secretBox.ts';
import { listBranches } from '../branches/branches.repository.ts';
import { ageOn } from '../members/members.rules.ts';
import { expectedOccupancyOf } from '../occupancy/expectedOccupancy.ts';
import { occupancyDaysJob } from '../occupancy/occupancyDays.job.ts';
import { expiredVisitingByPlan, firstOfList } from '../today/today.repository.ts';
import { boundsOf, lostPerMonth } from '../today/today.rules.ts';
import type { FeedPayload } from '../feed/feedEvents.ts';
import { endOfDate } from '../zone.ts';
import { accountPeople } from '../people/accountPeople.ts';

const timeZone = 'Asia/Kolkata';
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Opening and closing hour, Monday to Sunday. */
const hours = [[5, 23], [5, 23], [5, 23], [5, 23], [5, 23], [5, 22], [6, 20]] as const; // oxfmt-ignore

const testDatabases: TestDatabase[] = [];
afterAll(async () => {
  for (const one of testDatabases.splice(0)) await one.remove();
});

const momentOf = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds;
const local = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);

async function createDemoAt(localTime: string) {
  const testDatabase = await createTestDatabase('sqlite');
  testDatabases.push(testDatabase);
  const { database } = testDatabase;
  const now = momentOf(localTime);
  const clock = () => now;
  const identity = createEmbeddedIdentity({
    people: accountPeople,
    database,
    clock,
    publicUrl: 'http://gym.test',
    enumerationProtection: true,
    secretBox: testSecretBox(),
    passwordCost: testPasswordCost,
    sendLink: () => Promise.resolve(),
  });
  await createDemo(database, { identity, clock });
  const { db } = database;
  const { gym_id: gymId, logo_url: logoUrl } = await db
    .selectFrom('gyms')
    .selectAll()
    .where('name', '=', 'Iron Lotus Fitness')
    .executeTakeFirstOrThrow();
  const people = await db.selectFrom('people').selectAll().where('gym_id', '=', gymId).execute();
  const attendance = await db.selectFrom('attendance').selectAll().where('gym_id', '=', gymId).execute();
  const activities = await db
    .selectFrom('activities')
    .selectAll()
    .where('gym_id', '=', gymId)
    .orderBy('id', 'desc')
    .execute();
  const members = people.filter(({ user_type }) => user_type === 'member');
  const inside = members.filter(({ checked_in_at }) => checked_in_at !== null);
  return { database, db, gymId, logoUrl, now, people, members, inside, attendance, activities };
}

const demos = new Map<string, ReturnType<typeof createDemoAt>>();

/** The demo gym as created by a start at this local time; the same for every test that only reads it. */
function demoAt(localTime: string) {
  const demo = demos.get(localTime) ?? createDemoAt(localTime);
  demos.set(localTime, demo);
  return demo;
}

describe('the demo gym', () => {
  // 16 November 2026 is a Monday, the 21st a Saturday, the 22nd a Sunday.
  test.each([
    ['2026-11-18T03:00', 0, 0],
    ['2026-11-18T07:45', 30, 70],
    ['2026-11-18T13:30', 2, 20],
    ['2026-11-16T18:00', 50, 95],
    ['2026-11-18T18:00', 50, 95],
    ['2026-11-21T18:00', 20, 60],
    ['2026-11-22T20:30', 0, 0],
  ])('at %s has from %i to %i members inside', async (localTime, least, most) => {
    const { inside } = await demoAt(localTime);
    expect(inside.length).toBeGreaterThanOrEqual(least);
    expect(inside.length).toBeLessThanOrEqual(most);
  });

  test('has nobody in or out while it is closed, and nothing in the future', async () => {
    const { now, attendance, people, activities } = await demoAt('2026-11-18T18:00');
    expect(attendance.length).toBeGreaterThan(10_000);
    for (const { happened_at: at, method } of attendance) {
      const { dayOfWeek, hour } = local(at);
      const [opens, closes] = hours[dayOfWeek - 1] ?? [0, 0];
      expect(hour).toBeGreaterThanOrEqual(opens);
      // Closing time is the estimate for who has not checked out.
      expect(method === 'auto' ? local(at - 1).hour : hour).toBeLessThan(closes);
      expect(at).toBeLessThanOrEqual(now);
    }
    for (const { created_at, deactivated_at, last_accessed_at, first_signed_in_at } of people) {
      expect(Math.max(created_at, deactivated_at ?? 0, last_accessed_at ?? 0, first_signed_in_at ?? 0)).toBeLessThan(
        now,
      );
    }
    for (const { happened_at: at } of activities) {
      expect(at).toBeLessThanOrEqual(now);
      expect(local(at).hour).toBeGreaterThanOrEqual(9);
      expect(local(at).hour).toBeLessThanOrEqual(20);
    }
  });

  test('has each person inside exactly as the door has recorded', async () => {
    const { members, attendance } = await demoAt('2026-11-18T18:00');
    const openVisits = new Map<string, number>();
    for (const { person_id, action, method, happened_at, duration } of attendance.toSorted(
      (one, other) => one.happened_at - other.happened_at,
    )) {
      if (action === 'check-in') {
        expect(openVisits.has(person_id)).toBe(false);
        openVisits.set(person_id, happened_at);
      } else {
        const inside = happened_at - (openVisits.get(person_id) ?? 0);
        expect(duration).toBe(method === 'auto' ? null : inside);
        expect(inside).toBeGreaterThan(20 * MINUTE);
        expect(inside).toBeLessThanOrEqual(240 * MINUTE);
        openVisits.delete(person_id);
      }
    }
    expect(new Map(members.flatMap(({ id, checked_in_at: at }) => (at === null ? [] : [[id, at]])))).toEqual(
      openVisits,
    );
    const lastVisits = new Map(
      attendance.toSorted((one, other) => one.happened_at - other.happened_at).map((row) => [row.person_id, row]),
    );
    for (const { id, checked_in_at, checked_in_branch_id, deactivated_at } of members) {
      if (checked_in_at === null) continue;
      expect(checked_in_branch_id).toBe(lastVisits.get(id)?.branch_id);
      expect(deactivated_at).toBeNull();
    }
  });

  test('has people who do not check out, guests, and a branch that takes check-ins only', async () => {
    const { db, gymId, members, inside, attendance } = await demoAt('2026-11-18T18:00');
    const checkOuts = attendance.filter(({ action }) => action === 'check-out');
    const [main, , powai] = await db
      .selectFrom('branches')
      .selectAll()
      .where('gym_id', '=', gymId)
      .orderBy('created_at')
      .execute();
    const estimatedShare = (branchId = '') => {
      const own = checkOuts.filter((row) => row.branch_id === branchId);
      return own.filter(({ method }) => method === 'auto').length / own.length;
    };
    expect(estimatedShare(main?.id)).toBeCloseTo(0.15, 1);
    expect(estimatedShare(powai?.id)).toBeGreaterThan(0.9);
    expect(JSON.parse(powai?.occupancy_settings ?? '')).toMatchObject({ checkInOnly: true, statusFrom: 'likely' });
    const stays = await db.selectFrom('stay_counts').selectAll().where('gym_id', '=', gymId).execute();
    const counted = stays.reduce((sum, { confirmed, unconfirmed }) => sum + confirmed + unconfirmed, 0);
    expect(counted).toBe(checkOuts.length);
    expect(stays.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)).toBe(
      checkOuts.filter(({ method }) => method === 'auto').length,
    );
    expect(inside.filter((row) => row.checked_in_branch_id !== row.branch_id).length).toBeGreaterThan(0);
    for (const { age, birth_date: birthDate } of members) {
      if (birthDate !== null) expect(ageOn('2026-11-18', birthDate)).toBe(age);
    }
  });

  test.each(['2026-11-18T03:00', '2026-11-18T18:00', '2026-11-22T20:30'])(
    'has somebody on each list of %s, and refusals at the door',
    async (localTime) => {
      const { db, gymId, now } = await demoAt(localTime);
      const scope = { gymId, branchId: undefined, bounds: boundsOf(now, timeZone) };
      for (const list of ['expired-visiting', 'expiring', 'unseen', 'first-visits', 'birthdays'] as const) {
        const { count } = await firstOfList(db, list, scope, 5);
        expect([list, count > 0]).toEqual([list, true]);
      }
      const events = await db
        .selectFrom('feed_events')
        .select('payload')
        .where('gym_id', '=', gymId)
        .orderBy('seq')
        .execute();
      const payloads = events.map(({ payload }) => JSON.parse(payload) as FeedPayload);
      const refused = payloads.flatMap((payload) => (payload.type === 'refusal' ? payload.refusal : []));
      expect(refused.map(({ notices }) => notices[0]?.kind)).toEqual(['inactive', 'inactive']);
      for (const { timestamp } of refused) expect(timestamp > now - DAY && timestamp <= now).toBe(true);
      const moments = payloads.flatMap((payload) =>
        payload.type === 'refusal'
          ? payload.refusal.timestamp
          : payload.type === 'attendance'
            ? payload.event.timestamp
            : [],
      );
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(lostPerMonth(await expiredVisitingByPlan(db, scope))).toBeGreaterThan(0);
    },
  );

  test('has a forecast after the first run of the job', async () => {
    // No other test reads what the job writes.
    const { db, gymId, now, database } = await demoAt('2026-11-18T13:30');
    await occupancyDaysJob({ database, clock: () => now }).run(AbortSignal.timeout(60_000));
    const open = (await listBranches(db, gymId, null)).filter((branch) => branch.deactivated_at === null);
    expect(open).toHaveLength(3);
    for (const branch of open) {
      const { forecast } = await expectedOccupancyOf({ db, gymId, gym: { timeZone }, now }, branch);
      expect(forecast?.meanAbsoluteError).toBeLessThan(6);
    }
  });

  test('continues the same day when it is started at a later hour', async () => {
    const [early, late] = [await demoAt('2026-11-18T07:45'), await demoAt('2026-11-18T18:00')];
    const rowsUntil = ({ attendance }: typeof early) =>
      attendance
        .filter(({ happened_at: at }) => at <= early.now)
        .map(({ user_name, action, method, happened_at: at }) => `${at} ${user_name} ${action} ${method}`)
        .toSorted();
    expect(rowsUntil(late)).toEqual(rowsUntil(early));
    const named = ({ members }: typeof early) =>
      members.map(({ name, phone, age, email }) => [name, phone, age, email].join()).toSorted();
    expect(named(late)).toEqual(named(early));
  });

  test('is the same at each start of the same moment', async () => {
    const [one, other] = [await demoAt('2026-11-18T18:00'), await createDemoAt('2026-11-18T18:00')];
    const activitiesOf = ({ activities }: typeof one) =>
      activities.map(({ performed_by_name, action, entity_name, happened_at: at }) => [
        performed_by_name,
        action,
        entity_name,
        at,
      ]);
    expect(activitiesOf(other)).toEqual(activitiesOf(one));
    const momentsOf = ({ attendance }: typeof one) =>
      attendance.map(({ happened_at: at }) => at).toSorted((first, second) => first - second);
    expect(momentsOf(other)).toEqual(momentsOf(one));
  });

  test('has weeks of activities by its admins and staff, newest first, that end in what the records say', async () => {
    const { now, people, members, activities } = await demoAt('2026-11-18T18:00');
    expect(activities.length).toBeGreaterThan(100);
    expect(activities.map(({ happened_at: at }) => at)).toEqual(
      activities.map(({ happened_at: at }) => at).toSorted((one, other) => other - one),
    );
    expect(now - (activities[0]?.happened_at ?? 0)).toBeLessThan(DAY);
    expect(now - (activities.at(-1)?.happened_at ?? 0)).toBeGreaterThan(20 * DAY);
    const team = new Map(people.filter(({ user_type }) => user_type !== 'member').map(({ id, name }) => [id, name]));
    const performers = new Set<string>();
    for (const { performed_by_id, performed_by_name } of activities) {
      expect(team.get(performed_by_id)).toBe(performed_by_name);
      performers.add(performed_by_id);
    }
    expect(performers.size).toBeGreaterThan(4);
    expect(new Set(activities.map(({ entity_type }) => entity_type))).toEqual(
      new Set(['member', 'staff', 'admin', 'branch', 'settings', 'invoice', 'payment', 'membership']),
    );
    expect(new Set(activities.map(({ action }) => action))).toEqual(
      new Set(['create', 'update', 'deactivate', 'issue', 'credit', 'pay', 'refund', 'freeze']),
    );
    const newestFirst = new Set<string>();
    for (const { entity_id, entity_name, changes } of activities) {
      expect(changes).not.toBe('{}');
      const member = members.find(({ id }) => id === entity_id);
      if (!member) continue;
      expect(entity_name).toBe(member.name);
      const parsed = JSON.parse(changes) as Record<string, { to: unknown }>;
      if (parsed.phone) expect(parsed.phone.to).toBe(member.phone);
      if (parsed.expiryDate) expect(parsed.expiryDate.to).toBe(member.expiry_date);
      if (parsed.status && !newestFirst.has(entity_id)) {
        expect(parsed.status.to).toBe(member.deactivated_at === null ? 'active' : 'inactive');
        newestFirst.add(entity_id);
      }
    }
  });

  test('has a year of sales whose numbers have no gap and whose sums agree', async () => {
    const { db, gymId, now, members } = await demoAt('2026-11-18T18:00');
    const rowsOf = <T extends 'invoices' | 'payments' | 'day_closes' | 'terms'>(table: T) =>
      db
        .selectFrom(table as 'invoices')
        .selectAll()
        .where('gym_id', '=', gymId)
        .execute() as unknown as Promise<Selectable<Schema[T]>[]>;
    const [invoices, payments, closes, terms] = [
      await rowsOf('invoices'),
      await rowsOf('payments'),
      await rowsOf('day_closes'),
      await rowsOf('terms'),
    ];
    expect(invoices.length).toBeGreaterThan(2000);
    const series = Map.groupBy(invoices, ({ number }) => number.slice(0, 8));
    expect(new Set(series.keys())).toEqual(new Set(['INV/2526', 'INV/2627', 'CRN/2627']));
    for (const rows of series.values()) {
      const sorted = rows.toSorted((one, other) => (one.number < other.number ? -1 : 1));
      expect(sorted.map(({ number }) => Number(number.slice(9)))).toEqual(sorted.map((_, index) => index + 1));
      expect(
        sorted.every(({ issued_on: on }, index) => index === 0 || on >= (sorted[index - 1]?.issued_on ?? '')),
      ).toBe(true);
    }
    const paid = new Map<string, number>();
    for (const { invoice_id: id, kind, amount_paise: amount, received_at: at } of payments) {
      paid.set(id, (paid.get(id) ?? 0) + (kind === 'payment' ? amount : -amount));
      expect(at).toBeLessThanOrEqual(now);
    }
    for (const { id, paid_paise } of invoices) expect(paid.get(id) ?? 0).toBe(paid_paise);
    const due = invoices.filter((row) => row.total_paise > row.paid_paise + row.credited_paise);
    expect(due.length).toBeGreaterThan(5);
    expect(due.length).toBeLessThan(100);
    expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(['cash', 'upi', 'card', 'bank-transfer']));
    expect(payments.filter(({ kind }) => kind === 'refund')).toHaveLength(2);
    const cashOf = new Map<string, number>();
    for (const { method, kind, branch_id, received_on: day, amount_paise: amount } of payments) {
      const key = `${branch_id} ${day}`;
      if (method === 'cash') cashOf.set(key, (cashOf.get(key) ?? 0) + (kind === 'payment' ? amount : -amount));
    }
    expect(closes.length).toBeGreaterThan(200);
    for (const { branch_id, day, expected_cash_paise: expected } of closes) {
      expect(cashOf.get(`${branch_id} ${day}`)).toBe(expected);
      expect(day < '2026-11-18').toBe(true);
    }
    expect(closes.some((row) => row.counted_cash_paise !== row.expected_cash_paise)).toBe(true);
    expect(terms.length).toBeGreaterThan(members.length);
  });

  test('has lost members in each month of the past year, and won some back', async () => {
    const { db, gymId, members } = await demoAt('2026-11-18T18:00');
    const lost = members.filter(({ expiry_date: date }) => date !== null && date < '2026-09-18');
    const perMonth = Map.groupBy(lost, ({ expiry_date: date }) => (date ?? '').slice(0, 7));
    for (const month of ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08']) {
      expect([month, (perMonth.get(month)?.length ?? 0) > 5]).toEqual([month, true]);
    }
    for (const { expiry_date: date, last_check_in_at: at } of lost) {
      if (at !== null && (date ?? '') < '2026-08-01') expect(at).toBeLessThan(endOfDate(date ?? '', timeZone));
    }
    const terms = await db.selectFrom('terms').selectAll().where('gym_id', '=', gymId).orderBy('starts_on').execute();
    const wonBack = [...Map.groupBy(terms, (term) => term.person_id).values()].filter((own) =>
      own.some(({ ends_on: end }, index) => end !== null && addDays(end, 1) < (own[index + 1]?.starts_on ?? '')),
    );
    expect(wonBack.length).toBeGreaterThan(10);
  });

  test('derives each membership as the member’s row says', async () => {
    const { db, gymId, members } = await demoAt('2026-11-18T18:00');
    const terms = await db.selectFrom('terms').selectAll().where('gym_id', '=', gymId).execute();
    const adjustments = await db.selectFrom('term_adjustments').selectAll().where('gym_id', '=', gymId).execute();
    const byMember = Map.groupBy(terms, (term) => term.person_id);
    const differing = members.filter(({ id, expiry_date, membership_plan }) => {
      const derived = deriveMembership(
        byMember.get(id) ?? [],
        adjustments.filter((row) => row.person_id === id),
      );
      return derived?.expiryDate !== expiry_date || derived.last.row.plan_id !== membership_plan;
    });
    expect(differing).toEqual([]);
  });

  test('has plans of its own, and freezes of members who stay away', async () => {
    const { db, gymId, members } = await demoAt('2026-11-18T18:00');
    const plans = await db.selectFrom('plans').select(['name', 'price_paise']).where('gym_id', '=', gymId).execute();
    expect(plans.map(({ name }) => name).toSorted()).toEqual([
      '10-day pass',
      'Couple yearly',
      'Monthly',
      'Personal Training 10 weeks',
      'Quarterly',
      'Student Monthly',
      'Yearly',
    ]);
    expect(plans.filter(({ price_paise: price }) => price === null)).toEqual([]);
    // The plan filter shows members of each, each with a term and an invoice of it.
    const having = (id: string) => members.filter(({ membership_plan: plan }) => plan === id).length;
    expect(having('student-monthly')).toBeGreaterThan(20);
    expect(having('personal-training')).toBeGreaterThan(8);
    const frozen = members.filter(({ freeze_id: id }) => id !== null);
    expect(frozen).toHaveLength(5);
    for (const { frozen_from: from, frozen_to: to, expiry_date: expiryDate, last_check_in_at: at } of frozen) {
      expect((to ?? '') < (expiryDate ?? '') && (to ?? '') >= '2026-11-18').toBe(true);
      expect(
        local(at ?? 0)
          .toPlainDate()
          .toString() < (from ?? '') || (from ?? '') > '2026-11-18',
      ).toBe(true);
    }
  });

  test('has a logo of its own, a real image', async () => {
    const { db, gymId, logoUrl } = await demoAt('2026-11-18T18:00');
    const { id, type, base64 } = await db
      .selectFrom('logos')
      .selectAll()
      .where('gym_id', '=', gymId)
      .executeTakeFirstOrThrow();
    expect(logoUrl).toBe(`/logos/${gymId}/${id}`);
    expect(type).toBe('image/png');
    const bytes = Buffer.from(base64, 'base64');
    expect(bytes.length).toBeGreaterThan(1000);
    expect(bytes.length).toBeLessThan(20_000);
    // Width and height in the header.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([192, 192]);
  });
});
