import {
  memberships,
  endOfTerm,
  stateOfGstin,
  type BillingSettings,
  type InputOf,
  type Member,
  type Membership,
  type NewPayment,
  type Plan,
} from '@spotter/api';
import { invoiceTotals, type InvoiceTotals } from '@spotter/api/invoiceTotals';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { z } from 'zod';
import { issueText } from '../../shared/issueText.ts';

/** The first day: without a gap after the old end, today, or a chosen one. */
export type RenewalStart = 'gapless' | 'today' | 'date';

export interface RenewalValues {
  /** Empty until one is chosen: the member's own plan. */
  planId: string;
  start: RenewalStart;
  startDate: string;
  /** In paise; undefined: none, NaN: what was typed is not an amount. */
  discount: number | undefined;
  recipientGstin: string;
  isPaidNow: boolean;
  /** In paise; null: the whole total, undefined: empty, NaN: what was typed is not an amount. */
  amount: number | null | undefined;
  method: NewPayment['method'];
  reference: string;
}

export const initialRenewal: RenewalValues = {
  planId: '',
  start: 'gapless',
  startDate: '',
  discount: undefined,
  recipientGstin: '',
  isPaidNow: true,
  amount: null,
  method: 'cash',
  reference: '',
};

export interface RenewalContext {
  member: Member;
  plans: readonly Plan[];
  membership: Membership;
  settings: BillingSettings;
  today: string;
  zone: Zone;
  currency: string | undefined;
  isAdmin: boolean;
}

/** No rate: the member's branch has no GSTIN. */
interface RenewalTax {
  rateBasisPoints: number;
  /** The second half beside CGST. */
  stateTaxName: string;
}

export interface Renewal {
  plan: Plan;
  from: string;
  /** Empty while there is no first day. */
  to: string;
  tax: RenewalTax;
  /** Undefined for a plan without a price, which makes no invoice. */
  totals: InvoiceTotals | undefined;
}

const amountOf = (typed: number | undefined) => (typed === undefined || Number.isNaN(typed) ? 0 : typed);

/** What is sold by these values; undefined for a gym without an active plan. */
export function renewalOf(values: RenewalValues, context: RenewalContext): Renewal | undefined {
  const { member, plans, membership, today } = context;
  const active = plans.filter(({ status }) => status === 'active');
  const plan = active.find(({ id }) => id === (values.planId || member.membershipPlan)) ?? active[0];
  if (!plan) return undefined;
  const from = { gapless: membership.renewalStart.earliest, today, date: values.startDate }[values.start];
  const tax = taxOf(context);
  const { price, isTaxIncluded } = plan;
  const discount = Math.min(amountOf(values.discount), price ?? 0);
  return {
    plan,
    from,
    to: from === '' ? '' : endOfTerm(from, plan),
    tax,
    totals: price === null ? undefined : invoiceTotals([{ price, discount }], { isTaxIncluded, ...tax }),
  };
}

/** The tax of today by the GSTIN of the member's branch, or the gym's. */
function taxOf({ member, settings, today }: RenewalContext): RenewalTax {
  const own = settings.branches.find(({ branchId }) => branchId === member.branchId)?.details;
  const { gstin } = own ?? settings.details;
  if (gstin === '') return { rateBasisPoints: 0, stateTaxName: '' };
  const rate = settings.taxRates.find(({ from }) => from <= today);
  return { rateBasisPoints: rate?.rateBasisPoints ?? 0, stateTaxName: stateOfGstin(gstin).taxName };
}

/** Where the renewal can start, the default first. Today is offered while the old end would leave no gap. */
export function startOptions({ membership, today }: RenewalContext): { value: RenewalStart; label: string }[] {
  const { earliest } = membership.renewalStart;
  return [
    { value: 'gapless', label: earliest === today ? i18n.t('Today') : i18n.t('After the old end') },
    ...(earliest < today ? [{ value: 'today' as const, label: i18n.t('Today') }] : []),
    { value: 'date', label: i18n.t('Another day') },
  ];
}

/** Why the renewal starts when it does, unless a day is chosen. */
export function startReason({ member, membership, settings, today, zone }: RenewalContext): string {
  const { earliest } = membership.renewalStart;
  const { expiryDate } = member;
  if (earliest > today) return i18n.t('The new term follows the current one.');
  if (earliest < today) return i18n.t('Within the grace days: without a gap after the old end.');
  if (expiryDate === null || expiryDate >= today) return i18n.t('The new term starts now.');
  const { graceDays } = settings.policy;
  return i18n.t('The {graceDays} grace days after {date} are over.', { graceDays, date: formatDate(expiryDate, zone) });
}

type RenewalInput = Omit<InputOf<'renewMembership'>, 'gymId' | 'memberId'>;

/** Checks what can be checked before sending; the sentences of the contract stand at its fields. */
export const renewalSchema = (context: RenewalContext | undefined) =>
  z.custom<RenewalValues>().transform((values, issues): RenewalInput => {
    const renewal = context && renewalOf(values, context);
    if (!context || !renewal) {
      issues.addIssue({ code: 'custom', path: ['planId'], message: i18n.t('Please choose a plan') });
      return z.NEVER;
    }
    const { plan, from, totals } = renewal;
    const total = totals?.total ?? 0;
    // Without a price they are hidden.
    const { discount, recipientGstin } = totals ? values : initialRenewal;
    const amount = values.amount === null ? total : values.amount;
    const input = {
      planId: plan.id,
      startDate: from,
      discount: discount ?? 0,
      ...(recipientGstin !== '' && { recipientGstin }),
      ...(values.isPaidNow &&
        total > 0 && { payment: { amount: amount as number, method: values.method, reference: values.reference } }),
    };
    const issue = (field: keyof RenewalValues, message: string) =>
      issues.addIssue({ code: 'custom', path: [field], message });
    const parsed = memberships.renewMembership.input.omit({ gymId: true, memberId: true }).safeParse(input);
    const refused = new Map(parsed.error?.issues.map(({ path, message }) => [path.at(-1), issueText(message)]));
    for (const [field, message] of refused) issue(field as keyof RenewalValues, message);
    const { earliest } = context.membership.renewalStart;
    if (from !== '' && from < earliest)
      issue('startDate', i18n.t('The earliest day is {date}', { date: formatDate(earliest, context.zone) }));
    const discountIssue = discountIssueOf(amountOf(discount), plan, context);
    if (discountIssue !== undefined) issue('discount', discountIssue);
    if (input.payment && input.payment.amount > total)
      issue('amount', i18n.t('Only {amount} is to pay', { amount: formatMoney(total, context.currency) }));
    return input;
  });

function discountIssueOf(discount: number, { price }: Plan, { isAdmin, settings }: RenewalContext) {
  if (discount > (price ?? 0)) return i18n.t('The discount is more than the price');
  const percent = settings.policy.maxStaffDiscountPercent;
  if (isAdmin || discount * 100 <= (price ?? 0) * percent) return undefined;
  return i18n.t('Staff give at most {percent} %. Please ask an admin', { percent });
}
