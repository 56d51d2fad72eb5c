import { FilterPanel, SearchField, type DataTableHandle } from '@spotter/ui';
import type { RefObject } from 'react';
import type { Zone } from '../../gym/calendar.ts';
import { intoTable } from '../../list/intoTable.ts';
import { searchMax } from '../../list/statusView.ts';
import { FilterFields } from './FilterFields.tsx';
import { filterChips } from './filterChips.ts';
import { quickFilterOf, quickFilters, resetView, withQuickFilter, type MemberView } from './view.ts';
import { quickLabels } from './words.ts';

interface MemberFiltersProps {
  view: MemberView;
  onChange: (change: Partial<MemberView>) => void;
  zone: Zone;
  shown: number;
  total: number;
  search: RefObject<HTMLInputElement | null>;
  /** Where the rows are: Enter and the arrow lead from the search to the first. */
  table: RefObject<DataTableHandle | null>;
}

/** The search, the filters, what is active of them, and how many members are left. */
export function MemberFilters({ view, onChange, zone, shown, total, search, table }: MemberFiltersProps) {
  const active = quickFilterOf(view);
  return (
    <FilterPanel
      search={
        <SearchField
          ref={search}
          label="Search by name, phone or email"
          shortcut="/"
          maxLength={searchMax}
          value={view.search}
          onValueChange={(text) => onChange({ search: text })}
          onKeyDown={(event) => intoTable(event, table)}
        />
      }
      controls={<FilterFields view={view} onChange={onChange} />}
      quick={quickFilters.map((quick) => ({
        label: quickLabels[quick],
        active: quick === active,
        onSelect: () => onChange(withQuickFilter(view, quick)),
      }))}
      chips={filterChips(view, zone).map(({ label, without }) => ({ label, onRemove: () => onChange(without) }))}
      onReset={() => onChange(resetView(view))}
      summary={`Showing ${shown} of ${total} members`}
    />
  );
}
