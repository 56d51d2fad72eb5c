import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, gymId, id, text, timestamp } from '../fields.ts';
import { paise, positivePaise, signedPaise } from '../money.ts';
import { invoiceSummary, newPayment, payment, paymentMethods } from './invoiceSchemas.ts';

export const takings = z.object({
  day: z.string(),
  branchId,
  branchName: z.string(),
  /** Payments less refunds. */
  total: signedPaise,
  byMethod: z.array(z.object({ method: z.enum(paymentMethods), count: z.number().int(), amount: signedPaise })),
  byPerson: z.array(z.object({ name: z.string(), count: z.number().int(), amount: signedPaise })),
  /** Newest first. */
  payments: z.array(payment),
  expectedCash: signedPaise,
  close: z
    .object({
      expectedCash: signedPaise,
      countedCash: paise,
      difference: signedPaise,
      reason: z.string(),
      closedBy: z.string(),
      closedAt: timestamp,
    })
    .nullable(),
});
export type Takings = z.infer<typeof takings>;

export const payments = {
  takePayment: call({
    method: 'POST',
    path: '/takePayment',
    summary: 'Records a payment for an invoice, whole or in part.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, invoiceId: id, payment: newPayment }),
    answer: z.object({ payment, invoice: invoiceSummary }),
    errors: ['not-found', 'state-changed', 'day-closed'],
  }),
  refundPayment: call({
    method: 'POST',
    path: '/refundPayment',
    summary: 'Records that a payment was paid back, whole or in part. It does not move money.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      paymentId: id,
      amount: positivePaise,
      method: z.enum(paymentMethods),
      reference: text({ max: 60 }).default(''),
      reason: text({ max: 200, required: /*i18n*/ 'Please enter a reason' }),
    }),
    answer: z.object({ payment, invoice: invoiceSummary }),
    errors: ['not-found', 'state-changed', 'day-closed'],
  }),
  getMemberBilling: call({
    method: 'GET',
    path: '/getMemberBilling',
    summary: "A member's invoices and payments, newest first, and what is due.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: z.object({ due: signedPaise, invoices: z.array(invoiceSummary), payments: z.array(payment) }),
    errors: ['not-found'],
  }),
  getDues: call({
    method: 'GET',
    path: '/getDues',
    summary: 'Members who owe something, deleted ones too, the largest sum first. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({
      total: signedPaise,
      /** At most 500. */
      members: z.array(
        z.object({
          memberId: id,
          /** Of a deleted member as in the invoice. */
          name: z.string(),
          phone: z.string(),
          due: signedPaise,
          oldestIssuedOn: z.string(),
          /** Paid by the invoice: there is no member any more. */
          isDeleted: z.boolean(),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  getTakings: call({
    method: 'GET',
    path: '/getTakings',
    summary: "A branch's payments of a day, by method and by person, and whether the day is closed.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional(), day: date.optional() }),
    answer: z.object({ takings }),
    errors: ['not-found'],
  }),
  closeDay: call({
    method: 'POST',
    path: '/closeDay',
    summary: 'Closes a day of a branch with the cash that was counted. It takes no further cash.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      branchId: branchId.optional(),
      day: date,
      countedCash: paise,
      /** Required where the counted cash differs from the expected. */
      reason: text({ max: 200 }).default(''),
      /** The expected cash that the user saw. When a payment came meanwhile, nothing changes: `state-changed`. */
      expectedCash: signedPaise,
    }),
    answer: z.object({ takings }),
    errors: ['not-found', 'state-changed', 'day-closed'],
  }),
};
