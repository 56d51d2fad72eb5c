import type { BranchOccupancy, DeskFact, DoorEntry, Guest } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { STORY_NOW } from './storyNow.ts';

const MINUTE_MS = 60_000;

/** One line of the door column at the main branch, `minutesAgo` before STORY_NOW. */
export const doorEntry = (userName: string, minutesAgo: number, rest: Partial<DoorEntry> = {}): DoorEntry => ({
  id: `door-${userName}-${minutesAgo}`.toLowerCase().replaceAll(/\W+/g, '-'),
  action: 'check-in',
  userId: `01934a7e-${userName.toLowerCase().replaceAll(/\W/g, '-')}`,
  userName,
  userType: 'member',
  method: 'qr-code',
  branchId: 'andheri',
  branchName: 'Andheri West',
  timestamp: STORY_NOW - minutesAgo * MINUTE_MS,
  assistedByName: null,
  notices: [],
  totalVisits: null,
  overrideReason: null,
  isOffline: false,
  withdrawn: null,
  ...rest,
});

const guests: Guest[] = [
  {
    id: '01934a7e-ritu-shah',
    name: 'Ritu Shah',
    homeBranchName: 'Powai Lake',
    status: 'active',
    since: STORY_NOW - 45 * MINUTE_MS,
  },
];

const deskFacts: DeskFact[] = [
  { memberId: '01934a7e-vikram-desai', due: 1_200_00, note: 'Pays on Friday' },
  { memberId: '01934a7e-meera-iyer', note: 'Knee injury: no squats', usualHours: [10] },
];

const occupancyOf = (branchId: string, branchName: string, currentCount: number, maxCapacity: number) => {
  const percentage = Math.round((100 * currentCount) / maxCapacity);
  return { branchId, branchName, currentCount, maxCapacity, percentage };
};
export const branchOccupancies: BranchOccupancy[] = [
  { ...occupancyOf('andheri', 'Andheri West', 61, 120), status: 'Comfortable', statusColor: 'success' },
  { ...occupancyOf('bandra', 'Bandra', 58, 80), status: 'Busy', statusColor: 'warning' },
  { ...occupancyOf('powai', 'Powai Lake', 63, 60), status: 'Full', statusColor: 'danger' },
];

/** One of each kind, newest first. */
const doorEntries: DoorEntry[] = [
  doorEntry('Asha Rao', 1, {
    method: 'manual',
    assistedByName: 'Priya Nair',
    totalVisits: 100,
    notices: [{ kind: 'milestone', tone: 'success', text: '100th visit' }],
  }),
  doorEntry('Vikram Desai', 4, {
    notices: [
      { kind: 'expired', tone: 'attention', text: 'Membership expired yesterday, on 2 Nov 2026' },
      { kind: 'dues', tone: 'attention', text: '₹1,200 due' },
    ],
  }),
  doorEntry('Nandini Kulkarni', 11, {
    action: 'refused',
    method: 'tap',
    notices: [{ kind: 'inactive', tone: 'refused', text: 'This membership is inactive' }],
  }),
  doorEntry('Meera Iyer', 13, {
    action: 'check-out',
    withdrawn: { at: STORY_NOW - 12 * MINUTE_MS, byName: 'Priya Nair' },
  }),
  doorEntry('Ritu Shah', 45, { notices: [{ kind: 'visitor', tone: 'attention', text: 'Guest from Powai Lake' }] }),
  doorEntry('Sai Prakash', 52, {
    method: 'manual',
    assistedByName: 'Kavya Menon',
    overrideReason: 'Renews today',
    notices: [{ kind: 'capacity', tone: 'attention', text: 'Andheri West is full: 120 of 120' }],
  }),
  doorEntry('Priya Nair', 58, { userType: 'staff', method: 'tap' }),
  doorEntry('Joseph D’Souza', 74, { action: 'check-out', isOffline: true }),
  doorEntry('Farhan Qureshi', 95, { notices: [{ kind: 'birthday', tone: 'success', text: 'Birthday today' }] }),
];

export const deskAnswers: FakeAnswers = {
  getDeskFacts: { facts: deskFacts, guests },
  getDoorLog: { entries: doorEntries },
  getOccupancies: { branches: branchOccupancies },
  withdrawAttendance: {
    message: 'Check-in of Asha Rao undone',
    currentlyCheckedIn: false,
    totalVisits: 47,
    lastCheckIn: STORY_NOW - 26 * 60 * MINUTE_MS,
  },
  getMemberNotes: { notes: [] },
};
