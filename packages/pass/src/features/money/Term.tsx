import type { GymBranding } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate } from '@spotter/web-core/dates';
import { planLabel } from '@spotter/web-core/labels';
import { Snowflake } from 'lucide-react';
import type { MoneySnapshot } from '../../phone/memory.ts';

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
      {frozenUntil !== null && (
        <p className="flex items-start gap-3 border-t border-line bg-info-soft p-4 font-medium">
          <Snowflake aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
          {i18n.t('Frozen until {date}. Your term ends that much later.', { date: formatDate(frozenUntil, gym) })}
        </p>
      )}
    </section>
  );
}
