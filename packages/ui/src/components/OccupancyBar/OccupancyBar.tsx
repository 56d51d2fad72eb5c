import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import type { OccupancyLevel } from './occupancyLevel.ts';
import { occupancyLevel, occupancyPercent } from './occupancyLevel.ts';

const fill = cva('h-full rounded-full transition-[width] duration-180 forced-colors:bg-[CanvasText]', {
  variants: { level: { calm: 'bg-occupancy-calm', busy: 'bg-occupancy-busy', full: 'bg-occupancy-full' } },
});

export interface OccupancyBarProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  count: number;
  capacity: number;
  /** What is said of it: "61 of 120". */
  valueText: string;
  /** When the server has judged. Otherwise busy over 60 percent, full over 80. */
  level?: OccupancyLevel;
}

/** How full a place is. Past capacity the bar stays full and the words tell the truth. */
export function OccupancyBar({ label, count, capacity, valueText, level, className, ...rest }: OccupancyBarProps) {
  const shown = level ?? occupancyLevel(count, capacity);
  return (
    <div
      {...rest}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={capacity}
      aria-valuenow={Math.min(count, capacity)}
      aria-valuetext={valueText}
      data-slot="occupancy-bar"
      data-level={shown}
      className={cn('h-2 overflow-hidden rounded-full bg-sunken forced-colors:border', className)}
    >
      <div className={fill({ level: shown })} style={{ width: `${occupancyPercent(count, capacity)}%` }} />
    </div>
  );
}
