import { randomBytes } from 'node:crypto';
import { recordActivity } from '../activities/activities.repository.ts';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import type { NewDocument } from './documents.rules.ts';
import { insertInvoice, type InvoiceRow, type NewInvoice, takeNumber } from './invoices.repository.ts';
import { activityContextOf, type SaleContext } from './sale.ts';
import { documentNumber, financialYearOf, seriesOf } from './tax.rules.ts';
import { newId } from '../newId.ts';

const TOKEN_BYTES = 24;

/** Where a document's number comes from. */
export const numberedSeries = ({ kind, date, document }: NewDocument) => ({
  series: seriesOf(kind, document.supplier.gstin),
  financialYear: financialYearOf(date),
  date,
});

/** The row of a document with its number in its series. */
export function documentRow(
  { document, ...columns }: NewDocument,
  issue: { id: string; number: number; issuedOn: string; issuedAt: number; issuedById: string },
): NewInvoice {
  const { kind, date, ...others } = columns;
  return {
    ...others,
    kind,
    id: issue.id,
    series: seriesOf(kind, document.supplier.gstin),
    number: documentNumber(kind, financialYearOf(date), issue.number),
    issued_on: issue.issuedOn,
    issued_at: issue.issuedAt,
    issued_by_id: issue.issuedById,
    paid_paise: 0,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    document: JSON.stringify(document),
  };
}

/** Gives a document its number, stores and records it. The series stays locked until the transaction ends. */
export async function issueDocument(tx: Tx, ctx: SaleContext, document: NewDocument): Promise<InvoiceRow> {
  const { gymId, now, seller } = ctx;
  const { number, date } = await takeNumber(tx, gymId, numberedSeries(document));
  if (number === 1) await assertCurrencyUnchanged(tx, ctx);
  const row = documentRow(document, {
    id: newId(),
    number,
    issuedOn: date,
    issuedAt: now,
    issuedById: seller.id,
  });
  const invoice = await insertInvoice(tx, gymId, row);
  await recordActivity(tx, activityContextOf(ctx), issueActivity(invoice));
  return invoice;
}

/** The currency may change until the first document; its amounts are in the one that the caller saw. */
async function assertCurrencyUnchanged(tx: Tx, { gymId, gym }: SaleContext): Promise<void> {
  if ((await findGym(tx, gymId))?.currency === gym.currency) return;
  throw new DomainError(
    'state-changed',
    /*i18n*/ 'The currency of the gym was changed at the same moment. Please try again',
  );
}

export const issueActivity = ({ id, kind, number, member_name, total_paise }: NewInvoice) => ({
  action: kind === 'credit-note' ? ('credit' as const) : ('issue' as const),
  entity: 'invoice' as const,
  id,
  name: `${number} (${member_name})`,
  changes: { total: { from: null, to: total_paise } },
});
