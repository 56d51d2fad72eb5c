import type { Payment } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';
import { DomainError } from '../errors.ts';
import { dueOf } from './invoices.rules.ts';
import type { InvoiceRow } from './invoices.repository.ts';
import type { PaymentRow } from './payments.repository.ts';

/** Why an invoice takes no payment of this amount. */
export function refusedPayment(invoice: InvoiceRow, field: string): DomainError {
  const due = dueOf(invoice);
  if (invoice.kind === 'credit-note' || due <= 0) {
    return new DomainError('state-changed', `Nothing is due for ${invoice.number}`);
  }
  const message = `${formatRupees(due)} is due: a payment cannot be larger`;
  return new DomainError('invalid', message, [{ field, error: message }]);
}

interface PaymentNames {
  invoice: Pick<InvoiceRow, 'number' | 'member_name'>;
  branchName: string;
  /** Of a payment: what was refunded of it. */
  refunded: number;
}

export const toPayment = (row: PaymentRow, { invoice, branchName, refunded }: PaymentNames): Payment => ({
  id: row.id,
  kind: row.kind,
  invoiceId: row.invoice_id,
  invoiceNumber: invoice.number,
  memberName: invoice.member_name,
  method: row.method,
  amount: row.amount_paise,
  reference: row.reference,
  reason: row.reason,
  branchName,
  receivedBy: row.received_by_name,
  receivedAt: row.received_at,
  refundable: row.kind === 'payment' ? row.amount_paise - refunded : 0,
});

/** What was refunded of each payment, by the payment's id. */
export function refundedAmounts(rows: readonly PaymentRow[]): Map<string, number> {
  const refunded = new Map<string, number>();
  for (const { refunded_id: id, amount_paise: amount } of rows) {
    if (id !== null) refunded.set(id, (refunded.get(id) ?? 0) + amount);
  }
  return refunded;
}
