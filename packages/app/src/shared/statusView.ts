import { isDate } from '@spotter/api';

export const statusFilters = ['all', 'active', 'inactive'] as const;
/** Characters. */
export const MAX_SEARCH_LENGTH = 100;

/** URL state of a list that is filtered by a search and a status. */
export interface StatusView {
  search: string;
  status: (typeof statusFilters)[number];
  /** As in "name-asc"; empty: the list's own order. */
  sort: string;
}

export const defaultStatusView: StatusView = { search: '', status: 'all', sort: '' };

export const oneOf = <Value extends string>(values: readonly Value[], given: string | null, fallback: Value): Value =>
  values.find((value) => value === given) ?? fallback;

/** A date of the URL; empty where it is none. */
export const dateOf = (text: string | null): string => (text !== null && isDate(text) ? text : '');

/** Unknown values fall back to the default. */
export const readStatusView = (params: URLSearchParams): StatusView => ({
  search: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  status: oneOf(statusFilters, params.get('status'), 'all'),
  sort: /^[a-z]+-(asc|desc)$/.exec(params.get('sort') ?? '')?.[0] ?? '',
});

/** Defaults are left out of the URL. */
export function writeStatusView({ search, status, sort }: StatusView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (status !== 'all') params.set('status', status);
  if (sort !== '') params.set('sort', sort);
  return params;
}

export const isNarrowed = ({ search, status }: StatusView): boolean => search.trim() !== '' || status !== 'all';
