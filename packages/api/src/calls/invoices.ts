import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, gymId, id, language, limit, success, text } from '../fields.ts';
import { paise, positivePaise } from '../money.ts';
import {
  invoice,
  invoiceKinds,
  invoiceStatuses,
  invoiceSummary,
  newPayment,
  recipientGstin,
  shownTotal,
} from './invoiceSchemas.ts';

export const invoicePageSize = 50;

export const invoices = {
  issueInvoice: call({
    method: 'POST',
    path: '/issueInvoice',
    summary:
      'Issues the invoice of a term that has none, such as the first one of a new member. With a discount of the whole price the term is free.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      termId: id,
      discount: paise.default(0),
      recipientGstin: recipientGstin.optional(),
      payment: newPayment.optional(),
      shownTotal: shownTotal.optional(),
    }),
    /** Null where nothing is to pay: no document is issued for the term, nor offered later. */
    answer: z.object({ invoice: invoiceSummary.nullable() }),
    errors: ['not-found', 'already-invoiced', 'not-priced', 'day-closed', 'state-changed'],
  }),
  getInvoices: call({
    method: 'GET',
    path: '/getInvoices',
    summary: 'Invoices, receipts and credit notes, newest first; `startAfter` is the last id of the page before.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      branchId: branchId.optional(),
      from: date.optional(),
      to: date.optional(),
      status: z.enum(invoiceStatuses).optional(),
      kind: z.enum(invoiceKinds).optional(),
      /** In number, name or phone. */
      search: text({ max: 100 }).optional(),
      limit: limit(invoicePageSize, 1000),
      startAfter: id.optional(),
    }),
    answer: z.object({ invoices: z.array(invoiceSummary), hasMore: z.boolean(), lastInvoiceId: id.nullable() }),
    errors: ['not-found'],
  }),
  getInvoice: call({
    method: 'GET',
    path: '/getInvoice',
    summary: 'One invoice, receipt or credit note, with its payments.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, invoiceId: id }),
    answer: z.object({
      invoice,
      /** What the desk sends the member with the address of its page, in the language of the member. */
      message: z.string(),
    }),
    errors: ['not-found'],
  }),
  getInvoicesOfMonth: call({
    method: 'GET',
    path: '/getInvoicesOfMonth',
    summary: 'All documents of a month with their lines, for the accountant.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      branchId: branchId.optional(),
      month: z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, /*i18n*/ 'A month looks like 2026-04'),
    }),
    answer: z.object({ invoices: z.array(invoice) }),
    errors: ['not-found'],
  }),
  creditInvoice: call({
    method: 'POST',
    path: '/creditInvoice',
    summary: 'Corrects an invoice by a credit note over all of it or a part.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      invoiceId: id,
      amount: positivePaise,
      reason: text({ max: 200, required: /*i18n*/ 'Please enter a reason' }),
    }),
    answer: z.object({ creditNote: invoiceSummary, invoice: invoiceSummary }),
    errors: ['not-found', 'state-changed'],
  }),
  sendReceipt: call({
    method: 'POST',
    path: '/sendReceipt',
    summary: "Mails the address of an invoice's page to its member.",
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, invoiceId: id }),
    answer: success,
    errors: ['not-found', 'no-email'],
  }),
  getReceipt: call({
    method: 'GET',
    path: '/getReceipt',
    summary: 'An invoice with its payments, for whoever has the address of its page.',
    access: 'anyone',
    input: z.strictObject({ token: z.string().min(20).max(64) }),
    answer: z.object({
      invoice,
      gym: z.object({ name: z.string(), logoUrl: z.string().nullable(), timeZone: z.string(), currency: z.string() }),
      /** Of the member, or else of the gym; null: the browser's. */
      language: language.nullable(),
    }),
    errors: ['not-found'],
  }),
};
