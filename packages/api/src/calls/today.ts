import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, timestamp } from '../fields.ts';
import { paise, signedPaise } from '../money.ts';
import { paymentMethods } from './invoiceSchemas.ts';

/** Members of a list that the dashboard shows; the others are behind it. */
export const TODAY_LIST_SIZE = 5;
/** Active members who were not here for so long. */
export const UNSEEN_DAYS = 21;
export const EXPIRING_DAYS = 7;

/** The lists of the dashboard, in their order. */
export const todayLists = ['expired-visiting', 'expiring', 'unseen', 'dues', 'first-visits', 'birthdays'] as const;
export type TodayListName = (typeof todayLists)[number];

export const todayMember = z.object({
  memberId: id,
  name: z.string(),
  phone: z.string(),
  branchId,
  expiryDate: z.string().nullable(),
  lastCheckIn: timestamp.nullable(),
  /** Of `expired-visiting` alone: check-ins after the end of the membership, in the last 30 days. */
  visits: z.number().int().optional(),
  /** What is due; of `dues` alone. */
  due: signedPaise.optional(),
  /** What the desk sends them, in the language of the member; not of `dues`. */
  message: z.string().optional(),
});
export type TodayMember = z.infer<typeof todayMember>;

export const todayList = z.object({
  /** Everybody on the list; of `dues` deleted members too, who are not listed. */
  count: z.number().int(),
  /** The first of them, those who need a person first: at most `TODAY_LIST_SIZE`. */
  members: z.array(todayMember),
});

/**
 * What a new gym does first; each item is true once it is done.
 * Null where the gym is past it or the caller is no admin.
 */
export const setupChecklist = z.object({
  branch: z.boolean(),
  hours: z.boolean(),
  plans: z.boolean(),
  members: z.boolean(),
  staff: z.boolean(),
  kiosk: z.boolean(),
  checkIn: z.boolean(),
});
export type SetupChecklist = z.infer<typeof setupChecklist>;

export const todayNumbers = z.object({
  lists: z.record(z.enum(todayLists), todayList),
  /**
   * What a month costs those who still come after the end of their membership, by the plans that they had; null:
   * unknown.
   */
  lostPerMonth: paise.nullable(),
  dues: signedPaise,
  takings: z.object({
    /** Payments less refunds. */
    total: signedPaise,
    /** Payments alone. */
    count: z.number().int(),
    byMethod: z.array(z.object({ method: z.enum(paymentMethods), amount: signedPaise })),
  }),
  checklist: setupChecklist.nullable(),
});
export type TodayNumbers = z.infer<typeof todayNumbers>;

export const today = {
  getToday: call({
    method: 'GET',
    path: '/getToday',
    summary: 'Who needs a word today and what was taken, of the gym or of one branch. Staff: of their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: todayNumbers,
    errors: ['not-found'],
  }),
  getTodayList: call({
    method: 'GET',
    path: '/getTodayList',
    summary: 'Everybody on a list of the dashboard, those who need a person first. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional(), list: z.enum(todayLists) }),
    answer: z.object({ memberIds: z.array(id) }),
    errors: ['not-found'],
  }),
};
