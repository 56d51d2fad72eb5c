import { daysBetween, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ErrorBanner, Skeleton } from '@spotter/ui';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { errorMessage } from '@spotter/web-core/errors';
import { FormDialog } from '../../shared/FormDialog.tsx';
import type { Renewal, RenewalValues } from './renewal.ts';
import { RenewalFields } from './RenewalFields.tsx';
import { type RenewalOptions, useRenewal } from './useRenewal.ts';
import { useMoney } from '../../gym/money.tsx';

/** Sells the next term, and takes its payment. Enter alone takes the whole price in cash. */
export function RenewDialog({ member, zone, today, onClose }: RenewalOptions) {
  const money = useMoney();
  const renewal = useRenewal({ member, zone, today, onClose });
  const { form, context, sold, error, isRetrying, retry } = renewal;
  return (
    <FormDialog
      size="lg"
      title={i18n.t('Renew {name}', { name: member.name })}
      description={endSentence(member, today, zone)}
      submitLabel={sold ? submitLabelOf(renewal.values, sold, money) : i18n.t('Renew')}
      isLoading={!sold && !error}
      isDisabled={error !== undefined && error !== null}
      focusesSubmit
      form={form}
      onClose={onClose}
    >
      {error ? (
        <ErrorBanner
          title={i18n.t('Failed to Load the Membership')}
          message={errorMessage(error)}
          busy={isRetrying}
          onRetry={retry}
        />
      ) : context && sold ? (
        <RenewalFields renewal={renewal} context={context} sold={sold} />
      ) : (
        <RenewalSkeleton />
      )}
    </FormDialog>
  );
}

/** "Expired on 2 Nov 2026, yesterday" */
function endSentence({ expiryDate }: Member, today: string, zone: Zone): string {
  if (expiryDate === null) return i18n.t('Has no expiry date');
  const values = {
    date: formatDate(expiryDate, zone),
    relativeDays: formatRelativeDays(daysBetween(today, expiryDate), zone),
  };
  return expiryDate < today
    ? i18n.t('Expired on {date}, {relativeDays}', values)
    : i18n.t('Ends on {date}, {relativeDays}', values);
}

const submitLabels = {
  cash: /*i18n*/ 'Renew and Take {amount} in Cash',
  upi: /*i18n*/ 'Renew and Take {amount} by UPI',
  card: /*i18n*/ 'Renew and Take {amount} by Card',
  'bank-transfer': /*i18n*/ 'Renew and Take {amount} by Bank Transfer',
} as const;

function submitLabelOf(
  { isPaidNow, amount, method }: RenewalValues,
  { totals }: Renewal,
  money: (amount: number) => string,
): string {
  if (!totals || totals.total === 0) return i18n.t('Renew');
  if (!isPaidNow) return i18n.t('Renew, Pay Later');
  const paid = amount === null ? totals.total : amount;
  return paid === undefined || Number.isNaN(paid)
    ? i18n.t('Renew')
    : i18n.t(submitLabels[method], { amount: money(paid) });
}

function RenewalSkeleton() {
  return (
    <div aria-busy className="grid animate-delayed gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}
