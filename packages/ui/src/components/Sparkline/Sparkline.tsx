import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import type { ChartX } from '../ChartFrame/chartData.ts';
import { isValue, NO_VALUE } from '../ChartFrame/chartData.ts';
import { summarizeValues } from '../ChartFrame/summarize.ts';

export interface SparklineProps<X extends ChartX> extends Omit<ComponentProps<'div'>, 'children'> {
  /** What it shows: "Check-ins, last 14 days". */
  label: string;
  x: readonly X[];
  xLabel: string;
  valueLabel: string;
  /** One for each of `x`; undefined while loading. */
  values: readonly (number | null)[] | undefined;
  /** In a sentence; default: the highest and the lowest. */
  summary?: string;
  formatX?: (x: X) => string;
  formatY?: (value: number) => string;
}

const WIDTH = 100;
const HEIGHT = 32;

/** The course of a figure beside it, without axes. A screen reader reads the summary, then a table. */
export function Sparkline<X extends ChartX>({
  label,
  x,
  xLabel,
  valueLabel,
  values,
  summary,
  formatX = String,
  formatY = String,
  className,
  ...rest
}: SparklineProps<X>) {
  const i18n = useTexts();
  const present = values?.filter(isValue) ?? [];
  const last = values?.findLastIndex(isValue) ?? -1;
  const xOf = scaleLinear()
    .domain([0, Math.max(1, x.length - 1)])
    .range([0, WIDTH]);
  const yOf = scaleLinear()
    .domain([Math.min(0, ...present), Math.max(0, ...present) || 1])
    .range([HEIGHT, 0]);
  const path = line<number | null>(
    (_, index) => xOf(index),
    (value) => yOf(value ?? 0),
  ).defined(isValue);
  const text = summary ?? summarizeValues(i18n, values ?? [], { x, formatX, formatY });
  const at = (index: number) => ({ left: `${xOf(index)}%`, top: `${(yOf(values?.[index] ?? 0) / HEIGHT) * 100}%` });
  return (
    <div
      {...rest}
      aria-busy={values === undefined || undefined}
      data-slot="sparkline"
      data-loading={values === undefined || undefined}
      className={cn('relative block h-8 w-28 p-1 text-series-a', className)}
    >
      {values && (
        <>
          <span role="img" aria-label={`${label}: ${text}`} className="relative block size-full">
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              data-slot="chart-plot"
              className="block size-full overflow-visible"
            >
              <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
              <path
                d={path(values) ?? ''}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {last >= 0 && (
              <span
                className="absolute size-1.5 -translate-1/2 rounded-full bg-current forced-colors:bg-[CanvasText]"
                style={at(last)}
              />
            )}
          </span>
          <div className="sr-only">
            <table>
              <caption>{label}</caption>
              <thead>
                <tr>
                  <th scope="col">{xLabel}</th>
                  <th scope="col">{valueLabel}</th>
                </tr>
              </thead>
              <tbody>
                {x.map((point, index) => {
                  const value = values[index];
                  return (
                    <tr key={point}>
                      <th scope="row">{formatX(point)}</th>
                      <td>{isValue(value) ? formatY(value) : NO_VALUE}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}
