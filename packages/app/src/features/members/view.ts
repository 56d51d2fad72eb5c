import { membershipPlans } from '@spotter/api';
import { oneOf, searchMax, statusFilters } from '../../shared/statusView.ts';
import { expiryBuckets } from './expiry.ts';

export const planFilters = ['all', ...membershipPlans] as const;
export const expiryFilters = ['all', ...expiryBuckets, 'before-date'] as const;
export const sorts = ['expiry-asc', 'expiry-desc', 'name-asc', 'name-desc', 'join-desc', 'join-asc'] as const;
export type MemberSort = (typeof sorts)[number];

/** Which members are seen, and in which order. It lives in the address, so that a view can be shared and outlives a reload. */
export interface MemberView {
  search: string;
  status: (typeof statusFilters)[number];
  plan: (typeof planFilters)[number];
  expiry: (typeof expiryFilters)[number];
  /** With `before-date`: expiry on or before it. Empty as long as none is chosen. */
  before: string;
  sort: MemberSort;
  isCheckedIn: boolean;
  /** Empty: every branch that the visitor may see. */
  branch: string;
}

/** What narrows the list; the rest of a view says where one looks and in which order. */
export type MemberFilter = Omit<MemberView, 'sort' | 'branch'>;

export const plainView: MemberView = {
  search: '',
  status: 'all',
  plan: 'all',
  expiry: 'all',
  before: '',
  sort: 'expiry-asc',
  isCheckedIn: false,
  branch: '',
};

/** Whatever the address says; what it cannot mean is as if it were not there. */
export function readView(params: URLSearchParams): MemberView {
  const before = params.get('before') ?? '';
  return {
    search: (params.get('q') ?? '').slice(0, searchMax),
    status: oneOf(statusFilters, params.get('status'), 'all'),
    plan: oneOf(planFilters, params.get('plan'), 'all'),
    expiry: oneOf(expiryFilters, params.get('expiry'), 'all'),
    before: /^\d{4}-\d{2}-\d{2}$/.test(before) ? before : '',
    sort: oneOf(sorts, params.get('sort'), 'expiry-asc'),
    isCheckedIn: params.get('in') === '1',
    branch: params.get('branch') ?? '',
  };
}

/** Only what differs from the plain view, so that the plain address stays plain. */
export function writeView(view: MemberView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, value: string, plain: string) => {
    if (value !== plain) params.set(key, value);
  };
  put('q', view.search, '');
  put('status', view.status, 'all');
  put('plan', view.plan, 'all');
  put('expiry', view.expiry, 'all');
  if (view.expiry === 'before-date') put('before', view.before, '');
  put('sort', view.sort, 'expiry-asc');
  put('in', view.isCheckedIn ? '1' : '', '');
  put('branch', view.branch, '');
  return params;
}

export const quickFilters = ['all', 'checked-in', 'expired'] as const;
export type QuickFilter = (typeof quickFilters)[number];

/** All and checked-in drop every other filter; expired joins them. The branch is where one works, and stays. */
export function withQuickFilter(view: MemberView, quick: QuickFilter): MemberView {
  if (quick === 'expired') return { ...view, expiry: 'expired', before: '' };
  const { branch, sort } = view;
  return { ...plainView, branch, sort, isCheckedIn: quick === 'checked-in' };
}

/** Undefined when the view is none of them. */
export function quickFilterOf(view: MemberView): QuickFilter | undefined {
  if (view.isCheckedIn) return 'checked-in';
  if (view.expiry === 'expired') return 'expired';
  return isFiltered(view) ? undefined : 'all';
}

/** Everything as it was at first; only the branch stays. */
export const resetView = ({ branch }: MemberView): MemberView => ({ ...plainView, branch });

export const isFiltered = (view: MemberView): boolean =>
  view.search.trim() !== '' ||
  view.status !== 'all' ||
  view.plan !== 'all' ||
  view.isCheckedIn ||
  (view.expiry !== 'all' && (view.expiry !== 'before-date' || view.before !== ''));
