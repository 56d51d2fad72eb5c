import { defaultRangeExtractor } from '@tanstack/react-virtual';
import type { KeyboardEvent, Ref } from 'react';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { List } from 'lucide-react';
import { useStableCallback } from '../../lib/useStableCallback.ts';
import type { MenuAction, MenuEntry } from '../DropdownMenu/MenuItem.tsx';
import type { Layout } from './cellClasses.ts';
import { cellClasses } from './cellClasses.ts';
import type { Column, RowControls } from './columns.ts';
import { gridTracks } from './columns.ts';
import { TableRow } from './TableRow.tsx';
import type { RowKey } from './useActiveRow.ts';
import { useActiveRow } from './useActiveRow.ts';
import { usePrinting } from './usePrinting.ts';
import { useRowSlots } from './useRowSlots.ts';
import type { RowSelection } from './useRowSelection.ts';
import { useRowSelection } from './useRowSelection.ts';
import { useVirtualView } from './useVirtualView.ts';

/** Imperative handle of a table. Row indexes start at 0, in display order; an index out of range does nothing. */
export interface DataTableHandle {
  /** Scrolls a row into view and focuses it; without an index the row that was focused last. */
  focusRow: (index?: number) => void;
  /** Opens the row's menu, like Enter. On close the focus is on the row. */
  openMenu: (index: number) => void;
  /** Runs the first action of the row's menu; opens the menu when that action is disabled. */
  runFirstAction: (index: number) => void;
  /** How far the rows are scrolled, in pixels. */
  scrollOffset: () => number;
}

export interface TableBodyProps<Row> {
  columns: readonly Column<Row>[];
  controls: RowControls;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  rowActions?: (row: Row) => readonly MenuEntry[];
  rowActionsLabel: (row: Row) => string;
  detailsLabel: string;
  selection: RowSelection<Row> | undefined;
  handle?: Ref<DataTableHandle>;
  layout: Layout;
  rowHeight: number;
  headHeight: number;
  /** The scroll container. */
  scroller: HTMLElement;
  /** How far the rows are scrolled at first, in pixels: the `scrollOffset` of a list that is shown again. */
  initialOffset?: number;
  /** When it changes, the rows begin at the top again. */
  viewKey: string;
  /** The focus was in the empty or error state, which is gone: focus the first row. */
  focusFirstRow: boolean;
}

/** More would keep a browser busy for long. */
export const MAX_PRINTED_ROWS = 5000;

/** About one wheel step. */
const OVERSCAN_ROWS = 3;

/**
 * The visible rows and the active row, which stays mounted so that the focus is never lost; on paper all rows, one below
 * the other.
 */
export function TableBody<Row>({
  columns,
  controls,
  rows,
  rowKey,
  rowActions,
  rowActionsLabel,
  detailsLabel,
  selection,
  handle,
  layout,
  rowHeight,
  headHeight,
  scroller,
  initialOffset = 0,
  viewKey,
  focusFirstRow,
}: TableBodyProps<Row>) {
  const body = useRef<HTMLDivElement>(null);
  const { active, activeKey, activate, moveTo, focusEvents } = useActiveRow(rows, rowKey, body, focusFirstRow);
  const activeRow = rows[active];
  const isActiveListed = activeRow !== undefined && rowKey(activeRow) === activeKey;
  const slotOf = useRowSlots(activeKey, isActiveListed ? active : undefined);
  const [openRow, setOpenRow] = useState<RowKey>();
  // Else it would open again, with the focus, when the row comes back.
  if (openRow !== undefined && !rows.some((row) => rowKey(row) === openRow)) setOpenRow(undefined);
  const [detailed, setDetailed] = useState<RowKey>();
  const hasBriefCards = layout === 'cards' && columns.some(({ brief }) => brief);
  // Once for all rows.
  const tracks = useMemo(
    () => (layout === 'table' ? gridTracks(columns, controls) : undefined),
    [layout, columns, controls],
  );
  const fullClasses = useMemo(() => cellClasses(columns, layout, false), [columns, layout]);
  const briefClasses = useMemo(
    () => (hasBriefCards ? cellClasses(columns, layout, true) : fullClasses),
    [hasBriefCards, columns, layout, fullClasses],
  );
  const rowSelection = useRowSelection({ selection, rows, rowKey });
  const hasBoxes = selection && (layout === 'table' || selection.active || selection.selected.size > 0);
  const headOffset = layout === 'table' ? headHeight : 0;
  const virtualizer = useVirtualView({
    viewKey,
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (layout === 'table' ? rowHeight : rowHeight * (hasBriefCards ? 1.5 : 3)),
    initialOffset,
    scrollMargin: headOffset,
    scrollPaddingStart: headOffset,
    // Rounded up: otherwise the next card would cover this card's border by a fraction of a pixel.
    measureElement: (element, entry) =>
      Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height),
    rangeExtractor: (range) => {
      // At the top the visible rows alone: each row more is rendered at first, and on every key of a search.
      const overscan = range.startIndex > 0 ? OVERSCAN_ROWS : 0;
      return [...new Set([...defaultRangeExtractor({ ...range, overscan }), active])].toSorted((a, b) => a - b);
    },
  });

  const isPrinting = usePrinting();
  const shown = isPrinting
    ? rows.slice(0, MAX_PRINTED_ROWS).map((_, index) => ({ index, start: headOffset + index * rowHeight }))
    : virtualizer.getVirtualItems();

  const goToRow = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'auto' });
    moveTo(index);
  };
  const openMenu = (index: number) => {
    const row = rows[index];
    if (row !== undefined && rowActions) setOpenRow(rowKey(row));
  };
  const runFirstAction = (index: number) => {
    const row = rows[index];
    const first = row === undefined ? undefined : firstAction(rowActions?.(row));
    if (first && !first.disabled) first.onSelect();
    else openMenu(index);
  };
  // A new closure of the caller does not render every row.
  const runQuickAction = useStableCallback(runFirstAction);
  const menuOf = (row: Row, key: RowKey): readonly MenuEntry[] | undefined => {
    const entries = rowActions?.(row);
    if (!entries || !hasBriefCards || key === detailed) return entries;
    return [...entries, { label: detailsLabel, icon: List, onSelect: () => setDetailed(key) }];
  };
  const withRow = (act?: (index: number) => void) => (index: number) => {
    if (!(index in rows)) return;
    goToRow(index);
    act?.(index);
  };
  useImperativeHandle(handle, () => ({
    focusRow: (index = active) => withRow()(index),
    openMenu: withRow(openMenu),
    runFirstAction: withRow(runFirstAction),
    scrollOffset: () => scroller.scrollTop,
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Controls inside a row handle their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.parentElement !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((scroller.clientHeight - headOffset) / rowHeight) - 1);
    const target = nextRowIndex(event.key, active, rows.length, page);
    const isSelecting = rowSelection.onKey(event, active, target);
    if (target !== undefined) goToRow(target);
    else if (isSelecting) event.stopPropagation();
    else if (event.key === 'Enter' && rowActions) openMenu(active);
    else return;
    event.preventDefault();
  };

  // Delegated: new handlers per row would re-render the rows.
  const { onClick, onMouseDown } = rowSelection;
  const events = { ...focusEvents, onKeyDown, onClick, onMouseDown };
  return (
    <div
      ref={body}
      role="rowgroup"
      {...events}
      className="relative print:h-auto!"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        const isBrief = hasBriefCards && key !== detailed;
        const quickAction = hasBriefCards ? firstAction(rowActions?.(row)) : undefined;
        return (
          <TableRow
            key={slotOf(index)}
            measure={layout === 'cards' && !isPrinting ? virtualizer.measureElement : undefined}
            id={key}
            data={row}
            columns={columns}
            cellClasses={isBrief ? briefClasses : fullClasses}
            tracks={tracks}
            layout={layout}
            index={index}
            active={index === active}
            top={start - headOffset}
            height={layout === 'table' ? rowHeight : undefined}
            selectLabel={hasBoxes ? selection.rowLabel(row) : undefined}
            selected={selection?.selected.has(key)}
            menuLabel={rowActions && rowActionsLabel(row)}
            menu={openRow === key ? menuOf(row, key) : undefined}
            brief={isBrief}
            quickLabel={quickAction?.label}
            quickIcon={quickAction?.icon}
            quickDisabled={quickAction?.disabled ?? false}
            onQuickAction={runQuickAction}
            onActivate={activate}
            onMenuChange={setOpenRow}
          />
        );
      })}
    </div>
  );
}

/** The action that a row offers first; undefined when it begins with something else. */
function firstAction([first]: readonly MenuEntry[] = []): MenuAction | undefined {
  return typeof first === 'object' && 'onSelect' in first ? first : undefined;
}

/** Row index that a navigation key leads to; undefined for other keys. `page`: rows per Page Up/Down. */
function nextRowIndex(key: string, from: number, count: number, page: number): number | undefined {
  const indexByKey: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = indexByKey[key];
  return target === undefined ? undefined : Math.max(0, Math.min(target, count - 1));
}
