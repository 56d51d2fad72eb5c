import {
  HALF_HOUR_MS,
  todayLists,
  type AnswerOf,
  type ExpectedOccupancy,
  type TodayListName,
  type TodayMember,
  type TodayNumbers,
} from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { STORY_NOW } from './storyNow.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Midnight in India, on the day of STORY_NOW. */
const MIDNIGHT = Date.UTC(2026, 10, 2, 18, 30);
const HALF_HOURS_BEFORE_OPENING = 10;

/** People inside on a usual day, by half hours from opening at 5 am to closing at 10 pm. */
const usualDay = [
  4, 14, 32, 52, 63, 66, 58, 47, 38, 32, 27, 24, 21, 18, 15, 13, 11, 10, 11, 13, 16, 21, 29, 42, 58, 74, 86, 91, 84, 70,
  52, 34, 18, 7,
];
const openingAt = MIDNIGHT + HALF_HOURS_BEFORE_OPENING * HALF_HOUR_MS;

const dayOf = (offset: number, factor: number) => ({
  date: new Date(Date.UTC(2026, 10, 3 + offset)).toISOString().slice(0, 10),
  halfHours: usualDay.map((people, at) => {
    const expected = people * factor;
    const spread = 2 + expected * 0.16;
    return {
      at: openingAt + offset * DAY_MS + at * HALF_HOUR_MS,
      expected,
      low: Math.max(0, expected - spread),
      high: expected + spread,
    };
  }),
});

const passedHalfHours = Math.floor((STORY_NOW - openingAt) / HALF_HOUR_MS) + 1;
const actual = Array.from({ length: HALF_HOURS_BEFORE_OPENING + passedHalfHours }, (_, at) => ({
  at: MIDNIGHT + at * HALF_HOUR_MS,
  count: Math.max(0, (usualDay[at - HALF_HOURS_BEFORE_OPENING] ?? 0) * (1.08 + 0.14 * Math.sin(at))),
}));

export const expectedOccupancy: ExpectedOccupancy = {
  maxCapacity: 120,
  actual,
  forecast: {
    days: [1, 1.04, 0.97, 1.02, 0.9, 0.72, 0.55].map((factor, offset) => dayOf(offset, factor)),
    meanAbsoluteError: 3.7,
  },
  quietTimes: [{ from: MIDNIGHT + 12 * HOUR_MS, to: MIDNIGHT + 16.5 * HOUR_MS }],
};
/** Before four weeks of history. */
export const unforeseen: ExpectedOccupancy = { ...expectedOccupancy, forecast: null, quietTimes: [] };

const todayMember = (name: string, rest: Partial<TodayMember> = {}): TodayMember => ({
  memberId: `01934a7e-${name.toLowerCase().replaceAll(/\W/g, '-')}`,
  name,
  phone: '+919845012345',
  branchId: 'andheri',
  expiryDate: '2026-12-10',
  lastCheckIn: STORY_NOW - 2 * DAY_MS,
  ...rest,
});
const contacted = (name: string, rest?: Partial<TodayMember>) =>
  todayMember(name, { message: `Hello ${name},\nwe would like to see you.`, ...rest });

const daysAgo = (days: number) => STORY_NOW - days * DAY_MS;

/** The first of each list, as the contract orders them. */
const firstMembers: Record<TodayListName, TodayMember[]> = {
  'expired-visiting': [
    contacted('Vikram Desai', { expiryDate: '2026-11-02', lastCheckIn: daysAgo(0), visits: 18 }),
    contacted('Rohan Fernandes', {
      expiryDate: '2026-10-11',
      lastCheckIn: daysAgo(1),
      visits: 11,
      branchId: 'bandra',
    }),
    contacted('Saanvi Joshi', { expiryDate: '2026-09-28', lastCheckIn: daysAgo(1), visits: 9 }),
    contacted('Tara Khan', { expiryDate: '2026-10-20', lastCheckIn: daysAgo(3), visits: 4, branchId: 'powai' }),
    contacted('Arjun Patil', { expiryDate: '2026-06-02', lastCheckIn: daysAgo(12), visits: 1 }),
  ],
  expiring: [
    contacted('Meera Iyer', { expiryDate: '2026-11-03' }),
    contacted('Farhan Qureshi', { expiryDate: '2026-11-04', branchId: 'bandra' }),
    contacted('Zoya Reddy', { expiryDate: '2026-11-07', lastCheckIn: null }),
  ],
  unseen: [
    contacted('Leela Bose', { lastCheckIn: null }),
    contacted('Ishaan Gupta', { lastCheckIn: daysAgo(61), branchId: 'bandra' }),
    contacted('Kiara Chopra', { lastCheckIn: daysAgo(44) }),
    contacted('Diya Singh', { lastCheckIn: daysAgo(30), phone: '' }),
    contacted('Aarav Varma', { lastCheckIn: daysAgo(22), branchId: 'powai' }),
  ],
  dues: [
    todayMember('Joseph D’Souza', { due: 15_000_00 }),
    todayMember('Nandini Kulkarni', { due: 4_500_00, branchId: 'bandra' }),
    todayMember('Vikram Desai', { due: 1_200_00 }),
  ],
  'first-visits': [
    contacted('Sai Prakash', { lastCheckIn: daysAgo(0), branchId: 'powai' }),
    contacted('Neha Shetty', { lastCheckIn: daysAgo(1) }),
    contacted('Imran Sheikh', { lastCheckIn: daysAgo(4) }),
  ],
  birthdays: [contacted('Asha Rao', { lastCheckIn: daysAgo(0) }), contacted('Om Naik', { lastCheckIn: daysAgo(6) })],
};

const counts: Record<TodayListName, number> = {
  'expired-visiting': 23,
  expiring: 3,
  unseen: 118,
  dues: 3,
  'first-visits': 3,
  birthdays: 2,
};

type Lists = TodayNumbers['lists'];
const listsOf = (list: (name: TodayListName) => Lists[TodayListName]) =>
  Object.fromEntries(todayLists.map((name) => [name, list(name)])) as Lists;

/** A year after the opening. */
export const today: TodayNumbers = {
  lists: listsOf((name) => ({ count: counts[name], members: firstMembers[name] })),
  lostPerMonth: 41_399_62,
  dues: 20_700_00,
  takings: {
    total: 18_600_00,
    count: 7,
    byMethod: [
      { method: 'upi', amount: 12_300_00 },
      { method: 'cash', amount: 4_500_00 },
      { method: 'card', amount: 1_800_00 },
    ],
  },
  checklist: null,
};

const none = { count: 0, members: [] };
const noTakings = { total: 0, count: 0, byMethod: [] };

/** Four weeks after the opening: nobody has stayed away for long. */
export const fourWeeks: TodayNumbers = {
  ...today,
  lists: listsOf((name) => {
    if (name === 'expired-visiting' || name === 'unseen') return { count: 1, members: firstMembers[name].slice(0, 1) };
    return name === 'dues' || name === 'birthdays' ? none : { count: 2, members: firstMembers[name].slice(0, 2) };
  }),
  lostPerMonth: null,
  dues: 0,
  takings: noTakings,
};

/** Just opened: the main branch, and nothing else. */
export const emptyGym: TodayNumbers = {
  lists: listsOf(() => none),
  lostPerMonth: 0,
  dues: 0,
  takings: noTakings,
  checklist: {
    branch: true,
    hours: false,
    plans: false,
    members: false,
    staff: false,
    kiosk: false,
    checkIn: false,
  },
};

/** Of one branch: the members of the others left out. */
const ofBranch = (branchId: string): TodayNumbers => ({
  ...today,
  lists: listsOf((name) => {
    const members = firstMembers[name].filter((member) => member.branchId === branchId);
    return { count: members.length, members };
  }),
});

export const todayAnswers = {
  getExpectedOccupancy: expectedOccupancy,
  getToday: ({ branchId }): AnswerOf<'getToday'> => (branchId === undefined ? today : ofBranch(branchId)),
  getTodayList: ({ list }) => ({ memberIds: firstMembers[list].map(({ memberId }) => memberId) }),
} satisfies FakeAnswers;
