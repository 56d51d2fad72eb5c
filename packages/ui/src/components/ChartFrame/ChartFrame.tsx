import { ChartLine, Table } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import type { DefinitionProps } from '../../lib/useDefinition.tsx';
import { useDefinition } from '../../lib/useDefinition.tsx';
import { useTexts } from '../../lib/useTexts.ts';
import { Button } from '../Button/Button.tsx';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { ChartTableData } from './ChartTable.tsx';
import { ChartTable } from './ChartTable.tsx';

export const chartStates = ['loading', 'ready', 'empty', 'failed'] as const;
export type ChartState = (typeof chartStates)[number];

/** What every chart takes beside its data. */
export interface ChartProps extends Omit<ComponentProps<'figure'>, 'children'>, DefinitionProps {
  /** The question that the chart answers: "Today". */
  label: string;
  /** In the place of the label, which then is read only: chooses between charts, the label among them. */
  switcher?: ReactNode;
  /** The answer in a sentence: "Busiest from 6 to 7 pm". Default: computed. */
  summary?: string;
  /** Of the plot with its axis, in pixels; the same while loading, without data and as a table. */
  height?: number;
  /** Shown without data. */
  error?: { title: string; message?: string };
  onRetry?: () => void;
  retryLabel?: string;
  /** Why there is nothing, and what to do about it. */
  empty?: ReactNode;
  tableLabel?: string;
  chartLabel?: string;
}

export const DEFAULT_HEIGHT_PX = 240;
/** One line of the legend with the gap below it. */
const LEGEND_HEIGHT = '1.8rem';

/** A chart fails only while it has no data: stale data stays. */
export const chartState = (hasData: boolean | undefined, error: ChartProps['error']): ChartState =>
  hasData === undefined ? (error ? 'failed' : 'loading') : hasData ? 'ready' : 'empty';

export interface ChartFrameProps extends ChartProps {
  state: ChartState;
  /** What is drawn: one line where there is space for it. */
  legend: ReactNode;
  table: ChartTableData;
  /** Gets the id of the summary, for `aria-describedby`. */
  children: (summaryId: string) => ReactNode;
}

/** What surrounds a chart: label, summary, legend, the values as a table, and the states without a chart. */
export function ChartFrame({
  label,
  switcher,
  summary,
  height = DEFAULT_HEIGHT_PX,
  error,
  onRetry,
  retryLabel,
  empty,
  tableLabel,
  chartLabel,
  state,
  legend,
  table,
  definition,
  definitionLabel,
  children,
  className,
  ...rest
}: ChartFrameProps) {
  const i18n = useTexts();
  const labelId = useId();
  const summaryId = useId();
  const { button, text } = useDefinition({ definition, definitionLabel });
  const wholeHeight = `calc(${height}px + ${LEGEND_HEIGHT})`;
  const [asTable, setAsTable] = useState(false);
  return (
    <figure
      data-slot="chart-frame"
      {...rest}
      aria-labelledby={labelId}
      aria-busy={state === 'loading' || undefined}
      data-state={state}
      className={cn(
        'flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 print:break-inside-avoid',
        className,
      )}
    >
      <figcaption className="flex flex-col gap-0.5">
        <span className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1 touch:min-h-[44px]">
          <span
            id={labelId}
            className={switcher === undefined ? 'min-w-0 flex-1 basis-24 text-sm font-medium' : 'sr-only'}
          >
            {label}
          </span>
          {switcher}
          <span className="ms-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1">
            {state === 'ready' && (
              <Button
                variant="ghost"
                size="sm"
                icon={asTable ? ChartLine : Table}
                onClick={() => setAsTable(!asTable)}
                className="-me-1.5 print:hidden"
              >
                {asTable ? (chartLabel ?? i18n.t('Show as chart')) : (tableLabel ?? i18n.t('Show as table'))}
              </Button>
            )}
            {button}
          </span>
        </span>
        {text}
        <span id={summaryId} className="min-h-[1.45em] text-sm text-muted tabular-nums">
          {state === 'loading' ? <Skeleton className="h-[1.45em] w-48 max-w-full" /> : summary}
        </span>
      </figcaption>
      {state === 'ready' && !asTable && (
        <>
          {legend}
          {children(summaryId)}
        </>
      )}
      {state === 'ready' && asTable && <ChartTable label={label} height={wholeHeight} {...table} />}
      {state === 'loading' && <Skeleton className="w-full" style={{ height: wholeHeight }} />}
      {state === 'empty' && (
        <div
          style={{ minHeight: wholeHeight }}
          className="flex flex-col items-center justify-center text-center text-muted"
        >
          {empty ?? i18n.t('No data for this period')}
        </div>
      )}
      {state === 'failed' && error && (
        <div style={{ minHeight: wholeHeight }} className="flex flex-col justify-center">
          <ErrorBanner {...error} onRetry={onRetry} retryLabel={retryLabel} />
        </div>
      )}
    </figure>
  );
}
