import { FilterPanel, SearchField, type DataTableHandle } from '@spotter/ui';
import type { ReactNode, RefObject } from 'react';
import type { Zone } from '../../gym/calendar.ts';
import { searchMax } from '../../shared/statusView.ts';
import { useIntoTable } from '../../shared/useIntoTable.ts';
import { FilterFields } from './FilterFields.tsx';
import { filterChips } from './filterChips.ts';
import type { useMemberList } from './useMemberList.ts';
import { quickFilterOf, quickFilters, resetView, withQuickFilter, type MemberView } from './view.ts';
import { quickLabels } from './labels.ts';

interface MemberFiltersProps {
  view: MemberView;
  onChange: (change: Partial<MemberView>) => void;
  zone: Zone;
  list: ReturnType<typeof useMemberList>;
  /** Chooses the branch, for those who see more than one. */
  branchSelector: ReactNode;
  /** The name of the branch in view; undefined for all. */
  branchName: string | undefined;
  search: RefObject<HTMLInputElement | null>;
  /** Where the rows are: Enter and the arrow lead from the search to the first. */
  table: RefObject<DataTableHandle | null>;
}

/** The branch, the search, the filters, what is active of them, and how many members are left. */
export function MemberFilters({
  view,
  onChange,
  zone,
  list,
  branchSelector,
  branchName,
  search,
  table,
}: MemberFiltersProps) {
  const intoTable = useIntoTable(table, list.isPending);
  const active = quickFilterOf(view);
  return (
    <FilterPanel
      scope={branchSelector}
      scopeChips={branchName === undefined ? [] : [{ label: branchName, onRemove: () => onChange({ branch: '' }) }]}
      search={
        <SearchField
          ref={search}
          label="Search by name, phone or email"
          shortcut="/"
          maxLength={searchMax}
          value={view.search}
          onValueChange={(text) => onChange({ search: text })}
          {...intoTable}
        />
      }
      controls={<FilterFields view={view} onChange={onChange} />}
      quick={quickFilters.map((quick) => ({
        label: quickLabels[quick],
        active: quick === active,
        onSelect: () => onChange(withQuickFilter(view, quick)),
      }))}
      chips={filterChips(view, zone).map(({ without, ...chip }) => ({ ...chip, onRemove: () => onChange(without) }))}
      onReset={() => onChange(resetView(view))}
      summary={list.isKnown ? `Showing ${list.shown.length} of ${list.all.length} members` : ''}
    />
  );
}
