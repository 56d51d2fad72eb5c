import { type Currency, ONLINE_SELLER_NAME, type Payment, paymentMethods, type Takings } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { DomainError, invalidField } from '../errors.ts';
import { dueOf } from './invoices.rules.ts';
import type { InvoiceRow } from './invoices.repository.ts';
import type { DayCloseRow, PaymentRow, PaymentView } from './payments.repository.ts';

/** Why an invoice takes no payment of this amount. */
export function refusedPayment(invoice: InvoiceRow, field: string, currency: Currency): DomainError {
  const due = dueOf(invoice);
  if (invoice.kind === 'credit-note' || due <= 0) {
    return new DomainError('state-changed', /*i18n*/ 'Nothing is due for {number}', {
      values: { number: invoice.number },
    });
  }
  const values = { amount: formatMoney(due, currency) };
  return new DomainError('invalid', /*i18n*/ '{amount} is due: a payment cannot be larger', { values, field });
}

export const toPayment = (row: PaymentView): Payment => ({
  id: row.id,
  kind: row.kind,
  invoiceId: row.invoice_id,
  invoiceNumber: row.invoice_number,
  memberName: row.member_name,
  method: row.method,
  amount: row.amount_paise,
  reference: row.reference,
  reason: row.reason,
  branchName: row.branch_name,
  receivedBy: row.received_by_name,
  receivedAt: row.received_at,
  refundable: row.kind === 'payment' ? row.amount_paise - (row.refunded_paise ?? 0) : 0,
});

/** How an amount counts in takings: refunds leave the till. */
const signedAmount = ({ kind, amount_paise: amount }: Pick<PaymentRow, 'kind' | 'amount_paise'>) =>
  kind === 'payment' ? amount : -amount;

const sumOf = (rows: readonly PaymentRow[]) => rows.reduce((sum, row) => sum + signedAmount(row), 0);

/** A branch's payments and refunds of a day, summed by method and by person. */
export function takingsOf(
  rows: readonly PaymentView[],
  {
    day,
    branchId,
    branchName,
    close,
  }: { day: string; branchId: string; branchName: string; close: DayCloseRow | undefined },
): Takings {
  const byMethod = Map.groupBy(rows, ({ method }) => method);
  const byPerson = Map.groupBy(rows, ({ received_by_id: id, received_by_name: name }) =>
    name === ONLINE_SELLER_NAME ? name : id,
  );
  return {
    day,
    branchId,
    branchName,
    total: sumOf(rows),
    byMethod: paymentMethods.flatMap((method) => {
      const own = byMethod.get(method);
      return own ? [{ method, count: own.length, amount: sumOf(own) }] : [];
    }),
    byPerson: [...byPerson.values()]
      .map((own) => ({ name: own[0]?.received_by_name ?? '', count: own.length, amount: sumOf(own) }))
      .toSorted((one, other) => other.amount - one.amount || one.name.localeCompare(other.name)),
    payments: rows.map(toPayment),
    expectedCash: sumOf(byMethod.get('cash') ?? []),
    close: close ? toClose(close) : null,
  };
}

const toClose = (row: DayCloseRow): NonNullable<Takings['close']> => ({
  expectedCash: row.expected_cash_paise,
  countedCash: row.counted_cash_paise,
  difference: row.counted_cash_paise - row.expected_cash_paise,
  reason: row.reason,
  closedBy: row.closed_by_name,
  closedAt: row.closed_at,
});

/** Throws `state-changed` where nothing can be refunded any more, `invalid` above what can. */
export function assertRefundable(
  { amount_paise, refunded_paise }: PaymentView,
  amount: number,
  currency: Currency,
): void {
  const refundable = amount_paise - (refunded_paise ?? 0);
  if (refundable === 0) throw new DomainError('state-changed', /*i18n*/ 'This payment is refunded already');
  if (amount <= refundable) return;
  const values = { amount: formatMoney(refundable, currency) };
  throw new DomainError('invalid', /*i18n*/ 'At most {amount} of this payment can be refunded', {
    values,
    field: 'amount',
  });
}

/** Whether the counted cash may close the day. */
export function assertClosable(
  { day, expectedCash, close }: Takings,
  input: { countedCash: number; expectedCash: number; reason: string },
  { today, currency }: { today: string; currency: Currency },
): void {
  if (day > today) throw invalidField('day', /*i18n*/ 'A future day cannot be closed');
  if (close)
    throw new DomainError('day-closed', /*i18n*/ '{closer} has closed this day already', {
      values: { closer: close.closedBy },
    });
  if (expectedCash !== input.expectedCash) {
    throw new DomainError('state-changed', /*i18n*/ 'Cash was taken or refunded meanwhile: now {amount} is expected', {
      values: { amount: formatMoney(expectedCash, currency) },
    });
  }
  if (input.countedCash !== expectedCash && input.reason === '') {
    throw invalidField('reason', /*i18n*/ 'Please enter a reason for the difference');
  }
}
