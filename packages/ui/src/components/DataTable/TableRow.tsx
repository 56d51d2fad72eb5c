import { ChevronRight, type LucideIcon } from 'lucide-react';
import { cva } from 'class-variance-authority';
import { memo, useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import type { Layout } from './cellClasses.ts';
import { sticky } from './cellClasses.ts';
import type { Column, GridTracks } from './columns.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { RowMenu } from './RowMenu.tsx';
import { SelectionBox } from './SelectionBox.tsx';
import type { RowKey } from './useActiveRow.ts';

const row = cva(
  [
    'absolute inset-x-0 top-0 border-b border-line bg-surface hover:bg-sunken data-open:bg-sunken data-selected:bg-sunken',
    'print:relative print:transform-none! print:break-inside-avoid',
    // A mark beside the colour, within the sticky cells' layer.
    'data-selected:before:absolute data-selected:before:inset-y-0 data-selected:before:start-0 data-selected:before:z-2 data-selected:before:w-0.5 data-selected:before:bg-primary',
    // The focus ring is above the sticky cells.
    'outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0',
    'focus-visible:after:-bottom-px focus-visible:after:z-2 focus-visible:after:outline-2',
    'focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
  ],
  {
    variants: {
      layout: {
        table: 'grid items-center',
        // One column where two have no room for words: with large text on a phone.
        cards: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.5rem,34%)),1fr))] gap-x-4 gap-y-2 py-3 pe-14',
        brief: [
          'flex min-h-15 flex-wrap content-center items-center gap-x-2 gap-y-0.5 py-1.5 ps-3 pe-25',
          '@max-[15rem]/table:pe-3',
        ],
      },
      hasBox: { true: '' },
    },
    compoundVariants: [
      { layout: 'cards', hasBox: true, class: 'ps-8' },
      { layout: 'brief', hasBox: true, class: 'ps-11' },
    ],
  },
);

const selectionCell = cn('relative h-full print:invisible', sticky({ at: 'selection' }));
/** Below a brief card's cells where the text is large. */
const cardMenu = cva('end-1 flex print:invisible', {
  variants: {
    brief: {
      true: 'absolute inset-y-0 items-center @max-[15rem]/table:static @max-[15rem]/table:w-full @max-[15rem]/table:justify-end',
      false: 'absolute top-2',
    },
  },
});
const menuCell = cn('px-2 text-end print:invisible touch:-my-px touch:px-0.5', sticky({ at: 'end' }));

interface TableRowProps<Row> {
  id: RowKey;
  data: Row;
  columns: readonly Column<Row>[];
  /** By column. */
  cellClasses: readonly string[];
  /** Undefined for cards. */
  tracks: GridTracks | undefined;
  layout: Layout;
  index: number;
  active: boolean;
  /** Pixels from the top of the first row. */
  top: number;
  /** Pixels; undefined for cards, which have the height of their content. */
  height: number | undefined;
  /** Accessible name of the menu button; undefined: no menu. */
  menuLabel: string | undefined;
  /** Set while the menu is open. */
  menu: readonly MenuEntry[] | undefined;
  /** Accessible name of the checkbox; undefined: none. */
  selectLabel: string | undefined;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  /** A card with the brief columns alone. */
  brief: boolean;
  /** The first action, beside the menu of a card; undefined: none. */
  quickLabel: string | undefined;
  quickIcon: LucideIcon | undefined;
  quickDisabled: boolean;
  onQuickAction: (index: number) => void;
  onActivate: (id: RowKey, index: number) => void;
  onMenuChange: (open: RowKey | undefined) => void;
  /** Takes the height of a card; null: of one that is gone. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/**
 * One row, as a grid row or a card; its element shows another row after a search. Memoised: its props must be stable, so
 * that scrolling renders only new rows.
 */
export const TableRow = memo(Row) as typeof Row;

function Row<Data>({
  id,
  data,
  columns,
  cellClasses,
  tracks,
  layout,
  index,
  active,
  top,
  height,
  menuLabel,
  menu,
  selectLabel,
  selected,
  brief,
  quickLabel,
  quickIcon: QuickIcon = ChevronRight,
  quickDisabled,
  onQuickAction,
  onActivate,
  onMenuChange,
  measure,
}: TableRowProps<Data>) {
  const own = useRef<HTMLDivElement>(null);
  // After each rendering: another row, or another index, has another height.
  useLayoutEffect(() => measure?.(own.current));
  useLayoutEffect(() => () => measure?.(null), [measure]);
  const isTable = layout === 'table';
  const transform = `translateY(${top}px)`;
  return (
    <div
      ref={own}
      role="row"
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      data-index={index}
      aria-selected={selected}
      data-selected={selected || undefined}
      data-open={menu !== undefined || undefined}
      onFocus={() => onActivate(id, index)}
      data-card={isTable ? undefined : brief ? 'brief' : 'full'}
      className={row({ layout: brief ? 'brief' : layout, hasBox: selectLabel !== undefined })}
      style={{ ...tracks, height, transform }}
    >
      {selectLabel !== undefined && selected !== undefined && (
        <div role="gridcell" className={isTable ? selectionCell : 'absolute inset-y-0 start-0 w-11'}>
          <SelectionBox label={selectLabel} checked={selected} tabIndex={-1} />
        </div>
      )}
      {columns.map((column, position) => {
        if (brief && position > 0 && !column.brief) return null;
        const content = column.cell(data);
        return (
          <div
            key={column.key}
            // Announced with each cell of the row.
            role={position === 0 ? 'rowheader' : 'gridcell'}
            title={isTable && typeof content === 'string' ? content : undefined}
            className={cellClasses[position]}
          >
            {!isTable && position > 0 && (
              <span className={brief ? 'sr-only' : 'block text-xs text-muted'}>{column.label}</span>
            )}
            {content}
          </div>
        );
      })}
      {menuLabel !== undefined && (
        <div role="gridcell" className={isTable ? menuCell : cardMenu({ brief })}>
          {quickLabel !== undefined && (
            <IconButton
              icon={QuickIcon}
              label={quickLabel}
              disabled={quickDisabled}
              tabIndex={-1}
              size="lg"
              onClick={() => onQuickAction(index)}
            />
          )}
          <RowMenu
            row={id}
            label={menuLabel}
            size={isTable ? 'sm' : 'lg'}
            items={menu}
            onOpenChange={(open) => onMenuChange(open ? id : undefined)}
            returnFocus={() => own.current}
          />
        </div>
      )}
    </div>
  );
}
