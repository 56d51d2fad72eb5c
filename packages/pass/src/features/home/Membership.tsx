import type { GymBranding, PassMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { cva } from 'class-variance-authority';
import { CircleOff, Clock, LogIn, LogOut } from 'lucide-react';
import { formatDate, formatTimeOrDateTime } from '@spotter/web-core/dates';
import { planLabel } from '@spotter/web-core/labels';
import { FrozenNotice, MembershipNotice } from '../../shared/MembershipNotice.tsx';

const place = cva('flex flex-wrap items-center gap-4 p-5', {
  variants: { is: { in: 'bg-accent text-on-accent', out: 'bg-sunken text-ink' } },
});

/** Checked in or out, then visits, plan and expiry. */
export function Membership({ member, gym }: { member: PassMember; gym: GymBranding }) {
  const {
    currentlyCheckedIn: isIn,
    lastCheckIn,
    checkedInBranchName,
    status,
    isExpired,
    expiryDate,
    frozenUntil,
  } = member;
  const Icon = isIn ? LogIn : LogOut;
  const headline = isIn ? i18n.t('Checked in') : lastCheckIn === null ? i18n.t('No visits yet') : i18n.t('Checked out');
  // A time is not broken between lines.
  const time = formatTimeOrDateTime(lastCheckIn ?? 0, gym).replaceAll(' ', '\u00A0');
  return (
    <section aria-label={i18n.t('Membership')} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className={place({ is: isIn ? 'in' : 'out' })}>
        <Icon aria-hidden className="size-10 shrink-0" />
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <p className="text-2xl font-semibold">{headline}</p>
          <p>
            {isIn
              ? i18n.t('{place}, since {time}', { place: checkedInBranchName ?? gym.name, time })
              : lastCheckIn === null
                ? i18n.t('Your first check-in will show here')
                : i18n.t('Last visit {time}', { time })}
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-5">
        <div className="flex flex-col-reverse max-[350px]:basis-full">
          <dt className="text-muted">
            {i18n.t('{count, plural, one {visit} other {visits}}', { count: member.totalVisits })}
          </dt>
          <dd className="text-3xl font-semibold tracking-tight tabular-nums">{member.totalVisits}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{i18n.t('Plan')}</dt>
          <dd className="text-lg font-medium wrap-anywhere">{planLabel(member.membershipPlan, member.planName)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{isExpired ? i18n.t('Expired on') : i18n.t('Valid until')}</dt>
          <dd className="text-lg font-medium">
            {expiryDate === null ? i18n.t('No end') : formatDate(expiryDate, gym)}
          </dd>
        </div>
      </dl>
      {status === 'inactive' ? (
        <MembershipNotice icon={CircleOff} tone="danger">
          {i18n.t('Your membership is inactive. Ask at the desk to have it activated.')}
        </MembershipNotice>
      ) : isExpired ? (
        <MembershipNotice icon={Clock} tone="warning">
          {i18n.t('Your membership has expired. Renew it under Payments, or at the desk.')}
        </MembershipNotice>
      ) : (
        frozenUntil && <FrozenNotice until={frozenUntil} zone={gym} />
      )}
    </section>
  );
}
