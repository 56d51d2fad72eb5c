import { CircleCheck, CircleOff, Clock, LogIn, LogOut, Mail, ShieldCheck, Snowflake, Star } from 'lucide-react';
import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const statuses = [
  'active',
  'inactive',
  'invited',
  'expired',
  'frozen',
  'in',
  'out',
  'main',
  'siteAdmin',
] as const;
export type Status = (typeof statuses)[number];

const icons = {
  active: CircleCheck,
  inactive: CircleOff,
  invited: Mail,
  expired: Clock,
  frozen: Snowflake,
  in: LogIn,
  out: LogOut,
  main: Star,
  siteAdmin: ShieldCheck,
};

const badge = cva(
  'inline-flex h-[1.7em] max-w-full items-center gap-1 rounded-sm px-1.5 align-middle text-xs font-medium whitespace-nowrap',
  {
    variants: {
      status: {
        active: 'bg-positive-soft text-positive',
        inactive: 'bg-sunken text-muted',
        invited: 'bg-info-soft text-info',
        expired: 'text-danger ring-1 ring-line ring-inset',
        frozen: 'bg-info-soft text-info',
        in: 'bg-accent text-on-accent',
        out: 'text-muted ring-1 ring-line ring-inset',
        main: 'bg-info-soft text-info',
        siteAdmin: 'bg-warning-soft text-warning',
      },
    },
  },
);

export interface StatusBadgeProps extends ComponentProps<'span'> {
  status: Status;
  label: string;
}

/** Status of a person or branch, by icon, text and colour. */
export function StatusBadge({ status, label, className, ...rest }: StatusBadgeProps) {
  const Icon = icons[status];
  return (
    <span {...rest} data-slot="status-badge" data-status={status} className={cn(badge({ status }), className)}>
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{label}</span>
    </span>
  );
}
