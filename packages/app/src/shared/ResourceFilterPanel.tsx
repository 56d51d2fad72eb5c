import { FilterPanel, SearchField, type DataTableHandle, type FilterChip, type FilterPanelProps } from '@spotter/ui';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { isDialogOpen } from './isDialogOpen.ts';
import { MAX_SEARCH_LENGTH } from './statusView.ts';

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
      chips={text === '' ? chips : [{ label: `“${text}”`, hideInDrawer: true, onRemove: () => onSearch('') }, ...chips]}
      summary={summary}
    />
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` focuses the search from anywhere on the page, except while typing or behind a dialog. */
function useSearchShortcut(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent['nativeEvent']) => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search]);
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
