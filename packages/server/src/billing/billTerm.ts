import type { NewPayment } from '@spotter/api';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { InvoicedTerm } from './documents.rules.ts';
import type { InvoiceRow } from './invoices.repository.ts';
import { issueTermInvoice } from './issueTermInvoice.ts';
import { recordPayment } from './recordPayment.ts';
import type { SaleContext } from './sale.ts';

/**
 * Issues the invoice of a term and takes a payment for it where one is given. Undefined where nothing is to pay. Throws as
 * `issueTermInvoice` and `recordPayment` do, and `invalid` for a payment where nothing is to pay.
 */
export async function billTerm(
  tx: Tx,
  ctx: SaleContext,
  sale: InvoicedTerm,
  payment: NewPayment | undefined,
): Promise<InvoiceRow | undefined> {
  const invoice = await issueTermInvoice(tx, ctx, sale);
  if (!payment) return invoice;
  if (!invoice) {
    const error = /*i18n*/ 'Nothing is to pay: the plan has no price, or the discount covers it';
    throw new DomainError('invalid', error, { field: 'payment.amount' });
  }
  return (await recordPayment(tx, ctx, { invoice, payment })).invoice;
}
