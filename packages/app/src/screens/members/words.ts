import type { Member } from '@spotter/api';
import type { MemberSort, MemberView } from './view.ts';

export const planLabels: Record<Member['membershipPlan'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

export const sexLabels: Record<Member['sex'], string> = { male: 'Male', female: 'Female', other: 'Other' };
export const statusLabels: Record<Member['status'], string> = { active: 'Active', inactive: 'Inactive' };

export const statusOptions: Record<MemberView['status'], string> = { all: 'Any status', ...statusLabels };
export const planOptions: Record<MemberView['plan'], string> = { all: 'Any plan', ...planLabels };

/** Each date falls in one of them alone, so that "this week" is what is left of it after today. */
export const expiryOptions: Record<MemberView['expiry'], string> = {
  all: 'Any expiry',
  'no-expiry': 'No expiry date',
  expired: 'Expired',
  today: 'Expires today',
  'this-week': 'Later this week',
  'next-week': 'Next week',
  'this-month': 'Later this month',
  future: 'After this month',
  'before-date': 'On or before a date',
};

export const sortOptions: Record<MemberSort, string> = {
  'expiry-asc': 'Expiry, soonest first',
  'expiry-desc': 'Expiry, latest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'join-desc': 'Joined, newest first',
  'join-asc': 'Joined, oldest first',
};

/** As a select wants them. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** How people tell two members of one name apart. */
export const shortId = (id: string): string => id.slice(-6);

/** "+91 98450 12345", as it is read out. */
export const phoneWords = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
