import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface TooltipRow {
  id: string;
  label: string;
  value: string;
  swatch?: ReactNode;
}

interface ChartTooltipProps {
  title: string;
  rows: readonly TooltipRow[];
  /** Pixels from the start of the plot; the tooltip is beside it, on the side with more space. */
  at: number;
  width: number;
  top?: number;
}

/** The values of a point. A screen reader reads them from the point itself. */
export function ChartTooltip({ title, rows, at, width, top = 0 }: ChartTooltipProps) {
  const before = at > width / 2;
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute z-10 max-w-[60%] rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-float print:hidden',
      )}
      style={before ? { right: width - at + 12, top } : { left: at + 12, top }}
    >
      <p className="font-medium whitespace-nowrap">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-0.5">
        {rows.map(({ id, label, value, swatch }) => (
          <div key={id} className="contents">
            <svg width={swatch ? 22 : 0} height="12" className="overflow-visible">
              {swatch}
            </svg>
            <dt className="truncate text-muted">{label}</dt>
            <dd className="text-end font-medium whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
