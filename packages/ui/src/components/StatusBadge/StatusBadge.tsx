import { CircleCheck, CircleOff, Clock, LogIn, LogOut, Mail, MailX, ShieldCheck, Snowflake, Star } from 'lucide-react';
import { cva } from 'class-variance-authority';
import { memo, type ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

export const statuses = [
  'active',
  'inactive',
  'invited',
  'undelivered',
  'expired',
  'frozen',
  'in',
  'out',
  'main',
  'siteAdmin',
] as const;
export type Status = (typeof statuses)[number];

const iconProps = { 'aria-hidden': true, className: 'size-3 shrink-0' };
/** Constant, so that a table that shows other rows does not render them again. */
const icons = {
  active: <CircleCheck {...iconProps} />,
  inactive: <CircleOff {...iconProps} />,
  invited: <Mail {...iconProps} />,
  undelivered: <MailX {...iconProps} />,
  expired: <Clock {...iconProps} />,
  frozen: <Snowflake {...iconProps} />,
  in: <LogIn {...iconProps} />,
  out: <LogOut {...iconProps} />,
  main: <Star {...iconProps} />,
  siteAdmin: <ShieldCheck {...iconProps} />,
};

const badge = cva(
  'inline-flex h-[1.7em] max-w-full items-center gap-1 rounded-sm px-1.5 align-middle text-xs font-medium whitespace-nowrap',
  {
    variants: {
      status: {
        active: 'bg-positive-soft text-positive',
        inactive: 'bg-sunken text-muted',
        invited: 'bg-info-soft text-info',
        undelivered: 'bg-danger-soft text-danger',
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

/**
 * Status of a person or branch, by icon, text and colour. Memoised: a row that shows another person may have the same.
 */
export const StatusBadge = memo(function Badge({ status, label, className, ...rest }: StatusBadgeProps) {
  return (
    <span {...rest} data-slot="status-badge" data-status={status} className={cn(badge({ status }), className)}>
      {icons[status]}
      <span className="truncate">{label}</span>
    </span>
  );
});
