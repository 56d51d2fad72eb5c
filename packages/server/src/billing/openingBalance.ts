import type { Db, Tx } from '../db/database.ts';
import { dateIn } from '../zone.ts';
import { findBillingSettings } from './billingSettings.repository.ts';
import { openingDocument } from './documents.rules.ts';
import { insertInvoices, type NewInvoice, takeNumber } from './invoices.repository.ts';
import { documentRow, numberedSeries } from './issueDocument.ts';
import { supplierOf } from './issueTermInvoice.ts';
import type { SaleContext } from './sale.ts';
import { newId } from '../newId.ts';

export interface OpeningBalance {
  person: { id: string; name: string; phone: string; branchId: string };
  amountPaise: number;
}

/**
 * Issues what members owed before, one document for each. Nothing is recorded as an activity: that is up to the import.
 * Returns the rows in the same order. Throws `invalid` for an amount that no invoice may have.
 */
export async function issueOpeningBalances(
  tx: Tx,
  ctx: SaleContext,
  balances: readonly OpeningBalance[],
): Promise<NewInvoice[]> {
  const { gymId, gym, now, seller } = ctx;
  const date = dateIn(now, gym.timeZone);
  const suppliers = await suppliersOf(tx, gymId, new Set(balances.map(({ person }) => person.branchId)));
  const rows: NewInvoice[] = [];
  for (const { person, amountPaise } of balances) {
    const supplier = suppliers.get(person.branchId);
    if (!supplier) throw new Error('The branch has no supplier');
    const document = openingDocument(person, amountPaise, { gym, supplier, date, issuedBy: seller.name });
    const { number, date: issuedOn } = await takeNumber(tx, gymId, numberedSeries(document));
    rows.push(documentRow(document, { id: newId(), number, issuedOn, issuedAt: now, issuedById: seller.id }));
  }
  await insertInvoices(tx, gymId, rows);
  return rows;
}

async function suppliersOf(db: Db, gymId: string, branchIds: ReadonlySet<string>) {
  const settings = await findBillingSettings(db, gymId);
  const suppliers = new Map<string, Awaited<ReturnType<typeof supplierOf>>>();
  for (const id of branchIds) suppliers.set(id, await supplierOf(db, gymId, id, settings));
  return suppliers;
}
