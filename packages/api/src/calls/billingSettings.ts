import { z } from 'zod';
import { call } from '../call.ts';
import { currencies } from '../currency.ts';
import { branchId, date, gymId, gstinText, text, timestamp } from '../fields.ts';

/** Null in a branch: as in the gym's. */
export const billingDetails = z.object({
  legalName: text({ max: 100 }),
  address: text({ max: 250, multiline: true }),
  gstin: gstinText,
});
export type BillingDetails = z.infer<typeof billingDetails>;

const percentMessage = /*i18n*/ 'Please enter a whole number from 0 to 100';
const daysMessage = /*i18n*/ 'Please enter a whole number from 0 to 366';
const days = z.number(daysMessage).int(daysMessage).min(0, daysMessage).max(366, daysMessage);
const vpaMessage = /*i18n*/ 'A UPI ID looks like gym@bank';

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

const rateMessage = /*i18n*/ 'Please enter a rate from 0 to 28 percent';
export const taxRate = z.object({
  sac: z.string().regex(/^[0-9]{6}$/, /*i18n*/ 'A SAC code has six digits'),
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
  /** That of every amount, as in `INR`. */
  currency: z.string(),
  /** Whether an invoice is issued: the currency cannot be changed any more. */
  isCurrencyFixed: z.boolean(),
  /** Whether the server has a payment gateway's keys, and the gym bills in rupees. */
  hasGateway: z.boolean(),
});
export type BillingSettings = z.infer<typeof billingSettings>;

export const billingSettingsCalls = {
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
    summary:
      'Changes grace days, limits and UPI ID. With basis, the policy as it was when the edit began, only what differs from it is written.',
    access: ['admin'],
    input: z.strictObject({ gymId, policy: billingPolicy, basis: storedPolicy.optional() }),
    answer: z.object({ settings: billingSettings }),
    errors: ['state-changed'],
  }),
  updateBillingDetails: call({
    method: 'POST',
    path: '/updateBillingDetails',
    summary:
      "Changes the supplier's name, address and GSTIN of the gym, or of one branch; null lets it use the gym's. With basis, the details as they were when the edit began, only what differs from them is written.",
    access: ['admin'],
    input: z.strictObject({
      gymId,
      branchId: branchId.optional(),
      details: billingDetails.nullable(),
      basis: storedDetails.nullable().optional(),
    }),
    answer: z.object({ settings: billingSettings }),
    errors: ['not-found', 'state-changed'],
  }),
  setCurrency: call({
    method: 'POST',
    path: '/setCurrency',
    summary:
      'Changes what the gym bills in, until its first invoice. GSTIN, tax, UPI and payment gateway belong to rupees alone.',
    access: ['admin'],
    input: z.strictObject({ gymId, currency: z.enum(currencies, /*i18n*/ 'Please choose a currency') }),
    answer: z.object({ settings: billingSettings }),
    errors: ['currency-fixed', 'state-changed'],
  }),
  setTaxRate: call({
    method: 'POST',
    path: '/setTaxRate',
    summary:
      'Confirms the tax rate that holds from a day on. Issued invoices stay. With basis, the newest rate as it was when the edit began, one that somebody else has confirmed since is not overwritten.',
    access: ['admin'],
    input: z.strictObject({ gymId, taxRate, basis: taxRate.optional() }),
    answer: z.object({ settings: billingSettings }),
    errors: ['state-changed'],
  }),
};
