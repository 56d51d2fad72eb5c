import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { textScale } from '../../lib/textScale.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { labelWidth, tickIndexes } from '../ChartFrame/axisTicks.ts';
import { isValue, NO_VALUE } from '../ChartFrame/chartData.ts';
import type { ChartProps } from '../ChartFrame/ChartFrame.tsx';
import { ChartFrame, chartState, DEFAULT_HEIGHT_PX } from '../ChartFrame/ChartFrame.tsx';
import { ChartTooltip } from '../ChartFrame/ChartTooltip.tsx';
import { summarizeValues } from '../ChartFrame/summarize.ts';

export interface HeatMapProps extends ChartProps {
  /** "Mon" … "Sun" */
  rows: readonly string[];
  /** "5 am" … "10 pm" */
  columns: readonly string[];
  /** What the rows are, as the table's header: "Weekday". */
  rowLabel: string;
  /** By row, then column; null: closed or not known. Undefined while loading. */
  values: readonly (readonly (number | null)[])[] | undefined;
  /** What the values are: "Average inside". */
  valueLabel: string;
  formatValue?: (value: number) => string;
  /** Writes the values into the cells, where they have the space. */
  showsValues?: boolean;
}

interface Cell {
  row: number;
  column: number;
}

/** When something happens, such as by weekday and hour: the more, the stronger. */
export function HeatMap({
  label,
  summary,
  rows,
  columns,
  rowLabel,
  values,
  valueLabel,
  formatValue = String,
  showsValues = false,
  height = DEFAULT_HEIGHT_PX,
  ...rest
}: HeatMapProps) {
  const i18n = useTexts();
  const flat = rows.flatMap((_, row) => columns.map((_column, column) => values?.[row]?.[column] ?? null));
  const names = rows.flatMap((row) => columns.map((column) => `${row} ${column}`));
  const max = Math.max(0, ...flat.filter(isValue));
  const hasData = values && flat.some(isValue);
  const valueText = (value: number | null | undefined) => (isValue(value) ? formatValue(value) : NO_VALUE);
  const text = summarizeValues(i18n, flat, { x: names, formatX: String, formatY: formatValue });
  return (
    <ChartFrame
      {...rest}
      data-slot="heat-map"
      label={label}
      height={height}
      summary={summary ?? (hasData ? `${valueLabel}: ${text}.` : undefined)}
      state={chartState(hasData, rest.error)}
      legend={<Scale label={valueLabel} max={formatValue(max)} min={formatValue(0)} isSoft={showsValues} />}
      table={{
        headers: [rowLabel, ...columns],
        rows: rows.map((row, at) => ({
          id: row,
          header: row,
          cells: columns.map((_, column) => valueText(values?.[at]?.[column])),
        })),
      }}
    >
      {(summaryId) => (
        <Grid
          label={label}
          describedBy={summaryId}
          {...{ rows, columns, rowLabel, height, max, valueLabel, showsValues }}
          values={flat}
          valueText={valueText}
        />
      )}
    </ChartFrame>
  );
}

interface GridProps extends Pick<
  HeatMapProps,
  'label' | 'rows' | 'columns' | 'rowLabel' | 'valueLabel' | 'showsValues'
> {
  describedBy: string;
  height: number;
  /** Row after row. */
  values: readonly (number | null)[];
  max: number;
  valueText: (value: number | null | undefined) => string;
}

function Grid({
  label,
  describedBy,
  rows,
  columns,
  rowLabel,
  valueLabel,
  showsValues,
  height,
  values,
  max,
  valueText,
}: GridProps) {
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [visited, setVisited] = useState<Cell>({ row: 0, column: 0 });
  // Fewer rows or columns may have come since.
  const tabStop = { row: Math.min(visited.row, rows.length - 1), column: Math.min(visited.column, columns.length - 1) };
  const [shown, setShown] = useState<Cell & { at: number; top: number; width: number }>();
  const table = useRef<HTMLTableElement>(null);
  const width = useWidth(head, (px) => px);
  const columnWidth = width / columns.length;
  const ticks = tickIndexes(columns, (index) => (width > 0 ? index * columnWidth : Infinity), textScale());
  const isWritten = showsValues && columnWidth >= labelWidth(valueText(max), textScale()) + CELL_PADDING_PX;
  const peak = max > 0 ? values.indexOf(max) : -1;

  const show = (cell: Cell, element: HTMLElement) =>
    setShown({
      ...cell,
      at: element.offsetLeft + element.offsetWidth / 2,
      top: element.offsetTop,
      width: table.current?.offsetWidth ?? 0,
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(undefined);
    const next = nextCell(event, tabStop, rows.length, columns.length);
    if (!next) return undefined;
    event.preventDefault();
    table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1]?.focus();
    return undefined;
  };
  return (
    // Hours run from left to right in every language, as do the keys.
    <div dir="ltr" className="@container relative">
      <table
        ref={table}
        // The arrow keys go from cell to cell.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setShown(undefined)}
        className="w-full table-fixed border-separate border-spacing-[2px] text-xs text-muted tabular-nums"
        style={{ height }}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="p-0"
              style={{ width: `min(${Math.max(...rows.map(({ length }) => length)) + 2}ch, 45cqi)` }}
            >
              <span className="sr-only">{rowLabel}</span>
            </th>
            {columns.map((column, at) => (
              <th key={column} scope="col" className="relative h-5 p-0 text-start font-normal">
                <span className="sr-only">{column}</span>
                {ticks.includes(at) && (
                  <span aria-hidden className="absolute inset-s-0 top-0 whitespace-nowrap">
                    {column}
                  </span>
                )}
                {at === 0 && (
                  <span
                    ref={setHead}
                    aria-hidden
                    style={{ width: `${columns.length}00%` }}
                    className="absolute inset-s-0"
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" className="p-0 pe-1.5 text-start font-normal wrap-anywhere">
                {name}
              </th>
              {columns.map((columnName, column) => {
                const value = values[row * columns.length + column];
                const isTabStop = row === tabStop.row && column === tabStop.column;
                return (
                  <td
                    key={columnName}
                    tabIndex={isTabStop ? 0 : -1}
                    onFocus={({ currentTarget }) => {
                      setVisited({ row, column });
                      show({ row, column }, currentTarget);
                    }}
                    onBlur={() => setShown(undefined)}
                    onPointerEnter={({ currentTarget }) => show({ row, column }, currentTarget)}
                    className="rounded-sm p-0 focus:relative focus:z-1"
                  >
                    <span className="sr-only">{valueText(value)}</span>
                    {isValue(value) && (
                      <Heat
                        value={value}
                        max={max}
                        isPeak={row * columns.length + column === peak && !showsValues}
                        isSoft={showsValues}
                        text={isWritten ? valueText(value) : undefined}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {shown && (
        <ChartTooltip
          title={`${rows[shown.row] ?? ''} ${columns[shown.column] ?? ''}`}
          rows={[
            {
              id: 'value',
              label: valueLabel,
              value: valueText(values[shown.row * columns.length + shown.column]),
            },
          ]}
          at={shown.at}
          top={shown.top}
          width={shown.width}
        />
      )}
    </div>
  );
}

function nextCell(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Cell,
  rows: number,
  columns: number,
): Cell | undefined {
  const wholeGrid = ctrlKey || metaKey;
  const next = {
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row: wholeGrid ? 0 : row, column: 0 },
    End: { row: wholeGrid ? rows - 1 : row, column: columns - 1 },
  }[key];
  if (!next) return undefined;
  return {
    row: Math.min(rows - 1, Math.max(0, next.row)),
    column: Math.min(columns - 1, Math.max(0, next.column)),
  };
}

/** The share of the most that still has a tint of its own. */
const MIN_TINT = 0.08;
/** The strongest that ink can be read on. */
const MAX_SOFT_TINT = 0.35;
const CELL_PADDING_PX = 6;

interface HeatProps {
  value: number;
  max: number;
  isPeak?: boolean;
  /** In tints that text can be read on. */
  isSoft?: boolean;
  text?: string | undefined;
}

/** By tint; with a visitor's own colours, which have no tints, by size. */
function Heat({ value, max, isPeak = false, isSoft = false, text }: HeatProps) {
  const share = max > 0 ? Math.max(0, value) / max : 0;
  return (
    <span
      aria-hidden
      className={cn(
        'relative block h-full min-h-3 overflow-hidden rounded-[0.2rem] bg-sunken text-series-a [print-color-adjust:exact] forced-colors:bg-[Canvas]',
        isPeak && 'outline-1 outline-offset-1 outline-ink',
      )}
    >
      <span
        className="absolute inset-0 bg-current forced-color-adjust-none forced-colors:scale-(--heat-size) forced-colors:bg-[CanvasText] forced-colors:opacity-100!"
        style={{
          opacity: value > 0 ? MIN_TINT + ((isSoft ? MAX_SOFT_TINT : 1) - MIN_TINT) * share : 0,
          ['--heat-size' as string]: text === undefined ? Math.sqrt(share) : 0,
        }}
      />
      {text !== undefined && (
        <span className="absolute inset-0 flex items-center justify-center text-ink forced-colors:text-[CanvasText]">
          {text}
        </span>
      )}
    </span>
  );
}

const SCALE_STEPS = [0, 1, 2, 3, 4] as const;

const Scale = ({ label, min, max, isSoft }: { label: string; min: string; max: string; isSoft: boolean }) => (
  <p aria-hidden className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-muted tabular-nums">
    {label}
    <span className="flex items-center gap-1.5">
      {min}
      <span className="flex gap-[2px]">
        {SCALE_STEPS.map((step) => (
          <span key={step} className="block h-3 w-4">
            <Heat value={step} max={SCALE_STEPS.length - 1} isSoft={isSoft} />
          </span>
        ))}
      </span>
      {max}
    </span>
  </p>
);
