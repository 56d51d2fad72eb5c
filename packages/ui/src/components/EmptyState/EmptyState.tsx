import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  icon?: LucideIcon;
  title: string;
  /** Reason and remedy, one line each. */
  hints?: readonly string[];
  /** The button of the remedy. */
  action?: ReactNode;
}

/** Placeholder of an empty list: title, reason and action. */
export function EmptyState({ icon: Icon, title, hints = [], action, className, ...rest }: EmptyStateProps) {
  return (
    <div
      {...rest}
      data-slot="empty-state"
      className={cn('flex flex-col items-center justify-center gap-1 px-6 py-12 text-center', className)}
    >
      {Icon && (
        <span className="mb-3 inline-flex size-11 items-center justify-center rounded-lg border border-line bg-surface text-muted">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <p className="text-lg font-medium text-balance">{title}</p>
      {hints.map((hint) => (
        <p key={hint} className="max-w-prose text-muted">
          {hint}
        </p>
      ))}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
