import type { ComponentProps, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { textScale } from '../../lib/textScale.ts';
import { useNarrow } from '../../lib/useNarrow.ts';
import type { Column, Sort } from './columns.ts';
import { leastWidth } from './columns.ts';
import type { TableBodyProps } from './TableBody.tsx';
import { TableBody } from './TableBody.tsx';
import { HEAD_HEIGHT, TableHead } from './TableHead.tsx';
import { TableWaiting } from './TableWaiting.tsx';
import { useFocusInside } from './useFocusInside.ts';

export const tableDensities = ['regular', 'compact'] as const;

export interface DataTableProps<Row>
  extends Pick<TableBodyProps<Row>, 'rowKey' | 'rowActions' | 'handle'>, Omit<ComponentProps<'div'>, 'children'> {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** In the order to be shown; undefined until they are known. */
  rows: readonly Row[] | undefined;
  /** Names the button that opens a row's menu: "Actions for Asha Rao". */
  rowActionsLabel?: (row: Row) => string;
  actionsLabel?: string;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** Pixels; the rows scroll within. */
  height?: number;
  /** Only as high as what it shows, and never higher than `height`: for lists that are short in most gyms. */
  fit?: boolean;
  density?: (typeof tableDensities)[number];
  /** New data is on its way while the old stays. */
  refreshing?: boolean;
  /** Stands for the rows when there are none. */
  empty?: ReactNode;
  /** Stands for the rows when they could not be had. */
  error?: ReactNode;
}

const NARROW = 640;
/** Rows that stand for those of a short list while they are awaited. */
const FEW = 4;

/** Up to 50,000 rows in a fixed height: one tab stop, arrows to move, Enter for the row's menu; cards where it is narrow. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  handle,
  actionsLabel = 'Actions',
  rowActionsLabel = () => actionsLabel,
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
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [scale] = useState(textScale);
  const layout = useNarrow(box, NARROW * scale) ? 'cards' : 'table';
  const isTight = useNarrow(box, leastWidth(columns, rowActions !== undefined) * 16 * scale);
  const scrolls = layout === 'table' && isTight;
  const rowHeight = (density === 'compact' ? 36 : 44) * scale;
  const headHeight = HEAD_HEIGHT * scale;
  const state = error ? 'failed' : !rows ? 'loading' : rows.length === 0 ? 'empty' : 'ready';
  const isFocusInside = useFocusInside();
  const stand = useRef<HTMLDivElement>(null);
  // The last row went, and the focus with it: it goes to what stands for the rows now.
  useLayoutEffect(() => {
    if (!isFocusInside.now || document.activeElement !== document.body) return;
    stand.current?.querySelector<HTMLElement>('button, a[href]')?.focus();
  });
  // Rows and sorting columns bring the keyboard to every column; without either, what scrolls sideways is a stop itself.
  const isStop = scrolls && state !== 'ready' && !columns.some(({ sortable }) => sortable);
  return (
    <div
      {...rest}
      data-slot="data-table"
      data-state={state}
      data-layout={layout}
      data-scrolls={scrolls || undefined}
      data-refreshing={refreshing || undefined}
      className={cn(
        'group/table @container/table relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface',
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
        ref={setBox}
        {...isFocusInside.events}
        {...(isStop && { tabIndex: 0, role: 'group', 'aria-label': label })}
        className={cn('peer relative flex min-h-0 flex-col overflow-auto outline-none', !fit && 'grow')}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={rows ? rows.length + 1 : -1}
          aria-colcount={columns.length + (rowActions ? 1 : 0)}
          aria-busy={state === 'loading' || refreshing || undefined}
          // The last row's line lies on the frame's.
          className={cn(fit && '-mb-px')}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSortChange={onSortChange}
            actionsLabel={rowActions && actionsLabel}
            hidden={layout === 'cards'}
            height={headHeight}
          />
          {state === 'ready' && rows && box && (
            <TableBody
              key={layout}
              {...{ columns, rows, rowKey, rowActions, rowActionsLabel, handle, layout, rowHeight, headHeight, box }}
              takesOver={isFocusInside.now}
            />
          )}
        </div>
        {state === 'loading' && (
          <TableWaiting
            columns={columns}
            hasActions={rowActions !== undefined}
            layout={layout}
            rowHeight={rowHeight}
            count={fit ? FEW : Math.ceil((height - headHeight) / rowHeight)}
          />
        )}
        {state === 'empty' && (
          <div ref={stand} className={cn('sticky start-0 flex grow flex-col justify-center', fit && 'py-10')}>
            {empty}
          </div>
        )}
        {state === 'failed' && (
          <div ref={stand} className="sticky start-0 p-4">
            {error}
          </div>
        )}
      </div>
      {isStop && (
        <div className="pointer-events-none absolute inset-0 z-20 rounded-[inherit] -outline-offset-2 outline-focus peer-focus-visible:outline-2" />
      )}
    </div>
  );
}
