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

/** Part of the books, in whose language, English, documents are. */
const UNDONE_REASON = 'Renewal undone';

/** Credits all of the invoice of a term that is taken back. Throws `term-paid` where something was paid for it. */
export async function creditUndoneTerm(tx: Tx, ctx: SaleContext, termId: string): Promise<void> {
  const invoice = await findInvoiceOfTerm(tx, ctx.gymId, termId);
  if (!invoice) return;
  // Locks the invoice: what is left of it is read once nobody else credits it.
  const unpaid = await creditIfLeft(tx, ctx.gymId, invoice.id, 0, { ifUnpaid: true });
  if (!unpaid) {
    throw new DomainError('term-paid', /*i18n*/ 'Something was paid for {number}: an admin can refund and credit it', {
      values: { number: invoice.number },
    });
  }
  const amount = unpaid.total_paise - unpaid.credited_paise;
  if (amount > 0) await creditInvoice(tx, ctx, { invoice, amount, reason: UNDONE_REASON });
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
