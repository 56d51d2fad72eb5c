import {
  addDays,
  ApiError,
  type AnswerOf,
  type Freeze,
  type Member,
  type Membership,
  type Plan,
  type Term,
} from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { billingSettings, invoiceSummary, payment } from './billingData.ts';
import { members, STORY_NOW } from './gymData.ts';

/** The date of STORY_NOW in India. */
const TODAY = '2026-11-03';
const HOUR_MS = 3_600_000;

export const plan = (name: string, rest: Partial<Plan> = {}): Plan => ({
  id: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  lengthUnit: 'month',
  length: 1,
  price: 1_800_00,
  isTaxIncluded: true,
  isStandard: false,
  status: 'active',
  isDeletable: false,
  ...rest,
});

/** The standard plans, and one own plan of each kind. */
export const plans: Plan[] = [
  plan('Monthly', { isStandard: true }),
  plan('Quarterly', { isStandard: true, length: 3, price: 4_500_00 }),
  plan('Yearly', { isStandard: true, length: 12, price: 15_000_00 }),
  plan('Day Pass', { lengthUnit: 'day', price: 200_00 }),
  plan('Founders', { length: 24, price: null, status: 'inactive' }),
  plan('Student Quarterly', { length: 3, price: 3_600_50, isTaxIncluded: false, isDeletable: true }),
];

export const term = (rest: Partial<Term> = {}): Term => ({
  id: 'term-1',
  planId: 'monthly',
  planName: 'Monthly',
  from: '2026-10-10',
  to: '2026-12-10',
  price: 1_800_00,
  isTaxIncluded: true,
  status: 'current',
  canceledOn: null,
  soldBy: 'Priya Nair',
  soldAt: STORY_NOW - 24 * 24 * HOUR_MS,
  undoUntil: null,
  invoiceId: 'invoice-1',
  isCredited: false,
  ...rest,
});

export const freeze = (rest: Partial<Freeze> = {}): Freeze => ({
  id: 'freeze-1',
  termId: 'term-1',
  from: '2026-11-01',
  to: '2026-11-10',
  days: 10,
  reason: 'Travel',
  status: 'current',
  createdBy: 'Priya Nair',
  createdAt: STORY_NOW - 72 * HOUR_MS,
  ...rest,
});

const firstTerm = term({
  id: 'term-0',
  from: '2026-06-10',
  to: '2026-10-09',
  price: null,
  status: 'past',
  soldBy: null,
  invoiceId: null,
});

/** One current term and an earlier one; of an expired member the earlier one alone. */
export function membershipOf({ expiryDate }: Pick<Member, 'expiryDate'>, rest: Partial<Membership> = {}): Membership {
  const isRunning = expiryDate === null || expiryDate >= TODAY;
  const end = expiryDate ?? '2027-01-10';
  const earliest = addDays(end, 1) >= addDays(TODAY, -7) ? addDays(end, 1) : TODAY;
  return {
    terms: isRunning ? [term({ to: end }), firstTerm] : [{ ...firstTerm, to: end }],
    freezes: [],
    renewalStart: { earliest, latestSuggested: isRunning ? earliest : TODAY },
    frozenDays: { used: 10, limit: 30 },
    hasReminders: true,
    ...rest,
  };
}

/** A due renewal, and a paid one with its payments. */
export const memberBilling: AnswerOf<'getMemberBilling'> = {
  due: 3_000_00,
  invoices: [
    invoiceSummary({ paid: 1_500_00, due: 3_000_00, status: 'part-paid' }),
    invoiceSummary({
      id: 'invoice-3',
      number: 'INV/2627/000310',
      description: 'Monthly, 10 Sept 2026 to 9 Oct 2026',
      issuedOn: '2026-09-10',
      total: 1_800_00,
      paid: 1_800_00,
      due: 0,
      status: 'paid',
    }),
  ],
  payments: [
    payment({ invoiceId: 'invoice-1', memberName: 'Asha Rao', amount: 1_500_00 }),
    payment({
      id: 'payment-0',
      invoiceId: 'invoice-3',
      memberName: 'Asha Rao',
      method: 'upi',
      reference: '412907733021',
      amount: 1_800_00,
      receivedAt: STORY_NOW - 54 * 24 * HOUR_MS,
    }),
  ],
};

const memberChanges: AnswerOf<'getMemberActivities'> = {
  activities: [
    'Priya Nair renewed the membership of Asha Rao: Quarterly, until 9 Mar 2027',
    'Priya Nair took ₹1,500 in cash for INV/2627/000412',
    'Kavya Menon updated Asha Rao',
    'Kavya Menon froze the membership of Asha Rao from 1 Nov to 10 Nov 2026',
    'Priya Nair updated Asha Rao',
    'Priya Nair added Asha Rao',
  ].map((displayText, at) => ({
    id: `activity-${at}`,
    timestamp: STORY_NOW - (at * 41 + 1) * HOUR_MS,
    heading: 'Member updated',
    displayText,
  })),
};

const memberNotes: AnswerOf<'getMemberNotes'> = {
  notes: [
    {
      id: 'note-1',
      kind: 'note',
      text: 'Knee injury: no jumps until January.',
      writtenBy: 'Priya Nair',
      writtenAt: STORY_NOW - 50 * HOUR_MS,
      isDeletable: true,
    },
  ],
};

const memberWith = (memberId: string): Member => {
  const found = members.find(({ id }) => id === memberId);
  if (!found) throw new ApiError('Member not found', { code: 'not-found', status: 404 });
  return found;
};

/** Successful answers of the calls about plans, terms and money of a member. */
export const membershipAnswers: FakeAnswers = {
  getPlans: { plans },
  getBillingSettings: { settings: billingSettings() },
  getMember: ({ memberId }) => ({ member: memberWith(memberId) }),
  getMembership: ({ memberId }) => membershipOf(memberWith(memberId)),
  getMemberBilling: memberBilling,
  getMemberActivities: memberChanges,
  getMemberNotes: memberNotes,
  setMemberReminders: ({ isOn }) => ({ hasReminders: isOn }),
};
