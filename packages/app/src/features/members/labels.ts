import type { Member } from '@spotter/api';
import { statusLabels } from '../../shared/labels.ts';
import type { MemberSort, MemberView, QuickFilter } from './view.ts';

export const planLabels: Record<Member['membershipPlan'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

export const sexLabels: Record<Member['sex'], string> = { male: 'Male', female: 'Female', other: 'Other' };

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
