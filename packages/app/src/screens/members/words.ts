import type { Member } from '@spotter/api';
import type { MemberSort, MemberView, QuickFilter } from './view.ts';

export const planLabels: Record<Member['membershipPlan'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

export const sexLabels: Record<Member['sex'], string> = { male: 'Male', female: 'Female', other: 'Other' };
export const statusLabels: Record<Member['status'], string> = { active: 'Active', inactive: 'Inactive' };

export const statusOptions: Record<MemberView['status'], string> = { all: 'All', ...statusLabels };
export const planOptions: Record<MemberView['plan'], string> = { all: 'All', ...planLabels };

/** Each date falls in one of them alone, so that "this week" is what is left of it after today. */
export const expiryOptions: Record<MemberView['expiry'], string> = {
  all: 'All',
  'no-expiry': 'No expiry date',
  expired: 'Expired',
  today: 'Expires today',
  'this-week': 'Later this week',
  'next-week': 'Next week',
  'this-month': 'Later this month',
  future: 'After this month',
  'before-date': 'On or before a date',
};

export const quickLabels: Record<QuickFilter, string> = {
  all: 'All Members',
  'checked-in': 'Currently Checked In',
  expired: 'Membership Expired',
};

export const sortOptions: Record<MemberSort, string> = {
  'expiry-asc': 'Soonest expiry',
  'expiry-desc': 'Latest expiry',
  'name-asc': 'Name A to Z',
  'name-desc': 'Name Z to A',
  'join-desc': 'Newest first',
  'join-asc': 'Oldest first',
};

/** As a select wants them. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** How people tell two members of one name apart. */
export const shortId = (id: string): string => id.slice(-6);

/** "+91 98450 12345", as it is read out. */
export const phoneWords = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
