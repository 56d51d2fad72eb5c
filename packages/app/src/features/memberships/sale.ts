import {
  stateOfGstin,
  type BillingSettings,
  type InputOf,
  type Member,
  type NewPayment,
  type Plan,
} from '@spotter/api';
import { invoiceTotals, type InvoiceTotals } from '@spotter/api/invoiceTotals';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import type { Zone } from '@spotter/web-core/dates';
import type { z } from 'zod';
import { issueText } from '../../shared/issueText.ts';

/** Discount, GSTIN and payment of what is sold: a renewal, or a term that is invoiced later. */
export interface SaleValues {
  /** In paise; undefined: none, NaN: what was typed is not an amount. */
  discount: number | undefined;
  recipientGstin: string;
  isPaidNow: boolean;
  /** In paise; null: the whole total, undefined: empty, NaN: what was typed is not an amount. */
  amount: number | null | undefined;
  method: NewPayment['method'];
  reference: string;
}

export const initialSale: SaleValues = {
  discount: undefined,
  recipientGstin: '',
  isPaidNow: true,
  amount: null,
  method: 'cash',
  reference: '',
};

export interface SaleContext {
  member: Member;
  settings: BillingSettings;
  today: string;
  zone: Zone;
  currency: string | undefined;
  isAdmin: boolean;
}

/** No rate: the member's branch has no GSTIN. */
interface SaleTax {
  rateBasisPoints: number;
  /** The second half beside CGST. */
  stateTaxName: string;
}

type Priced = Pick<Plan, 'name' | 'price'>;

export interface Sale {
  plan: Priced;
  from: string;
  /** Empty while there is no first day; null without a last day. */
  to: string | null;
  tax: SaleTax;
  /** Undefined without a price, which makes no invoice. */
  totals: InvoiceTotals | undefined;
}

const amountOf = (typed: number | undefined) => (typed === undefined || Number.isNaN(typed) ? 0 : typed);

/** What it comes to at this price, with the tax of today. */
export function totalsOf(
  { discount }: SaleValues,
  { price, isTaxIncluded }: Pick<Plan, 'price' | 'isTaxIncluded'>,
  context: SaleContext,
): Pick<Sale, 'tax' | 'totals'> {
  const tax = taxOf(context);
  const line = { price: price ?? 0, discount: Math.min(amountOf(discount), price ?? 0) };
  return { tax, totals: price === null ? undefined : invoiceTotals([line], { isTaxIncluded, ...tax }) };
}

/** The tax of today by the GSTIN of the member's branch, or the gym's. */
function taxOf({ member, settings, today }: SaleContext): SaleTax {
  const own = settings.branches.find(({ branchId }) => branchId === member.branchId)?.details;
  const { gstin } = own ?? settings.details;
  if (gstin === '') return { rateBasisPoints: 0, stateTaxName: '' };
  const rate = settings.taxRates.find(({ from }) => from <= today);
  return { rateBasisPoints: rate?.rateBasisPoints ?? 0, stateTaxName: stateOfGstin(gstin).taxName };
}

type SaleInput = Pick<InputOf<'issueInvoice'>, 'discount' | 'recipientGstin' | 'payment' | 'shownTotal'> & {
  discount: number;
};

/** The values of a form's controls. */
export const valuesOf = <Controls extends Record<string, { value: unknown }>>(controls: Controls) =>
  Object.fromEntries(Object.entries(controls).map(([name, { value }]) => [name, value])) as {
    [Name in keyof Controls]: Controls[Name]['value'];
  };

/** As the calls take it. Without a price the fields are hidden, and empty here. */
export function saleInputOf(values: SaleValues, { totals }: Pick<Sale, 'totals'>): SaleInput {
  const { discount, recipientGstin } = totals ? values : initialSale;
  const total = totals?.total ?? 0;
  const amount = values.amount === null ? total : values.amount;
  return {
    discount: discount ?? 0,
    shownTotal: total,
    ...(recipientGstin !== '' && { recipientGstin }),
    ...(values.isPaidNow &&
      total > 0 && { payment: { amount: amount as number, method: values.method, reference: values.reference } }),
  };
}

/** What the contract refuses in the input, and what the server would: messages by field. */
export function saleIssues(
  contract: z.ZodType,
  input: SaleInput,
  { plan, totals }: Sale,
  context: SaleContext,
): [field: string, message: string][] {
  const total = totals?.total ?? 0;
  const parsed = contract.safeParse(input);
  const refused = new Map(parsed.error?.issues.map(({ path, message }) => [String(path.at(-1)), issueText(message)]));
  const discountIssue = discountIssueOf(amountOf(input.discount), plan, context);
  return [
    ...refused,
    ...(discountIssue === undefined ? [] : [['discount', discountIssue] satisfies [string, string]]),
    ...(input.payment && input.payment.amount > total
      ? [
          ['amount', i18n.t('Only {amount} is due', { amount: formatMoney(total, context.currency) })] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
}

function discountIssueOf(discount: number, { price }: Priced, { isAdmin, settings }: SaleContext) {
  if (discount > (price ?? 0)) return i18n.t('The discount is more than the price');
  const percent = settings.policy.maxStaffDiscountPercent;
  if (isAdmin || discount * 100 <= (price ?? 0) * percent) return undefined;
  return i18n.t('Staff give at most {percent} %. Please ask an admin', { percent });
}

type SubmitLabels = Record<'free' | 'unpaid' | 'later' | NewPayment['method'], string>;

/** Says what the submit button takes. The labels are message ids. */
export function saleLabelOf(
  labels: SubmitLabels,
  { isPaidNow, amount, method }: SaleValues,
  { totals }: Sale,
  money: (amount: number) => string,
): string {
  if (!totals || totals.total === 0) return i18n.t(labels.free);
  if (!isPaidNow) return i18n.t(labels.later);
  const paid = amount === null ? totals.total : amount;
  return paid === undefined || Number.isNaN(paid)
    ? i18n.t(labels.unpaid)
    : i18n.t(labels[method], { amount: money(paid) });
}
