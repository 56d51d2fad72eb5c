import { i18n } from '@spotter/i18n';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { cva, type VariantProps } from 'class-variance-authority';
import { type LucideIcon, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';

const notice = cva('flex items-start gap-3 border-t border-line p-4 font-medium wrap-anywhere', {
  variants: {
    tone: {
      danger: 'bg-danger-soft *:text-danger',
      warning: 'bg-warning-soft *:text-warning',
      info: 'bg-info-soft *:text-info',
    },
  },
});

interface MembershipNoticeProps extends Required<VariantProps<typeof notice>> {
  icon: LucideIcon;
  children: ReactNode;
}

/** Why a membership does not let its member in, or not for long: the last lines of its card. */
export const MembershipNotice = ({ icon: Icon, tone, children }: MembershipNoticeProps) => (
  <p className={notice({ tone })}>
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
    {children}
  </p>
);

export const FrozenNotice = ({ until, zone }: { until: string; zone: Zone }) => (
  <MembershipNotice icon={Snowflake} tone="info">
    {i18n.t('Frozen until {date}. Your term ends that much later.', { date: formatDate(until, zone) })}
  </MembershipNotice>
);
