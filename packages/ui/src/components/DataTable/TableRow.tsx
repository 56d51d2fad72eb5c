import { Ellipsis } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { CSSProperties, KeyboardEvent, Ref } from 'react';
import { useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { Column } from './columns.ts';
import { tracks } from './columns.ts';
import { cell, sticky } from './looks.ts';

const row = cva(
  [
    'absolute inset-x-0 top-0 border-b border-line bg-surface hover:bg-sunken data-open:bg-sunken',
    // The ring is drawn above the cells that stay in sight.
    'outline-none after:pointer-events-none after:absolute after:inset-0 after:-bottom-px after:z-2',
    'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
  ],
  { variants: { layout: { table: 'grid items-center', cards: 'grid grid-cols-2 gap-x-4 gap-y-2 py-3 pe-12' } } },
);

export type Layout = 'table' | 'cards';

export interface RowMenu {
  label: string;
  items: readonly MenuEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface TableRowProps<Row> {
  data: Row;
  columns: readonly Column<Row>[];
  layout: Layout;
  index: number;
  active: boolean;
  menu?: RowMenu;
  style: CSSProperties;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  ref?: Ref<HTMLDivElement>;
}

/** One row: cells side by side, or a card of labelled values where there is no room for columns. */
export function TableRow<Row>({
  data,
  columns,
  layout,
  index,
  active,
  menu,
  style,
  onFocus,
  onKeyDown,
  ref,
}: TableRowProps<Row>) {
  const own = useRef<HTMLDivElement>(null);
  const merged = useMergedRef(own, ref);
  const isTable = layout === 'table';
  return (
    <div
      ref={merged}
      role="row"
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-open={menu?.open || undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={row({ layout })}
      style={isTable ? { ...tracks(columns, menu !== undefined), ...style } : style}
    >
      {columns.map((column, position) => {
        const content = column.cell(data);
        return (
          <div
            key={column.key}
            // Said with each cell of the row: whose plan, whose visits.
            role={position === 0 ? 'rowheader' : 'gridcell'}
            title={isTable && typeof content === 'string' ? content : undefined}
            className={cn(
              cell({ layout }),
              position === 0 && sticky({ at: 'start' }),
              !isTable && column.wide && 'col-span-2',
              column.numeric && ['tabular-nums', isTable && 'text-end'],
            )}
          >
            {!isTable && position > 0 && <span className="block text-xs text-muted">{column.label}</span>}
            {content}
          </div>
        );
      })}
      {menu && (
        <div role="gridcell" className={isTable ? cn('px-2 text-end', sticky({ at: 'end' })) : 'absolute end-2 top-2'}>
          <DropdownMenu
            open={menu.open}
            onOpenChange={menu.onOpenChange}
            items={menu.items}
            returnFocus={() => own.current}
            trigger={<IconButton icon={Ellipsis} label={menu.label} size={isTable ? 'sm' : 'md'} tabIndex={-1} />}
          />
        </div>
      )}
    </div>
  );
}
