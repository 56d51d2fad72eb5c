import type { LucideIcon } from 'lucide-react';
import { ChevronRight, CircleDot, LogIn, LogOut, Pencil, Plus, Trash2 } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import type { Change, ChangeLabels } from './Changes.tsx';
import { Changes } from './Changes.tsx';

export const activityKinds = ['create', 'update', 'delete', 'enter', 'leave', 'other'] as const;
export type ActivityKind = (typeof activityKinds)[number];

const icons: Record<ActivityKind, LucideIcon> = {
  create: Plus,
  update: Pencil,
  delete: Trash2,
  enter: LogIn,
  leave: LogOut,
  other: CircleDot,
};

const iconBadge = cva('inline-flex size-8 items-center justify-center rounded-full', {
  variants: {
    kind: {
      create: 'bg-positive-soft text-positive',
      update: 'bg-sunken text-muted',
      delete: 'bg-danger-soft text-danger',
      enter: 'bg-accent text-on-accent',
      leave: 'text-muted ring-1 ring-line ring-inset',
      other: 'bg-sunken text-muted',
    },
  },
});

export interface ActivityItemProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Selects the icon. */
  kind?: ActivityKind;
  actor: string;
  /** The predicate: "changed the plan of Ravi Iyer". */
  action: ReactNode;
  /** "10:05", or "5 minutes ago". */
  time: string;
  /** ISO 8601, for the `time` element. */
  dateTime?: string;
  /** The full date, as a tooltip. */
  timeTitle?: string;
  /** Secondary line: "Members · Admin". */
  detail?: ReactNode;
  changes?: readonly Change[];
  /** Label of the disclosure button: "2 changes". */
  changesLabel?: string;
  labels?: ChangeLabels;
  defaultOpen?: boolean;
}

/** One audit entry: actor, action and time in a sentence, with the changed fields in a disclosure. */
export function ActivityItem({
  kind = 'other',
  actor,
  action,
  time,
  dateTime,
  timeTitle,
  detail,
  changes = [],
  changesLabel,
  labels,
  defaultOpen = false,
  className,
  ...rest
}: ActivityItemProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  const Icon = icons[kind];
  return (
    <div
      {...rest}
      data-slot="activity-item"
      data-kind={kind}
      data-state={changes.length > 0 ? (open ? 'open' : 'closed') : 'plain'}
      className={cn('group/activity grid grid-cols-[auto_1fr] gap-x-3 px-4 py-3', className)}
    >
      <span className={iconBadge({ kind })}>
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 pt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p id={id} className="min-w-0 flex-1 basis-20 wrap-anywhere text-muted">
            <span className="font-medium text-ink">{actor}</span> {action}
          </p>
          <time dateTime={dateTime} title={timeTitle} className="shrink-0 text-xs text-muted tabular-nums">
            {time}
          </time>
        </div>
        {detail && <p className="mt-0.5 text-xs text-muted">{detail}</p>}
        {changes.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? `${id}-changes` : undefined}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
            className="-ms-1.5 mt-1 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink touch:min-h-[44px]"
          >
            <ChevronRight
              aria-hidden
              className="size-3.5 transition-transform duration-120 group-data-[state=open]/activity:rotate-90 rtl:group-data-[state=open]/activity:-rotate-90"
            />
            {changesLabel}
          </button>
        )}
        {open && changes.length > 0 && <Changes id={`${id}-changes`} changes={changes} labels={labels} />}
      </div>
    </div>
  );
}
