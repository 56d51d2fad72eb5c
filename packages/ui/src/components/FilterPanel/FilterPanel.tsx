import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useNarrowerThan } from '../../lib/useNarrowerThan.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';
import type { FilterChip } from './FilterChips.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';

export interface QuickFilter {
  label: string;
  active: boolean;
  onSelect: () => void;
}

// No transition but under the pointer: it would be work for each frame of a key in the search.
const quickFilter = cva([
  // On paper the chosen ones alone.
  'print:not-aria-pressed:hidden',
  'h-7 rounded-full border border-line bg-surface px-3 text-sm font-medium text-muted hover:transition-colors hover:duration-120 touch:min-h-[44px]',
  'hover:border-edge hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-canvas',
]);

export interface FilterPanelProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the panel; label of the drawer and its button. */
  label?: string;
  /** Scope control, such as the branch. Not a filter: Reset leaves it. */
  scope?: ReactNode;
  /** Shows the scope as chips while its control is in the drawer. */
  scopeChips?: readonly FilterChip[];
  search?: ReactNode;
  /** Selects and dates: in a row or, in narrow containers, in the drawer with scope and quick filters. */
  controls?: ReactNode;
  quick?: readonly QuickFilter[];
  /** Active filters. */
  chips?: readonly FilterChip[];
  onReset: () => void;
  resetLabel?: string;
  /** "Showing 12 of 340 members", announced on change. Empty while loading; its line is reserved. */
  summary?: string;
  /** Label of the button that closes the drawer. */
  doneLabel?: string;
}

const DRAWER_BELOW_PX = 640;

/** Filters of a list: search and controls, active filters as chips, number of results. */
export function FilterPanel({
  label,
  scope,
  scopeChips = [],
  search,
  controls,
  quick = [],
  chips = [],
  onReset,
  resetLabel,
  summary,
  doneLabel,
  className,
  ref,
  ...rest
}: FilterPanelProps) {
  const i18n = useTexts();
  const panelLabel = label ?? i18n.t('Filters');
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const drawerButton = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef<HTMLElement>(setPanel, ref);
  const narrow = useNarrowerThan(panel, DRAWER_BELOW_PX);
  const visibleChips = narrow ? [...scopeChips, ...chips.filter(({ hideInDrawer }) => !hideInDrawer)] : chips;
  // The pressed button is removed. In the drawer layout, focusing the search would open the on-screen keyboard.
  const focusPanel = () => (drawerButton.current ?? panel?.querySelector('input'))?.focus();
  const quickFilters = <QuickFilters filters={quick} />;
  const summaryLine = summary !== undefined && (
    <p role="status" className="min-h-lh text-sm text-muted tabular-nums">
      {summary}
    </p>
  );
  return (
    <section
      {...rest}
      ref={merged}
      aria-label={panelLabel}
      data-slot="filter-panel"
      data-layout={narrow ? 'drawer' : 'row'}
      className={cn('flex flex-col gap-3 max-sm:gap-2', className)}
    >
      {!narrow && scope && <div className="mb-1 flex">{scope}</div>}
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        {/* In the row the search takes as much of its line as it may have, so that a single control is not left to the last. */}
        <div className={cn('min-w-[min(10rem,100%)]', narrow ? 'flex-1 sm:max-w-96' : 'basis-96')}>{search}</div>
        {!narrow && (
          <div className="contents [&_[data-slot=field]]:w-40 touch:[&_[data-slot=field]]:w-43">{controls}</div>
        )}
        {narrow && (controls || scope || quick.length > 0) && (
          <FilterDrawer
            ref={drawerButton}
            label={panelLabel}
            active={visibleChips.length}
            doneLabel={doneLabel ?? i18n.t('Done')}
            count={summaryLine}
          >
            {scope}
            {quick.length > 0 && <div className="flex flex-wrap gap-1.5">{quickFilters}</div>}
            {controls}
          </FilterDrawer>
        )}
      </div>
      {(visibleChips.length > 0 || (!narrow && quick.length > 0)) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {!narrow && quickFilters}
          <FilterChips chips={visibleChips} onLastRemoved={focusPanel} />
          {(!narrow || visibleChips.length > scopeChips.length) && (
            <Button
              variant="ghost"
              size="sm"
              className="print:hidden"
              disabled={chips.length === 0}
              onClick={() => {
                focusPanel();
                onReset();
              }}
            >
              {resetLabel ?? i18n.t('Reset All')}
            </Button>
          )}
        </div>
      )}
      {summaryLine}
    </section>
  );
}

/** Preset filters as toggle buttons. */
function QuickFilters({ filters }: { filters: readonly QuickFilter[] }) {
  return filters.map(({ label, active, onSelect }) => (
    <button key={label} type="button" aria-pressed={active} onClick={onSelect} className={quickFilter()}>
      {label}
    </button>
  ));
}
