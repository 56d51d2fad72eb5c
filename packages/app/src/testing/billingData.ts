import type { BillingSettings, Invoice, InvoiceSummary, Payment, PaymentRequest, Takings } from '@spotter/api';
import { STORY_NOW } from './gymData.ts';

const MINUTE_MS = 60_000;

export const invoiceSummary = (rest: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: 'invoice-1',
  kind: 'invoice',
  number: 'INV/2627/000412',
  issuedOn: '2026-11-03',
  branchId: 'andheri',
  branchName: 'Andheri West',
  memberId: '01934a7e-asha-rao',
  memberName: 'Asha Rao',
  description: 'Quarterly, 3 Nov 2026 to 2 Feb 2027',
  total: 4_500_00,
  paid: 0,
  credited: 0,
  due: 4_500_00,
  status: 'due',
  receiptPath: '/receipt/4vXo9kQ2mZtB7cYhJr1nWs',
  ...rest,
});

/** One of each state and kind. */
export const invoiceSummaries: InvoiceSummary[] = [
  invoiceSummary(),
  invoiceSummary({
    id: 'invoice-2',
    number: 'INV/2627/000411',
    memberName: 'Vikram Desai',
    memberId: '01934a7e-vikram-desai',
    description: 'Yearly, 2 Nov 2026 to 1 Nov 2027',
    total: 15_000_00,
    paid: 5_000_00,
    due: 10_000_00,
    status: 'part-paid',
    issuedOn: '2026-11-02',
  }),
  invoiceSummary({
    id: 'invoice-3',
    number: 'INV/2627/000410',
    memberName: 'Meera Iyer',
    memberId: '01934a7e-meera-iyer',
    description: 'Monthly, 1 Nov to 30 Nov 2026',
    total: 1_800_00,
    paid: 1_800_00,
    due: 0,
    status: 'paid',
    issuedOn: '2026-11-01',
  }),
  invoiceSummary({
    id: 'credit-1',
    kind: 'credit-note',
    number: 'CRN/2627/000007',
    memberName: 'Farhan Qureshi',
    memberId: null,
    description: 'Corrects INV/2627/000398',
    branchId: 'bandra',
    branchName: 'Bandra',
    total: 1_200_50,
    paid: 0,
    due: 0,
    status: 'credited',
    issuedOn: '2026-10-30',
  }),
];

export const payment = (rest: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  kind: 'payment',
  invoiceId: 'invoice-2',
  invoiceNumber: 'INV/2627/000411',
  memberName: 'Vikram Desai',
  method: 'cash',
  amount: 5_000_00,
  reference: '',
  reason: '',
  branchName: 'Andheri West',
  receivedBy: 'Priya Nair',
  receivedAt: STORY_NOW - 40 * MINUTE_MS,
  refundable: 5_000_00,
  ...rest,
});

export const invoiceOf = (summary: InvoiceSummary, rest: Partial<Invoice> = {}): Invoice => {
  const tax = Math.round((summary.total * 25) / 1050);
  return {
    ...summary,
    supplier: {
      name: 'Demo Fitness Private Limited',
      address: '12, Link Road, Andheri West\nMumbai 400053, Maharashtra',
      phone: '+912226730000',
      gstin: '27ABCDE1234F1Z0',
    },
    recipient: { name: summary.memberName, address: '', phone: '+919845012345', gstin: '' },
    placeOfSupply: 'Maharashtra (27)',
    stateTaxName: 'SGST',
    lines: [
      {
        sac: '999723',
        description: summary.description,
        quantity: 1,
        unitPrice: summary.total - 2 * tax,
        discount: 0,
        taxableValue: summary.total - 2 * tax,
        rateBasisPoints: 500,
        cgst: tax,
        sgst: tax,
      },
    ],
    taxableValue: summary.total - 2 * tax,
    cgst: tax,
    sgst: tax,
    rounding: 0,
    totalInWords: 'Rupees Fifteen Thousand Only',
    corrects: null,
    reason: '',
    issuedBy: 'Priya Nair',
    payments: summary.paid > 0 ? [payment({ invoiceId: summary.id, amount: summary.paid })] : [],
    ...rest,
  };
};

export const billingSettings = (rest: Partial<BillingSettings> = {}): BillingSettings => ({
  policy: {
    graceDays: 7,
    freezeDaysPerYear: 30,
    maxStaffDiscountPercent: 10,
    upiId: 'demogym@okaxis',
    upiPayeeName: 'Demo Fitness',
  },
  details: {
    legalName: 'Demo Fitness Private Limited',
    address: '12, Link Road, Andheri West\nMumbai 400053, Maharashtra',
    gstin: '27ABCDE1234F1Z0',
  },
  branches: [
    { branchId: 'andheri', branchName: 'Andheri West', details: null },
    {
      branchId: 'bandra',
      branchName: 'Bandra',
      details: { legalName: 'Demo Bandra LLP', address: '4, Hill Road, Mumbai 400050', gstin: '27FGHIJ5678K1Z1' },
    },
    { branchId: 'powai', branchName: 'Powai Lake', details: null },
  ],
  taxRates: [
    { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' },
    { sac: '999723', rateBasisPoints: 1800, from: '2017-07-01' },
  ],
  taxRateConfirmedAt: STORY_NOW,
  currency: 'INR',
  isCurrencyFixed: true,
  hasGateway: false,
  ...rest,
});

const todaysPayments = [
  payment({ id: 'payment-4', memberName: 'Meera Iyer', amount: 1_800_00, method: 'upi', reference: '412907733021' }),
  payment({ id: 'payment-3', memberName: 'Sai Prakash', amount: 1_800_00, receivedBy: 'Kavya Menon' }),
  payment({
    id: 'payment-2',
    kind: 'refund',
    memberName: 'Farhan Qureshi',
    amount: 500_00,
    reason: 'Charged twice',
    receivedBy: 'Kavya Menon',
    refundable: 0,
  }),
  payment(),
];

/** Today's at the main branch. */
export const takings = (rest: Partial<Takings> = {}): Takings => ({
  day: '2026-11-03',
  branchId: 'andheri',
  branchName: 'Andheri West',
  total: 8_100_00,
  byMethod: [
    { method: 'cash', count: 3, amount: 6_300_00 },
    { method: 'upi', count: 1, amount: 1_800_00 },
  ],
  byPerson: [
    { name: 'Priya Nair', count: 2, amount: 6_800_00 },
    { name: 'Kavya Menon', count: 2, amount: 1_300_00 },
  ],
  payments: todaysPayments,
  expectedCash: 6_300_00,
  close: null,
  ...rest,
});

/** A renewal that a member announced by UPI. */
export const paymentRequest = (rest: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: 'request-1',
  channel: 'upi',
  status: 'open',
  memberId: '01934a7e-asha-rao',
  memberName: 'Asha Rao',
  branchId: 'andheri',
  amount: 4_500_00,
  purpose: 'Renewal: Quarterly',
  planId: 'quarterly',
  invoiceId: null,
  reference: 'SP7KQ2M9XWA4TZ',
  payUrl: 'upi://pay?pa=pulse@okaxis&am=4500.00',
  problem: '',
  createdAt: STORY_NOW - 25 * MINUTE_MS,
  ...rest,
});
