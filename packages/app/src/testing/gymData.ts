import { defaultDoorRules, formerOccupancySettings, noOpeningHours } from '@spotter/api';
import type { AttendanceEvent, AttendanceLog, Branch, Device, Member } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import type { Visitor } from '../session/useSession.ts';
import { gymBrand } from './brandData.ts';
import { branchOccupancies, deskAnswers } from './deskData.ts';
import { membersToRemind, reminders } from './remindersData.ts';
import { STORY_NOW } from './storyNow.ts';
import { todayAnswers } from './todayData.ts';

export { STORY_NOW };
const HOUR_MS = 3_600_000;

export const branch = (id: string, name: string, rest: Partial<Branch> = {}): Branch => ({
  id,
  name,
  address: '12, Link Road, Mumbai 400053',
  phone: '+912226730000',
  email: `${id}@demo.gym`,
  maxCapacity: 120,
  status: 'active',
  isMain: false,
  createdAt: STORY_NOW,
  updatedAt: STORY_NOW,
  ...rest,
});

export const branches = [
  branch('andheri', 'Andheri West', { isMain: true }),
  branch('bandra', 'Bandra', { maxCapacity: 80 }),
  branch('powai', 'Powai Lake', { maxCapacity: 60 }),
];

export const member = (name: string, rest: Partial<Member> = {}): Member => ({
  id: `01934a7e-${name.toLowerCase().replaceAll(/\W/g, '-')}`.slice(0, 64),
  name,
  email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}@mail.in`,
  phone: '+919845012345',
  age: 31,
  sex: 'female',
  membershipPlan: 'monthly',
  status: 'active',
  joinDate: '2026-06-10',
  expiryDate: '2026-12-10',
  freeze: null,
  totalVisits: 48,
  lastCheckIn: STORY_NOW - 26 * HOUR_MS,
  currentlyCheckedIn: false,
  branchId: 'andheri',
  firebaseUID: null,
  userType: 'member',
  cardNumber: null,
  birthDate: null,
  ...rest,
});

export const asha = member('Asha Rao', {
  currentlyCheckedIn: true,
  lastCheckIn: STORY_NOW - HOUR_MS,
  firebaseUID: 'uid-asha',
  membershipPlan: 'yearly',
  expiryDate: '2027-06-10',
});

/** One of each kind. */
export const members: Member[] = [
  asha,
  member('Vikram Desai', { sex: 'male', age: 44, expiryDate: '2026-11-02', phone: '+919820098200', totalVisits: 211 }),
  member('Meera Iyer', { expiryDate: '2026-11-03', membershipPlan: 'quarterly', age: 27, phone: '+917700900123' }),
  member('Farhan Qureshi', { sex: 'male', expiryDate: '2026-11-07', branchId: 'bandra', phone: '+919930099300' }),
  member('Nandini Kulkarni', { status: 'inactive', email: null, totalVisits: 0, lastCheckIn: null }),
  member('Joseph D’Souza', { sex: 'male', age: 58, expiryDate: null, membershipPlan: 'quarterly', totalVisits: 9 }),
  member('Sai Prakash', { sex: 'other', age: 22, expiryDate: '2026-11-28', branchId: 'powai', phone: '+918080180801' }),
];

const firstNames = ['Aarav', 'Diya', 'Ishaan', 'Kiara', 'Rohan', 'Saanvi', 'Tara', 'Zoya', 'Arjun', 'Leela'];
const lastNames = ['Bose', 'Chopra', 'Fernandes', 'Gupta', 'Joshi', 'Khan', 'Patil', 'Reddy', 'Singh', 'Varma'];

/** Deterministic. */
export const manyMembers = (count: number): Member[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `${firstNames[at % 10]} ${lastNames[Math.floor(at / 10) % 10]}`;
    const expiryDate = new Date(STORY_NOW + ((at % 90) - 20) * 24 * HOUR_MS).toISOString().slice(0, 10);
    return member(name, {
      id: `01934a7e-many-${String(at).padStart(6, '0')}`,
      email: `member${at}@mail.in`,
      phone: `+9198${String(10_000_000 + at * 37).slice(0, 8)}`,
      currentlyCheckedIn: at % 17 === 0,
      expiryDate,
      totalVisits: (at * 7) % 260,
      branchId: branches[at % 3]?.id ?? '',
    });
  });

export const logsOf = (count: number): AttendanceLog[] =>
  Array.from({ length: count }, (_, at): AttendanceLog => {
    const isOut = at % 2 === 0;
    const date = new Date(STORY_NOW - (1 + Math.floor(at / 2)) * 24 * HOUR_MS);
    return {
      id: `log-${at}`,
      date: date.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
      time: isOut ? '7:27 pm' : '6:02 pm',
      timestamp: date.getTime() + (isOut ? HOUR_MS : 0),
      action: isOut ? 'check-out' : 'check-in',
      method: (['manual', 'qr-code', 'tap', 'phone-temp'] as const)[at % 4] ?? 'tap',
      assistedByName: at % 4 === 0 ? 'Priya Nair' : null,
      duration: isOut ? 5_100_000 : null,
      userName: 'Asha Rao',
      branchId: 'andheri',
      branchName: 'Andheri West',
      overrideReason: null,
      isOffline: false,
      withdrawn: null,
    };
  });

/** A check-in at the main branch, `minutesAgo` before STORY_NOW. */
export const eventOf = (name: string, minutesAgo: number, rest: Partial<AttendanceEvent> = {}): AttendanceEvent => ({
  id: `event-${name}-${minutesAgo}`,
  action: 'check-in',
  userId: name,
  userName: name,
  userType: 'member',
  method: 'qr-code',
  branchId: 'andheri',
  branchName: 'Andheri West',
  timestamp: STORY_NOW - minutesAgo * 60_000,
  ...rest,
});

export const latestEvents: AttendanceEvent[] = [
  eventOf('Asha Rao', 0),
  eventOf('Vikram Desai', 4, { action: 'check-out' }),
  eventOf('Meera Iyer', 11),
  eventOf('Priya Nair', 32, { userType: 'staff', method: 'manual' }),
  eventOf('Joseph D’Souza', 74, { action: 'check-out' }),
  eventOf('Sai Prakash', 95),
  eventOf('Farhan Qureshi', 15 * 60, { action: 'check-out' }),
];

export const device = (name: string, rest: Partial<Device> = {}): Device => ({
  id: `device-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  name,
  branchId: 'andheri',
  branchName: 'Andheri West',
  pairedAt: STORY_NOW - 21 * 24 * HOUR_MS,
  pairedBy: 'Kavya Menon',
  lastSeenAt: STORY_NOW - 60_000,
  version: null,
  language: null,
  ...rest,
});

export const devices = [
  device('Andheri West kiosk'),
  device('Bandra kiosk', {
    branchId: 'bandra',
    branchName: 'Bandra',
    pairedBy: 'Priya Nair',
    lastSeenAt: STORY_NOW - 26 * HOUR_MS,
  }),
  device('Side door', { lastSeenAt: null, pairedAt: STORY_NOW }),
];

const membersOf = (id: string | undefined) => members.filter((one) => id === undefined || one.branchId === id);

/** Successful answers of every call. */
export function answersFor({ uid, name, email, userType, branchId, gymId }: Visitor): FakeAnswers {
  return {
    getUserDashboardData: {
      user: { id: uid, name, email, userType, branchId },
      gym: {
        id: gymId,
        name: 'Demo Gym',
        logoUrl: null,
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        currency: 'INR',
        language: 'en',
      },
    },
    getBranchUsage: { members: 0, staff: 0, inside: 0, visits: 1204, formerVisits: 311 },
    getServerHealth: { problems: [] },
    getOfflineConflicts: { conflicts: [] },
    getBranches: { success: true, branches: branches.filter(({ id }) => branchId === null || id === branchId) },
    getMembers: (input) => ({ members: membersOf(input.branchId ?? branchId ?? undefined) }),
    getDoorRules: { rules: defaultDoorRules },
    updateDoorRules: { success: true },
    getBranchHours: { hours: noOpeningHours, settings: formerOccupancySettings },
    updateBranchHours: { success: true },
    getDeskFacts: { facts: [], guests: [] },
    getTwoFactor: { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false },
    listDevices: { devices: devices.filter((one) => branchId === null || one.branchId === branchId) },
    revokeDevice: { success: true },
    setDeviceLanguage: ({ deviceId, language }) => ({ device: { ...device(deviceId), id: deviceId, language } }),
    getReminders: { reminders },
    getWelcomeMail: { isOn: false },
    getRemindToday: { members: membersToRemind },
    getGymBrand: gymBrand(),
    getReportSettings: { staffMayRead: false, monthlySummary: true },
    ...deskAnswers,
    ...todayAnswers,
    ...(branchId !== null && {
      getOccupancies: { branches: branchOccupancies.filter((one) => one.branchId === branchId) },
    }),
    getMembersByBranch: { totalMembers: 412 },
    getOccupancy: { currentCount: 61, maxCapacity: 120, percentage: 51, status: 'Comfortable', statusColor: 'success' },
    getUserAttendanceLogs: ({ limit }) => ({ success: true, attendanceLogs: logsOf(60).slice(0, limit) }),
  };
}
