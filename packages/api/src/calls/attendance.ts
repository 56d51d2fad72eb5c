import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { branchId, date, gymId, id, limit, timestamp, success, text } from '../fields.ts';
import { cardNumber } from './members.ts';

export const attendanceActions = ['check-in', 'check-out'] as const;
export type AttendanceAction = (typeof attendanceActions)[number];
export const attendanceMethods = ['tap', 'nfc', 'scan', 'qr-code', 'manual', 'phone-temp'] as const;
export type AttendanceMethod = (typeof attendanceMethods)[number];
export const checkInActions = ['checkin', 'checkout'] as const;
export type CheckInAction = (typeof checkInActions)[number];
export const historyPageSize = 50;

const userType = z.enum(userTypes);
const action = z.enum(attendanceActions);
const method = z.enum(attendanceMethods);

/** One attendance entry of a person. `date` and `time` are formatted in the gym's time zone; `duration` is milliseconds. */
export const attendanceLog = z.object({
  id,
  date: z.string(),
  time: z.string(),
  timestamp,
  action,
  method,
  assistedByName: z.string().nullable(),
  duration: z.number().int().nullable(),
  userName: z.string(),
  branchId,
  /** Also of a branch that was deleted since. */
  branchName: z.string(),
});
export type AttendanceLog = z.infer<typeof attendanceLog>;

/** One check-in or check-out in the live feed. */
export const attendanceEvent = z.object({
  id,
  action,
  userId: id,
  userName: z.string(),
  userType,
  method,
  branchId,
  branchName: z.string(),
  timestamp,
});
export type AttendanceEvent = z.infer<typeof attendanceEvent>;

/** What the kiosk shows of the person who scanned a code or presented a card. */
export const scanResult = z.object({
  name: z.string(),
  /** Absent for a card, as are visits, plan and role, and at a paired kiosk, which anybody can stand in front of. */
  phone: z.string().optional(),
  userType: z.enum(userTypes),
  action: z.enum(checkInActions),
  timestamp,
  totalVisits: z.number().int().optional(),
  /** Id of the plan, and its name. */
  membershipPlan: id.optional(),
  planName: z.string().optional(),
  role: z.string().optional(),
  warning: z.string().optional(),
  /** A repeat within the dedupe window: nothing changed; `action` and `timestamp` are the earlier event's. */
  repeated: z.boolean().optional(),
});
export type ScanResult = z.infer<typeof scanResult>;

/** The code of a kiosk was scanned. */
export const scanMessage = z.object({ type: z.literal('scan'), sessionId: id, memberData: scanResult });

/** Messages of the live feed: a snapshot (newest last), then single events; `scan` goes only to the kiosk whose code was scanned. */
export const feedMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), events: z.array(attendanceEvent) }),
  z.object({ type: z.literal('attendance'), event: attendanceEvent }),
  scanMessage,
]);
export type FeedMessage = z.infer<typeof feedMessage>;

const manualCheckIn = z.strictObject({
  gymId,
  type: z.literal('MANUAL'),
  targetUserId: id,
  /** The action the user saw. When another user was faster, nothing changes and the call fails with `state-changed`. */
  expectedAction: z.enum(checkInActions).optional(),
});
const qrCheckIn = z.strictObject({ gymId, type: z.literal('QR'), qrData: z.string().min(1).max(2000) });
const cardCheckIn = z.strictObject({
  gymId,
  type: z.literal('CARD'),
  cardNumber,
  /** The kiosk's branch. Absent: the caller's, or the main branch. */
  branchId: branchId.optional(),
});

export const attendance = {
  universalCheckIn: call({
    method: 'POST',
    path: '/universalCheckIn',
    summary:
      'Checks a person in who is out, and out who is in: one of the list, the holder of a card, or whoever scans a code.',
    access: ['admin', 'staff', 'member', 'device'],
    memberMay: (input) => input.type === 'QR',
    deviceMay: (input) => input.type === 'CARD',
    input: z.discriminatedUnion('type', [manualCheckIn, qrCheckIn, cardCheckIn]),
    answer: z.object({
      action: z.enum(checkInActions),
      message: z.string(),
      /** Absent for `CARD`, as is `lastCheckIn`: the kiosk needs the name alone. */
      totalVisits: z.number().int().optional(),
      currentlyCheckedIn: z.boolean(),
      lastCheckIn: timestamp.nullable().optional(),
      /** A repeat within the dedupe window: nothing changed; this is the earlier event. */
      repeated: z.boolean().optional(),
      warning: z.string().optional(),
      /** For `CARD`: what the kiosk shows of the card holder. */
      memberData: scanResult.optional(),
    }),
    errors: ['not-found', 'state-changed', 'member-inactive', 'branch-inactive', 'code-used', 'code-expired'],
  }),
  checkoutAllMembers: call({
    method: 'POST',
    path: '/checkoutAllMembers',
    summary: 'Checks out everyone: of their branch for staff, of the gym or one branch for admins.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ message: z.string(), count: z.number().int() }),
    errors: ['not-found'],
  }),
  getUserAttendanceLogs: call({
    method: 'GET',
    path: '/getUserAttendanceLogs',
    summary: "One person's attendance, newest first. Members: their own.",
    access: ['admin', 'staff', 'member'],
    memberMay: (input, caller) => input.userType === 'member' && input.userId === caller.personId,
    input: z.strictObject({
      gymId,
      userId: id,
      userType,
      startDate: date.optional(),
      endDate: date.optional(),
      limit: limit(historyPageSize, 5000),
    }),
    answer: z.object({ success: z.literal(true), attendanceLogs: z.array(attendanceLog) }),
    errors: ['not-found'],
  }),
  addAttendanceLog: call({
    method: 'POST',
    path: '/addAttendanceLog',
    summary: 'Writes a correction, with its author, and sets the member in or out to match.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      memberId: id,
      action,
      method,
      staffId: id.optional(),
      staffName: text({ max: 100 }).optional(),
    }),
    answer: success.extend({ attendanceLog }),
    errors: ['not-found', 'state-changed', 'member-inactive', 'branch-inactive'],
  }),
  attendanceFeed: call({
    method: 'GET',
    path: '/attendanceFeed',
    summary: 'Server-sent events: the newest 20 check-ins and check-outs, then each new one. Resumes by Last-Event-ID.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: feedMessage,
    errors: ['not-found'],
    stream: true,
  }),
};
