import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { doorNotice } from '../doorNotice.ts';
import { branchId, gymId, id, limit, status, success, text, timestamp } from '../fields.ts';
import { attendanceActions, attendanceMethods } from './attendance.ts';
import { occupancy } from './branches.ts';

/** How long a check-in or check-out can be withdrawn. */
export const WITHDRAWAL_WINDOW_MS = 5 * 60_000;
export const MAX_GRACE_DAYS = 90;
export const MAX_OVERRIDE_REASON_LENGTH = 120;
/** The largest sum, in minor units of the currency, up to which dues are no matter. */
const MAX_TOLERATED_DUES = 100_000_000;

/** `refuse`: the desk may let in anyway, with a reason. */
export const doorRuleAnswers = ['allow', 'warn', 'refuse'] as const;
export type DoorRuleAnswer = (typeof doorRuleAnswers)[number];
const answer = z.enum(doorRuleAnswers);

/** What a branch does with whom. An inactive membership is always refused. */
export const doorRules = z.strictObject({
  expired: answer,
  /** Days after the last one during which a membership counts as valid. */
  graceDays: z.number().int().min(0).max(MAX_GRACE_DAYS),
  frozen: answer,
  dues: answer,
  /** Dues up to this sum, in minor units, are allowed. */
  duesOver: z.number().int().min(0).max(MAX_TOLERATED_DUES),
  /** The branch is as full as it may be. */
  capacity: answer,
  /** Members of other branches: allowed, allowed with a note to the desk, refused. */
  visitors: answer,
});
export type DoorRules = z.infer<typeof doorRules>;

/** Those of a branch that has set none: an expired or frozen membership and dues are let in with a warning. */
export const defaultDoorRules: DoorRules = {
  expired: 'warn',
  graceDays: 0,
  frozen: 'warn',
  dues: 'warn',
  duesOver: 0,
  capacity: 'allow',
  visitors: 'allow',
};

/** One line of the door column: somebody came, left, or was turned away. */
export const doorEntry = z.object({
  id,
  /** `refused`: turned away; nothing was recorded but this line. */
  action: z.enum([...attendanceActions, 'refused']),
  userId: id,
  userName: z.string(),
  userType: z.enum(userTypes),
  method: z.enum(attendanceMethods),
  branchId,
  branchName: z.string(),
  timestamp,
  assistedByName: z.string().nullable(),
  notices: z.array(doorNotice),
  /** Visits including this one; null on check-outs and refusals. */
  totalVisits: z.number().int().nullable(),
  /** Why somebody was let in against the rules of the door. */
  overrideReason: z.string().nullable(),
  /** Recorded without a connection, and sent later. */
  isOffline: z.boolean(),
  /** Taken back: when and by whom. */
  withdrawn: z.object({ at: timestamp, byName: z.string() }).nullable(),
});
export type DoorEntry = z.infer<typeof doorEntry>;

/** What the desk sees of somebody of another branch who is inside. */
export const guest = z.object({
  id,
  name: z.string(),
  homeBranchName: z.string(),
  status,
  /** Inside since. */
  since: timestamp,
});
export type Guest = z.infer<typeof guest>;

/** What the desk's finder knows of a member beyond the members list; of those alone of whom there is something. */
export const deskFact = z.object({
  memberId: id,
  /** Minor units of the currency. */
  due: z.number().int().optional(),
  /** The latest note of the desk. */
  note: z.string().optional(),
  /** Hours of the day, 0 to 23 in the gym's zone, at which they usually come: the most usual first. */
  usualHours: z.array(z.number().int().min(0).max(23)).max(3).optional(),
  /** The branch inside which they are, where it is not their own. */
  insideBranchName: z.string().optional(),
});
export type DeskFact = z.infer<typeof deskFact>;

export const branchOccupancy = occupancy.extend({ branchId, branchName: z.string() });
export type BranchOccupancy = z.infer<typeof branchOccupancy>;

export const door = {
  getDoorLog: call({
    method: 'GET',
    path: '/getDoorLog',
    summary:
      'The newest check-ins, check-outs and refusals of a branch, newest first, with what needs attention. Staff: their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional(), limit: limit(50, 200) }),
    answer: z.object({ entries: z.array(doorEntry) }),
    errors: ['not-found'],
  }),
  withdrawAttendance: call({
    method: 'POST',
    path: '/withdrawAttendance',
    summary:
      "Takes back somebody's latest check-in or check-out within 5 minutes: visits, duration and state are as before. For anyone at its branch.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, attendanceId: id }),
    answer: z.object({
      message: z.string(),
      currentlyCheckedIn: z.boolean(),
      /** Absent for guests, of whom staff see the status alone; as is `lastCheckIn`. */
      totalVisits: z.number().int().optional(),
      lastCheckIn: timestamp.nullable().optional(),
    }),
    errors: ['not-found', 'state-changed', 'too-late'],
  }),
  getDeskFacts: call({
    method: 'GET',
    path: '/getDeskFacts',
    summary:
      'What the desk of a branch knows beyond the members list: dues, notes, usual hours, and the guests inside.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({
      facts: z.array(deskFact),
      guests: z.array(guest),
      /** The branch takes check-ins only: who is inside is not checked out by another scan, nor by Enter. */
      checkInOnly: z.boolean().optional(),
    }),
    errors: ['not-found'],
  }),
  getOccupancies: call({
    method: 'GET',
    path: '/getOccupancies',
    summary: 'How full each active branch is; for staff, their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ branches: z.array(branchOccupancy) }),
    errors: [],
  }),
  getDoorRules: call({
    method: 'GET',
    path: '/getDoorRules',
    summary: 'The door rules of a branch. Staff: of their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId }),
    answer: z.object({ rules: doorRules }),
    errors: ['not-found'],
  }),
  updateDoorRules: call({
    method: 'POST',
    path: '/updateDoorRules',
    summary:
      'Sets the door rules of a branch. With basis, the rules as they were when the edit began, only what differs from them is written.',
    access: ['admin'],
    input: z.strictObject({ gymId, branchId, rules: doorRules, basis: doorRules.optional() }),
    answer: success,
    errors: ['not-found', 'state-changed'],
  }),
};

/** Why somebody is let in against the rules of the door; kept with the visit. */
export const overrideReason = text({ max: MAX_OVERRIDE_REASON_LENGTH, required: /*i18n*/ 'Please give a reason' });
