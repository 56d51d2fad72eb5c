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
}: TableBodyProps<Row>) {
  const body = useRef<HTMLDivElement>(null);
  const { active, activate, moveTo, focusEvents } = useActiveRow(rows, rowKey, body);
  const [openRow, setOpenRow] = useState<RowKey>();
  const above = layout === 'table' ? headHeight : 0;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => (layout === 'table' ? rowHeight : rowHeight * 3),
    overscan: 4,
    scrollMargin: above,
    scrollPaddingStart: above,
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
  useImperativeHandle(handle, () => ({
    focusRow: (index) => index in rows && go(index),
    openMenu: (index) => {
      if (!(index in rows)) return;
      go(index);
      openMenu(index);
    },
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

  return (
    <div
      ref={body}
      role="rowgroup"
      {...focusEvents}
      onKeyDown={onKeyDown}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
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
