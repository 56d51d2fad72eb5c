// Invoices, receipts, credit notes and payments as calls answer them.
import { z } from 'zod';
import { branchId, gstinText, id, text, timestamp } from '../fields.ts';
import { paise, positivePaise, signedPaise } from '../money.ts';

export const paymentMethods = ['cash', 'upi', 'card', 'bank-transfer', 'gateway'] as const;
/** What the desk can enter; `gateway` comes from the gateway alone. */
export const deskPaymentMethods = ['cash', 'upi', 'card', 'bank-transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** `opening`: what a member owed before the gym used Spotter, brought over by an import. */
export const invoiceKinds = ['invoice', 'receipt', 'credit-note', 'opening'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** GSTIN of a registered member, for their input tax credit; empty for none. */
export const recipientGstin = gstinText;

export const newPayment = z.strictObject({
  amount: positivePaise,
  method: z.enum(deskPaymentMethods),
  /** Reference of the bank, card slip or UPI transaction. */
  reference: text({ max: 60 }).default(''),
});
export type NewPayment = z.infer<typeof newPayment>;

/**
 * What a sale comes to, tax included, as the seller saw it; 0 without an invoice.
 * Where it is another sum by now, nothing is sold.
 */
export const shownTotal = paise;

/** The state of an invoice: credit notes count like payments. */
export const invoiceStatuses = ['due', 'part-paid', 'paid', 'credited'] as const;

export const invoiceSummary = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: z.string(),
  branchId,
  branchName: z.string(),
  /** Null when the member was deleted since. */
  memberId: id.nullable(),
  memberName: z.string(),
  description: z.string(),
  total: paise,
  paid: signedPaise,
  credited: paise,
  /** What is still to pay. */
  due: signedPaise,
  status: z.enum(invoiceStatuses),
  /** Path of the public page, unguessable, as in `/receipt/…`. */
  receiptPath: z.string(),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const invoiceLine = z.object({
  /** Service Accounting Code; empty without GSTIN. */
  sac: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Before tax and discount. */
  unitPrice: paise,
  discount: paise,
  taxableValue: paise,
  /** Of CGST and SGST together, in hundredths of a percent: 500 is 5 %. */
  rateBasisPoints: z.number().int(),
  cgst: paise,
  sgst: paise,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const party = z.object({ name: z.string(), address: z.string(), phone: z.string(), gstin: z.string() });

export const payment = z.object({
  id,
  kind: z.enum(['payment', 'refund']),
  invoiceId: id,
  invoiceNumber: z.string(),
  memberName: z.string(),
  method: z.enum(paymentMethods),
  /** Positive, for refunds too. */
  amount: paise,
  reference: z.string(),
  /** Why it was refunded. */
  reason: z.string(),
  branchName: z.string(),
  receivedBy: z.string(),
  receivedAt: timestamp,
  /** Of a payment: how much of it can still be refunded. */
  refundable: paise,
});
export type Payment = z.infer<typeof payment>;

/** An issued document, as printed. It never changes; payments follow it. */
export const invoice = invoiceSummary.extend({
  supplier: party,
  recipient: party,
  /** Name and code of the state where the service is supplied. */
  placeOfSupply: z.string(),
  /** `UTGST` in a union territory without a legislature; empty without tax. */
  stateTaxName: z.enum(['SGST', 'UTGST', '']),
  lines: z.array(invoiceLine),
  taxableValue: paise,
  cgst: paise,
  sgst: paise,
  rounding: signedPaise,
  totalInWords: z.string(),
  /** Of a credit note: the invoice that it corrects, and why. */
  corrects: z.object({ number: z.string(), issuedOn: z.string() }).nullable(),
  reason: z.string(),
  issuedBy: z.string(),
  payments: z.array(payment),
});
export type Invoice = z.infer<typeof invoice>;
