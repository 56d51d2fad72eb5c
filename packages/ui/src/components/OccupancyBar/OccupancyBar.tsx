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
  /** `aria-valuetext`: "61 of 120". */
  valueText: string;
  /** The server's level; default: busy above 60 percent, full above 80. */
  level?: OccupancyLevel;
}

/** Occupancy meter. Over capacity the bar stays full and `valueText` has the real count. */
export function OccupancyBar({ label, count, capacity, valueText, level, className, ...rest }: OccupancyBarProps) {
  const currentLevel = level ?? occupancyLevel(count, capacity);
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
      data-level={currentLevel}
      className={cn('h-2 overflow-hidden rounded-full bg-sunken forced-colors:border', className)}
    >
      <div className={fill({ level: currentLevel })} style={{ width: `${occupancyPercent(count, capacity)}%` }} />
    </div>
  );
}
