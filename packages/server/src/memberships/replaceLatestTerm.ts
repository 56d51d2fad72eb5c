import { endOfTerm } from '@spotter/api';
import { findInvoiceOfTerm } from '../billing/invoices.repository.ts';
import type { Tx } from '../db/database.ts';
import type { MemberRow } from '../people/people.ts';
import { type PlanRow, recordPlanSold } from '../plans/plans.repository.ts';
import { listTerms, updateTerm } from './memberships.repository.ts';
import { refreshMembership } from './refreshMembership.ts';

interface Replacement {
  personId: string;
  plan: PlanRow;
  /** YYYY-MM-DD; the expiry date follows from it and the plan. Absent: the term keeps its first day. */
  joinDate?: string;
  now: number;
}

/**
 * Gives the latest term another plan or, as the member's form does, joining date, whatever came before it; its freezes and
 * extensions stay, and the price that an invoice was issued for. The transaction has locked the person's row.
 */
export async function replaceLatestTerm(
  tx: Tx,
  gymId: string,
  { personId, plan, joinDate, now }: Replacement,
): Promise<MemberRow | undefined> {
  const latest = (await listTerms(tx, gymId, personId)).findLast((term) => term.undone_at === null);
  if (!latest) return undefined;
  const isSamePlan = plan.id === latest.plan_id;
  const isInvoiced = (await findInvoiceOfTerm(tx, gymId, latest.id)) !== undefined;
  await updateTerm(tx, gymId, latest.id, {
    ...(!isSamePlan && { plan_id: plan.id, plan_name: plan.name }),
    ...(!isSamePlan && !isInvoiced && { price_paise: plan.price_paise }),
    ...(joinDate !== undefined && {
      starts_on: joinDate,
      follows_id: null,
      canceled_on: null,
      cancel_reason: null,
    }),
    ends_on: endOfTerm(joinDate ?? latest.starts_on, { lengthUnit: plan.length_unit, length: plan.length }),
  });
  await recordPlanSold(tx, gymId, plan, now);
  return refreshMembership(tx, gymId, personId, now);
}
