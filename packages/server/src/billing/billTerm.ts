import type { NewPayment } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { InvoicedTerm } from './documents.rules.ts';
import type { InvoiceRow } from './invoices.repository.ts';
import { issueTermInvoice } from './issueTermInvoice.ts';
import { recordPayment } from './recordPayment.ts';
import type { SaleContext } from './sale.ts';

export interface Bill {
  /** Taken with the sale. */
  payment?: NewPayment | undefined;
  /** In paise, tax included: what the seller saw; 0 without an invoice. Absent: whatever it comes to. */
  shownTotal?: number | undefined;
}

/**
 * Issues the invoice of a term and takes a payment for it where one is given. Undefined where nothing is to pay. Throws
 * as `issueTermInvoice` and `recordPayment` do, `invalid` for a payment where nothing is to pay, and `state-changed`
 * where the sale comes to another sum than the seller saw: plan or tax rate were changed meanwhile.
 */
export async function billTerm(
  tx: Tx,
  ctx: SaleContext,
  sale: InvoicedTerm,
  { payment, shownTotal }: Bill,
): Promise<InvoiceRow | undefined> {
  const invoice = await issueTermInvoice(tx, ctx, sale);
  const total = invoice?.total_paise ?? 0;
  if (shownTotal !== undefined && total !== shownTotal) {
    throw new DomainError('state-changed', /*i18n*/ 'The price has changed meanwhile: {amount} is due now', {
      values: { amount: formatMoney(total, ctx.gym.currency) },
    });
  }
  if (!payment) return invoice;
  if (!invoice) {
    const error = /*i18n*/ 'There is nothing to pay: the plan has no price, or the discount covers it';
    throw new DomainError('invalid', error, { field: 'payment.amount' });
  }
  return (await recordPayment(tx, ctx, { invoice, payment })).invoice;
}
