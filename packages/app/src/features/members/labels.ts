import { statusLabels } from '@spotter/web-core/labels';
import type { MemberOrder, MemberView, QuickFilter } from './view.ts';

export const statusOptions: Record<MemberView['status'], string> = { all: /*i18n*/ 'All', ...statusLabels };

/** Disjoint: "later this week" excludes today. */
export const expiryOptions: Record<MemberView['expiry'], string> = {
  all: /*i18n*/ 'All',
  'no-expiry': /*i18n*/ 'No expiry date',
  expired: /*i18n*/ 'Expired',
  today: /*i18n*/ 'Expires today',
  'this-week': /*i18n*/ 'Later this week',
  'next-week': /*i18n*/ 'Next week',
  'this-month': /*i18n*/ 'Later this month',
  future: /*i18n*/ 'After this month',
  'before-date': /*i18n*/ 'On or before a date',
};

export const quickLabels: Record<QuickFilter, string> = {
  all: /*i18n*/ 'All Members',
  'checked-in': /*i18n*/ 'Currently Checked In',
  expired: /*i18n*/ 'Membership Expired',
};

export const sortOptions: Record<MemberOrder, string> = {
  match: /*i18n*/ 'Best match',
  list: /*i18n*/ 'As on the dashboard',
  'expiry-asc': /*i18n*/ 'Soonest expiry',
  'expiry-desc': /*i18n*/ 'Latest expiry',
  'name-asc': /*i18n*/ 'Name A to Z',
  'name-desc': /*i18n*/ 'Name Z to A',
  'join-desc': /*i18n*/ 'Newest first',
  'join-asc': /*i18n*/ 'Oldest first',
  'visit-asc': /*i18n*/ 'Longest not seen',
  'visit-desc': /*i18n*/ 'Seen last',
};
