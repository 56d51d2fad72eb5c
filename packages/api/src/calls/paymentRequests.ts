import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, success, text, timestamp } from '../fields.ts';
import { paise, signedPaise } from '../money.ts';
import { invoiceSummary, payment } from './invoiceSchemas.ts';

/** What a member announced or a gateway was asked for: money that has not come yet. */
export const paymentRequest = z.object({
  id,
  channel: z.enum(['upi', 'gateway']),
  status: z.enum(['open', 'paid', 'rejected', 'expired']),
  memberId: id,
  memberName: z.string(),
  branchId,
  amount: paise,
  /** What is paid for, to be read: `Renewal: Quarterly` or `Invoice INV/2627/000012`. */
  purpose: z.string(),
  /** Plan of a renewal, else null. */
  planId: id.nullable(),
  /** Invoice that is paid; null for a renewal, whose invoice is issued when it is paid. */
  invoiceId: id.nullable(),
  /** Reference in the UPI address or payment link, by which the bank's entry is found. */
  reference: z.string(),
  /** Where it is paid: a `upi://pay` address or the gateway's page. */
  payUrl: z.string(),
  /**
   * Of a gateway's payment that has come and could not be recorded: why. Of an announced one:
   * that the member took it back. Empty otherwise.
   */
  problem: z.string(),
  createdAt: timestamp,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const paymentRequests = {
  createPaymentLink: call({
    method: 'POST',
    path: '/createPaymentLink',
    summary: "Asks the gateway for a page on which an invoice's due is paid; an open one is answered again.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, invoiceId: id }),
    answer: z.object({
      paymentRequest,
      /** What the desk sends the member with the address of the page, in the language of the member. */
      message: z.string(),
    }),
    errors: ['not-found', 'state-changed', 'no-gateway', 'gateway-failed'],
  }),
  getPaymentRequests: call({
    method: 'GET',
    path: '/getPaymentRequests',
    summary:
      'For the desk to confirm, oldest first: payments that members announced, and those of the gateway that could not be recorded. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ paymentRequests: z.array(paymentRequest) }),
    errors: ['not-found'],
  }),
  confirmPaymentRequest: call({
    method: 'POST',
    path: '/confirmPaymentRequest',
    summary: 'Records an announced payment that has come; of a renewal, sells its term.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      paymentRequestId: id,
      reference: text({ max: 60, required: /*i18n*/ 'Please enter the reference of the bank' }),
    }),
    answer: z.object({ paymentRequest, payment, invoice: invoiceSummary }),
    errors: ['not-found', 'state-changed', 'plan-inactive', 'branch-inactive'],
  }),
  rejectPaymentRequest: call({
    method: 'POST',
    path: '/rejectPaymentRequest',
    summary: 'Closes an announced payment that did not come.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, paymentRequestId: id }),
    answer: z.object({ paymentRequest }),
    errors: ['not-found', 'state-changed'],
  }),
  getPassBilling: call({
    method: 'GET',
    path: '/getPassBilling',
    summary: "What a member's phone shows of money: the term, what is due, receipts, and how to renew and pay.",
    access: ['member'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      /** Of the current term, or the one before or after it; empty, as the name, without any. */
      planId: z.string(),
      planName: z.string(),
      /** Days are inclusive, `to` is null where it has no end; null without a current term. */
      currentTerm: z.object({ from: z.string(), to: z.string().nullable() }).nullable(),
      nextTerm: z.object({ from: z.string(), to: z.string().nullable(), planId: id, planName: z.string() }).nullable(),
      frozenUntil: z.string().nullable(),
      due: signedPaise,
      /** Newest first: 24, and what is due of older ones. */
      invoices: z.array(invoiceSummary),
      /** Active plans with a price, tax included, and when a renewal would start. */
      plans: z.array(z.object({ id, name: z.string(), total: paise, from: z.string(), to: z.string() })),
      canPayByUpi: z.boolean(),
      canPayByGateway: z.boolean(),
      /** Without those that the member took back. */
      openRequests: z.array(paymentRequest),
    }),
    errors: ['not-found'],
  }),
  requestPayment: call({
    method: 'POST',
    path: '/requestPayment',
    summary:
      'Announces that the member pays for a renewal or an invoice, and answers where; an open one is answered again.',
    access: ['member'],
    input: z.strictObject({
      gymId,
      channel: z.enum(['upi', 'gateway']),
      purpose: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('renewal'), planId: id }),
        z.strictObject({ type: z.literal('invoice'), invoiceId: id }),
      ]),
    }),
    answer: z.object({ paymentRequest }),
    errors: [
      'not-found',
      'state-changed',
      'plan-inactive',
      'branch-inactive',
      'not-priced',
      'no-gateway',
      'gateway-failed',
    ],
  }),
  withdrawPaymentRequest: call({
    method: 'POST',
    path: '/withdrawPaymentRequest',
    summary:
      'Takes back a payment that the member has started, to pay in another way. What was paid all the same waits for the desk.',
    access: ['member'],
    input: z.strictObject({ gymId, paymentRequestId: id }),
    answer: success,
    errors: ['not-found', 'state-changed'],
  }),
};
