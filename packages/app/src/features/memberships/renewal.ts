import { addDays, memberships, endOfTerm, isDate, type InputOf, type Membership, type Plan } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { formatDate } from '@spotter/web-core/dates';
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

/** The first day: without a gap after the old end, today, or a chosen one. */
export type RenewalStart = 'gapless' | 'today' | 'date';

export interface RenewalValues extends SaleValues {
  /** Empty until one is chosen: the member's own plan. */
  planId: string;
  start: RenewalStart;
  startDate: string;
}

export const initialRenewal: RenewalValues = { planId: '', start: 'gapless', startDate: '', ...initialSale };

export interface RenewalContext extends SaleContext {
  plans: readonly Plan[];
  membership: Membership;
}

export interface Renewal extends Sale {
  plan: Plan;
}

/** What is sold by these values; undefined for a gym without an active plan. */
export function renewalOf(values: RenewalValues, context: RenewalContext): Renewal | undefined {
  const { member, plans, membership, today } = context;
  const active = plans.filter(({ status }) => status === 'active');
  const plan = active.find(({ id }) => id === (values.planId || member.membershipPlan)) ?? active[0];
  if (!plan) return undefined;
  // Of a year that is being typed there is no term.
  const startDate = isDate(values.startDate) ? values.startDate : '';
  const from = { gapless: membership.renewalStart.earliest, today, date: startDate }[values.start];
  return { plan, from, to: from === '' ? '' : endOfTerm(from, plan), ...totalsOf(values, plan, context) };
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
  const { graceDays } = settings.policy;
  const isWithoutGap = expiryDate === null || addDays(expiryDate, 1) >= today;
  if (isWithoutGap || graceDays === 0) return i18n.t('The new term starts now.');
  return i18n.t(
    '{graceDays, plural, one {The grace day after {date} is over.} other {The # grace days after {date} are over.}}',
    { graceDays, date: formatDate(expiryDate, zone) },
  );
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
    const { plan, from } = renewal;
    const input = { planId: plan.id, startDate: from, ...saleInputOf(values, renewal) };
    const issue = (field: string, message: string) => issues.addIssue({ code: 'custom', path: [field], message });
    const contract = memberships.renewMembership.input.omit({ gymId: true, memberId: true });
    for (const [field, message] of saleIssues(contract, input, renewal, context)) issue(field, message);
    const { earliest } = context.membership.renewalStart;
    if (from !== '' && from < earliest)
      issue('startDate', i18n.t('The earliest day is {date}', { date: formatDate(earliest, context.zone) }));
    return input;
  });
