import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { textScale } from '../../lib/textScale.ts';
import { useNarrowerThan } from '../../lib/useNarrowerThan.ts';
import { useStableCallback } from '../../lib/useStableCallback.ts';
import { useTexts } from '../../lib/useTexts.ts';
import type { Column, Sort } from './columns.ts';
import { scrollOrder, minWidthRem } from './columns.ts';
import type { TableBodyProps } from './TableBody.tsx';
import { MAX_PRINTED_ROWS, TableBody } from './TableBody.tsx';
import { HEAD_HEIGHT_PX, TableHead } from './TableHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { RowSelection } from './useRowSelection.ts';
import { useSelectAllBox } from './useRowSelection.ts';

export const tableDensities = ['regular', 'compact'] as const;

export interface DataTableProps<Row>
  extends
    Pick<TableBodyProps<Row>, 'rowKey' | 'rowActions' | 'handle' | 'initialOffset'>,
    Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** In display order; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Accessible name of a row's menu button: "Actions for Asha Rao". */
  rowActionsLabel?: (row: Row) => string;
  actionsLabel?: string;
  /** Menu entry of a card with brief columns that shows the others. */
  detailsLabel?: string;
  /** Rows can be selected. */
  selection?: RowSelection<Row>;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** Of the search and filters: when it or the order changes, the rows begin at the top again. */
  viewKey?: string | undefined;
  /** Height in pixels; the rows scroll inside. */
  height?: number;
  /** Shrinks to its content, up to `height`: for lists that are usually short. */
  fit?: boolean;
  density?: (typeof tableDensities)[number];
  /** Refetching while the current rows stay. */
  refreshing?: boolean;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** Shown when loading failed. */
  error?: ReactNode;
}

const NO_ROWS: readonly never[] = [];
const CARDS_BELOW_PX = 640;
/** Skeleton rows of a table with `fit`. */
const FIT_SKELETON_ROWS = 4;

/** Virtualised grid of up to 50,000 rows: one tab stop, arrow keys, Enter opens the row menu, Space selects; cards below 640 px. */
export function DataTable<Row>({
  label,
  columns: allColumns,
  rows,
  rowKey,
  rowActions,
  handle,
  initialOffset,
  viewKey,
  actionsLabel,
  detailsLabel,
  rowActionsLabel,
  selection,
  sort,
  onSortChange,
  height = 600,
  fit = false,
  density = 'regular',
  refreshing = false,
  empty,
  error,
  className,
  style,
  ...rest
}: DataTableProps<Row>) {
  const i18n = useTexts();
  const actionsColumn = actionsLabel ?? i18n.t('Actions');
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [scale] = useState(textScale);
  const layout = useNarrowerThan(scroller, CARDS_BELOW_PX * scale) ? 'cards' : 'table';
  const hasSelection = selection !== undefined;
  const hasActions = rowActions !== undefined;
  const controls = useMemo(() => ({ hasSelection, hasActions }), [hasSelection, hasActions]);
  const isOverflowing = useNarrowerThan(scroller, minWidthRem(allColumns, controls) * 16 * scale);
  const scrolls = layout === 'table' && isOverflowing;
  const columns = useMemo(() => (scrolls ? scrollOrder(allColumns) : allColumns), [scrolls, allColumns]);
  const rowHeight = (density === 'compact' ? 36 : 44) * scale;
  const headHeight = HEAD_HEIGHT_PX * scale;
  const state = error ? 'failed' : !rows ? 'loading' : rows.length === 0 ? 'empty' : 'ready';
  const selectAll = useSelectAllBox({ selection, rows: rows ?? NO_ROWS, rowKey });
  const changeSort = useStableCallback((next: Sort) => onSortChange?.(next));
  const focusWithin = useFocusWithin();
  const placeholder = useRef<HTMLDivElement>(null);
  // The last row was removed with the focus: move it to the empty or error state.
  useLayoutEffect(() => {
    if (!focusWithin.isWithin || document.activeElement !== document.body) return;
    placeholder.current?.querySelector<HTMLElement>('button, a[href]')?.focus();
  });
  // Without rows and sortable columns nothing inside is focusable, so the scroll container is a tab stop.
  const isScrollTabStop = scrolls && state !== 'ready' && !columns.some(({ sortable }) => sortable);
  return (
    <div
      {...rest}
      data-slot="data-table"
      data-state={state}
      data-layout={layout}
      data-scrolls={scrolls || undefined}
      data-selectable={(hasSelection && layout === 'table') || undefined}
      data-refreshing={refreshing || undefined}
      className={cn(
        'group/table @container/table relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface',
        'print:block print:h-auto! print:max-h-none! print:overflow-visible',
        className,
      )}
      style={{ [fit ? 'maxHeight' : 'height']: height, ...style }}
    >
      {refreshing && (
        <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
          <div className="h-full w-1/4 animate-sweep bg-focus" />
        </div>
      )}
      <div
        ref={setScroller}
        {...focusWithin.events}
        {...(isScrollTabStop && { tabIndex: 0, role: 'group', 'aria-label': label })}
        // Not positioned: in each frame of scrolling Chromium would paint all mounted rows again, not those alone that come
        // into view.
        className={cn(
          'peer flex min-h-0 flex-col overflow-auto outline-none print:block print:overflow-visible',
          !fit && 'grow',
        )}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={rows ? rows.length + 1 : -1}
          aria-colcount={columns.length + Number(hasSelection) + Number(hasActions)}
          aria-multiselectable={hasSelection || undefined}
          aria-busy={state === 'loading' || refreshing || undefined}
          // The last row's line lies on the frame's.
          className={cn(fit && '-mb-px')}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSortChange={changeSort}
            controls={controls}
            actionsLabel={actionsColumn}
            selectAll={selectAll}
            hidden={layout === 'cards'}
            height={headHeight}
          />
          {state === 'ready' && rows && scroller && (
            <TableBody
              key={layout}
              {...{
                columns,
                controls,
                rows,
                rowKey,
                rowActions,
                rowActionsLabel: rowActionsLabel ?? (() => actionsColumn),
                detailsLabel: detailsLabel ?? i18n.t('Show Details'),
                selection,
                handle,
                layout,
                rowHeight,
                headHeight,
                scroller,
                initialOffset,
                viewKey: [viewKey, sort?.key, sort?.direction].join(),
              }}
              focusFirstRow={focusWithin.isWithin}
            />
          )}
        </div>
        {rows && rows.length > MAX_PRINTED_ROWS && (
          <p className="hidden px-3 py-2 print:block">
            {i18n.t('Printed are the first {max} of {count} rows.', { max: MAX_PRINTED_ROWS, count: rows.length })}
          </p>
        )}
        {state === 'loading' && (
          <TableSkeleton
            columns={columns}
            controls={controls}
            layout={layout}
            rowHeight={rowHeight}
            count={fit ? FIT_SKELETON_ROWS : Math.ceil((height - headHeight) / rowHeight)}
          />
        )}
        {state === 'empty' && (
          <div ref={placeholder} className={cn('sticky start-0 flex grow flex-col justify-center', fit && 'py-10')}>
            {empty}
          </div>
        )}
        {state === 'failed' && (
          <div ref={placeholder} className="sticky start-0 p-4">
            {error}
          </div>
        )}
      </div>
      {isScrollTabStop && (
        <div className="pointer-events-none absolute inset-0 z-20 rounded-[inherit] -outline-offset-2 outline-focus peer-focus-visible:outline-2" />
      )}
    </div>
  );
}

/** Whether the focus is inside. Stays true when the focused element is removed, which fires no blur event. */
function useFocusWithin() {
  const [isWithin, setNow] = useState(false);
  return {
    isWithin,
    events: {
      onFocus: () => setNow(true),
      onBlur: (event: FocusEvent) => setNow(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
