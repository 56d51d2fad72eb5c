import type { TodayNumbers } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Skeleton, TextLink } from '@spotter/ui';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMoney } from '../../gym/money.tsx';
import { paths } from '../../paths.ts';
import { AmountText } from '../../shared/billing/AmountText.tsx';
import { QueryError } from '../../shared/QueryError.tsx';

interface TakingsCardProps {
  query: UseQueryResult<TodayNumbers>;
  /** Undefined while loading. */
  branchId: string | undefined;
  className?: string;
}

/** What the branch took today, and how. */
export function TakingsCard({ query, branchId, className = '' }: TakingsCardProps) {
  const titleId = useId();
  const money = useMoney();
  const takings = query.data?.takings;
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={query.isPending || undefined}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5 ${className}`}
    >
      <header className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-sm font-medium">
          {i18n.t('Taken today')}
        </h2>
        <TextLink asChild tone="quiet" className="-my-2 inline-flex min-h-9 items-center text-sm touch:min-h-[44px]">
          <Link to={branchId === undefined ? paths.payments : `${paths.payments}?branch=${branchId}`}>
            {i18n.t('Payments')}
          </Link>
        </TextLink>
      </header>
      {!takings && query.error ? (
        <QueryError title={i18n.t('Failed to Load Takings')} query={query} />
      ) : (
        <>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-2 tabular-nums">
            {takings ? (
              <>
                <span className="text-2xl font-semibold tracking-tight">{money(takings.total)}</span>
                <span className="text-sm text-muted">
                  {i18n.t('{count, plural, one {# payment} other {# payments}}', { count: takings.count })}
                </span>
              </>
            ) : (
              <Skeleton className="h-[1.3em] w-32 text-2xl" />
            )}
          </p>
          {takings && takings.byMethod.length > 0 && (
            <ul className="mt-3 flex flex-col divide-y divide-line border-t border-line text-sm">
              {takings.byMethod.map(({ method, amount }) => (
                <li key={method} className="flex justify-between gap-3 py-1.5">
                  {paymentMethodLabels[method]}
                  <AmountText className="tabular-nums" amount={amount} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
