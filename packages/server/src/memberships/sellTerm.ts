import { addDays, endOfTerm, type InvoiceSummary } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { type Bill, billTerm } from '../billing/billTerm.ts';
import { findBillingSettings } from '../billing/billingSettings.repository.ts';
import { toInvoiceSummary } from '../billing/invoices.rules.ts';
import { activityContextOf, type SaleContext } from '../billing/sale.ts';
import { getBranchForUse } from '../branches/branchScope.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import type { MemberRow } from '../people/people.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { findPlanForUse, type PlanRow, recordPlanSold } from '../plans/plans.repository.ts';
import { planNotSold, termPrice } from '../plans/plans.rules.ts';
import { dateIn } from '../zone.ts';
import { insertTerms, listAdjustments, listTerms, type NewTerm } from './memberships.repository.ts';
import { assertSells, assertStartDate, assertStorableEnd, renewalStart } from './memberships.rules.ts';
import { deriveMembership, type DerivedTerm, deriveTerms } from './terms.rules.ts';
import { refreshMembership } from './refreshMembership.ts';
import { newId } from '../newId.ts';

export interface TermSale extends Bill {
  person: Pick<MemberRow, 'id'>;
  planId: string;
  /** YYYY-MM-DD; absent: the earliest that the grace days allow. */
  startDate?: string | undefined;
  /**
   * In paise, tax included: what the member was asked to pay, whatever the plan costs by now. Absent: the plan's price.
   */
  askedPrice?: number | undefined;
  /** Off the price, in paise. */
  discount: number;
  recipientGstin?: string | undefined;
}

export interface SoldTerm {
  member: MemberRow;
  /** All terms of the member. */
  derived: DerivedTerm[];
  term: DerivedTerm;
  invoice: InvoiceSummary | null;
}

/**
 * Sells a member the next term. The person's row is locked, so that two desks make two terms, one after the other. Who
 * may sell to this member is checked by the caller.
 */
export async function sellTerm(tx: Tx, ctx: SaleContext, sale: TermSale): Promise<SoldTerm> {
  const { gymId, now } = ctx;
  const person = await lockPersonForUpdate(tx, gymId, 'member', sale.person.id);
  if (!person) throw notFound(/*i18n*/ 'That member was not found');
  const branch = await getBranchForUse(tx, gymId, person.branch_id);
  assertSells(branch);
  const plan = await getSoldPlan(tx, gymId, sale.planId);
  const price =
    sale.askedPrice === undefined
      ? termPrice(plan.price_paise, plan.price_tax)
      : termPrice(sale.askedPrice, 'included');
  // What a discount of all leaves to pay: nothing is invoiced now, nor later.
  const isFree = sale.discount === price.price_paise;
  const row = {
    ...(await nextTerm(tx, ctx, person, plan, sale.startDate)),
    ...price,
    ...(isFree && { price_paise: 0 }),
  };
  await insertTerms(tx, gymId, [row]);
  await recordPlanSold(tx, gymId, plan, now);
  const member = await refreshMembership(tx, gymId, person.id, now);
  const derived = deriveTerms(await listTerms(tx, gymId, person.id), await listAdjustments(tx, gymId, person.id));
  const term = derived.find((one) => one.row.id === row.id);
  if (!member || !term) throw notFound(/*i18n*/ 'That member was not found');
  await recordActivity(tx, activityContextOf(ctx), {
    action: 'renew',
    entity: 'membership',
    id: person.id,
    name: person.name,
    changes: {
      plan: { from: null, to: plan.name },
      from: { from: null, to: term.from },
      expiryDate: { from: person.expiry_date, to: member.expiry_date },
    },
  });
  // Last: from its number on, other sales of the gym wait for the end of the transaction.
  const invoice = await billTerm(
    tx,
    ctx,
    {
      term: { id: row.id, planName: plan.name, from: term.from, to: term.to, price: price.price_paise },
      isTaxIncluded: row.price_tax === 'included',
      person,
      branchId: branch.id,
      discount: sale.discount,
      recipientGstin: sale.recipientGstin,
    },
    sale,
  );
  const names = { branch_name: branch.name, member_id: person.id, member_language: person.language };
  return { member, derived, term, invoice: invoice ? toInvoiceSummary({ ...invoice, ...names }) : null };
}

/** The plan, if it is sold. Throws `not-found` for none of this gym, `plan-inactive` for a deactivated one. */
async function getSoldPlan(tx: Tx, gymId: string, planId: string): Promise<PlanRow> {
  const plan = await findPlanForUse(tx, gymId, planId);
  if (!plan) throw notFound(/*i18n*/ 'That plan was not found');
  if (plan.deactivated_at === null) return plan;
  throw planNotSold('plan-inactive', plan.name, 'planId');
}

async function nextTerm(
  tx: Tx,
  { gymId, gym, now, seller }: SaleContext,
  person: MemberRow,
  plan: PlanRow,
  startDate: string | undefined,
): Promise<Omit<NewTerm, 'price_paise' | 'price_tax'>> {
  const terms = await listTerms(tx, gymId, person.id);
  const membership = deriveMembership(terms, await listAdjustments(tx, gymId, person.id));
  const { grace_days: graceDays } = await findBillingSettings(tx, gymId);
  const { earliest } = renewalStart(membership, dateIn(now, gym.timeZone), graceDays);
  const startsOn = startDate ?? earliest;
  assertStartDate(startsOn, earliest, gym);
  const endsOn = endOfTerm(startsOn, { lengthUnit: plan.length_unit, length: plan.length });
  assertStorableEnd(endsOn);
  const hasNoGap = membership?.expiryDate != null && startsOn === addDays(membership.expiryDate, 1);
  return {
    id: newId(),
    person_id: person.id,
    number: (terms.at(-1)?.number ?? 0) + 1,
    plan_id: plan.id,
    plan_name: plan.name,
    starts_on: startsOn,
    ends_on: endsOn,
    follows_id: hasNoGap ? membership.last.row.id : null,
    sold_by_id: seller.id,
    sold_by_name: seller.name,
    sold_at: now,
  };
}
