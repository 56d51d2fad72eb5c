import { daysBetween, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { useMoney } from '../../gym/money.tsx';
import { RenewalFields } from './RenewalFields.tsx';
import { saleLabelOf } from './sale.ts';
import { SaleDialog } from './SaleDialog.tsx';
import { type SaleOptions, useRenewal } from './useRenewal.ts';

/** Sells the next term, and takes its payment. */
export function RenewDialog({ member, zone, today, onClose }: SaleOptions) {
  const money = useMoney();
  const renewal = useRenewal({ member, zone, today, onClose });
  const { form, parts, context, sold } = renewal;
  return (
    <SaleDialog
      title={i18n.t('Renew {name}', { name: member.name })}
      description={endSentence(member, today, zone)}
      submitLabel={sold ? saleLabelOf(submitLabels, renewal.values, sold, money) : i18n.t('Renew')}
      parts={parts}
      isSellable={sold !== undefined}
      form={form}
      onClose={onClose}
    >
      {context && sold && <RenewalFields renewal={renewal} context={context} sold={sold} />}
    </SaleDialog>
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
  free: /*i18n*/ 'Renew',
  unpaid: /*i18n*/ 'Renew',
  later: /*i18n*/ 'Renew, Pay Later',
  cash: /*i18n*/ 'Renew and Take {amount} in Cash',
  upi: /*i18n*/ 'Renew and Take {amount} by UPI',
  card: /*i18n*/ 'Renew and Take {amount} by Card',
  'bank-transfer': /*i18n*/ 'Renew and Take {amount} by Bank Transfer',
};
