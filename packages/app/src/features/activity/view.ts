import { type ActivityAction, activityActions, type ActivityRecord, activityRecords, type InputOf } from '@spotter/api';
import { dateOf, MAX_SEARCH_LENGTH, oneOf } from '../../shared/statusView.ts';

/** URL state of the Activity Tracker. */
export interface ActivityView {
  search: string;
  /** Id of who did it; empty: everybody. */
  person: string;
  action: ActivityAction | 'all';
  record: ActivityRecord | 'all';
  /** Dates of the gym, inclusive; empty: no limit. */
  from: string;
  to: string;
}

export const defaultView: ActivityView = { search: '', person: '', action: 'all', record: 'all', from: '', to: '' };

const matching = (pattern: RegExp, text: string | null) => pattern.exec(text ?? '')?.[0] ?? '';

/** Unknown values fall back to the default. */
export const readView = (params: URLSearchParams): ActivityView => ({
  search: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
  person: matching(/^[\w-]{1,64}$/, params.get('by')),
  action: oneOf(['all', ...activityActions], params.get('kind'), 'all'),
  record: oneOf(['all', ...activityRecords], params.get('record'), 'all'),
  from: dateOf(params.get('from')),
  to: dateOf(params.get('to')),
});

/** Defaults are left out of the URL. */
export function writeView({ search, person, action, record, from, to }: ActivityView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, value: string, defaultValue = '') => {
    if (value !== defaultValue) params.set(key, value);
  };
  put('q', search);
  put('by', person);
  put('kind', action, 'all');
  put('record', record, 'all');
  put('from', from);
  put('to', to);
  return params;
}

/** The filters as the call takes them. */
export const filterInput = ({ search, person, action, record, from, to }: ActivityView) =>
  ({
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(person !== '' && { personId: person }),
    ...(action !== 'all' && { action }),
    ...(record !== 'all' && { record }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }) satisfies Partial<InputOf<'getActivities'>>;

export const isFiltered = (view: ActivityView): boolean => Object.keys(filterInput(view)).length > 0;
