import type { PlainName } from '@spotter/api';

/** The calls whose answers change with a sale, a payment, a refund or a credit note. */
export const moneyCalls: PlainName[] = [
  'getInvoices',
  'getInvoice',
  'getMemberBilling',
  'getDues',
  'getTakings',
  'getInvoicesOfMonth',
  'getMembership',
  'getMemberActivities',
  'getPaymentRequests',
  'getDeskFacts',
  'getToday',
  'getTodayList',
];

/** The calls whose answers change with a term or a freeze, which may be sold with an invoice. */
export const membershipCalls: PlainName[] = ['getMembers', 'getMember', 'getRemindToday', ...moneyCalls];
