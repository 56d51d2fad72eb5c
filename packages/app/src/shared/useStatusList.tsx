import type { Status } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { SelectField, type Sort } from '@spotter/ui';
import { useMemo } from 'react';
import type { createTextFilter } from './textFilter.ts';
import { statusLabels } from '@spotter/web-core/labels';
import { optionsOf } from './labels.ts';
import type { ResourceFilters } from './ResourceFilterPanel.tsx';
import { formatSort, parseSort, sortRows, type SortKeys } from './sortRows.ts';
import { defaultStatusView, isNarrowed, readStatusView, writeStatusView, type StatusView } from './statusView.ts';
import { useUrlState } from './useUrlState.ts';
import { formatCount } from './formatCount.ts';

interface StatusListOptions<Row extends object> {
  textFilter: ReturnType<typeof createTextFilter<Row>>;
  sortKeys: SortKeys<Row>;
  searchLabel: string;
  /** What is counted: a message as "Showing {count} of {total} staff". */
  summary: string;
}

const statusOptions = () => optionsOf({ all: /*i18n*/ 'All', ...statusLabels });

/** A list filtered by search and status and sorted by column, all in the URL; the result goes to `ResourceTable`. */
export function useStatusList<Row extends { status: Status }>(
  rows: readonly Row[] | undefined,
  { textFilter, sortKeys, searchLabel, summary }: StatusListOptions<Row>,
) {
  const [view, change] = useUrlState(readStatusView, writeStatusView);
  const { search, status, sort } = view;
  const visibleRows = useMemo(() => {
    const matches = textFilter(search);
    const found = (rows ?? []).filter((row) => (status === 'all' || row.status === status) && matches(row));
    return sortRows(found, sort, sortKeys);
  }, [rows, search, status, sort, textFilter, sortKeys]);

  const filters: ResourceFilters = {
    search,
    searchLabel: i18n.t(searchLabel),
    onSearch: (text) => change({ search: text }),
    isNarrowed: isNarrowed(view),
    controls: (
      <SelectField
        label={i18n.t('Status')}
        options={statusOptions()}
        value={status}
        onChange={(event) => change({ status: event.target.value as StatusView['status'] })}
      />
    ),
    chips: status === 'all' ? [] : [{ label: statusLabels[status], onRemove: () => change({ status: 'all' }) }],
    onReset: () => change(defaultStatusView),
  };
  return {
    rows,
    visibleRows,
    summary: rows ? i18n.t(summary, { count: formatCount(visibleRows.length), total: formatCount(rows.length) }) : '',
    filters,
    ...parseSort(sort),
    onSortChange: (next: Sort) => change({ sort: formatSort(next) }),
  };
}
