export const statusFilters = ['all', 'active', 'inactive'] as const;
export const searchMax = 100;

/** Which rows of a list are seen. It lives in the address, so that it can be shared and outlives a reload. */
export interface StatusView {
  search: string;
  status: (typeof statusFilters)[number];
  /** As in "name-asc"; empty: the list's own order. */
  sort: string;
}

export const plainStatusView: StatusView = { search: '', status: 'all', sort: '' };

export const oneOf = <Value extends string>(values: readonly Value[], given: string | null, fallback: Value): Value =>
  values.find((value) => value === given) ?? fallback;

/** Whatever the address says; what it cannot mean is as if it were not there. */
export const readStatusView = (params: URLSearchParams): StatusView => ({
  search: (params.get('q') ?? '').slice(0, searchMax),
  status: oneOf(statusFilters, params.get('status'), 'all'),
  sort: /^[a-z]+-(asc|desc)$/.exec(params.get('sort') ?? '')?.[0] ?? '',
});

/** Only what differs from the plain view. */
export function writeStatusView({ search, status, sort }: StatusView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('q', search);
  if (status !== 'all') params.set('status', status);
  if (sort !== '') params.set('sort', sort);
  return params;
}

export const isNarrowed = ({ search, status }: StatusView): boolean => search.trim() !== '' || status !== 'all';
