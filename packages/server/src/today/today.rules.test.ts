import { expect, test } from 'vitest';
import type { MethodSum } from '../billing/payments.repository.ts';
import {
  boundsOf,
  isSettled,
  lostPerMonth,
  MAX_FIRST_CHECK_INS,
  type MembersOfPlan,
  toTakings,
  toTodayMember,
} from './today.rules.ts';

const DAY_MS = 86_400_000;
const inIndia = (dateTime: string) =>
  Temporal.PlainDateTime.from(dateTime).toZonedDateTime('Asia/Kolkata').epochMilliseconds;

test('the lists of a day have their bounds by the clock of the gym', () => {
  const { endedDates, ...bounds } = boundsOf(inIndia('2026-11-20T00:30'), 'Asia/Kolkata');
  expect(bounds).toEqual({
    today: '2026-11-20',
    expiringTo: '2026-11-27',
    unseenBefore: inIndia('2026-10-31T00:00'),
    unseenJoinedTo: '2026-10-30',
    firstVisitsFrom: inIndia('2026-11-14T00:00'),
    visitsFrom: inIndia('2026-10-22T00:00'),
    birthdays: ['11-20'],
    offsetMs: 5.5 * 3_600_000,
  });
  expect(endedDates).toHaveLength(29);
  expect(endedDates[0]).toEqual({ date: '2026-11-19', endedAt: inIndia('2026-11-20T00:00') });
  expect(endedDates.at(-1)).toEqual({ date: '2026-10-22', endedAt: inIndia('2026-10-23T00:00') });
});

test.each([
  ['2027-02-27', ['02-27']],
  ['2027-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
  ['2027-03-28', ['03-28']],
])('on %s those born on %j have their birthday', (date, birthdays) => {
  expect(boundsOf(Date.parse(`${date}T12:00:00Z`), 'UTC').birthdays).toEqual(birthdays);
});

test('a member of a list has visits where the list counts them', () => {
  const row = {
    id: 'ravi',
    name: 'Ravi',
    phone: '+919876543210',
    branch_id: 'andheri',
    expiry_date: '2026-11-10',
    last_check_in_at: 5,
    language: null,
  };
  const gym = { name: 'Iron', language: 'en', locale: 'en-IN', timeZone: 'Asia/Kolkata' } as const;
  const member = {
    memberId: 'ravi',
    name: 'Ravi',
    phone: '+919876543210',
    branchId: 'andheri',
    expiryDate: '2026-11-10',
    lastCheckIn: 5,
  };
  expect(toTodayMember(row, 'dues', gym)).toStrictEqual(member);
  expect(toTodayMember({ ...row, visits: undefined }, 'dues', gym)).toStrictEqual(member);
  expect(toTodayMember({ ...row, visits: 2 }, 'expired-visiting', gym)).toStrictEqual({
    ...member,
    visits: 2,
    message: 'Hello Ravi,\nyour membership at Iron ended on 10 Nov 2026.\nWould you like to renew?',
  });
});

const plan = (length_unit: MembersOfPlan['length_unit'], length: number | null, price_paise: number | null) => ({
  length_unit,
  length,
  price_paise,
  members: 2,
});

test.each<[string, MembersOfPlan[], number | null]>([
  ['nobody', [], 0],
  ['two who paid by the quarter', [plan('month', 3, 300_00)], 200_00],
  ['two who paid for 73 days', [plan('day', 73, 120_00)], 100_00],
  ['two by the quarter, and two of a plan without a price', [plan('month', 3, 300_00), plan('month', 1, null)], 200_00],
  ['two of a plan without a price', [plan('month', 1, null)], null],
  ['two of a plan that is gone', [plan(null, null, null)], null],
  ['fractions, rounded once', [plan('month', 3, 1), plan('month', 3, 1)], 1],
])('what is lost per month: %s', (_, plans, paise) => {
  expect(lostPerMonth(plans)).toBe(paise);
});

const sum = (kind: MethodSum['kind'], method: MethodSum['method'], amount: number, count: number): MethodSum => ({
  kind,
  method,
  amount,
  count,
});

test('takings are payments less refunds; only payments are counted', () => {
  const sums = [sum('payment', 'upi', 500, 1), sum('payment', 'cash', 300, 2), sum('refund', 'cash', 400, 1)];
  expect(toTakings(sums)).toEqual({
    total: 400,
    count: 3,
    byMethod: [
      { method: 'cash', amount: -100 },
      { method: 'upi', amount: 500 },
    ],
  });
});

const onDays = (days: number) => Array.from({ length: days }, (_, day) => day * DAY_MS);
const atOnce = (count: number) => Array<number>(count).fill(0);

test('a gym is settled after check-ins on seven days, or a thousand', () => {
  expect([isSettled(onDays(6), 'UTC'), isSettled(onDays(7), 'UTC')]).toEqual([false, true]);
  const first = MAX_FIRST_CHECK_INS;
  expect([isSettled(atOnce(first - 1), 'UTC'), isSettled(atOnce(first), 'UTC')]).toEqual([false, true]);
});
