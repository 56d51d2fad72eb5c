import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { BillingDetails } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
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
import { insertInvoice, type InvoiceRow, type NewInvoice, takeNumber } from './invoices.repository.ts';
import {
  assertDiscount,
  assertTaxRateConfirmed,
  describeTerm,
  figuresOf,
  type InvoiceDocument,
  invoiceLines,
  saleTotals,
} from './invoices.rules.ts';
import { activityContextOf, type SaleContext } from './sale.ts';
import {
  documentNumber,
  effectiveTaxRates,
  financialYearOf,
  placeOfSupplyOf,
  seriesOf,
  taxRateOn,
} from './tax.rules.ts';

export interface InvoicedTerm {
  /** First and last day are as sold; `price` is before the discount, in paise, null without one. */
  term: { id: string; planName: string; from: string; to: string | null; price: number | null };
  isTaxIncluded: boolean;
  person: { id: string; name: string; phone: string };
  branchId: string;
  /** In paise. */
  discount: number;
  recipientGstin?: string | undefined;
}

/**
 * Issues the invoice of a term, or the receipt where the branch has no GSTIN. Undefined where nothing is to pay. Throws
 * `forbidden` for a discount that the seller may not give, `invalid` for one above the price.
 */
export async function issueTermInvoice(tx: Tx, ctx: SaleContext, sale: InvoicedTerm): Promise<InvoiceRow | undefined> {
  const { gymId, gym, now, seller } = ctx;
  const { term, person, branchId, discount } = sale;
  const settings = await findBillingSettings(tx, gymId);
  assertDiscount(seller, { price: term.price, discount }, settings.max_staff_discount_percent);
  const supplier = await supplierOf(tx, gymId, branchId, settings);
  const date = dateIn(now, gym.timeZone);
  const tax = taxRateOn(effectiveTaxRates(await listTaxRates(tx, gymId)), date);
  const isTaxed = supplier.gstin !== '';
  const rateBasisPoints = isTaxed ? tax.rateBasisPoints : 0;
  const totals = saleTotals(
    { price: term.price ?? 0, discount },
    { isTaxIncluded: sale.isTaxIncluded, rateBasisPoints },
  );
  if (totals.total === 0) return undefined;
  assertTaxRateConfirmed(supplier.gstin, settings.tax_rate_confirmed_at);
  const description = describeTerm(term.planName, term, gym);
  const invoice = issueDocument(tx, ctx, {
    kind: isTaxed ? 'invoice' : 'receipt',
    date,
    branch_id: branchId,
    person_id: person.id,
    member_name: person.name,
    phone: person.phone,
    term_id: term.id,
    corrects_id: null,
    description,
    total_paise: totals.total,
    credited_paise: 0,
    document: {
      supplier: { name: supplier.legalName || gym.name, address: supplier.address, phone: '', gstin: supplier.gstin },
      recipient: { name: person.name, address: '', phone: person.phone, gstin: sale.recipientGstin ?? '' },
      ...placeOfSupplyOf(supplier.gstin),
      lines: invoiceLines(totals, { sac: isTaxed ? tax.sac : '', description, rateBasisPoints }),
      ...figuresOf(totals),
      corrects: null,
      reason: '',
      issuedBy: seller.name,
    },
  });
  return mapUniqueViolation(invoice, 'invoices', { term_id: alreadyInvoiced });
}

export const alreadyInvoiced = () => new DomainError('already-invoiced', 'This term has an invoice already');

/** The branch's details, or the gym's. */
export async function supplierOf(
  db: Db,
  gymId: string,
  branchId: string,
  settings: BillingSettingsRow,
): Promise<BillingDetails> {
  const { legal_name: legalName, address, gstin } = (await findBranchDetails(db, gymId, branchId)) ?? settings;
  return { legalName, address, gstin };
}

const TOKEN_BYTES = 24;

type NewDocument = Pick<
  NewInvoice,
  | 'kind'
  | 'branch_id'
  | 'person_id'
  | 'member_name'
  | 'phone'
  | 'term_id'
  | 'corrects_id'
  | 'description'
  | 'total_paise'
  | 'credited_paise'
> & { date: string; document: InvoiceDocument };

/** Gives a document its number, stores and records it. The series stays locked until the transaction ends. */
export async function issueDocument(
  tx: Tx,
  ctx: SaleContext,
  { date, document, ...columns }: NewDocument,
): Promise<InvoiceRow> {
  const { gymId, now, seller } = ctx;
  const series = seriesOf(columns.kind, document.supplier.gstin);
  const financialYear = financialYearOf(date);
  const taken = await takeNumber(tx, gymId, { series, financialYear, date });
  const number = documentNumber(columns.kind, financialYear, taken.number);
  const invoice = await insertInvoice(tx, gymId, {
    ...columns,
    id: randomUUIDv7(),
    series,
    number,
    issued_on: taken.date,
    issued_at: now,
    issued_by_id: seller.id,
    paid_paise: 0,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    document: JSON.stringify(document),
  });
  await recordActivity(tx, activityContextOf(ctx), {
    action: columns.kind === 'credit-note' ? 'credit' : 'issue',
    entity: 'invoice',
    id: invoice.id,
    name: `${number} (${columns.member_name})`,
    changes: { total: { from: null, to: columns.total_paise } },
  });
  return invoice;
}
