import type { AttendanceLog, InvoiceSummary, Pass, PassMember, PaymentRequest } from '@spotter/api';
import { upiPayUrl } from '@spotter/api/upi';
import type { MoneySnapshot } from '../phone/memory.ts';

/** 3 November 2026, 10:00 in India: the time of every story. */
const NOW = Date.UTC(2026, 10, 3, 4, 30);
const HOUR_MS = 3_600_000;

const gym: Pass['gym'] = {
  id: 'gym-1',
  name: 'Iron Temple',
  logoUrl: null,
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
  currency: 'INR',
  language: 'en',
};

const asha: PassMember = {
  id: 'member-1',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  phone: '+919876543210',
  age: 31,
  sex: 'female',
  membershipPlan: 'quarterly',
  planName: 'Quarterly',
  status: 'active',
  joinDate: '2026-09-14',
  expiryDate: '2026-12-14',
  isExpired: false,
  frozenUntil: null,
  totalVisits: 47,
  lastCheckIn: NOW - 40 * HOUR_MS,
  currentlyCheckedIn: false,
  checkedInBranchName: null,
  homeBranchName: 'Bandra West',
  cardNumber: '04A1B2C3',
  language: null,
};

const branches: Pass['branches'] = [
  {
    id: 'b1',
    name: 'Bandra West',
    isHome: true,
    currentCount: 38,
    maxCapacity: 120,
    percentage: 32,
    status: 'Comfortable',
    statusColor: 'success',
  },
  {
    id: 'b2',
    name: 'Andheri East',
    isHome: false,
    currentCount: 58,
    maxCapacity: 80,
    percentage: 73,
    status: 'Busy',
    statusColor: 'warning',
  },
  {
    id: 'b3',
    name: 'Powai Lakeside',
    isHome: false,
    currentCount: 64,
    maxCapacity: 60,
    percentage: 107,
    status: 'Full',
    statusColor: 'danger',
  },
];

export const passWith = (member: Partial<PassMember> = {}, change: Partial<Pass> = {}): Pass => ({
  member: { ...asha, ...member },
  gym,
  branches,
  ...change,
});

export const inside: Partial<PassMember> = {
  currentlyCheckedIn: true,
  checkedInBranchName: 'Bandra West',
  lastCheckIn: NOW - HOUR_MS / 2,
  totalVisits: 48,
};

/** Attendance, newest first: check-outs and check-ins alternate, every third is manual. */
export const logs = (count: number): AttendanceLog[] =>
  Array.from({ length: count }, (_, index) => {
    const isOut = index % 2 === 0;
    const isManual = index % 3 === 2;
    return {
      id: `log-${index}`,
      date: `${28 - (index % 27)} Oct 2026`,
      time: isOut ? '7:15 am' : '6:02 am',
      timestamp: NOW - index * 20 * HOUR_MS,
      action: isOut ? 'check-out' : 'check-in',
      method: isManual ? 'manual' : 'qr-code',
      assistedByName: isManual ? 'Priya Nair' : null,
      duration: isOut ? 73 * 60_000 : null,
      userName: 'Asha Rao',
      branchId: 'b1',
      branchName: 'Bandra West',
      overrideReason: null,
      isOffline: false,
      withdrawn: null,
    };
  });

/** A kiosk's code. */
export const code = 'abcdefghijklmno-._bcdefghijklmnopqrstuv';

const invoice: InvoiceSummary = {
  id: 'invoice-1',
  kind: 'invoice',
  number: 'INV/2627/000412',
  issuedOn: '2026-09-14',
  branchId: 'b1',
  branchName: 'Bandra West',
  memberId: 'member-1',
  memberName: 'Asha Rao',
  description: 'Quarterly membership, 14 Sep 2026 to 14 Dec 2026',
  total: 4_500_00,
  paid: 4_500_00,
  credited: 0,
  due: 0,
  status: 'paid',
  receiptPath: '/receipt/5Jx0mYt2cT1yqk9w7Ud3',
};
const earlier: InvoiceSummary = {
  ...invoice,
  id: 'invoice-0',
  number: 'INV/2627/000087',
  issuedOn: '2026-06-14',
  description: 'Quarterly membership, 14 Jun 2026 to 13 Sep 2026',
};
/** Half of it is paid. */
export const partPaid: InvoiceSummary = { ...invoice, paid: 2_000_00, due: 2_500_00, status: 'part-paid' };

/** A renewal that the member announced. */
export const upiRequest: PaymentRequest = {
  id: 'request-1',
  channel: 'upi',
  status: 'open',
  memberId: 'member-1',
  memberName: 'Asha Rao',
  branchId: 'b1',
  amount: 4_500_00,
  purpose: 'Renewal: Quarterly',
  planId: 'quarterly',
  invoiceId: null,
  reference: 'SP7KQ2M9XWA4TZ',
  payUrl: upiPayUrl({
    upiId: 'irontemple@okaxis',
    payeeName: 'Iron Temple',
    amountPaise: 4_500_00,
    note: 'Renewal: Quarterly',
    reference: 'SP7KQ2M9XWA4TZ',
  }),
  problem: '',
  createdAt: NOW,
};
export const gatewayRequest: PaymentRequest = {
  ...upiRequest,
  id: 'request-2',
  channel: 'gateway',
  payUrl: 'https://rzp.io/i/nxrHnLJ',
};

type Billing = MoneySnapshot['billing'];

/** Nothing is due; three plans, both ways to pay. */
export const billingWith = (change: Partial<Billing> = {}): Billing => ({
  planId: 'quarterly',
  planName: 'Quarterly',
  currentTerm: { from: '2026-09-14', to: '2026-12-14' },
  nextTerm: null,
  frozenUntil: null,
  due: 0,
  invoices: [invoice, earlier],
  plans: [
    { id: 'monthly', name: 'Monthly', total: 1_770_00, from: '2026-12-15', to: '2027-01-15' },
    { id: 'quarterly', name: 'Quarterly', total: 4_500_00, from: '2026-12-15', to: '2027-03-15' },
    { id: 'yearly', name: 'Yearly', total: 15_000_00, from: '2026-12-15', to: '2027-12-15' },
  ],
  canPayByUpi: true,
  canPayByGateway: true,
  openRequests: [],
  ...change,
});
