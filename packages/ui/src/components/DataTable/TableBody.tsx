import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import type { MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import type { Column } from './columns.ts';
import type { Layout } from './TableRow.tsx';
import { TableRow } from './TableRow.tsx';
import type { RowKey } from './useActiveRow.ts';
import { useActiveRow } from './useActiveRow.ts';

export interface TableBodyProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  rowActions?: (row: Row) => readonly MenuEntry[];
  rowActionsLabel: (row: Row) => string;
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
    overscan: 8,
    scrollMargin: above,
    scrollPaddingStart: above,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((box.clientHeight - above) / rowHeight) - 1);
    const target = destination(event.key, active, rows.length, page);
    const row = rows[active];
    if (target !== undefined) {
      const index = Math.max(0, Math.min(target, rows.length - 1));
      virtual.scrollToIndex(index, { align: 'auto' });
      moveTo(index);
    } else if (event.key === 'Enter' && rowActions && row) {
      setOpenRow(rowKey(row));
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div ref={body} role="rowgroup" {...focusEvents} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            ref={layout === 'cards' ? virtual.measureElement : undefined}
            data={row}
            columns={columns}
            layout={layout}
            index={index}
            active={index === active}
            onFocus={() => activate(index)}
            onKeyDown={onKeyDown}
            style={{
              height: layout === 'table' ? rowHeight : undefined,
              transform: `translateY(${start - above}px)`,
            }}
            menu={
              rowActions && {
                label: rowActionsLabel(row),
                items: openRow === key ? rowActions(row) : [],
                open: openRow === key,
                onOpenChange: (open) => setOpenRow(open ? key : undefined),
              }
            }
          />
        );
      })}
    </div>
  );
}

function destination(key: string, from: number, count: number, page: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  return to[key];
}
