import type { Takings } from '@spotter/api';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { paymentMethodLabels } from '@spotter/web-core/labels';
import { toCsv } from '../../shared/csv.ts';

const rupees = (paise: number) => paise / 100;

/** The day sheet: each payment, then the sums by method and by person, then the cash. Amounts in rupees. */
export function daySheetCsv(takings: Takings, zone: Zone): string {
  const { day, branchName, payments, byMethod, byPerson, total, expectedCash, close } = takings;
  const fields = ['Time', 'Kind', 'Member', 'Invoice', 'Method', 'Reference', 'Received By', 'Amount', 'Reason'];
  const sum = (kind: string, name: string, amount: number) => ['', kind, name, '', '', '', '', rupees(amount), ''];
  return toCsv(fields, [
    ...payments
      .toReversed()
      .map((payment) => [
        formatTime(payment.receivedAt, zone),
        payment.kind === 'refund' ? 'Refund' : 'Payment',
        payment.memberName,
        payment.invoiceNumber,
        paymentMethodLabels[payment.method],
        payment.reference,
        payment.receivedBy,
        rupees(payment.kind === 'refund' ? -payment.amount : payment.amount),
        payment.reason,
      ]),
    ...byMethod.map(({ method, amount }) => sum('By method', paymentMethodLabels[method], amount)),
    ...byPerson.map(({ name, amount }) => sum('By person', name, amount)),
    sum('Total', `${branchName}, ${day}`, total),
    sum('Expected cash', '', expectedCash),
    ...(close
      ? [
          sum('Counted cash', close.closedBy, close.countedCash),
          ['', 'Difference', '', '', '', '', '', rupees(close.difference), close.reason],
        ]
      : []),
  ]);
}
