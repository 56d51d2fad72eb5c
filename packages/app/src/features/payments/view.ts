import { invoiceKinds, invoiceStatuses } from '@spotter/api';
import { dateOf, MAX_SEARCH_LENGTH, oneOf } from '../../shared/statusView.ts';

const sections = ['day', 'dues', 'invoices'] as const;
export type Section = (typeof sections)[number];

const statusFilters = ['all', ...invoiceStatuses] as const;
const kindFilters = ['all', ...invoiceKinds] as const;

/** URL state of the payments page. */
export interface PaymentsView {
  section: Section;
  /** Empty: every branch in the user's scope; the takings are then the default branch's. */
  branch: string;
  /** Of the takings, `YYYY-MM-DD`; empty: today. */
  day: string;
  search: string;
  status: (typeof statusFilters)[number];
  kind: (typeof kindFilters)[number];
  /** Dates of issue, inclusive; empty: no limit. */
  from: string;
  to: string;
}

/** Unknown values fall back to the default. */
export const readView = (params: URLSearchParams): PaymentsView => ({
  section: oneOf(sections, params.get('view'), 'day'),
  branch: params.get('branch') ?? '',
  day: dateOf(params.get('day')),
  search: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  status: oneOf(statusFilters, params.get('status'), 'all'),
  kind: oneOf(kindFilters, params.get('kind'), 'all'),
  from: dateOf(params.get('from')),
  to: dateOf(params.get('to')),
});

/** Defaults, and what the section does not use, are left out of the URL. */
export function writeView(view: PaymentsView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, value: string, defaultValue = '') => {
    if (value !== defaultValue) params.set(key, value);
  };
  put('view', view.section, 'day');
  put('branch', view.branch);
  if (view.section === 'day') put('day', view.day);
  if (view.section === 'invoices') {
    put('q', view.search);
    put('status', view.status, 'all');
    put('kind', view.kind, 'all');
    put('from', view.from);
    put('to', view.to);
  }
  return params;
}

/** The filters of the invoices at their defaults. */
export const resetFilters = {
  search: '',
  status: 'all',
  kind: 'all',
  from: '',
  to: '',
} as const satisfies Partial<PaymentsView>;

export const isFiltered = ({ search, status, kind, from, to }: PaymentsView): boolean =>
  search.trim() !== '' || status !== 'all' || kind !== 'all' || from !== '' || to !== '';
