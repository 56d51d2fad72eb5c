import { FilterPanel, SearchField, SelectField, type DataTableHandle } from '@spotter/ui';
import { useRef, type RefObject } from 'react';
import { plainStatusView, searchMax, type StatusView } from './statusView.ts';
import { useIntoTable } from './useIntoTable.ts';
import { useSearchKey } from './useSearchKey.ts';
import { optionsOf, statusLabels } from './labels.ts';

interface StatusFiltersProps {
  view: StatusView;
  onChange: (change: Partial<StatusView>) => void;
  searchLabel: string;
  /** "Showing 2 of 4 branches"; empty as long as nothing was counted. */
  summary: string;
  /** The rows are on their way for the first time. */
  isWaiting: boolean;
  /** Where the rows are: Enter and the arrow lead from the search to the first. */
  table: RefObject<DataTableHandle | null>;
}

const statuses = optionsOf({ all: 'All', ...statusLabels });

/** For lists that are narrowed by a search and a status. */
export function StatusFilters({ view, onChange, searchLabel, summary, isWaiting, table }: StatusFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const intoTable = useIntoTable(table, isWaiting);
  const words = view.search.trim();
  return (
    <FilterPanel
      search={
        <SearchField
          ref={search}
          label={searchLabel}
          shortcut="/"
          maxLength={searchMax}
          value={view.search}
          onValueChange={(text) => onChange({ search: text })}
          {...intoTable}
        />
      }
      controls={
        <SelectField
          label="Status"
          options={statuses}
          value={view.status}
          onChange={(event) => onChange({ status: event.target.value as StatusView['status'] })}
        />
      }
      chips={[
        ...(words === '' ? [] : [{ label: `“${words}”`, inSight: true, onRemove: () => onChange({ search: '' }) }]),
        ...(view.status === 'all'
          ? []
          : [{ label: statusLabels[view.status], onRemove: () => onChange({ status: 'all' }) }]),
      ]}
      onReset={() => onChange(plainStatusView)}
      summary={summary}
    />
  );
}
