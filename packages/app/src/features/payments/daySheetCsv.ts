import type { Takings } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { toCsv } from '../../shared/csv.ts';

const rupees = (paise: number) => paise / 100;

/** The day sheet: each payment, then the sums by method and by person, then the cash. Amounts in rupees. */
export function daySheetCsv(takings: Takings, zone: Zone): string {
  const { day, branchName, payments, byMethod, byPerson, total, expectedCash, close } = takings;
  const fields = [
    i18n.t('Time'),
    i18n.t('Kind'),
    i18n.t('Member'),
    i18n.t('Invoice'),
    i18n.t('Method'),
    i18n.t('Reference'),
    i18n.t('Received By'),
    i18n.t('Amount'),
    i18n.t('Reason'),
  ];
  const sum = (kind: string, name: string, amount: number) => ['', kind, name, '', '', '', '', rupees(amount), ''];
  return toCsv(fields, [
    ...payments
      .toReversed()
      .map((payment) => [
        formatTime(payment.receivedAt, zone),
        payment.kind === 'refund' ? i18n.t('Refund') : i18n.t('Payment'),
        payment.memberName,
        payment.invoiceNumber,
        paymentMethodLabels[payment.method],
        payment.reference,
        payment.receivedBy,
        rupees(payment.kind === 'refund' ? -payment.amount : payment.amount),
        payment.reason,
      ]),
    ...byMethod.map(({ method, amount }) => sum(i18n.t('By method'), paymentMethodLabels[method], amount)),
    ...byPerson.map(({ name, amount }) => sum(i18n.t('By person'), name, amount)),
    sum(i18n.t('Total'), `${branchName}, ${day}`, total),
    sum(i18n.t('Expected cash'), '', expectedCash),
    ...(close
      ? [
          sum(i18n.t('Counted cash'), close.closedBy, close.countedCash),
          ['', i18n.t('Difference'), '', '', '', '', '', rupees(close.difference), close.reason],
        ]
      : []),
  ]);
}
