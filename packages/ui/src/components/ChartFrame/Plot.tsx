import { scaleBand, scaleLinear } from 'd3-scale';
import type { PointerEvent, ReactNode } from 'react';
import { useState } from 'react';
import { textScale } from '../../lib/textScale.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { labelWidth, tickIndexes } from './axisTicks.ts';
import type { ChartX } from './chartData.ts';
import type { TooltipRow } from './ChartTooltip.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { usePointKeys } from './usePointKeys.ts';

/** Where things are in the plot, in pixels from its top left. */
export interface PlotSpace {
  width: number;
  height: number;
  /** Centre of a point; a fraction is between two. */
  xOf: (index: number) => number;
  yOf: (value: number) => number;
  /** From a point to the next. */
  step: number;
  /** Width of what belongs to a point. */
  bandwidth: number;
}

/** What charts with two axes take beside `ChartProps`. */
export interface AxisProps<X extends ChartX> {
  x: readonly X[];
  /** What x is, as the table's header: "Time", "Date". */
  xLabel: string;
  formatX?: (x: X) => string;
  /** Short, for the axis; undefined: no tick there. Default: `formatX`. */
  formatTick?: (x: X) => string | undefined;
  formatY?: (value: number) => string;
}

interface PlotProps<X extends ChartX> extends Required<Omit<AxisProps<X>, 'xLabel'>> {
  label: string;
  describedBy: string;
  /** With the x axis. */
  height: number;
  /** All that must be in sight; zero always is. */
  extent: readonly number[];
  /** Share of a point's width between two bars; 1: the points have no width. */
  padding: number;
  initial: number;
  marker?: { at: number; label: string };
  limit?: { value: number; label: string };
  rowsOf: (index: number) => readonly TooltipRow[];
  children: (space: PlotSpace) => ReactNode;
  /** Drawn above, for the current point. */
  cursor?: (space: PlotSpace, index: number) => ReactNode;
}

const TICK_DISTANCE_PX = 52;
const EDGE_PX = 6;
/** Labels of the x axis. */
const AXIS_HEIGHT_PX = 24;
/** How far such a label may reach over the plot's end. */
const MAX_OVERHANG_PX = 12;

/** Axes, grid, the current point and its tooltip. A slider along the points, so that screen readers read each. */
export function Plot<X extends ChartX>({
  label,
  describedBy,
  x,
  formatX,
  formatTick,
  formatY,
  height: wholeHeight,
  extent,
  padding,
  initial,
  marker,
  limit,
  rowsOf,
  children,
  cursor,
}: PlotProps<X>) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const width = useWidth(element, (px) => px);
  const { current, shown, show, hide, onKeyDown } = usePointKeys(x.length, initial);

  const height = wholeHeight - AXIS_HEIGHT_PX;
  const bottom = Math.min(0, ...extent);
  const top = Math.max(0, ...extent);
  const scaleY = scaleLinear()
    .domain([bottom, top === bottom ? bottom + 1 : top])
    .nice(Math.ceil(height / TICK_DISTANCE_PX))
    .range([height, 0]);
  const isWhole = extent.every(Number.isInteger);
  const ticksY = scaleY
    .ticks(Math.ceil(height / TICK_DISTANCE_PX))
    .filter((tick) => !isWhole || Number.isInteger(tick));

  const scaleX = scaleBand<number>()
    .domain(x.keys())
    .range(padding === 1 ? [EDGE_PX, Math.max(EDGE_PX, width - EDGE_PX)] : [0, width])
    .paddingInner(padding)
    .paddingOuter(padding === 1 ? 0 : padding / 2);
  const bandwidth = scaleX.bandwidth();
  const first = (scaleX(0) ?? 0) + bandwidth / 2;
  const space: PlotSpace = {
    width,
    height,
    xOf: (index) => first + index * scaleX.step(),
    yOf: (value) => scaleY(value),
    step: scaleX.step(),
    bandwidth,
  };

  const scale = textScale();
  const ticks = x.map((point) => formatTick(point));
  const rows = rowsOf(current);
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const at = clientX - currentTarget.getBoundingClientRect().left;
    return Math.min(x.length - 1, Math.max(0, Math.round((at - first) / scaleX.step())));
  };
  const onPointer = (event: PointerEvent) => show(pointAt(event));
  const point = x[current];

  return (
    // Time runs from left to right in every language, as do the keys.
    <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted tabular-nums">
      <div aria-hidden className="relative text-end">
        {/* As wide as the widest label. */}
        {ticksY.map((tick) => (
          <span key={tick} className="invisible block h-0">
            {formatY(tick)}
          </span>
        ))}
        {ticksY.map((tick) => (
          <span
            key={tick}
            className="absolute end-0 -translate-y-1/2 leading-none whitespace-nowrap"
            style={{ top: scaleY(tick) }}
          >
            {formatY(tick)}
          </span>
        ))}
      </div>
      <div
        ref={setElement}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuemin={1}
        aria-valuemax={x.length}
        aria-valuenow={current + 1}
        aria-valuetext={[
          point === undefined ? '' : formatX(point),
          ...rows.map((row) => `${row.label} ${row.value}`),
        ].join(', ')}
        data-slot="chart-plot"
        onKeyDown={onKeyDown}
        onFocus={() => show(current)}
        onBlur={hide}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={hide}
        className="relative touch-pan-y rounded-sm"
        style={{ height }}
      >
        <svg width={width} height={height} className="block overflow-visible">
          {ticksY.map((tick) => (
            <path
              key={tick}
              d={`M0 ${scaleY(tick)}H${width}`}
              strokeWidth="1"
              shapeRendering="crispEdges"
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
            />
          ))}
          {shown && padding < 1 && (
            <rect
              x={space.xOf(current) - scaleX.step() / 2}
              width={scaleX.step()}
              height={height}
              className="fill-ink opacity-8"
            />
          )}
          {width > 0 && children(space)}
          {limit && (
            <path
              d={`M0 ${scaleY(limit.value)}H${width}`}
              strokeWidth="1.5"
              strokeDasharray="1 3"
              strokeLinecap="round"
              className="stroke-ink"
            />
          )}
          {marker && (
            <path d={`M${space.xOf(marker.at)} 0V${height}`} strokeDasharray="3 3" className="stroke-ink opacity-60" />
          )}
          {shown && (
            <>
              {padding === 1 && <path d={`M${space.xOf(current)} 0V${height}`} className="stroke-edge" />}
              {cursor?.(space, current)}
            </>
          )}
        </svg>
        {limit && (
          <PlotLabel className="start-0" style={{ top: scaleY(limit.value) + 3 }}>
            {limit.label}
          </PlotLabel>
        )}
        {marker && width > 0 && (
          <PlotLabel
            className="bottom-1"
            style={
              space.xOf(marker.at) + labelWidth(marker.label, scale) + 2 * EDGE_PX > width
                ? { right: width - space.xOf(marker.at) + 3 }
                : { left: space.xOf(marker.at) + 3 }
            }
          >
            {marker.label}
          </PlotLabel>
        )}
        {shown && point !== undefined && (
          <ChartTooltip title={formatX(point)} rows={rows} at={space.xOf(current)} width={width} />
        )}
      </div>
      <div aria-hidden className="relative col-start-2 h-6 pt-1.5">
        {width > 0 &&
          tickIndexes(ticks, space.xOf, scale)
            .filter((at) => space.xOf(at) + labelWidth(ticks[at] ?? '', scale) / 2 <= width + MAX_OVERHANG_PX)
            .map((at) => (
              <span key={at} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: space.xOf(at) }}>
                {ticks[at]}
              </span>
            ))}
      </div>
    </div>
  );
}

function PlotLabel({
  className,
  style,
  children,
}: {
  className: string;
  style: React.CSSProperties;
  children: string;
}) {
  return (
    <span aria-hidden style={style} className={`absolute rounded-sm bg-surface/85 px-1 text-ink ${className}`}>
      {children}
    </span>
  );
}
