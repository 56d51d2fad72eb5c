import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { doorNotice } from '../doorNotice.ts';
import { branchId, date, gymId, id, limit, timestamp, success, text } from '../fields.ts';
import { undoOffer } from '../undoOffer.ts';
import { brandMessage } from './brand.ts';
import { cardNumber } from './members.ts';

export const attendanceActions = ['check-in', 'check-out'] as const;
export type AttendanceAction = (typeof attendanceActions)[number];
const enteredMethods = ['tap', 'nfc', 'scan', 'qr-code', 'manual', 'phone-temp'] as const;
/**
 * `import`: a past visit, brought over from a file. `auto`: a check-out that nobody made; its moment is an estimate.
 */
export const attendanceMethods = [...enteredMethods, 'import', 'auto'] as const;
export type AttendanceMethod = (typeof attendanceMethods)[number];
export const checkInActions = ['checkin', 'checkout'] as const;
export type CheckInAction = (typeof checkInActions)[number];
export const historyPageSize = 50;

const userType = z.enum(userTypes);
const action = z.enum(attendanceActions);
const method = z.enum(attendanceMethods);

/**
 * One attendance entry of a person. `date` and `time` are formatted in the gym's time zone; `duration` is milliseconds.
 */
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
  /** Why somebody was let in against the rules of the door. */
  overrideReason: z.string().nullable().default(null),
  /** Recorded without a connection, and sent later. */
  isOffline: z.boolean().default(false),
  /** Taken back: it counts nowhere. `byName` is empty for the member. */
  withdrawn: z.object({ at: timestamp, byName: z.string() }).nullable().default(null),
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
  /** A Checkout All was undone, or an entry withdrawn: the person is as before, which is no new visit. */
  isUndo: z.literal(true).optional(),
  /** The entry that was withdrawn by this. */
  withdraws: id.optional(),
  /** Who withdrew it. */
  withdrawnByName: z.string().optional(),
  /** What needs attention; absent where nothing does. */
  notices: z.array(doorNotice).optional(),
  /** Visits including this one, of members' check-ins; of withdrawn ones, those that are left. */
  totalVisits: z.number().int().optional(),
  /** Of withdrawn check-ins: the check-in before. */
  lastCheckIn: timestamp.nullable().optional(),
  assistedByName: z.string().optional(),
  overrideReason: z.string().optional(),
  /** Recorded without a connection, and sent later: `timestamp` is when it happened. */
  isOffline: z.literal(true).optional(),
});
export type AttendanceEvent = z.infer<typeof attendanceEvent>;

/** Somebody was turned away at the door. */
export const doorRefusal = z.object({
  id,
  userId: id,
  userName: z.string(),
  userType,
  method,
  branchId,
  branchName: z.string(),
  timestamp,
  notices: z.array(doorNotice),
});
export type DoorRefusal = z.infer<typeof doorRefusal>;

export const deskRequests = ['renew', 'end-freeze', 'pay'] as const;

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
  /** What to ask the desk for: a renewal, the end of a freeze, or to pay what is due. A card does not tell of dues. */
  askDeskTo: z.enum(deskRequests).optional(),
  /** A repeat within the dedupe window: nothing changed; `action` and `timestamp` are the earlier event's. */
  repeated: z.boolean().optional(),
  /** What the door says; their tone is that of the screen. A card does not tell of dues. */
  notices: z.array(doorNotice).optional(),
  /** Days that the membership lasts, of fewer than 8; 0 on the last. Absent for a card. */
  daysLeft: z.number().int().optional(),
});
export type ScanResult = z.infer<typeof scanResult>;

/** Names the code that a kiosk shows: an id, or `signedSessionId` of one that the device signed itself. */
const kioskSessionId = z.string().min(1).max(100);

/** Somebody who scanned the code of a kiosk was turned away: the next one can still scan it. */
export const scanRefusal = z.object({
  id,
  sessionId: kioskSessionId,
  name: z.string(),
  /** Why, as a sentence without its full stop, for everybody around to see. */
  message: z.string(),
  timestamp,
});
export type ScanRefusal = z.infer<typeof scanRefusal>;

const scanMessage = z.object({
  type: z.literal('scan'),
  sessionId: kioskSessionId,
  memberData: scanResult,
  /** When; absent from a server of the release before. */
  at: timestamp.optional(),
});
const scanRefusalMessage = z.object({ type: z.literal('scan-refused'), refusal: scanRefusal });

/** What `getKiosk` answers has changed: the language. */
const kioskMessage = z.object({ type: z.literal('kiosk') });

/** Messages of a device's feed: the code that it shows was scanned. */
export const kioskFeedMessage = z.discriminatedUnion('type', [
  scanMessage,
  scanRefusalMessage,
  brandMessage,
  kioskMessage,
]);

/**
 * Messages of the live feed: a snapshot (newest last), then single events;
 * scans go only to the kiosk whose code was scanned.
 */
export const feedMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), events: z.array(attendanceEvent) }),
  z.object({ type: z.literal('attendance'), event: attendanceEvent }),
  z.object({ type: z.literal('refusal'), refusal: doorRefusal }),
  scanMessage,
  scanRefusalMessage,
  brandMessage,
  kioskMessage,
  // Members of the list have changed, come or gone, otherwise than by a check-in or check-out.
  z.object({ type: z.literal('members') }),
  // A mail to somebody of the gym was refused for good, or one was taken after that: `isMailRefused`.
  z.object({ type: z.literal('mail-refusals') }),
]);
export type FeedMessage = z.infer<typeof feedMessage>;

/** Who was turned away as well: clients of the release before cannot read that. */
export const withRefusals = z.literal('1').optional();

/** A code or card that is read within this time of the person's last entry repeats it, and changes nothing. */
export const REPEAT_WINDOW_MS = 60_000;

const manualCheckIn = z.strictObject({
  gymId,
  type: z.literal('MANUAL'),
  targetUserId: id,
  /** The action the user saw. When another user was faster, nothing changes and the call fails with `state-changed`. */
  expectedAction: z.enum(checkInActions).optional(),
  /** The desk has read the person's card: within `REPEAT_WINDOW_MS` of their last entry nothing changes. */
  byCard: z.boolean().optional(),
  /** The desk's branch, for admins. Absent: the person's own. */
  branchId: branchId.optional(),
  /** "Let in anyway": why, where the rules of the door refuse. An inactive membership is refused all the same. */
  overrideReason: text({ max: 120 }).optional(),
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
      /** Its entry, to withdraw it by. Absent for `CARD`, and of a repeat. */
      attendanceId: id.optional(),
      /** For the desk: what its live feed says of it. Absent of a repeat. */
      event: attendanceEvent.optional(),
      /** For people who scanned a code, as for the kiosk. */
      notices: z.array(doorNotice).optional(),
      daysLeft: z.number().int().optional(),
      /** For `CARD`: what the kiosk shows of the card holder. */
      memberData: scanResult.optional(),
    }),
    errors: [
      'not-found',
      'state-changed',
      'member-inactive',
      'branch-inactive',
      'entry-refused',
      'code-used',
      'code-expired',
    ],
  }),
  checkoutAllMembers: call({
    method: 'POST',
    path: '/checkoutAllMembers',
    summary: 'Checks out everyone: of their branch for staff, of the gym or one branch for admins.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ message: z.string(), count: z.number().int(), undo: undoOffer.optional() }),
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
      method: z.enum(enteredMethods),
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
    input: z.strictObject({
      gymId,
      branchId: branchId.optional(),
      refusals: withRefusals,
    }),
    answer: feedMessage,
    errors: ['not-found'],
    stream: true,
  }),
};
