import { daysBetween, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ErrorBanner } from '@spotter/ui';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { errorMessage } from '@spotter/web-core/errors';
import { FormDialog } from '../../shared/FormDialog.tsx';
import { RenewalFields } from './RenewalFields.tsx';
import { saleLabelOf } from './sale.ts';
import { SaleSkeleton } from './SaleSkeleton.tsx';
import { type SaleOptions, useRenewal } from './useRenewal.ts';
import { useMoney } from '../../gym/money.tsx';

/** Sells the next term, and takes its payment. Enter alone takes the whole price in cash. */
export function RenewDialog({ member, zone, today, onClose }: SaleOptions) {
  const money = useMoney();
  const renewal = useRenewal({ member, zone, today, onClose });
  const { form, context, sold, error, isRetrying, retry } = renewal;
  return (
    <FormDialog
      size="lg"
      title={i18n.t('Renew {name}', { name: member.name })}
      description={endSentence(member, today, zone)}
      submitLabel={sold ? saleLabelOf(submitLabels, renewal.values, sold, money) : i18n.t('Renew')}
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
        <SaleSkeleton />
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
  unpaid: /*i18n*/ 'Renew',
  later: /*i18n*/ 'Renew, Pay Later',
  cash: /*i18n*/ 'Renew and Take {amount} in Cash',
  upi: /*i18n*/ 'Renew and Take {amount} by UPI',
  card: /*i18n*/ 'Renew and Take {amount} by Card',
  'bank-transfer': /*i18n*/ 'Renew and Take {amount} by Bank Transfer',
};
