import type { GymBranding } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate } from '@spotter/web-core/dates';
import { planLabel } from '@spotter/web-core/labels';
import type { MoneySnapshot } from '../../phone/memory.ts';
import { FrozenNotice } from '../../shared/MembershipNotice.tsx';

interface TermProps {
  billing: MoneySnapshot['billing'];
  gym: GymBranding;
}

/** The current and the next term. */
export function Term({ billing: { planId, planName, currentTerm, nextTerm, frozenUntil }, gym }: TermProps) {
  const days = ({ from, to }: { from: string; to: string | null }) =>
    to === null
      ? i18n.t('From {date}', { date: formatDate(from, gym) })
      : i18n.t('{from} to {to}', { from: formatDate(from, gym), to: formatDate(to, gym) });
  return (
    <section aria-label={i18n.t('Term')} className="overflow-hidden rounded-lg border border-line bg-surface">
      <dl className="flex flex-col gap-4 p-5">
        <div>
          <dt className="text-sm text-muted">{currentTerm ? i18n.t('Current term') : i18n.t('Last plan')}</dt>
          <dd className="text-lg font-medium wrap-anywhere">{planLabel(planId, planName)}</dd>
          <dd className="tabular-nums">{currentTerm ? days(currentTerm) : i18n.t('No current term')}</dd>
        </div>
        {nextTerm && (
          <div>
            <dt className="text-sm text-muted">{i18n.t('Next term')}</dt>
            <dd className="text-lg font-medium wrap-anywhere">{planLabel(nextTerm.planId, nextTerm.planName)}</dd>
            <dd className="tabular-nums">{days(nextTerm)}</dd>
          </div>
        )}
      </dl>
      {frozenUntil !== null && <FrozenNotice until={frozenUntil} zone={gym} />}
    </section>
  );
}
