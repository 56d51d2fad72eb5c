import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Column, RowControls, Sort } from './columns.ts';
import { gridTracks } from './columns.ts';
import { cell, sticky } from './cellClasses.ts';
import { SelectionBox } from './SelectionBox.tsx';

/** At a text size of 16 px. */
export const HEAD_HEIGHT_PX = 40;

interface TableHeadProps {
  columns: readonly Column<never>[];
  sort?: Sort;
  onSortChange: (sort: Sort) => void;
  controls: RowControls;
  /** Heading of the row-menu column. */
  actionsLabel: string;
  /** The checkbox of all rows; undefined where rows cannot be selected. */
  selectAll: { label: string; checked: boolean; indeterminate: boolean; onToggle: () => void } | undefined;
  /** For assistive technology only: cards have their own labels. */
  hidden: boolean;
  height: number;
}

/** The sticky header row. Memoised: its props must be stable, so that a search renders the rows alone. */
export const TableHead = memo(function Head({
  columns,
  sort,
  onSortChange,
  controls,
  actionsLabel,
  selectAll,
  hidden,
  height,
}: TableHeadProps) {
  return (
    <div role="rowgroup" className={hidden ? 'sr-only' : 'sticky top-0 z-10 print:static'}>
      <div
        role="row"
        aria-rowindex={1}
        className="grid items-center border-b border-line bg-surface text-xs font-medium text-muted"
        style={{ ...gridTracks(columns, controls), height }}
      >
        {selectAll && !hidden && (
          <div role="columnheader" className={cn('relative h-full print:invisible', sticky({ at: 'selection' }))}>
            <SelectionBox {...selectAll} onClick={selectAll.onToggle} />
          </div>
        )}
        {columns.map((column, position) => (
          <div
            key={column.key}
            role="columnheader"
            aria-sort={column.sortable ? ariaSort(column.key, sort) : undefined}
            className={cn(
              cell({ layout: 'table' }),
              position === 0 && sticky({ at: 'start' }),
              column.numeric && 'text-end',
            )}
          >
            {column.sortable && !hidden ? (
              <SortButton
                columnKey={column.key}
                label={column.label}
                direction={sort?.key === column.key ? sort.direction : undefined}
                onSortChange={onSortChange}
              />
            ) : (
              column.label
            )}
          </div>
        ))}
        {controls.hasActions && (
          <div role="columnheader" className={cn('truncate pe-1.5 text-end print:invisible', sticky({ at: 'end' }))}>
            {actionsLabel}
          </div>
        )}
      </div>
    </div>
  );
});

interface SortButtonProps extends Pick<TableHeadProps, 'onSortChange'> {
  columnKey: string;
  label: string;
  direction: Sort['direction'] | undefined;
}

/** Memoised: the first key of a search changes the order, which is one column's. */
const SortButton = memo(function Sorter({ columnKey, label, direction, onSortChange }: SortButtonProps) {
  const Icon = direction ? (direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <button
      type="button"
      data-direction={direction}
      onClick={() => onSortChange({ key: columnKey, direction: direction === 'asc' ? 'desc' : 'asc' })}
      className="relative -mx-1.5 inline-flex h-7 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-sm px-1.5 font-medium outline-offset-[-2px] hover:bg-sunken hover:text-ink data-direction:text-ink touch:after:absolute touch:after:-inset-2"
    >
      <span className="truncate">{label}</span>
      <Icon aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
});

function ariaSort(key: string, sort: Sort | undefined) {
  if (sort?.key !== key) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
