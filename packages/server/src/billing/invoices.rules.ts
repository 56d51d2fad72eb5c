import {
  type Currency,
  type Invoice,
  type InvoiceSummary,
  MAX_AMOUNT_PAISE,
  type Payment,
  type UserType,
} from '@spotter/api';
import { amountInWords } from '@spotter/api/amountInWords';
import { type InvoiceTotals, invoiceTotals } from '@spotter/api/invoiceTotals';
import { formatMoney } from '@spotter/api/currency';
import { DomainError } from '../errors.ts';
import type { Values } from '../texts.ts';
import { formatCalendarDate, type Zone } from '../zone.ts';
import type { InvoiceView } from './invoiceLists.repository.ts';
import type { InvoiceRow } from './invoices.repository.ts';

/** What an issued document prints beside the columns of its row; stored as JSON. */
export type InvoiceDocument = Pick<
  Invoice,
  | 'supplier'
  | 'recipient'
  | 'placeOfSupply'
  | 'stateTaxName'
  | 'lines'
  | 'taxableValue'
  | 'cgst'
  | 'sgst'
  | 'rounding'
  | 'totalInWords'
  | 'corrects'
  | 'reason'
  | 'issuedBy'
>;

export const readDocument = ({ document }: Pick<InvoiceRow, 'document'>) => JSON.parse(document) as InvoiceDocument;

type Balance = Pick<InvoiceRow, 'total_paise' | 'paid_paise' | 'credited_paise'>;

/** What is still to pay; negative where more was paid than is owed. */
export const dueOf = ({ total_paise, paid_paise, credited_paise }: Balance): number =>
  total_paise - paid_paise - credited_paise;

/** Whether credit notes take all of it back. */
export const isCredited = ({ total_paise, credited_paise }: Pick<Balance, 'total_paise' | 'credited_paise'>): boolean =>
  credited_paise === total_paise;

/** Who credits an invoice decides whether another one takes its place. Throws `forbidden` for others than admins. */
export function assertMayReissue({ userType }: { userType: UserType }): void {
  if (userType === 'admin') return;
  throw new DomainError(
    'forbidden',
    /*i18n*/ 'The invoice for this term was credited. Ask an administrator whether to issue a new one',
  );
}

function statusOf(row: Balance): InvoiceSummary['status'] {
  if (isCredited(row)) return 'credited';
  if (dueOf(row) <= 0) return 'paid';
  return row.paid_paise + row.credited_paise > 0 ? 'part-paid' : 'due';
}

export const receiptPathOf = ({ token }: Pick<InvoiceRow, 'token'>) => `/receipt/${token}`;

export const toInvoiceSummary = (row: InvoiceView): InvoiceSummary => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  issuedOn: row.issued_on,
  branchId: row.branch_id,
  branchName: row.branch_name,
  memberId: row.member_id,
  memberName: row.member_name,
  description: row.description,
  total: row.total_paise,
  paid: row.paid_paise,
  credited: row.credited_paise,
  due: dueOf(row),
  status: statusOf(row),
  receiptPath: receiptPathOf(row),
});

export const toInvoice = (row: InvoiceView, payments: Payment[]): Invoice => ({
  ...toInvoiceSummary(row),
  ...readDocument(row),
  payments,
});

/** The lines of a document, of what its totals say. */
export const invoiceLines = (
  { lines }: Pick<InvoiceTotals, 'lines'>,
  { sac, description, rateBasisPoints }: { sac: string; description: string; rateBasisPoints: number },
): InvoiceDocument['lines'] => lines.map((line) => ({ sac, description, quantity: 1, rateBasisPoints, ...line }));

/** The figures of a document. */
export const figuresOf = ({ taxableValue, cgst, sgst, rounding, total }: InvoiceTotals, currency: Currency) => ({
  taxableValue,
  cgst,
  sgst,
  rounding,
  totalInWords: amountInWords(total, currency),
});

/** As in "Quarterly membership, 3 Nov 2026 to 2 Feb 2027". */
export function describeTerm(planName: string, { from, to }: { from: string; to: string | null }, zone: Zone): string {
  const first = formatCalendarDate(from, zone);
  return to === null
    ? `${planName} membership from ${first}`
    : `${planName} membership, ${first} to ${formatCalendarDate(to, zone)}`;
}

/** The plan in such a description; undefined in any other text. */
export const planOfDescription = (description: string): string | undefined =>
  /^(.+) membership(?: from |, .+ to ).+$/.exec(description)?.[1];

/** What a sale comes to. Throws `invalid` for an amount that no invoice may have. */
export function saleTotals(
  sale: { price: number; discount: number },
  tax: { isTaxIncluded: boolean; rateBasisPoints: number },
  currency: Currency,
): InvoiceTotals {
  const totals = invoiceTotals([sale], tax);
  if (totals.total > MAX_AMOUNT_PAISE) {
    throw new DomainError('invalid', /*i18n*/ 'An invoice is at most {amount}', {
      values: { amount: formatMoney(MAX_AMOUNT_PAISE, currency) },
    });
  }
  return totals;
}

const refuseDiscount = (code: 'invalid' | 'forbidden', sentence: string, values?: Values) =>
  new DomainError(code, sentence, { values, field: 'discount' });

/**
 * Throws `invalid` for a discount above the price, `forbidden` for one above the limit of staff. Amounts are in paise.
 */
export function assertDiscount(
  { userType }: { userType: UserType },
  { price, discount }: { price: number | null; discount: number },
  { maxStaffDiscountPercent, currency }: { maxStaffDiscountPercent: number; currency: Currency },
): void {
  if (discount === 0) return;
  if (price === null) throw refuseDiscount('invalid', /*i18n*/ 'This plan has no price to take a discount from');
  if (discount > price) {
    throw refuseDiscount('invalid', /*i18n*/ 'The discount is larger than the price of {price}', {
      price: formatMoney(price, currency),
    });
  }
  if (userType === 'admin' || discount * 100 <= price * maxStaffDiscountPercent) return;
  const largest = formatMoney(Math.floor((price * maxStaffDiscountPercent) / 100), currency);
  throw refuseDiscount(
    'forbidden',
    /*i18n*/ 'Staff may give at most {percent} %, here {largest}. Ask an administrator for more',
    { percent: maxStaffDiscountPercent, largest },
  );
}

/** An invoice with GSTIN is issued at a rate that an admin confirmed. */
export function assertTaxRateConfirmed(gstin: string, confirmedAt: number | null): void {
  if (gstin === '' || confirmedAt !== null) return;
  throw new DomainError(
    'invalid',
    /*i18n*/ 'An admin must confirm the tax rate in the settings before invoices with a GSTIN',
  );
}
