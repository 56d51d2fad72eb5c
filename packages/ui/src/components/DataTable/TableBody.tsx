import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent, Ref } from 'react';
import { useImperativeHandle, useRef, useState } from 'react';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import type { Column } from './columns.ts';
import type { Layout } from './TableRow.tsx';
import { TableRow } from './TableRow.tsx';
import { destination } from './tableKeys.ts';
import type { RowKey } from './useActiveRow.ts';
import { useActiveRow } from './useActiveRow.ts';

/** What can be done to a table from outside. Rows are counted from 0 as they are shown; one that is not there is none. */
export interface DataTableHandle {
  /** Brings a row into sight and gives it the focus. */
  focusRow: (index: number) => void;
  /** As Enter does on that row. When the menu closes, the focus is on the row. */
  openMenu: (index: number) => void;
  /** As a second Enter does in that menu: its first item. Where it is disabled, the menu opens and says why. */
  chooseFirst: (index: number) => void;
}

export interface TableBodyProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  rowActions?: (row: Row) => readonly MenuEntry[];
  rowActionsLabel: (row: Row) => string;
  handle?: Ref<DataTableHandle>;
  layout: Layout;
  rowHeight: number;
  headHeight: number;
  /** What scrolls. */
  box: HTMLElement;
  /** The focus was on what stood for the rows, a Retry say, which is gone: it goes to the first row. */
  takesOver: boolean;
}

/** The rows in sight, and the active one wherever it is, so that the focus is never scrolled away. */
export function TableBody<Row>({
  columns,
  rows,
  rowKey,
  rowActions,
  rowActionsLabel,
  handle,
  layout,
  rowHeight,
  headHeight,
  box,
  takesOver,
}: TableBodyProps<Row>) {
  const body = useRef<HTMLDivElement>(null);
  const { active, activate, moveTo, focusEvents } = useActiveRow(rows, rowKey, body, takesOver);
  const [openRow, setOpenRow] = useState<RowKey>();
  const above = layout === 'table' ? headHeight : 0;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => (layout === 'table' ? rowHeight : rowHeight * 3),
    // A turn of the wheel: each row more is drawn at every key of a search and at every leap.
    overscan: 3,
    scrollMargin: above,
    scrollPaddingStart: above,
    // Rounded up: by the fraction of a pixel the next card would cover the line below this one.
    measureElement: (element, entry) =>
      Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height),
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  });

  const go = (index: number) => {
    virtual.scrollToIndex(index, { align: 'auto' });
    moveTo(index);
  };
  const openMenu = (index: number) => {
    const row = rows[index];
    if (row !== undefined && rowActions) setOpenRow(rowKey(row));
  };
  const chooseFirst = (index: number) => {
    const row = rows[index];
    const first = row === undefined ? undefined : rowActions?.(row)[0];
    if (typeof first === 'object' && 'onSelect' in first && !first.disabled) first.onSelect();
    else openMenu(index);
  };
  const onRow = (act?: (index: number) => void) => (index: number) => {
    if (!(index in rows)) return;
    go(index);
    act?.(index);
  };
  useImperativeHandle(handle, () => ({
    focusRow: onRow(),
    openMenu: onRow(openMenu),
    chooseFirst: onRow(chooseFirst),
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What is inside a row has its own keys.
    if (!(event.target instanceof HTMLElement) || event.target.parentElement !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((box.clientHeight - above) / rowHeight) - 1);
    const target = destination(event.key, active, rows.length, page);
    if (target !== undefined) go(target);
    else if (event.key === 'Enter' && rowActions) openMenu(active);
    else return;
    event.preventDefault();
  };

  // Heard here for all rows: one that were given a new handler would be drawn anew.
  const events = { ...focusEvents, onKeyDown };
  return (
    <div ref={body} role="rowgroup" {...events} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            ref={layout === 'cards' ? virtual.measureElement : undefined}
            id={key}
            data={row}
            columns={columns}
            layout={layout}
            index={index}
            active={index === active}
            top={start - above}
            height={layout === 'table' ? rowHeight : undefined}
            menuLabel={rowActions && rowActionsLabel(row)}
            menu={rowActions && openRow === key ? rowActions(row) : undefined}
            onActivate={activate}
            onMenuChange={setOpenRow}
          />
        );
      })}
    </div>
  );
}
