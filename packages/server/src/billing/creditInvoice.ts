import { formatMoney } from '@spotter/api/currency';
import type { Currency } from '@spotter/api';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { dateIn } from '../zone.ts';
import { creditDocument } from './documents.rules.ts';
import { creditIfLeft, findInvoice, findInvoiceOfTerm, type InvoiceRow } from './invoices.repository.ts';
import { issueDocument } from './issueDocument.ts';
import type { SaleContext } from './sale.ts';

/**
 * Issues a credit note over an amount of an invoice. Returns it with the invoice as credited. Throws `state-changed`
 * where nothing is left to credit, `invalid` where less is.
 */
export async function creditInvoice(
  tx: Tx,
  ctx: SaleContext,
  { invoice, amount, reason }: { invoice: Pick<InvoiceRow, 'id'>; amount: number; reason: string },
): Promise<{ creditNote: InvoiceRow; invoice: InvoiceRow }> {
  const credited = await creditIfLeft(tx, ctx.gymId, invoice.id, amount);
  if (!credited) throw refusedCredit(await findInvoice(tx, ctx.gymId, invoice.id), ctx.gym.currency);
  return { creditNote: await issueCreditNote(tx, ctx, credited, amount, reason), invoice: credited };
}

/** Credits all of the invoice of a term that is taken back. Throws `term-paid` where something was paid for it. */
export async function creditUndoneTerm(tx: Tx, ctx: SaleContext, termId: string): Promise<void> {
  const invoice = await findInvoiceOfTerm(tx, ctx.gymId, termId);
  if (!invoice) return;
  const amount = invoice.total_paise - invoice.credited_paise;
  const credited = await creditIfLeft(tx, ctx.gymId, invoice.id, amount, { ifUnpaid: true });
  if (!credited) {
    throw new DomainError('term-paid', /*i18n*/ 'Something was paid for {number}: an admin can refund and credit it', {
      values: { number: invoice.number },
    });
  }
  if (amount > 0) await issueCreditNote(tx, ctx, credited, amount, 'Renewal undone');
}

const issueCreditNote = (
  tx: Tx,
  ctx: SaleContext,
  invoice: InvoiceRow,
  amount: number,
  reason: string,
): Promise<InvoiceRow> =>
  issueDocument(
    tx,
    ctx,
    creditDocument(invoice, amount, {
      date: dateIn(ctx.now, ctx.gym.timeZone),
      reason,
      issuedBy: ctx.seller.name,
      currency: ctx.gym.currency,
    }),
  );

function refusedCredit(invoice: InvoiceRow | undefined, currency: Currency): DomainError {
  if (!invoice || invoice.kind === 'credit-note') {
    return new DomainError('state-changed', /*i18n*/ 'A credit note cannot be credited');
  }
  const left = invoice.total_paise - invoice.credited_paise;
  if (left === 0)
    return new DomainError('state-changed', /*i18n*/ '{number} is credited already', {
      values: { number: invoice.number },
    });
  const values = { amount: formatMoney(left, currency), number: invoice.number };
  return new DomainError('invalid', /*i18n*/ 'At most {amount} of {number} can be credited', {
    values,
    field: 'amount',
  });
}
