import { FilterPanel, SearchField, type DataTableHandle, type FilterChip, type FilterPanelProps } from '@spotter/ui';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { MAX_SEARCH_LENGTH } from './statusView.ts';
import { useSearchShortcut } from './useSearchShortcut.ts';

export interface ResourceFilters extends Pick<
  FilterPanelProps,
  'controls' | 'quick' | 'scope' | 'scopeChips' | 'onReset'
> {
  /** Active filters beside the search. */
  chips: readonly FilterChip[];
  search: string;
  searchLabel: string;
  onSearch: (text: string) => void;
  /** A search or filter hides rows. */
  isNarrowed: boolean;
}

/** Changes with what the search and the filters select: the `viewKey` of the table. */
export const viewKeyOf = ({ search, chips, scopeChips = [] }: ResourceFilters): string =>
  JSON.stringify([search.trim(), ...[...chips, ...scopeChips].map(({ label }) => label)]);

interface ResourceFilterPanelProps {
  filters: ResourceFilters;
  summary: string;
  /** The first rows are still loading. */
  isPending: boolean;
  /** Enter and ArrowDown move from the search to its first row. */
  table: RefObject<DataTableHandle | null>;
}

/** The search and filters of a list page. `/` focuses the search. */
export function ResourceFilterPanel({ filters, summary, isPending, table }: ResourceFilterPanelProps) {
  const { search, searchLabel, onSearch, isNarrowed: _, chips, ...panel } = filters;
  const searchField = useRef<HTMLInputElement>(null);
  useSearchShortcut(searchField);
  const tableKeys = useTableKeys(table, isPending);
  const text = search.trim();
  return (
    <FilterPanel
      {...panel}
      search={
        <SearchField
          ref={searchField}
          label={searchLabel}
          shortcut="/"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onValueChange={onSearch}
          {...tableKeys}
        />
      }
      chips={
        text === ''
          ? chips
          : [{ id: 'search', label: `“${text}”`, hideInDrawer: true, onRemove: () => onSearch('') }, ...chips]
      }
      summary={summary}
    />
  );
}

/**
 * ArrowDown moves from the search to the first row, Enter opens its menu. Keys pressed while the rows are still loading
 * are queued, a second Enter included; any other key, and leaving the search, clears the queue.
 */
function useTableKeys(table: RefObject<DataTableHandle | null>, isPending: boolean) {
  /** Number of queued Enter presses; undefined: no key is queued. */
  const queuedEnters = useRef<number>(undefined);
  const clearQueue = () => {
    queuedEnters.current = undefined;
  };

  useEffect(() => {
    if (isPending || queuedEnters.current === undefined) return;
    const step = (['focusRow', 'openMenu'] as const)[queuedEnters.current] ?? 'runFirstAction';
    queuedEnters.current = undefined;
    table.current?.[step](0);
  }, [isPending, table]);

  return {
    onBlur: clearQueue,
    onKeyDown: (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter';
      if ((!isEnter && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return clearQueue();
      event.preventDefault();
      if (isPending) queuedEnters.current = (queuedEnters.current ?? 0) + Number(isEnter);
      else if (isEnter) table.current?.openMenu(0);
      else table.current?.focusRow(0);
    },
  };
}
