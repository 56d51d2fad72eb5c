// What invoices, receipts and credit notes say, before they have a number.
import type { BillingDetails, Currency, TaxRate } from '@spotter/api';
import { creditTotals } from '@spotter/api/invoiceTotals';
import type { Zone } from '../zone.ts';
import type { InvoiceRow, NewInvoice } from './invoices.repository.ts';
import {
  describeTerm,
  figuresOf,
  type InvoiceDocument,
  invoiceLines,
  readDocument,
  saleTotals,
} from './invoices.rules.ts';
import { placeOfSupplyOf } from './tax.rules.ts';

export type NewDocument = Pick<
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
> & {
  /** Of issue, YYYY-MM-DD. */
  date: string;
  document: InvoiceDocument;
};

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

interface Issue {
  gym: Zone & { name: string; currency: Currency };
  supplier: BillingDetails;
  /** That of the date. */
  taxRate: TaxRate;
  date: string;
  issuedBy: string;
}

/** The invoice of a term, or the receipt of a supplier without GSTIN. Undefined where nothing is to pay. */
export function termDocument(
  { term, person, branchId, discount, ...sale }: InvoicedTerm,
  { gym, supplier, taxRate, date, issuedBy }: Issue,
): NewDocument | undefined {
  const isTaxed = supplier.gstin !== '';
  const { sac, rateBasisPoints } = isTaxed ? taxRate : { sac: '', rateBasisPoints: 0 };
  const tax = { isTaxIncluded: sale.isTaxIncluded, rateBasisPoints };
  const totals = saleTotals({ price: term.price ?? 0, discount }, tax, gym.currency);
  if (totals.total === 0) return undefined;
  const description = describeTerm(term.planName, term, gym);
  return {
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
      lines: invoiceLines(totals, { sac, description, rateBasisPoints }),
      ...figuresOf(totals, gym.currency),
      corrects: null,
      reason: '',
      issuedBy,
    },
  };
}

const OPENING_BALANCE = 'Opening balance';

/** What a member owed before, brought over by an import: no tax document. `amount` is in paise. */
export function openingDocument(
  person: { id: string; name: string; phone: string; branchId: string },
  amount: number,
  { gym, supplier, date, issuedBy }: Pick<Issue, 'gym' | 'supplier' | 'date' | 'issuedBy'>,
): NewDocument {
  const totals = saleTotals({ price: amount, discount: 0 }, { isTaxIncluded: true, rateBasisPoints: 0 }, gym.currency);
  return {
    kind: 'opening',
    date,
    branch_id: person.branchId,
    person_id: person.id,
    member_name: person.name,
    phone: person.phone,
    term_id: null,
    corrects_id: null,
    description: OPENING_BALANCE,
    total_paise: totals.total,
    credited_paise: 0,
    document: {
      supplier: { name: supplier.legalName || gym.name, address: supplier.address, phone: '', gstin: '' },
      recipient: { name: person.name, address: '', phone: person.phone, gstin: '' },
      ...placeOfSupplyOf(''),
      lines: invoiceLines(totals, { sac: '', description: OPENING_BALANCE, rateBasisPoints: 0 }),
      ...figuresOf(totals, gym.currency),
      corrects: null,
      reason: '',
      issuedBy,
    },
  };
}

/** A credit note over an amount of an invoice, which counts it already in `credited_paise`. */
export function creditDocument(
  invoice: InvoiceRow,
  amount: number,
  { date, reason, issuedBy, currency }: { date: string; reason: string; issuedBy: string; currency: Currency },
): NewDocument {
  const original = readDocument(invoice);
  const { sac = '', rateBasisPoints = 0 } = original.lines[0] ?? {};
  const totals = creditTotals(amount, { credited: invoice.credited_paise - amount, rateBasisPoints });
  const { branch_id, person_id, member_name, phone, term_id, description } = invoice;
  return {
    kind: 'credit-note',
    date,
    branch_id,
    person_id,
    member_name,
    phone,
    term_id,
    corrects_id: invoice.id,
    description,
    total_paise: amount,
    credited_paise: amount,
    document: {
      ...original,
      lines: invoiceLines(totals, { sac, description, rateBasisPoints }),
      ...figuresOf(totals, currency),
      corrects: { number: invoice.number, issuedOn: invoice.issued_on },
      reason,
      issuedBy,
    },
  };
}
