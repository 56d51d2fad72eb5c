import {
  addDays,
  type AttendanceReport,
  daysBetween,
  type MembersReport,
  type MoneyReport,
  type ParsedOf,
  type StaffReport,
  visitBands,
  type VisitsReport,
} from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { STORY_NOW } from './storyNow.ts';

const DAY_MS = 86_400_000;

type Input = ParsedOf<'getAttendanceReport'>;
interface BranchName {
  id: string;
  name: string;
}

interface GymShape {
  branches: readonly BranchName[];
  /** The first day with anything. */
  since: string;
  /** Of the whole gym. */
  members: number;
}

/** From 0 to 1, always the same for the same number. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
};
const dayNumber = (date: string) => Math.round(Date.parse(date) / DAY_MS);
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7;
const WEEKDAY_LOAD = [1.12, 1.08, 1.05, 1, 0.9, 0.62, 0.3];
const HOUR_LOAD = [0.05, 0.6, 1, 0.8, 0.5, 0.35, 0.2, 0.15, 0.1, 0.12, 0.3, 0.7, 1.25, 1.5, 1.3, 0.7, 0.2];
const FIRST_HOUR = 5;
const HOUR_SUM = HOUR_LOAD.reduce((sum, load) => sum + load, 0);

const datesOf = ({ from, to }: { from: string; to: string }) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
const monthsOf = (period: { from: string; to: string }) => [
  ...new Set(datesOf(period).map((date) => date.slice(0, 7))),
];
const previousOf = ({ from, to }: Input) => {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const shareOf = ({ branches }: GymShape, { branchId }: Input) => (branchId === undefined ? 1 : 1 / branches.length);

const checkInsOn = (shape: GymShape, date: string, share: number) =>
  date < shape.since
    ? 0
    : Math.round(
        shape.members *
          share *
          0.28 *
          (WEEKDAY_LOAD[weekdayOf(date)] ?? 1) *
          (0.85 + 0.3 * noise(dayNumber(date))) *
          (1 + 0.15 * Math.sin(dayNumber(date) / 60)),
      );

function attendance(shape: GymShape, input: Input): AttendanceReport {
  const share = shareOf(shape, input);
  const previousPeriod = previousOf(input);
  const [now, before] = [datesOf(input), datesOf(previousPeriod)];
  const [current, previous] = [now, before].map((dates) => dates.map((date) => checkInsOn(shape, date, share)));
  const total = { current: sum(current ?? []), previous: sum(previous ?? []) };
  const part = (of: number) => ({
    current: Math.round(total.current * of),
    previous: Math.round(total.previous * of * 0.93),
  });
  const branches = shape.branches.filter(({ id }) => input.branchId === undefined || id === input.branchId);
  const weights = branches.map((_, at) => 1 / (at + 1));
  return {
    previousPeriod,
    checkIns: total,
    visitors: {
      current: Math.round(Math.min(shape.members, total.current) * 0.71),
      previous: Math.round(Math.min(shape.members, total.previous) * 0.68),
    },
    averageStayMinutes: { current: total.current > 0 ? 71.6 : null, previous: total.previous > 0 ? 69.2 : null },
    byDay: now.map((date, at) => ({ date, checkIns: current?.[at] ?? 0, previous: previous?.[at] ?? 0 })),
    byHour: Array.from({ length: 7 }, (_, weekday) => {
      const perWeekday = sum(
        now.filter((date) => weekdayOf(date) === weekday).map((date) => checkInsOn(shape, date, share)),
      );
      return HOUR_LOAD.map((load, at) => ({
        weekday,
        hour: FIRST_HOUR + at,
        checkIns: Math.round((perWeekday * load * (0.7 + 0.6 * noise(weekday * 31 + at))) / HOUR_SUM),
      })).filter(({ checkIns }) => checkIns > 0);
    }).flat(),
    byBranch: branches.map(({ id, name }, at) => ({
      branchId: id,
      branchName: name,
      checkIns: part((weights[at] ?? 0) / sum(weights)),
    })),
    byMethod:
      total.current === 0
        ? []
        : [
            { method: 'qr-code', checkIns: part(0.58) },
            { method: 'tap', checkIns: part(0.24) },
            { method: 'manual', checkIns: part(0.15) },
            { method: 'phone-temp', checkIns: part(0.03) },
          ],
  };
}

function members(shape: GymShape, input: Input): MembersReport {
  const share = shareOf(shape, input);
  const active = Math.round(shape.members * share);
  const isOld = (date: string) => date >= shape.since;
  const byMonth = monthsOf(input).map((month, at) => {
    const joined = isOld(`${month}-28`) ? Math.round(active * (0.06 + 0.05 * noise(at + 3))) : 0;
    return {
      month,
      joined,
      left: Math.round(joined * (0.4 + 0.5 * noise(at + 9))),
      wonBack: Math.round(joined * 0.15),
    };
  });
  const lastMonth = input.to.slice(0, 7);
  const cohorts = monthsOf({ from: addDays(`${lastMonth}-01`, -335), to: input.to }).filter((month) =>
    isOld(`${month}-28`),
  );
  const planNames = ['Monthly', 'Quarterly', 'Yearly', 'Student, mornings'];
  const total = (key: 'joined' | 'left' | 'wonBack') => sum(byMonth.map((month) => month[key]));
  return {
    previousPeriod: previousOf(input),
    active: { current: active, previous: Math.round(active * 0.96) },
    joined: { current: total('joined'), previous: Math.round(total('joined') * 0.88) },
    left: { current: total('left'), previous: Math.round(total('left') * 0.8) },
    wonBack: { current: total('wonBack'), previous: total('wonBack') },
    byMonth,
    byPlan:
      active === 0
        ? []
        : planNames.map((plan, at) => ({ plan, active: Math.round(active * [0.46, 0.3, 0.2, 0.04][at]! || 0) })),
    retention: cohorts.map((month, at) => {
      const joined = Math.round(active * (0.06 + 0.05 * noise(at + 40)));
      return {
        month,
        joined,
        stayed: Array.from({ length: cohorts.length - 1 - at }, (_, later) =>
          Math.round(joined * 0.94 ** (later + 1) * (0.95 + 0.05 * noise(at * 7 + later))),
        ),
      };
    }),
  };
}

const atRiskNames = [
  'Farhan Qureshi',
  'Nandini Kulkarni',
  'Joseph D’Souza',
  'Meera Iyer',
  'Arjun Patil',
  'Zoya Khan',
  'Rohan Bose',
];

export const memberAtRisk = (name: string, at: number): VisitsReport['atRisk']['members'][number] => ({
  memberId: `01934a7e-${name.toLowerCase().replaceAll(/\W+/g, '-')}`.slice(0, 64),
  name,
  phone: at === 4 ? '' : `+9198450${12_345 + at * 111}`,
  usual: Math.round((4.6 - at * 0.45) * 10) / 10,
  latest: at % 3 === 0 ? 0 : 0.5,
  lastCheckIn: STORY_NOW - (9 + at * 4) * DAY_MS,
  expiryDate: at === 2 ? null : addDays('2026-11-03', 12 + at * 23),
  message: `Hello ${name},\nIs everything all right?`,
});

function visits(shape: GymShape, input: Input): VisitsReport {
  const active = Math.round(shape.members * shareOf(shape, input));
  // Known after sixteen weeks.
  const atRisk = active > 0 && daysBetween(shape.since, '2026-11-03') >= 112 ? atRiskNames.map(memberAtRisk) : [];
  return {
    previousPeriod: previousOf(input),
    perWeek: active === 0 ? { current: 0, previous: 0 } : { current: 1.83, previous: 1.71 },
    byBand: visitBands.map((band, at) => ({ band, members: Math.round(active * [0.14, 0.21, 0.27, 0.22, 0.16][at]!) })),
    atRisk: { count: atRisk.length, members: atRisk },
  };
}

const hundreds = (paise: number) => Math.round(paise / 100_00) * 100_00;

function money(shape: GymShape, input: Input): MoneyReport {
  const share = shareOf(shape, input);
  const byMonth = monthsOf(input).map((month, at) => {
    const invoiced =
      `${month}-28` < shape.since
        ? 0
        : Math.round(shape.members * share * 0.14 * (0.8 + 0.4 * noise(at + 70))) * 2_400_00;
    return { month, invoiced, taken: Math.round((invoiced * (0.9 + 0.08 * noise(at + 77))) / 100_00) * 100_00 };
  });
  const [invoiced, taken] = [sum(byMonth.map((month) => month.invoiced)), sum(byMonth.map((month) => month.taken))];
  const before = (paise: number, factor: number) => ({ current: hundreds(paise), previous: hundreds(paise * factor) });
  const plans = [
    { plan: 'Yearly', share: 0.48 },
    { plan: 'Quarterly', share: 0.31 },
    { plan: 'Monthly', share: 0.19 },
    { plan: 'Student, mornings', share: 0.02 },
  ];
  return {
    previousPeriod: previousOf(input),
    taken: before(taken, 0.91),
    refunds: before(taken * 0.012, 0.7),
    invoiced: before(invoiced, 0.94),
    discounts: before(invoiced * 0.043, 1.1),
    due: before(invoiced - taken, 0.2),
    byMonth,
    byPlan:
      invoiced === 0
        ? []
        : plans.map(({ plan, share: part }, at) => ({
            plan,
            sales: Math.round(((at + 2) * invoiced) / 30_00_000),
            invoiced: hundreds(invoiced * part),
            discounts: hundreds(invoiced * part * 0.04),
          })),
    byMethod:
      taken === 0
        ? []
        : [
            { method: 'upi', count: Math.round(taken / 42_00_00), taken: hundreds(taken * 0.61) },
            { method: 'cash', count: Math.round(taken / 150_00_00), taken: hundreds(taken * 0.22) },
            { method: 'card', count: Math.round(taken / 200_00_00), taken: hundreds(taken * 0.17) },
          ],
  };
}

const staff = (shape: GymShape, input: Input): StaffReport => ({
  previousPeriod: previousOf(input),
  people:
    shape.members === 0
      ? []
      : ['Priya Nair', 'Kavya Menon', 'Sunita Pawar', 'Imran Shaikh'].map((name, at) => ({
          name,
          checkIns: 214 - at * 57,
          sales: 31 - at * 9,
          invoiced: (1_42_000 - at * 38_000) * 100,
          taken: (1_31_500 - at * 36_000) * 100,
          refunds: at === 1 ? 2 : 0,
          refunded: at === 1 ? 3_600_00 : 0,
          discounts: at < 2 ? 4_200_00 : 0,
        })),
});

/** The reports of a gym of this shape; figures are made up, and fit each other as far as is seen. */
export const reportAnswers = (shape: GymShape) =>
  ({
    getAttendanceReport: (input) => attendance(shape, input),
    getMembersReport: (input) => members(shape, input),
    getVisitsReport: (input) => visits(shape, input),
    getMoneyReport: (input) => money(shape, input),
    getStaffReport: (input) => staff(shape, input),
    getReportSettings: { staffMayRead: true, monthlySummary: true },
  }) satisfies FakeAnswers;
