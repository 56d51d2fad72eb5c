import type { Tx } from '../db/database.ts';
import type { MemberRow } from '../people/people.ts';
import { insertPersonIfFree, type NewPerson } from '../people/people.repository.ts';
import { findPlanForUse, type PlanRow, recordPlanSold } from '../plans/plans.repository.ts';
import { termPrice } from '../plans/plans.rules.ts';
import { insertTerms } from './memberships.repository.ts';
import { newId } from '../newId.ts';

/** Who sold a term; null for one from before terms were recorded. */
type Seller = { id: string; name: string } | null;

export type NewMember = NewPerson<'member'> & {
  membership_plan: string;
  join_date: string;
  expiry_date: string | null;
};

/**
 * Adds a member with the first term, from joining to expiry date. Undefined when somebody in this gym has the e-mail.
 * Throws for an unknown plan: who takes it from a request checks it before.
 */
export async function insertMemberIfFree(
  tx: Tx,
  gymId: string,
  row: NewMember,
  seller: Seller = null,
): Promise<MemberRow | undefined> {
  const plan = await findPlanForUse(tx, gymId, row.membership_plan);
  if (!plan) throw new Error(`The gym has no plan ${row.membership_plan}`);
  const member = await insertPersonIfFree(tx, gymId, { ...row, plan_name: plan.name });
  if (member) await insertFirstTerm(tx, member, plan, seller);
  return member;
}

async function insertFirstTerm(tx: Tx, member: MemberRow, plan: PlanRow, seller: Seller): Promise<void> {
  await insertTerms(tx, member.gym_id, [
    {
      id: newId(),
      person_id: member.id,
      number: 1,
      plan_id: plan.id,
      plan_name: plan.name,
      starts_on: member.join_date,
      ends_on: member.expiry_date,
      ...termPrice(seller && plan.price_paise, plan.price_tax),
      sold_by_id: seller?.id ?? null,
      sold_by_name: seller?.name ?? null,
      sold_at: member.created_at,
    },
  ]);
  await recordPlanSold(tx, member.gym_id, plan, member.created_at);
}
