import { stack, stackOffsetDiverging } from 'd3-shape';
import { useId } from 'react';
import { useTexts } from '../../lib/useTexts.ts';
import type { ChartSeries, ChartX } from '../ChartFrame/chartData.ts';
import { hasValues, isValue, NO_VALUE, sumOf } from '../ChartFrame/chartData.ts';
import type { ChartProps } from '../ChartFrame/ChartFrame.tsx';
import { ChartFrame, chartState, DEFAULT_HEIGHT_PX } from '../ChartFrame/ChartFrame.tsx';
import { Legend } from '../ChartFrame/Legend.tsx';
import type { AxisProps, PlotSpace } from '../ChartFrame/Plot.tsx';
import { Plot } from '../ChartFrame/Plot.tsx';
import { seriesLook } from '../ChartFrame/seriesLook.ts';
import { SeriesPatterns } from '../ChartFrame/SeriesPatterns.tsx';
import { summarizeBars } from '../ChartFrame/summarize.ts';

export const barLayouts = ['grouped', 'stacked'] as const;
export type BarLayout = (typeof barLayouts)[number];

export interface BarChartProps<X extends ChartX> extends ChartProps, AxisProps<X> {
  /** Undefined while loading. */
  series: readonly ChartSeries[] | undefined;
  layout?: BarLayout;
  /** The totals of the period before, as a line across each bar. */
  previous?: Omit<ChartSeries, 'id'>;
  /** Of all series of a point, stacked. */
  totalLabel?: string;
}

/** Amounts to compare: bars beside or on each other, with the period before. */
export function BarChart<X extends ChartX>({
  label,
  summary,
  x,
  xLabel,
  series,
  layout = 'grouped',
  previous,
  totalLabel,
  formatX = String,
  formatTick = formatX,
  formatY = String,
  height = DEFAULT_HEIGHT_PX,
  ...rest
}: BarChartProps<X>) {
  const i18n = useTexts();
  const patterns = useId();
  const bars = series ?? [];
  const valueText = (value: number | null | undefined) => (isValue(value) ? formatY(value) : NO_VALUE);
  const totalOf = (index: number) => sumOf(bars.map(({ values }) => values[index]));
  const parts = layout === 'stacked' ? stackParts(bars, x.length) : groupParts(bars);
  const columns = [
    ...bars.map(({ id, label: name, values }, at) => ({
      id,
      label: name,
      swatch: <Bar {...{ at, patterns }} x={4} y={0} width={14} height={12} />,
      text: (index: number) => valueText(values[index]),
    })),
    ...(previous
      ? [
          {
            id: 'previous',
            label: previous.label,
            swatch: <PreviousLine x={2} y={6} width={18} />,
            text: (index: number) => valueText(previous.values[index]),
          },
        ]
      : []),
  ];
  const total = {
    id: 'total',
    label: totalLabel ?? i18n.t('Total'),
    swatch: undefined,
    text: (index: number) => formatY(totalOf(index)),
  };
  const [isSum, columnsWithTotal] =
    layout === 'stacked' && bars.length > 1
      ? [true, [...columns.slice(0, bars.length), total, ...columns.slice(bars.length)]]
      : [false, columns];
  const computedSummary = () =>
    [
      summarizeBars(i18n, bars, { x, formatX, formatY }),
      previous && `${previous.label}: ${formatY(sumOf(previous.values))}.`,
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <ChartFrame
      {...rest}
      data-slot="bar-chart"
      data-layout={layout}
      label={label}
      height={height}
      summary={summary ?? (hasValues(bars) ? computedSummary() : undefined)}
      state={chartState(series && hasValues(series), rest.error)}
      legend={
        <>
          <svg aria-hidden width="0" height="0" className="absolute">
            <SeriesPatterns id={patterns} />
          </svg>
          <Legend items={columns} />
        </>
      }
      table={{
        headers: [xLabel, ...columnsWithTotal.map((column) => column.label)],
        rows: x.map((point, index) => ({
          id: String(point),
          header: formatX(point),
          cells: columnsWithTotal.map(({ text }) => text(index)),
        })),
      }}
    >
      {(summaryId) => (
        <Plot
          label={label}
          describedBy={summaryId}
          {...{ x, formatX, formatTick, formatY, height }}
          extent={[...parts.flatMap(({ from, to }) => [from, to]), ...(previous?.values.filter(isValue) ?? [])]}
          padding={0.3}
          initial={x.length - 1}
          rowsOf={(index) => columnsWithTotal.map(({ text, ...column }) => ({ ...column, value: text(index) }))}
        >
          {(space) => (
            <>
              {parts.map((part) => (
                <PartBar
                  key={`${part.at} ${part.index}`}
                  {...{ space, patterns, part }}
                  columns={layout === 'stacked' ? 1 : bars.length}
                  isSum={isSum}
                />
              ))}
              {previous?.values.map((value, index) => {
                const place = barPlace(space, index, 1, 0);
                return (
                  isValue(value) && (
                    // The index is the point.
                    // oxlint-disable-next-line react/no-array-index-key
                    <PreviousLine key={index} x={place.x - 2} y={space.yOf(value)} width={place.width + 4} />
                  )
                );
              })}
            </>
          )}
        </Plot>
      )}
    </ChartFrame>
  );
}

/** One series at one point, from value to value. */
interface Part {
  at: number;
  index: number;
  from: number;
  to: number;
}

const groupParts = (bars: readonly ChartSeries[]): Part[] =>
  bars.flatMap(({ values }, at) => values.flatMap((to, index) => (isValue(to) ? [{ at, index, from: 0, to }] : [])));

const stackParts = (bars: readonly ChartSeries[], count: number): Part[] =>
  stack<unknown, number, number>()
    .keys(bars.keys())
    .value((index, at) => bars[at]?.values[index] ?? 0)
    .offset(stackOffsetDiverging)(Array.from({ length: count }, (_, index) => index))
    .flatMap((layer) =>
      layer.flatMap(([from, to], index) => (from === to ? [] : [{ at: layer.key, index, from, to }])),
    );

const MAX_BAR_PX = 40;

/** Bars of a point are centred on it, however wide the chart is. */
function barPlace({ xOf, bandwidth }: PlotSpace, index: number, columns: number, column: number) {
  const width = Math.min(MAX_BAR_PX, bandwidth / columns);
  return { x: xOf(index) + (column - columns / 2) * width, width: Math.max(1, width - (columns > 1 ? 1 : 0)) };
}

interface PartBarProps {
  space: PlotSpace;
  part: Part;
  columns: number;
  isSum: boolean;
  patterns: string;
}

function PartBar({ space, part: { at, index, from, to }, columns, isSum, patterns }: PartBarProps) {
  const [upper, lower] = [space.yOf(Math.max(from, to)), space.yOf(Math.min(from, to))];
  const place = barPlace(space, index, columns, columns > 1 ? at : 0);
  // A line of the ground between the parts of a sum.
  const height = Math.max(0, lower - upper - (isSum && from !== 0 ? 1 : 0));
  return <Bar {...{ at, patterns, height }} {...place} y={upper} />;
}

interface BarProps {
  at: number;
  patterns: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

function Bar({ at, patterns, ...rect }: BarProps) {
  const { className, pattern } = seriesLook(at);
  return (
    <g className={className}>
      <rect {...rect} fill="currentColor" />
      {pattern > 0 && <rect {...rect} fill={`url(#${patterns}-${pattern})`} />}
    </g>
  );
}

const PreviousLine = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <g fill="none">
    <path d={`M${x} ${y}h${width}`} strokeWidth="5" className="stroke-surface" />
    <path d={`M${x} ${y}h${width}`} strokeWidth="2" className="stroke-ink" />
  </g>
);
