import { invoices, type InputOf, type Term } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { z } from 'zod';
import {
  initialSale,
  type Sale,
  type SaleContext,
  saleInputOf,
  saleIssues,
  type SaleValues,
  totalsOf,
} from './sale.ts';

export interface TermInvoiceValues extends SaleValues {
  /** Empty until one is chosen: the latest. */
  termId: string;
}

export const initialTermInvoice: TermInvoiceValues = { termId: '', ...initialSale };

export interface TermInvoiceContext extends SaleContext {
  /** Those without an invoice. */
  terms: readonly Term[];
}

export interface TermInvoice extends Sale {
  term: Term;
}

/** What is invoiced by these values; undefined where every term has its invoice. */
export function termInvoiceOf(values: TermInvoiceValues, context: TermInvoiceContext): TermInvoice | undefined {
  const term = context.terms.find(({ id }) => id === values.termId) ?? context.terms[0];
  if (!term) return undefined;
  const { planName: name, price, from, to } = term;
  return { term, plan: { name, price }, from, to, ...totalsOf(values, term, context) };
}

type TermInvoiceInput = Omit<InputOf<'issueInvoice'>, 'gymId'>;

/** Checks what can be checked before sending; the sentences of the contract stand at its fields. */
export const termInvoiceSchema = (context: TermInvoiceContext | undefined) =>
  z.custom<TermInvoiceValues>().transform((values, issues): TermInvoiceInput => {
    const sold = context && termInvoiceOf(values, context);
    if (!context || !sold) {
      issues.addIssue({ code: 'custom', path: ['termId'], message: i18n.t('Every term has its invoice.') });
      return z.NEVER;
    }
    const input = { termId: sold.term.id, ...saleInputOf(values, sold) };
    const contract = invoices.issueInvoice.input.omit({ gymId: true });
    for (const [field, message] of saleIssues(contract, input, sold, context))
      issues.addIssue({ code: 'custom', path: [field], message });
    return input;
  });
