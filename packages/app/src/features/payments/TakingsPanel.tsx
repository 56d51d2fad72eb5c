import type { AnswerOf, Takings } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Skeleton } from '@spotter/ui';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { LockKeyhole } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { AmountText } from '../../shared/billing/AmountText.tsx';
import { workerName } from '../../shared/labels.ts';
import { useMoney } from '../../gym/money.tsx';

interface TakingsPanelProps {
  takings: Takings;
  /** As in "Taken today". */
  dayLabel: string;
  zone: Zone;
  dues: AnswerOf<'getDues'> | undefined;
  onShowDues: () => void;
}

/** The sums of a day: in all, by method, by person, and the cash that should be in the till. */
export function TakingsPanel({ takings, dayLabel, zone, dues, onShowDues }: TakingsPanelProps) {
  const money = useMoney();
  const { total, payments, byMethod, byPerson, expectedCash } = takings;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr]">
      <Panel title={dayLabel} className="md:max-xl:col-span-2">
        <p className="text-[length:min(2.75rem,10vw)]/[1.1] font-semibold tracking-tight tabular-nums">
          {money(total)}
        </p>
        <p className="mt-1 mb-4 text-muted">{countText(payments)}</p>
        <dl className="mt-auto flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
          <div>
            <dt className="text-sm text-muted">{i18n.t('Expected cash')}</dt>
            <dd className="flex items-center text-lg font-semibold tabular-nums touch:min-h-[44px]">
              {money(expectedCash)}
            </dd>
          </div>
          {dues && (
            <div>
              <dt className="text-sm text-muted">{i18n.t('Dues')}</dt>
              <dd>
                <button
                  type="button"
                  onClick={onShowDues}
                  className="rounded-sm text-lg font-semibold tabular-nums underline decoration-edge underline-offset-3 hover:decoration-ink touch:min-h-[44px] touch:min-w-[44px] touch:text-start"
                >
                  {money(dues.total)}
                  <span className="sr-only">{i18n.t(', show who owes it')}</span>
                </button>
              </dd>
            </div>
          )}
        </dl>
        <CloseNote takings={takings} zone={zone} />
      </Panel>
      <Panel title={i18n.t('By method')}>
        <Sums rows={byMethod.map(({ method, ...rest }) => ({ name: paymentMethodLabels[method], ...rest }))} />
      </Panel>
      <Panel title={i18n.t('By person')}>
        <Sums rows={byPerson.map((person) => ({ ...person, name: workerName(person) }))} />
      </Panel>
    </div>
  );
}

function Panel({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5 ${className}`}
    >
      <h2 id={titleId} className="mb-2 text-sm font-medium text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Sums({ rows }: { rows: readonly { name: string; count: number; amount: number }[] }) {
  if (rows.length === 0) return <p className="text-muted">{i18n.t('Nothing yet')}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map(({ name, count, amount }, at) => (
        <li key={at} className="flex flex-wrap items-baseline justify-end gap-x-3 py-2">
          <span className="min-w-0 grow basis-12 wrap-anywhere">{name}</span>
          <span className="text-sm text-muted tabular-nums">{count}</span>
          <AmountText className="min-w-24 text-end font-medium" amount={amount} />
        </li>
      ))}
    </ul>
  );
}

/** "4 payments, 1 refund". */
function countText(payments: Takings['payments']): string {
  const refunds = payments.filter(({ kind }) => kind === 'refund').length;
  const received = payments.length - refunds;
  const values = { received, refunds };
  return refunds === 0
    ? i18n.t('{received, plural, one {# payment} other {# payments}}', values)
    : i18n.t(
        '{received, plural, one {# payment} other {# payments}}, {refunds, plural, one {# refund} other {# refunds}}',
        values,
      );
}

/** "₹200 short", "₹50 over". */
export const differenceText = (difference: number, money: (amount: number) => string): string =>
  difference === 0
    ? i18n.t('as expected')
    : difference < 0
      ? i18n.t('{amount} short', { amount: money(-difference) })
      : i18n.t('{amount} over', { amount: money(difference) });

function CloseNote({ takings: { close }, zone }: { takings: Takings; zone: Zone }) {
  const money = useMoney();
  if (!close) return null;
  const { countedCash, difference, reason, closedBy, closedAt } = close;
  return (
    <p className="mt-4 flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Trans
          id="<0>Closed</0> by {closedBy}, {dateTime}. {amount} counted, {difference}"
          values={{
            closedBy,
            dateTime: formatDateTime(closedAt, zone),
            amount: money(countedCash),
            difference: differenceText(difference, money),
          }}
          components={{ 0: <span className="font-medium" /> }}
        />
        {reason !== '' && `: ${reason}`}
      </span>
    </p>
  );
}

/** As long as the takings load. */
export function TakingsSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 md:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr]">
      {['md:max-xl:col-span-2', '', ''].map((className, at) => (
        <div key={at} className={`flex h-56 flex-col gap-4 rounded-lg border border-line bg-surface p-5 ${className}`}>
          <Skeleton className="w-24" />
          <Skeleton className={at === 0 ? 'h-11 w-48' : 'w-full'} />
          <Skeleton className="w-full" />
        </div>
      ))}
    </div>
  );
}
