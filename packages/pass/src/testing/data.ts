import type { AttendanceLog, Pass, PassMember } from '@spotter/api';

/** 3 November 2026, 10:00 in India: the time of every story. */
const NOW = Date.UTC(2026, 10, 3, 4, 30);
const HOUR_MS = 3_600_000;

const gym: Pass['gym'] = {
  id: 'gym-1',
  name: 'Iron Temple',
  logoUrl: null,
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
};

const asha: PassMember = {
  id: 'member-1',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  phone: '+919876543210',
  age: 31,
  sex: 'female',
  membershipPlan: 'quarterly',
  planName: 'Quarterly',
  status: 'active',
  joinDate: '2026-09-14',
  expiryDate: '2026-12-14',
  isExpired: false,
  totalVisits: 47,
  lastCheckIn: NOW - 40 * HOUR_MS,
  currentlyCheckedIn: false,
  checkedInBranchName: null,
  homeBranchName: 'Bandra West',
  cardNumber: '04A1B2C3',
};

const branches: Pass['branches'] = [
  {
    id: 'b1',
    name: 'Bandra West',
    isHome: true,
    currentCount: 38,
    maxCapacity: 120,
    percentage: 32,
    status: 'Comfortable',
    statusColor: 'success',
  },
  {
    id: 'b2',
    name: 'Andheri East',
    isHome: false,
    currentCount: 58,
    maxCapacity: 80,
    percentage: 73,
    status: 'Busy',
    statusColor: 'warning',
  },
  {
    id: 'b3',
    name: 'Powai Lakeside',
    isHome: false,
    currentCount: 64,
    maxCapacity: 60,
    percentage: 107,
    status: 'Full',
    statusColor: 'danger',
  },
];

export const passWith = (member: Partial<PassMember> = {}, change: Partial<Pass> = {}): Pass => ({
  member: { ...asha, ...member },
  gym,
  branches,
  ...change,
});

export const inside: Partial<PassMember> = {
  currentlyCheckedIn: true,
  checkedInBranchName: 'Bandra West',
  lastCheckIn: NOW - HOUR_MS / 2,
  totalVisits: 48,
};

/** Attendance, newest first: check-outs and check-ins alternate, every third is manual. */
export const logs = (count: number): AttendanceLog[] =>
  Array.from({ length: count }, (_, index) => {
    const isOut = index % 2 === 0;
    const isManual = index % 3 === 2;
    return {
      id: `log-${index}`,
      date: `${28 - (index % 27)} Oct 2026`,
      time: isOut ? '7:15 am' : '6:02 am',
      timestamp: NOW - index * 20 * HOUR_MS,
      action: isOut ? 'check-out' : 'check-in',
      method: isManual ? 'manual' : 'qr-code',
      assistedByName: isManual ? 'Priya Nair' : null,
      duration: isOut ? 73 * 60_000 : null,
      userName: 'Asha Rao',
      branchId: 'b1',
      branchName: 'Bandra West',
    };
  });

/** A kiosk's code. */
export const code = 'abcdefghijklmno-._bcdefghijklmnopqrstuv';
