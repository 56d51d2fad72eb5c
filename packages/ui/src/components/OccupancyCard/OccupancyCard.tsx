import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { OccupancyBar } from '../OccupancyBar/OccupancyBar.tsx';
import type { LiveState } from '../LiveDot/LiveDot.tsx';
import { LiveDot } from '../LiveDot/LiveDot.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export const statusColors = ['success', 'warning', 'danger'] as const;
export type StatusColor = (typeof statusColors)[number];

const level = { success: 'calm', warning: 'busy', danger: 'full' } as const;
const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
const status = cva('flex items-center gap-1.5 font-medium', {
  variants: { color: { success: 'text-positive', warning: 'text-warning', danger: 'text-danger' } },
});

export interface Occupancy {
  count: number;
  capacity: number;
  percentage: number;
  statusText: string;
  statusColor: StatusColor;
  /** Below the count: "about 27 inside · 41 checked in, 14 probably gone". */
  detailText?: string | undefined;
}

export interface OccupancyCardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string;
  /** Undefined while loading. */
  occupancy?: Occupancy;
  /** "of 120", after the count. */
  capacityText: string;
  /** "Updated at 10:00". */
  updatedText?: string;
  live?: LiveState;
  liveText?: string;
  onRefresh: () => void;
  refreshLabel?: string;
  refreshing?: boolean;
  /** Shown without data; with stale data, use `updatedText`. */
  error?: { title: string; message?: string };
  retryLabel?: string;
  children?: ReactNode;
}

/** Current occupancy: count, bar and status. Keeps the data while refreshing. */
export function OccupancyCard({
  title,
  occupancy,
  capacityText,
  updatedText,
  live,
  liveText,
  onRefresh,
  refreshLabel,
  refreshing = false,
  error,
  retryLabel,
  children,
  className,
  ...rest
}: OccupancyCardProps) {
  const i18n = useTexts();
  const titleId = useId();
  const state = occupancy ? 'ready' : error ? 'failed' : 'loading';
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      aria-busy={state === 'loading' || refreshing || undefined}
      data-slot="occupancy-card"
      data-state={state}
      data-live={live}
      className={cn('flex flex-col gap-4 rounded-lg border border-line bg-surface p-5', className)}
    >
      <header className="flex items-center gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <h2 id={titleId} className="text-sm font-medium">
            {title}
          </h2>
          {live && <LiveDot state={live} text={liveText} />}
        </div>
        <IconButton
          icon={RefreshCw}
          label={refreshLabel ?? i18n.t('Refresh')}
          size="sm"
          disabled={state === 'loading'}
          busy={refreshing}
          onClick={onRefresh}
          // The title has the place that it has in a card without a button, and the icon is at the edge of the bar.
          className={cn('-my-3 ms-auto -me-2 touch:-me-3', refreshing && '[&>svg]:animate-spin')}
        />
      </header>
      {occupancy && <Reading title={title} capacityText={capacityText} {...occupancy} />}
      {state === 'loading' && <ReadingSkeleton />}
      {state === 'failed' && error && (
        <ErrorBanner {...error} onRetry={onRefresh} retryLabel={retryLabel} busy={refreshing} />
      )}
      {updatedText && <p className="text-xs text-muted">{updatedText}</p>}
      {children}
    </section>
  );
}

function Reading({
  title,
  capacityText,
  count,
  capacity,
  percentage,
  statusText,
  statusColor,
  detailText,
}: Occupancy & { title: string; capacityText: string }) {
  const Icon = icons[statusColor];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-3xl font-semibold tracking-tight">{count}</span>
        <span className="text-lg text-muted">{capacityText}</span>
      </p>
      {detailText && <p className="text-sm text-muted tabular-nums">{detailText}</p>}
      <OccupancyBar
        label={title}
        count={count}
        capacity={capacity}
        valueText={`${count} ${capacityText}`}
        level={level[statusColor]}
      />
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className={status({ color: statusColor })}>
          <Icon aria-hidden className="size-4" />
          {statusText}
        </span>
        <span className="text-muted tabular-nums">{percentage}%</span>
      </p>
    </>
  );
}

function ReadingSkeleton() {
  return (
    <>
      <Skeleton className="h-11 w-28" />
      <Skeleton className="h-2 w-full rounded-full" />
      <Skeleton className="h-[1.45em] w-24" />
      <Skeleton className="h-[1.4em] w-28 text-xs" />
    </>
  );
}
