import { z } from 'zod';
import { call } from '../call.ts';
import { date, gymId, id, isMailRefused, text, timestamp } from '../fields.ts';
import { inputMessage } from '../inputMessages.ts';
import { paise } from '../money.ts';
import { invoiceSummary, newPayment, recipientGstin, shownTotal } from './invoiceSchemas.ts';
import { member } from './members.ts';

export const MAX_REASON_LENGTH = 200;
export const MAX_EXTENSION_DAYS = 90;
/** A renewal for which nothing was paid can be undone for so long. */
export const UNDO_RENEWAL_MS = 10 * 60_000;
const extensionMessage = inputMessage(/*i18n*/ 'Days must be a whole number from {min} to {max}', {
  min: 1,
  max: MAX_EXTENSION_DAYS,
});

const reason = text({ max: MAX_REASON_LENGTH, required: /*i18n*/ 'Please enter a reason' });

export const extensionDays = z
  .number(extensionMessage)
  .int(extensionMessage)
  .min(1, extensionMessage)
  .max(MAX_EXTENSION_DAYS, extensionMessage);

/** A period of membership that was sold. Dates are inclusive, and count its freezes and extensions. */
export const term = z.object({
  id,
  planId: id,
  planName: z.string(),
  from: z.string(),
  /** Null for a membership without an end. */
  to: z.string().nullable(),
  /** Null where it was sold without a price. */
  price: paise.nullable(),
  /** Whether the price contains the tax. */
  isTaxIncluded: z.boolean(),
  status: z.enum(['past', 'current', 'upcoming', 'canceled']),
  /** The last day of a canceled one. */
  canceledOn: z.string().nullable(),
  /** Canceled before its first day: `from` and `to` are those of its sale. */
  neverBegins: z.literal(true).optional(),
  /** Name of the person who sold it; null for the term that a member had before terms were recorded. */
  soldBy: z.string().nullable(),
  soldAt: timestamp,
  /** Until when it can be undone; null when it cannot. */
  undoUntil: timestamp.nullable(),
  /** Null where no invoice was issued for it, or all of it was credited. */
  invoiceId: id.nullable(),
  /** Whether all of its invoice was credited, and only an admin issues another one. */
  isCredited: z.boolean(),
});
export type Term = z.infer<typeof term>;

/** Days for which the membership rests; its end moves by as many. */
export const freeze = z.object({
  id,
  termId: id,
  from: z.string(),
  /** The last frozen day. */
  to: z.string(),
  days: z.number().int(),
  reason: z.string(),
  status: z.enum(['past', 'current', 'upcoming']),
  createdBy: z.string(),
  createdAt: timestamp,
});
export type Freeze = z.infer<typeof freeze>;

export const membership = z.object({
  /** Newest first. */
  terms: z.array(term),
  /** Newest first. */
  freezes: z.array(freeze),
  /** When a renewal starts: without a gap after the end, or today where the grace days are over. */
  renewalStart: z.object({
    earliest: z.string(),
    /** Today where the membership has ended, also within the grace days; otherwise `earliest`. */
    latestSuggested: z.string(),
  }),
  /** Frozen days in the calendar year of today, and how many the gym allows. */
  frozenDays: z.object({ used: z.number().int(), limit: z.number().int() }),
  /** Whether the member gets reminders by mail, as far as they decide it themselves. */
  hasReminders: z.boolean(),
  isMailRefused,
});
export type Membership = z.infer<typeof membership>;

const renewed = z.object({ member, term, invoice: invoiceSummary.nullable() });

export const memberships = {
  getMember: call({
    method: 'GET',
    path: '/getMember',
    summary: 'One member. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: z.object({ member }),
    errors: ['not-found'],
  }),
  getMembership: call({
    method: 'GET',
    path: '/getMembership',
    summary: "A member's terms and freezes, and when a renewal would start.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: membership,
    errors: ['not-found'],
  }),
  renewMembership: call({
    method: 'POST',
    path: '/renewMembership',
    summary:
      'Sells the next term, with its invoice where the plan has a price, and takes a payment for it where one is given.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      memberId: id,
      planId: id,
      /** The first day. Absent: the earliest that the gym's grace days allow. */
      startDate: date.optional(),
      /** Off the plan's price. Above the gym's limit: admins only. */
      discount: paise.default(0),
      recipientGstin: recipientGstin.optional(),
      payment: newPayment.optional(),
      shownTotal: shownTotal.optional(),
    }),
    answer: renewed,
    errors: ['not-found', 'plan-inactive', 'branch-inactive', 'day-closed', 'state-changed'],
  }),
  undoRenewal: call({
    method: 'POST',
    path: '/undoRenewal',
    summary: 'Takes back a term within ten minutes of its sale, if nothing was paid; its invoice gets a credit note.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, termId: id }),
    answer: z.object({ member }),
    errors: ['not-found', 'state-changed', 'term-paid'],
  }),
  freezeMembership: call({
    method: 'POST',
    path: '/freezeMembership',
    summary: 'Lets the membership rest from one day to another; its end moves by as many days.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id, from: date, to: date, reason }),
    answer: z.object({ member, freeze }),
    errors: ['not-found', 'freeze-limit'],
  }),
  endFreeze: call({
    method: 'POST',
    path: '/endFreeze',
    summary: 'Ends a freeze yesterday, or removes it where it has not begun; the end of the membership moves back.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, freezeId: id }),
    answer: z.object({ member }),
    errors: ['not-found', 'state-changed'],
  }),
  cancelMembership: call({
    method: 'POST',
    path: '/cancelMembership',
    summary: 'Ends the membership after a last day: today or later. Terms that would begin after it are canceled.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id, lastDay: date, reason }),
    answer: z.object({ member }),
    errors: ['not-found', 'state-changed'],
  }),
};
