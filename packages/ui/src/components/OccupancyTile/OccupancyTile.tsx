import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { OccupancyBar } from '../OccupancyBar/OccupancyBar.tsx';
import type { StatusColor } from '../OccupancyCard/OccupancyCard.tsx';

const tile = cva([
  'relative flex min-h-16 min-w-48 flex-1 basis-48 flex-col gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-start',
  'transition-colors duration-120 hover:border-edge aria-pressed:border-ink aria-pressed:ring-1 aria-pressed:ring-ink aria-pressed:ring-inset',
]);
const statusLook = cva('col-start-2 row-start-1 text-xs font-medium', {
  variants: { color: { success: 'text-positive', warning: 'text-warning', danger: 'text-danger' } },
});
const level = { success: 'calm', warning: 'busy', danger: 'full' } as const;

export interface OccupancyTileProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The branch. */
  name: string;
  count: number;
  capacity: number;
  /** "of 120", after the count. */
  capacityText: string;
  /** Beside it: "about 27". */
  detailText?: string | undefined;
  statusText: string;
  statusColor: StatusColor;
  /** The one in view. */
  pressed: boolean;
}

/** How full one of several places is; pressing chooses it. */
export function OccupancyTile({
  name,
  count,
  capacity,
  capacityText,
  detailText,
  statusText,
  statusColor,
  pressed,
  className,
  ...rest
}: OccupancyTileProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      data-slot="occupancy-tile"
      data-status={statusColor}
      className={cn(tile(), className)}
    >
      {/* The status stands beside the name, so that all tiles of a row are alike; it is read after the numbers. */}
      <span className="grid w-full grid-cols-[minmax(0,1fr)_fit-content(60%)] items-baseline gap-x-2 gap-y-1 tabular-nums">
        <span className="col-start-1 row-start-1 truncate text-sm font-medium" title={name}>
          {name}
        </span>{' '}
        <span className="col-span-2 row-start-2 flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-xl font-semibold tracking-tight">{count}</span>{' '}
          <span className="text-sm text-muted">{capacityText}</span>{' '}
          {detailText && <span className="text-sm text-muted">· {detailText} </span>}
        </span>{' '}
        <span className={statusLook({ color: statusColor })}>{statusText}</span>
      </span>
      <OccupancyBar
        aria-hidden
        label={name}
        count={count}
        capacity={capacity}
        valueText={`${count} ${capacityText}`}
        level={level[statusColor]}
        className="h-1"
      />
    </button>
  );
}
