import { todayLists, type TodayListName } from '@spotter/api';
import { dateOf, oneOf, MAX_SEARCH_LENGTH, statusFilters } from '../../shared/statusView.ts';
import { expiryBuckets } from './expiry.ts';

/** Of any plan; which ones the gym has is known when they are loaded. */
const planId = /^[\w-]{1,64}$/;
const expiryFilters = ['all', ...expiryBuckets, 'before-date'] as const;
export const sorts = [
  'expiry-asc',
  'expiry-desc',
  'name-asc',
  'name-desc',
  'join-desc',
  'join-asc',
  'visit-asc',
  'visit-desc',
] as const;
export type MemberSort = (typeof sorts)[number];
/** `match`: the best match of the search first; `list`: as the dashboard's list is ordered. */
export type MemberOrder = MemberSort | 'match' | 'list';

/** URL state of the members list. */
export interface MemberView {
  search: string;
  status: (typeof statusFilters)[number];
  /** Id of a plan, or `all`. */
  plan: string;
  expiry: (typeof expiryFilters)[number];
  /** With `before-date`: the latest expiry date. Empty until one is chosen. */
  before: string;
  /** Empty: `automaticOrder`. */
  sort: MemberSort | '';
  /** Not seen for this many days, active or not; 0: no filter. */
  unseenDays: number;
  isCheckedIn: boolean;
  /** Those on a list of the dashboard; empty: no filter. */
  list: TodayListName | '';
  /** Empty: every branch in the user's scope. */
  branch: string;
}

/** The part of the view that filters rows, but for the search. */
export type MemberFilter = Omit<MemberView, 'search' | 'sort' | 'branch' | 'list'>;

export const defaultView: MemberView = {
  search: '',
  status: 'all',
  plan: 'all',
  expiry: 'all',
  before: '',
  sort: '',
  unseenDays: 0,
  isCheckedIn: false,
  list: '',
  branch: '',
};

/** Unknown values fall back to the default. */
export function readView(params: URLSearchParams): MemberView {
  const plan = params.get('plan') ?? '';
  return {
    search: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: oneOf(statusFilters, params.get('status'), 'all'),
    plan: planId.test(plan) ? plan : 'all',
    expiry: oneOf(expiryFilters, params.get('expiry'), 'all'),
    before: dateOf(params.get('before')),
    sort: oneOf(['', ...sorts], params.get('sort'), ''),
    unseenDays: Number(/^[1-9]\d{0,2}$/.exec(params.get('unseen') ?? '')?.[0] ?? 0),
    isCheckedIn: params.get('in') === '1',
    list: oneOf(['', ...todayLists], params.get('list'), ''),
    branch: params.get('branch') ?? '',
  };
}

/** Defaults are left out of the URL. */
export function writeView(view: MemberView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, value: string, defaultValue: string) => {
    if (value !== defaultValue) params.set(key, value);
  };
  put('q', view.search, '');
  put('status', view.status, 'all');
  put('plan', view.plan, 'all');
  put('expiry', view.expiry, 'all');
  if (view.expiry === 'before-date') put('before', view.before, '');
  put('sort', view.sort, '');
  put('unseen', String(view.unseenDays), '0');
  put('in', view.isCheckedIn ? '1' : '', '');
  put('list', view.list, '');
  put('branch', view.branch, '');
  return params;
}

/** The order unless the user sorts: while a search stands, by how well the name matches. */
const automaticOrder = ({ search, list }: MemberView): MemberOrder =>
  search.trim() !== '' ? 'match' : list !== '' ? 'list' : 'expiry-asc';

export const orderOf = (view: MemberView): MemberOrder => (view.sort === '' ? automaticOrder(view) : view.sort);

/** The sort to store for a chosen order. */
export const sortFor = (order: MemberOrder, view: MemberView): MemberView['sort'] =>
  order === automaticOrder(view) || order === 'match' || order === 'list' ? '' : order;

export const quickFilters = ['all', 'checked-in', 'expired'] as const;
export type QuickFilter = (typeof quickFilters)[number];

/** All and checked-in clear every other filter; expired is added to them. Branch and sort stay. */
export function withQuickFilter(view: MemberView, quick: QuickFilter): MemberView {
  if (quick === 'expired') return { ...view, expiry: 'expired', before: '' };
  const { branch, sort } = view;
  return { ...defaultView, branch, sort, isCheckedIn: quick === 'checked-in' };
}

/** The quick filters that apply: checked-in and expired may be combined; all only without any filter. */
export function activeQuickFilters(view: MemberView): QuickFilter[] {
  if (!isFiltered(view)) return ['all'];
  return [
    ...(view.isCheckedIn ? ['checked-in' as const] : []),
    ...(view.expiry === 'expired' ? ['expired' as const] : []),
  ];
}

/** The default view; the branch stays. */
export const resetView = ({ branch }: MemberView): MemberView => ({ ...defaultView, branch });

export const isFiltered = (view: MemberView): boolean =>
  view.search.trim() !== '' ||
  view.status !== 'all' ||
  view.plan !== 'all' ||
  view.isCheckedIn ||
  view.unseenDays > 0 ||
  view.list !== '' ||
  (view.expiry !== 'all' && (view.expiry !== 'before-date' || view.before !== ''));
