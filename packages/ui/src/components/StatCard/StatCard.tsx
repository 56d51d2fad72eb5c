import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export interface StatCardProps extends ComponentProps<'div'> {
  label: string;
  /** The number, formatted. */
  value: ReactNode;
  help?: ReactNode;
  icon?: LucideIcon;
  loading?: boolean;
}

/** A number with its label. */
export function StatCard({ label, value, help, icon: Icon, loading = false, className, ...rest }: StatCardProps) {
  return (
    <div
      {...rest}
      aria-busy={loading || undefined}
      data-slot="stat-card"
      data-loading={loading || undefined}
      className={cn('flex min-w-36 flex-col gap-2 rounded-lg border border-line bg-surface p-4', className)}
    >
      <dl className="flex grow flex-col justify-between gap-2">
        <dt className="flex items-center gap-2 text-sm text-muted">
          {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
          {label}
        </dt>
        <dd className="text-2xl font-semibold tracking-tight tabular-nums">
          {loading ? <Skeleton className="h-[1.15em] w-16" /> : value}
        </dd>
      </dl>
      {help && <p className="text-xs text-muted">{help}</p>}
    </div>
  );
}
