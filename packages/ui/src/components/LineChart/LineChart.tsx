import { area, curveMonotoneX, line } from 'd3-shape';
import { useTexts } from '../../lib/useTexts.ts';
import type { ChartSeries, ChartX } from '../ChartFrame/chartData.ts';
import { hasValues, isValue, NO_VALUE } from '../ChartFrame/chartData.ts';
import type { ChartProps } from '../ChartFrame/ChartFrame.tsx';
import { ChartFrame, chartState, DEFAULT_HEIGHT_PX } from '../ChartFrame/ChartFrame.tsx';
import { BandSwatch, Legend, LineSwatch } from '../ChartFrame/Legend.tsx';
import type { AxisProps, PlotSpace } from '../ChartFrame/Plot.tsx';
import { Plot } from '../ChartFrame/Plot.tsx';
import { seriesLook } from '../ChartFrame/seriesLook.ts';
import { summarizeSeries } from '../ChartFrame/summarize.ts';

type Interval = readonly [low: number, high: number];

export interface LineSeries extends ChartSeries {
  /** An interval around the line; null: none is known. */
  band?: { label: string; values: readonly (Interval | null)[] };
}

export interface LineChartProps<X extends ChartX> extends ChartProps, AxisProps<X> {
  /** Undefined while loading. */
  series: readonly LineSeries[] | undefined;
  /** A limit, such as how many a branch admits. */
  capacity?: { value: number; label: string };
  /** `at`: an index of `x`; 20.5 is halfway to the next point. */
  now?: { at: number; label: string };
}

/** How something develops over a day or over dates: lines, with an interval around them. */
export function LineChart<X extends ChartX>({
  label,
  summary,
  x,
  xLabel,
  series,
  capacity,
  now,
  formatX = String,
  formatTick = formatX,
  formatY = String,
  height = DEFAULT_HEIGHT_PX,
  ...rest
}: LineChartProps<X>) {
  const i18n = useTexts();
  const lines = series ?? [];
  const intervalText = (interval: Interval | null | undefined) =>
    interval ? i18n.t('{low} to {high}', { low: formatY(interval[0]), high: formatY(interval[1]) }) : NO_VALUE;
  const valueText = (value: number | null | undefined) => (isValue(value) ? formatY(value) : NO_VALUE);
  const columns = lines.flatMap(({ id, label: name, values, band }, at) => [
    {
      id,
      label: name,
      swatch: <LineSwatch look={seriesLook(at)} />,
      text: (index: number) => valueText(values[index]),
      isBand: false,
    },
    ...(band
      ? [
          {
            id: `${id}-band`,
            label: band.label,
            swatch: <BandSwatch look={seriesLook(at)} />,
            text: (index: number) => intervalText(band.values[index]),
            isBand: true,
          },
        ]
      : []),
  ]);
  const present = lines.flatMap(({ values, band }) => [
    ...values.filter(isValue),
    ...(band?.values.flatMap((interval) => interval ?? []) ?? []),
  ]);
  const lastKnown = Math.max(0, ...lines.slice(0, 1).map(({ values }) => values.findLastIndex(isValue)));
  return (
    <ChartFrame
      {...rest}
      data-slot="line-chart"
      label={label}
      height={height}
      summary={summary ?? (hasValues(lines) ? summarizeSeries(i18n, lines, { x, formatX, formatY }) : undefined)}
      state={chartState(series && hasValues(series), rest.error)}
      legend={<Legend items={columns} />}
      table={{
        headers: [xLabel, ...columns.map((column) => column.label)],
        rows: x.map((point, index) => ({
          id: String(point),
          header: formatX(point),
          cells: columns.map(({ text }) => text(index)),
        })),
      }}
    >
      {(summaryId) => (
        <Plot
          label={label}
          describedBy={summaryId}
          {...{ x, formatX, formatTick, formatY, height }}
          extent={[...present, ...(capacity ? [capacity.value] : [])]}
          padding={1}
          initial={now ? Math.floor(now.at) : lastKnown}
          marker={now}
          limit={capacity}
          rowsOf={(index) => columns.map(({ text, ...column }) => ({ ...column, value: text(index) })).filter(hasText)}
          cursor={(space, index) =>
            lines.map(({ id, values }, at) => <Marker key={id} at={at} value={values[index]} {...{ index, space }} />)
          }
        >
          {(space) => lines.map((each, at) => <Line key={each.id} {...each} {...{ at, space }} />)}
        </Plot>
      )}
    </ChartFrame>
  );
}

/** An interval that is not known is left out; a value is said to be missing. */
const hasText = ({ isBand, value }: { isBand: boolean; value: string }) => !isBand || value !== NO_VALUE;

/** Closer points would run into one another. */
const DENSE_STEP_PX = 4;

function Line({ values, band, at, space }: LineSeries & { at: number; space: PlotSpace }) {
  const { xOf, yOf } = space;
  const look = seriesLook(at);
  const path = line<number | null>(
    (_, index) => xOf(index),
    (value) => yOf(value ?? 0),
  )
    .defined(isValue)
    .curve(curveMonotoneX);
  const bandShape = area<Interval | null>(
    (_, index) => xOf(index),
    (interval) => yOf(interval?.[0] ?? 0),
    (interval) => yOf(interval?.[1] ?? 0),
  )
    .defined((interval) => interval !== null)
    .curve(curveMonotoneX);
  const lastIndex = values.findLastIndex(isValue);
  // A line needs two points.
  const lone = values.flatMap((value, index) =>
    isValue(value) && !isValue(values[index - 1]) && !isValue(values[index + 1]) ? [index] : [],
  );
  return (
    <g className={look.className} fill="none" stroke="currentColor">
      {band && (
        <>
          <path d={bandShape(band.values) ?? ''} fill="currentColor" stroke="none" className="opacity-15" />
          <path d={bandShape.lineY0()(band.values) ?? ''} className="opacity-50" />
          <path d={bandShape.lineY1()(band.values) ?? ''} className="opacity-50" />
        </>
      )}
      <path
        d={path(values) ?? ''}
        strokeWidth={space.step < DENSE_STEP_PX ? 1.25 : 2}
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={look.dash}
      />
      {[...new Set([...lone, lastIndex])].map((index) => (
        <Marker key={index} value={values[index]} {...{ at, index, space }} />
      ))}
    </g>
  );
}

interface MarkerProps {
  at: number;
  index: number;
  value: number | null | undefined;
  space: PlotSpace;
}

function Marker({ at, index, value, space: { xOf, yOf } }: MarkerProps) {
  const { className, marker } = seriesLook(at);
  if (!isValue(value)) return null;
  return (
    <path
      d={marker}
      transform={`translate(${xOf(index)} ${yOf(value)})`}
      fill="currentColor"
      strokeWidth="1.5"
      className={`${className} stroke-surface`}
    />
  );
}
