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

const mark = cva('inline-flex size-8 items-center justify-center rounded-full', {
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
  /** Which mark stands before it. */
  kind?: ActivityKind;
  who: string;
  /** The rest of the sentence: "changed the plan of Ravi Iyer". */
  what: ReactNode;
  /** "10:05", or "5 minutes ago". */
  when: string;
  /** The moment as machines write it. */
  dateTime?: string;
  /** The whole date, under the pointer. */
  whenTitle?: string;
  /** A quiet line below: "Members · Admin". */
  detail?: ReactNode;
  changes?: readonly Change[];
  /** "2 changes", on the button that opens them. */
  changesLabel?: string;
  labels?: ChangeLabels;
  defaultOpen?: boolean;
}

/** Who did what, and when, as one sentence; what it changed, from and to, on opening. */
export function ActivityItem({
  kind = 'other',
  who,
  what,
  when,
  dateTime,
  whenTitle,
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
      <span className={mark({ kind })}>
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 pt-1">
        <div className="flex items-baseline justify-between gap-4">
          <p id={id} className="min-w-0 wrap-anywhere text-muted">
            <span className="font-medium text-ink">{who}</span> {what}
          </p>
          <time dateTime={dateTime} title={whenTitle} className="shrink-0 text-xs text-muted tabular-nums">
            {when}
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
            className="-ms-1.5 mt-1 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
          >
            <ChevronRight
              aria-hidden
              className="size-3.5 transition-transform duration-120 group-data-[state=open]/activity:rotate-90"
            />
            {changesLabel}
          </button>
        )}
        {open && changes.length > 0 && <Changes id={`${id}-changes`} changes={changes} labels={labels} />}
      </div>
    </div>
  );
}
