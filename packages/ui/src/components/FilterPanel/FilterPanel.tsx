import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useNarrow } from '../../lib/useNarrow.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { Button } from '../Button/Button.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import type { FilterChip } from './FilterChips.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { QuickFilter } from './QuickFilters.tsx';
import { QuickFilters } from './QuickFilters.tsx';

export interface FilterPanelProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Names the panel, the button and the drawer. */
  label?: string;
  search?: ReactNode;
  /** Selects and dates: in one row, or in a drawer where there is no room. */
  controls?: ReactNode;
  quick?: readonly QuickFilter[];
  /** What is active now. */
  chips?: readonly FilterChip[];
  onReset: () => void;
  resetLabel?: string;
  /** "Showing 12 of 340 members", spoken when it changes. */
  summary?: string;
  /** Closes the drawer. */
  doneLabel?: string;
}

const NARROW = 640;

/** What narrows a list: search and controls in one row, what is active as chips, how many are left. */
export function FilterPanel({
  label = 'Filters',
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
  const [open, setOpen] = useState(false);
  const merged = useMergedRef<HTMLElement>(setPanel, ref);
  const narrow = useNarrow(panel, NARROW);
  const reset = (
    <Button variant="ghost" size="sm" onClick={onReset} disabled={chips.length === 0}>
      {resetLabel}
    </Button>
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
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1 sm:max-w-96">{search}</div>
        {!narrow && <div className="flex flex-wrap items-end gap-2 [&_[data-slot=field]]:w-40">{controls}</div>}
        {narrow && controls && (
          <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
            {chips.length > 0 ? `${label} (${chips.length})` : label}
          </Button>
        )}
      </div>
      {(quick.length > 0 || chips.length > 0) && (
        <div className="flex flex-wrap items-center gap-1.5">
          <QuickFilters filters={quick} />
          <FilterChips chips={chips} />
          {reset}
        </div>
      )}
      {summary && (
        <p role="status" className="text-sm text-muted tabular-nums">
          {summary}
        </p>
      )}
      {narrow && (
        <Drawer
          side="bottom"
          title={label}
          open={open}
          onOpenChange={setOpen}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              {doneLabel}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">{controls}</div>
        </Drawer>
      )}
    </section>
  );
}
