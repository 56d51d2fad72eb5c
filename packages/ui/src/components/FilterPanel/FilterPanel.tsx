import type { ComponentProps, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useNarrow } from '../../lib/useNarrow.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { Button } from '../Button/Button.tsx';
import type { FilterChip } from './FilterChips.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import type { QuickFilter } from './QuickFilters.tsx';
import { QuickFilters } from './QuickFilters.tsx';

export interface FilterPanelProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Names the panel, the button and the drawer. */
  label?: string;
  /** Whose rows these are, a branch's say: it narrows nothing, so that resetting leaves it. */
  scope?: ReactNode;
  /** Says the scope where its control is out of sight, in the drawer. */
  scopeChips?: readonly FilterChip[];
  search?: ReactNode;
  /** Selects and dates: in one row, or in a drawer where there is no room, with the scope and the quick filters. */
  controls?: ReactNode;
  quick?: readonly QuickFilter[];
  /** What is active now. */
  chips?: readonly FilterChip[];
  onReset: () => void;
  resetLabel?: string;
  /** "Showing 12 of 340 members", spoken when it changes. Empty as long as that is not known: its line is kept. */
  summary?: string;
  /** Closes the drawer. */
  doneLabel?: string;
}

const NARROW = 640;

/** What narrows a list: search and controls in one row, what is active as chips, how many are left. */
export function FilterPanel({
  label = 'Filters',
  scope,
  scopeChips = [],
  search,
  controls,
  quick = [],
  chips = [],
  onReset,
  resetLabel = 'Reset All',
  summary,
  doneLabel = 'Done',
  className,
  ref,
  ...rest
}: FilterPanelProps) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef<HTMLElement>(setPanel, ref);
  const narrow = useNarrow(panel, NARROW);
  const active = narrow ? [...scopeChips, ...chips.filter(({ inSight }) => !inSight)] : chips;
  // What was pressed goes away. On a phone the search would bring up its keyboard unasked.
  const focusPanel = () => (opener.current ?? panel?.querySelector('input'))?.focus();
  const presses = <QuickFilters filters={quick} />;
  const count = summary !== undefined && (
    <p role="status" className="min-h-lh text-sm text-muted tabular-nums">
      {summary}
    </p>
  );
  return (
    <section
      {...rest}
      ref={merged}
      aria-label={label}
      data-slot="filter-panel"
      data-layout={narrow ? 'drawer' : 'row'}
      className={cn('flex flex-col gap-3', className)}
    >
      {!narrow && scope && <div className="mb-1 flex">{scope}</div>}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1 sm:max-w-96">{search}</div>
        {!narrow && <div className="flex flex-wrap items-end gap-2 [&_[data-slot=field]]:w-40">{controls}</div>}
        {narrow && (controls || scope || quick.length > 0) && (
          <FilterDrawer ref={opener} label={label} active={active.length} doneLabel={doneLabel} count={count}>
            {scope}
            {quick.length > 0 && <div className="flex flex-wrap gap-1.5">{presses}</div>}
            {controls}
          </FilterDrawer>
        )}
      </div>
      {(active.length > 0 || (!narrow && quick.length > 0)) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {!narrow && presses}
          <FilterChips chips={active} onLast={focusPanel} />
          {(!narrow || active.length > scopeChips.length) && (
            <Button
              variant="ghost"
              size="sm"
              disabled={chips.length === 0}
              onClick={() => {
                focusPanel();
                onReset();
              }}
            >
              {resetLabel}
            </Button>
          )}
        </div>
      )}
      {count}
    </section>
  );
}
