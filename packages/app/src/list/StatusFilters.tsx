import { FilterPanel, SearchField, SelectField } from '@spotter/ui';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { reachFirstRow } from './reachFirstRow.ts';
import { plainStatusView, searchMax, type StatusView } from './statusView.ts';
import { useSearchKey } from './useSearchKey.ts';
import { optionsOf, statusLabels } from './words.ts';

interface StatusFiltersProps {
  view: StatusView;
  onChange: (change: Partial<StatusView>) => void;
  searchLabel: string;
  /** "Showing 2 of 4 branches". */
  summary: string;
  /** Where the rows are: Enter and the arrow lead from the search to the first. */
  page: RefObject<HTMLElement | null>;
}

const statuses = optionsOf({ all: 'All', ...statusLabels });

/** For lists that are narrowed by a search and a status. */
export function StatusFilters({ view, onChange, searchLabel, summary, page }: StatusFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const goOn = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    reachFirstRow(page.current, event.key);
  };
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
          onKeyDown={goOn}
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
        ...(words === '' ? [] : [{ label: `“${words}”`, onRemove: () => onChange({ search: '' }) }]),
        ...(view.status === 'all'
          ? []
          : [{ label: statusLabels[view.status], onRemove: () => onChange({ status: 'all' }) }]),
      ]}
      onReset={() => onChange(plainStatusView)}
      summary={summary}
    />
  );
}
