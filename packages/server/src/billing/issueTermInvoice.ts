import type { BillingDetails } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { mapUniqueViolation } from '../db/errors.ts';
import { DomainError } from '../errors.ts';
import { dateIn } from '../zone.ts';
import {
  type BillingSettingsRow,
  findBillingSettings,
  findBranchDetails,
  listTaxRates,
} from './billingSettings.repository.ts';
import { toDetails } from './billingSettings.rules.ts';
import { type InvoicedTerm, termDocument } from './documents.rules.ts';
import type { InvoiceRow } from './invoices.repository.ts';
import { assertDiscount, assertTaxRateConfirmed } from './invoices.rules.ts';
import { assertOfRupees } from './currency.rules.ts';
import { issueDocument } from './issueDocument.ts';
import type { SaleContext } from './sale.ts';
import { effectiveTaxRates, taxRateOn } from './tax.rules.ts';

/**
 * Issues the invoice of a term, or the receipt where the branch has no GSTIN. Undefined where nothing is to pay. Throws
 * `forbidden` for a discount that the seller may not give, `invalid` for one above the price.
 */
export async function issueTermInvoice(tx: Tx, ctx: SaleContext, sale: InvoicedTerm): Promise<InvoiceRow | undefined> {
  const { gymId, gym, now, seller } = ctx;
  const { term, discount } = sale;
  if (sale.recipientGstin) assertOfRupees(gym.currency, 'recipientGstin', 'gstin');
  const settings = await findBillingSettings(tx, gymId);
  const { max_staff_discount_percent: maxStaffDiscountPercent } = settings;
  assertDiscount(seller, { price: term.price, discount }, { maxStaffDiscountPercent, currency: gym.currency });
  const supplier = await supplierOf(tx, gymId, sale.branchId, settings);
  const date = dateIn(now, gym.timeZone);
  const taxRate = taxRateOn(effectiveTaxRates(await listTaxRates(tx, gymId)), date);
  const document = termDocument(sale, { gym, supplier, taxRate, date, issuedBy: seller.name });
  if (!document) return undefined;
  assertTaxRateConfirmed(supplier.gstin, settings.tax_rate_confirmed_at);
  return mapUniqueViolation(issueDocument(tx, ctx, document), 'invoices', { term_id: alreadyInvoiced });
}

export const alreadyInvoiced = () => new DomainError('already-invoiced', /*i18n*/ 'This term has an invoice already');

/** The branch's details, or the gym's. */
export const supplierOf = async (
  db: Db,
  gymId: string,
  branchId: string,
  settings: BillingSettingsRow,
): Promise<BillingDetails> => toDetails((await findBranchDetails(db, gymId, branchId)) ?? settings);
