import { statusLabels } from '@spotter/web-core/labels';
import type { MemberOrder, MemberView, QuickFilter } from './view.ts';

export const statusOptions: Record<MemberView['status'], string> = { all: 'All', ...statusLabels };

/** Disjoint: "later this week" excludes today. */
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

export const sortOptions: Record<MemberOrder, string> = {
  match: 'Best match',
  list: 'As on the dashboard',
  'expiry-asc': 'Soonest expiry',
  'expiry-desc': 'Latest expiry',
  'name-asc': 'Name A to Z',
  'name-desc': 'Name Z to A',
  'join-desc': 'Newest first',
  'join-asc': 'Oldest first',
  'visit-asc': 'Longest not seen',
  'visit-desc': 'Seen last',
};
