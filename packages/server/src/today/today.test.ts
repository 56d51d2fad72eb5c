import { beforeEach, expect, test } from 'vitest';
import { defaultOccupancySettings, MAX_AMOUNT_PAISE, type TodayListName, todayLists } from '@spotter/api';
import { insertAttendance } from '../attendance/attendance.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { engines } from '../testing/databases.ts';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, startTestServer, type TestGym, type TestPerson } from '../testing/server.ts';

const DAY_MS = 86_400_000;
// 12:00 in the gym's zone.
const NOON = Date.parse('2026-11-20T06:30:00Z');
const daysAgo = (days: number) => NOON - days * DAY_MS;

onBothEngines('today', (server) => {
  let gym: TestGym;
  let visits = 0;
  beforeEach(async () => {
    server().clock.now = NOON;
    gym = await createTestGym(server());
  });

  const today = ({ client }: TestPerson = gym.admin, branchId?: string) =>
    client.getToday({ gymId: gym.gymId, ...(branchId !== undefined && { branchId }) });
  const list = async (name: TodayListName, branchId?: string) =>
    (await gym.admin.client.getTodayList({ gymId: gym.gymId, list: name, ...(branchId !== undefined && { branchId }) }))
      .memberIds;
  /** A member of the main branch whose check-ins were at these moments. */
  const addMember = async (change: Partial<PersonRow>, ...checkIns: number[]) => {
    const { id } = await gym.addPerson('member', gym.main, {
      last_check_in_at: checkIns.length > 0 ? Math.max(...checkIns) : null,
      total_visits: checkIns.length,
      ...change,
    });
    await insertAttendance(
      server().database.db,
      gym.gymId,
      checkIns.map((happened_at) => ({
        id: `visit-${(visits += 1)}`,
        person_id: id,
        user_type: 'member',
        user_name: '',
        branch_id: gym.main,
        action: 'check-in',
        method: 'manual',
        happened_at,
      })),
    );
    return id;
  };
  const planOf = (name: string, lengthUnit: 'month' | 'day', length: number, price: number) => ({
    gymId: gym.gymId,
    planData: { name, lengthUnit, length, price, isTaxIncluded: true },
  });
  const setMonthlyPrice = (price: number) =>
    gym.admin.client.updatePlan({ ...planOf('Monthly', 'month', 1, price), planId: 'monthly' });

  test('what the desk sends a member is in the language of the member', async () => {
    await addMember({ expiry_date: '2026-11-10', language: 'hi', name: 'Hari' }, daysAgo(1));
    await addMember({ expiry_date: '2026-11-22', name: 'Eva' });
    const { 'expired-visiting': visiting, expiring } = (await today()).lists;
    expect(visiting.members.map(({ message }) => message)).toEqual([
      'नमस्ते Hari,\nTest Gym में आपकी मेंबरशिप 10 नव॰ 2026 को ख़त्म हो गई।\nक्या आप इसे रिन्यू करना चाहेंगे?',
    ]);
    expect(expiring.members.map(({ message }) => message)).toEqual([
      'Hello Eva,\nyour membership at Test Gym ends on 22 Nov 2026.\nWould you like to renew?',
    ]);
  });

  test('expired but visiting: who came after the end, within 30 days; the last to come first', async () => {
    const ended = { expiry_date: '2026-11-10' };
    const twice = await addMember(ended, daysAgo(2), daysAgo(5), daysAgo(11));
    const once = await addMember(ended, daysAgo(1));
    const longEnded = await addMember({ expiry_date: '2026-01-31' }, daysAgo(29), daysAgo(30), daysAgo(60));
    // The last day is paid for: 23:59 of it in the gym's zone, and the minute after.
    await addMember(ended, Date.parse('2026-11-10T18:29:00Z'));
    const minuteAfter = await addMember(ended, Date.parse('2026-11-10T18:30:00Z'));
    await addMember({ expiry_date: '2026-01-31' }, daysAgo(30));
    await addMember({ ...ended, deactivated_at: 1 }, daysAgo(1));
    await addMember({ expiry_date: '2026-11-20' }, daysAgo(1));
    const expected = [once, twice, minuteAfter, longEnded];
    const { lists } = await today();
    expect(lists['expired-visiting'].members.map(({ memberId, visits: count }) => [memberId, count])).toEqual([
      [once, 1],
      [twice, 2],
      [minuteAfter, 1],
      [longEnded, 1],
    ]);
    expect(lists['expired-visiting'].count).toBe(4);
    expect(await list('expired-visiting')).toEqual(expected);
  });

  test('what they cost per month, by the prices of their plans', async () => {
    const ended = { expiry_date: '2026-11-10' };
    expect((await today()).lostPerMonth).toBe(0);
    await addMember(ended, daysAgo(1));
    expect((await today()).lostPerMonth).toBeNull();
    await setMonthlyPrice(1500_00);
    await gym.admin.client.updatePlan({ ...planOf('Yearly', 'month', 12, 10_000_00), planId: 'yearly' });
    await addMember({ ...ended, membership_plan: 'yearly' }, daysAgo(1));
    await addMember({ ...ended, membership_plan: 'quarterly' }, daysAgo(1));
    expect((await today()).lostPerMonth).toBe(1500_00 + 833_33);
    const { plan } = await gym.admin.client.addPlan(planOf('90 days', 'day', 90, 900_00));
    await addMember({ ...ended, membership_plan: plan.id }, daysAgo(1));
    expect((await today()).lostPerMonth).toBe(1500_00 + 833_33 + 304_17);
  });

  test('expiring: within 7 days from today on, the soonest first, without frozen memberships', async () => {
    const last = await addMember({ expiry_date: '2026-11-27', name: 'B' });
    const first = await addMember({ expiry_date: '2026-11-20' });
    const earlierName = await addMember({ expiry_date: '2026-11-27', name: 'A' });
    await addMember({ expiry_date: '2026-11-19' });
    await addMember({ expiry_date: '2026-11-28' });
    await addMember({ expiry_date: '2026-11-21', deactivated_at: 1 });
    await addMember({ expiry_date: '2026-11-21', frozen_from: '2026-11-15', frozen_to: '2026-11-20' });
    expect(await list('expiring')).toEqual([first, earlierName, last]);
    expect((await today()).lists.expiring.count).toBe(3);
  });

  test('not seen: active, not inside, for 21 days or since joining; the longest first', async () => {
    const active = { join_date: '2026-01-01', expiry_date: '2027-01-01' };
    const seen = await addMember(active, Date.parse('2026-10-30T18:29:00Z'));
    const before = await addMember(active, daysAgo(200), daysAgo(60));
    const added = Date.parse('2026-10-30T18:29:00Z');
    const never = await addMember({ ...active, join_date: '2026-10-01', created_at: added });
    const withoutEnd = await addMember({ ...active, expiry_date: null }, daysAgo(100));
    const joinedThen = await addMember({ ...active, join_date: '2026-10-30', created_at: added });
    await addMember(active, Date.parse('2026-10-30T18:30:00Z'));
    await addMember({ ...active, join_date: '2026-10-31', created_at: added });
    await addMember({ ...active, join_date: '2026-12-01', created_at: added });
    // Imported since: nobody knows when they came last.
    await addMember({ ...active, created_at: added + 60_000 });
    await addMember({ ...active, expiry_date: '2026-11-19' }, daysAgo(60));
    await addMember({ ...active, deactivated_at: 1 }, daysAgo(60));
    await addMember({ ...active, frozen_from: '2026-11-01', frozen_to: '2026-11-20' }, daysAgo(60));
    await addMember({ ...active, checked_in_at: daysAgo(60), checked_in_branch_id: gym.main }, daysAgo(60));
    expect(await list('unseen')).toEqual([withoutEnd, before, never, joinedThen, seen]);
  });

  test('first visits: of the last 7 days, the newest first', async () => {
    const yesterday = await addMember({}, daysAgo(1), daysAgo(0));
    const newest = await addMember({}, daysAgo(0) - 1);
    const first = await addMember({}, Date.parse('2026-11-13T18:30:00Z'));
    await addMember({}, Date.parse('2026-11-13T18:29:00Z'), daysAgo(1));
    await addMember({ deactivated_at: 1 }, daysAgo(1));
    await addMember({});
    // Imported: nobody knows when they came first.
    await addMember({ join_date: '2026-01-01' }, daysAgo(1));
    expect(await list('first-visits')).toEqual([newest, yesterday, first]);
  });

  test('first visits: as at the door, of who was added up to 30 days after the start of the day on which they joined', async () => {
    const added = Date.parse('2026-11-13T18:30:00Z');
    const inTime = await addMember({ join_date: '2026-10-15', created_at: added }, daysAgo(1));
    await addMember({ join_date: '2026-10-15', created_at: added + 1 }, daysAgo(1));
    expect(await list('first-visits')).toEqual([inTime]);
  });

  test('birthdays: by the date in the gym, by name', async () => {
    const ravi = await addMember({ birth_date: '1990-11-20', name: 'Ravi' });
    const asha = await addMember({ birth_date: '2001-11-20', name: 'Asha' });
    await addMember({ birth_date: '1990-11-21' });
    await addMember({ birth_date: '1990-11-20', deactivated_at: 1 });
    expect(await list('birthdays')).toEqual([asha, ravi]);
  });

  test.each([
    ['2027-02-28', true],
    ['2027-03-01', false],
    ['2028-02-28', false],
    ['2028-02-29', true],
  ])('who was born on 29 February has a birthday on %s: %s', async (date, isBirthday) => {
    const id = await addMember({ birth_date: '2000-02-29' });
    server().clock.now = Date.parse(`${date}T06:30:00Z`);
    expect(await list('birthdays')).toEqual(isBirthday ? [id] : []);
  });

  test('dues: the sum of a member may be above the largest amount of one invoice', async () => {
    const { id, name } = await gym.addPerson('member', gym.main);
    const person = { id, name, branchId: gym.main };
    for (let count = 0; count < 2; count += 1) {
      await issueTestInvoice(server(), gym, { person, price: MAX_AMOUNT_PAISE });
    }
    const { lists } = await today();
    expect(lists.dues.members).toMatchObject([{ memberId: id, due: 2 * MAX_AMOUNT_PAISE }]);
  });

  test('dues: the largest first, of inactive members too; of deleted ones in sum and count alone', async () => {
    const [small, large, gone] = [
      await gym.addPerson('member', gym.main),
      await gym.addPerson('member', gym.main, { deactivated_at: 1 }),
      await gym.addPerson('member', gym.main),
    ];
    await issueTestInvoice(server(), gym, { person: { ...small, branchId: gym.main }, price: 100_00 });
    await issueTestInvoice(server(), gym, { person: { ...large, branchId: gym.main }, price: 300_00 });
    await issueTestInvoice(server(), gym, { person: { ...gone, branchId: gym.main }, price: 200_00 });
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: gone.id });
    const { lists, dues } = await today();
    expect(dues).toBe(600_00);
    expect(lists.dues.count).toBe(3);
    expect(lists.dues.members.map(({ memberId, due }) => [memberId, due])).toEqual([
      [large.id, 300_00],
      [small.id, 100_00],
    ]);
    expect(await list('dues')).toEqual([large.id, small.id]);
    // Five are shown, whoever was deleted among them.
    for (let count = 0; count < 4; count += 1) {
      const { id, name } = await gym.addPerson('member', gym.main);
      await issueTestInvoice(server(), gym, { person: { id, name, branchId: gym.main }, price: 50_00 });
    }
    const sevenDues = (await today()).lists.dues;
    expect([sevenDues.count, sevenDues.members.length]).toEqual([7, 5]);
    expect(sevenDues.members.map(({ due }) => due)).toEqual([300_00, 100_00, 50_00, 50_00, 50_00]);
  });

  test('takings of today: payments less refunds, of the gym or of one branch', async () => {
    const { gymId, admin, main, side } = gym;
    const sell = async (branchId: string) =>
      (await issueTestInvoice(server(), gym, { person: { ...gym.member, branchId } })).id;
    const pay = (invoiceId: string, amount: number, method: 'cash' | 'upi') =>
      admin.client.takePayment({ gymId, invoiceId, payment: { amount, method, reference: '' } });
    server().clock.now -= DAY_MS;
    await pay(await sell(main), 999_00, 'cash');
    server().clock.now = NOON;
    const [atMain, atSide] = [await sell(main), await sell(side)];
    const { payment } = await pay(atMain, 500_00, 'upi');
    await pay(atMain, 100_00, 'cash');
    await pay(atSide, 50_00, 'cash');
    await admin.client.refundPayment({ gymId, paymentId: payment.id, amount: 200_00, method: 'cash', reason: 'Twice' });
    expect((await today()).takings).toEqual({
      total: 450_00,
      count: 3,
      byMethod: [
        { method: 'cash', amount: -50_00 },
        { method: 'upi', amount: 500_00 },
      ],
    });
    expect((await today(gym.admin, side)).takings).toEqual({
      total: 50_00,
      count: 1,
      byMethod: [{ method: 'cash', amount: 50_00 }],
    });
    const { takings } = await admin.client.getTakings({ gymId, branchId: main });
    expect((await today(gym.admin, main)).takings.total).toBe(takings.total);
  });

  test('shows five of a list, and the members of one branch; staff those of their own', async () => {
    const ids: string[] = [];
    for (let day = 0; day < 7; day += 1) ids.push(await addMember({ expiry_date: `2026-11-2${day}` }));
    const { id: there } = await gym.addPerson('member', gym.side, { expiry_date: '2026-11-20' });
    const { expiring } = (await today()).lists;
    expect([expiring.count, expiring.members.length]).toEqual([8, 5]);
    expect(await list('expiring', gym.main)).toEqual(ids);
    for (const own of [await today(gym.staff), await today(gym.staff, gym.side), await today(gym.admin, gym.side)]) {
      expect(own.lists.expiring.members.map(({ memberId }) => memberId)).toEqual([there]);
    }
    await expect(today(gym.staff, gym.main)).rejects.toMatchObject({ code: 'not-found' });
    await expect(today(gym.admin, 'nowhere')).rejects.toMatchObject({ code: 'not-found' });
    const foreign = { gymId: gym.gymId, list: 'expiring', branchId: gym.main } as const;
    await expect(gym.staff.client.getTodayList(foreign)).rejects.toMatchObject({ code: 'not-found' });
    await expect(gym.member.client.getToday({ gymId: gym.gymId })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('the checklist ticks itself, and is gone once all is done', async () => {
    const { gymId, admin, main, staff, mainStaff, member } = gym;
    const { database, clock } = server();
    for (const { id } of [staff, mainStaff, member]) {
      await database.db.deleteFrom('terms').where('gym_id', '=', gymId).where('person_id', '=', id).execute();
      await database.db.deleteFrom('people').where('gym_id', '=', gymId).where('id', '=', id).execute();
    }
    const checklist = async () => (await today()).checklist;
    const none = { hours: false, plans: false, members: false, staff: false, kiosk: false, checkIn: false };
    expect(await checklist()).toEqual({ branch: true, ...none });
    const setStatus = (branchId: string, deactivated_at: number | null) =>
      database.db.updateTable('branches').set({ deactivated_at }).where('id', '=', branchId).execute();
    await setStatus(gym.side, 1);
    expect(await checklist()).toMatchObject({ branch: true });
    await setStatus(main, 1);
    expect(await checklist()).toMatchObject({ branch: false });
    for (const branchId of [main, gym.side]) await setStatus(branchId, null);
    const week = Array.from({ length: 7 }, () => [{ opens: '06:00', closes: '22:00' }]);
    const settings = defaultOccupancySettings;
    await admin.client.updateBranchHours({ gymId, branchId: main, hours: { week, exceptions: [] }, settings });
    await setMonthlyPrice(1500_00);
    const person = await gym.addPerson('member', main);
    expect(await checklist()).toEqual({ branch: true, ...none, hours: true, plans: true, members: true });
    const added = await gym.addPerson('staff', main);
    expect((await today(added)).checklist).toBeNull();
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: person.id });
    expect(await checklist()).toMatchObject({ staff: true, kiosk: false, checkIn: true });
    const device = { branch_id: main, name: 'Kiosk', secret_hash: '', created_by: added.id, created_at: clock.now };
    await database.db
      .insertInto('devices')
      .values({ gym_id: gymId, id: `kiosk-${gymId}`, ...device })
      .execute();
    expect(await checklist()).toBeNull();
  });

  test('there is no checklist where there were check-ins on 7 days', async () => {
    await addMember({}, ...[0, 1, 2, 3, 4, 5].map(daysAgo), daysAgo(5) + 60_000);
    expect((await today()).checklist).toMatchObject({ checkIn: true, plans: false });
    await addMember({}, daysAgo(6));
    expect((await today()).checklist).toBeNull();
  });
});

test.runIf(engines.includes('sqlite'))('today lets other calls have their turn between its queries', async () => {
  let turn = 0;
  let isDone = false;
  const turnsWithQuery = new Set<number>();
  const server = await startTestServer('sqlite', { onQuery: () => turnsWithQuery.add(turn) });
  try {
    const { gymId, admin } = await createTestGym(server);
    // Signs in.
    await admin.client.getToday({ gymId });
    turnsWithQuery.clear();
    const countTurns = () => {
      turn += 1;
      if (!isDone) setImmediate(countTurns);
    };
    countTurns();
    await admin.client.getToday({ gymId });
    isDone = true;
    // The dues, each list, what is lost.
    expect(turnsWithQuery.size).toBeGreaterThan(todayLists.length + 1);
  } finally {
    await server.close();
  }
});
