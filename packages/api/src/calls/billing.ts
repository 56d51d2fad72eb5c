import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, gymId, id, limit, success, text, timestamp } from '../fields.ts';
import { gstinMessage, gstinProblem } from '../gstin.ts';
import { paise, positivePaise, signedPaise } from '../money.ts';

export const paymentMethods = ['cash', 'upi', 'card', 'bank-transfer', 'gateway'] as const;
/** What the desk can enter; `gateway` comes from the gateway alone. */
export const deskPaymentMethods = ['cash', 'upi', 'card', 'bank-transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const invoiceKinds = ['invoice', 'receipt', 'credit-note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const invoicePageSize = 50;

const gstinText = z
  .string()
  .max(30, gstinMessage)
  .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .superRefine((value, { addIssue }) => {
    const problem = value === '' ? undefined : gstinProblem(value);
    if (problem !== undefined) addIssue(problem);
  });

/** GSTIN of a registered member, for their input tax credit; empty for none. */
export const recipientGstin = gstinText;

export const newPayment = z.strictObject({
  amount: positivePaise,
  method: z.enum(deskPaymentMethods),
  /** Reference of the bank, card slip or UPI transaction. */
  reference: text({ max: 60 }).default(''),
});
export type NewPayment = z.infer<typeof newPayment>;

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

/** Null in a branch: as in the gym's. */
export const billingDetails = z.object({
  legalName: text({ max: 100 }),
  address: text({ max: 250, multiline: true }),
  gstin: gstinText,
});
export type BillingDetails = z.infer<typeof billingDetails>;

const percentMessage = 'Please enter a whole number from 0 to 100';
const daysMessage = 'Please enter a whole number from 0 to 366';
const days = z.number(daysMessage).int(daysMessage).min(0, daysMessage).max(366, daysMessage);
const vpaMessage = 'A UPI ID looks like gym@bank';

export const billingPolicy = z.object({
  /** A renewal so many days after the end still begins on the day after it. */
  graceDays: days,
  freezeDaysPerYear: days,
  /** The largest discount that staff may give. */
  maxStaffDiscountPercent: z.number(percentMessage).int(percentMessage).min(0, percentMessage).max(100, percentMessage),
  /** Where members pay by UPI; empty for none. */
  upiId: text({ max: 100 }).refine((value) => value === '' || /^[\w.-]{2,}@[A-Za-z][\w.-]+$/.test(value), vpaMessage),
  upiPayeeName: text({ max: 60 }),
});
export type BillingPolicy = z.infer<typeof billingPolicy>;

const rateMessage = 'Please enter a rate from 0 to 28 percent';
export const taxRate = z.object({
  sac: z.string().regex(/^[0-9]{6}$/, 'A SAC code has six digits'),
  rateBasisPoints: z.number(rateMessage).int(rateMessage).min(0, rateMessage).max(2800, rateMessage),
  /** The first day on which it holds. */
  from: date,
});
export type TaxRate = z.infer<typeof taxRate>;

/** As stored. */
const storedDetails = z.object({ legalName: z.string(), address: z.string(), gstin: z.string() });
const storedPolicy = z.object({ ...billingPolicy.shape, upiId: z.string(), upiPayeeName: z.string() });

export const billingSettings = z.object({
  policy: storedPolicy,
  /** The gym's, for every branch without its own. */
  details: storedDetails,
  branches: z.array(z.object({ branchId, branchName: z.string(), details: storedDetails.nullable() })),
  /** Newest first. */
  taxRates: z.array(taxRate),
  /** When an admin confirmed the rate; until then invoices with a GSTIN are refused. */
  taxRateConfirmedAt: timestamp.nullable(),
  /** Whether the server has a payment gateway's keys. */
  hasGateway: z.boolean(),
});
export type BillingSettings = z.infer<typeof billingSettings>;

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

export const billing = {
  getBillingSettings: call({
    method: 'GET',
    path: '/getBillingSettings',
    summary: 'How the gym bills: supplier, tax rates, grace days, limits and UPI ID. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ settings: billingSettings }),
    errors: [],
  }),
  updateBillingPolicy: call({
    method: 'POST',
    path: '/updateBillingPolicy',
    summary: 'Changes grace days, limits and UPI ID.',
    access: ['admin'],
    input: z.strictObject({ gymId, policy: billingPolicy }),
    answer: z.object({ settings: billingSettings }),
    errors: [],
  }),
  updateBillingDetails: call({
    method: 'POST',
    path: '/updateBillingDetails',
    summary: "Changes the supplier's name, address and GSTIN of the gym, or of one branch; null lets it use the gym's.",
    access: ['admin'],
    input: z.strictObject({ gymId, branchId: branchId.optional(), details: billingDetails.nullable() }),
    answer: z.object({ settings: billingSettings }),
    errors: ['not-found'],
  }),
  setTaxRate: call({
    method: 'POST',
    path: '/setTaxRate',
    summary: 'Confirms the tax rate that holds from a day on. Issued invoices stay.',
    access: ['admin'],
    input: z.strictObject({ gymId, taxRate }),
    answer: z.object({ settings: billingSettings }),
    errors: [],
  }),
  issueInvoice: call({
    method: 'POST',
    path: '/issueInvoice',
    summary: 'Issues the invoice of a term that has none, such as the first one of a new member.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      termId: id,
      discount: paise.default(0),
      recipientGstin: recipientGstin.optional(),
      payment: newPayment.optional(),
    }),
    answer: z.object({ invoice: invoiceSummary }),
    errors: ['not-found', 'already-invoiced', 'not-priced', 'day-closed'],
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
    answer: z.object({ invoice }),
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
      month: z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, 'A month looks like 2026-04'),
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
      reason: text({ max: 200, required: 'Please enter a reason' }),
    }),
    answer: z.object({ creditNote: invoiceSummary, invoice: invoiceSummary }),
    errors: ['not-found', 'state-changed'],
  }),
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
      reason: text({ max: 200, required: 'Please enter a reason' }),
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
    summary: 'Members who owe something, the largest sum first. Staff: of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({
      total: signedPaise,
      /** At most 500. */
      members: z.array(
        z.object({ memberId: id, name: z.string(), phone: z.string(), due: signedPaise, oldestIssuedOn: z.string() }),
      ),
    }),
    errors: ['not-found'],
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
      gym: z.object({ name: z.string(), logoUrl: z.string().nullable(), timeZone: z.string() }),
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
