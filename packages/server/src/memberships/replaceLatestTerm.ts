import { endOfTerm } from '@spotter/api';
import { findInvoiceOfTerm } from '../billing/invoices.repository.ts';
import { isCredited } from '../billing/invoices.rules.ts';
import type { Tx } from '../db/database.ts';
import type { MemberRow } from '../people/people.ts';
import { type PlanRow, recordPlanSold } from '../plans/plans.repository.ts';
import { termPrice } from '../plans/plans.rules.ts';
import { listAdjustments, listTerms, updateTerm } from './memberships.repository.ts';
import { deriveMembership } from './terms.rules.ts';
import { refreshMembership } from './refreshMembership.ts';

interface Replacement {
  member: Pick<MemberRow, 'id' | 'membership_plan'>;
  plan: PlanRow;
  /** YYYY-MM-DD: the first day of a first term. Absent: the term keeps its own, as a renewal always does. */
  joinDate?: string;
  now: number;
}

/**
 * Gives the latest term that begins another plan or, where it is the first and only one, the member's joining date; its
 * freezes and extensions stay, and the price that an invoice was issued for.
 * The transaction has locked the person's row.
 */
export async function replaceLatestTerm(
  tx: Tx,
  gymId: string,
  { member: { id: personId, membership_plan: currentPlanId }, plan, joinDate, now }: Replacement,
): Promise<MemberRow | undefined> {
  const terms = await listTerms(tx, gymId, personId);
  const latest = deriveMembership(terms, await listAdjustments(tx, gymId, personId))?.last.row;
  if (!latest) return undefined;
  const isOnlyTerm = terms.every((term) => term.id === latest.id || term.undone_at !== null);
  const firstDay = isOnlyTerm ? joinDate : undefined;
  if (firstDay === undefined && plan.id === currentPlanId) return refreshMembership(tx, gymId, personId, now);
  const isSamePlan = plan.id === latest.plan_id;
  const invoice = await findInvoiceOfTerm(tx, gymId, latest.id);
  const isInvoiced = invoice !== undefined && !isCredited(invoice);
  await updateTerm(tx, gymId, latest.id, {
    ...(!isSamePlan && { plan_id: plan.id, plan_name: plan.name }),
    ...(!isSamePlan && !isInvoiced && termPrice(plan.price_paise, plan.price_tax)),
    ...(firstDay !== undefined && {
      starts_on: firstDay,
      follows_id: null,
      canceled_on: null,
      cancel_reason: null,
    }),
    ends_on: endOfTerm(firstDay ?? latest.starts_on, { lengthUnit: plan.length_unit, length: plan.length }),
  });
  await recordPlanSold(tx, gymId, plan, now);
  return refreshMembership(tx, gymId, personId, now);
}
