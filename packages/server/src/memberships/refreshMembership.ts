import type { Tx } from '../db/database.ts';
import type { MemberRow } from '../people/people.ts';
import { updatePerson } from '../people/people.repository.ts';
import { listAdjustments, listTerms } from './memberships.repository.ts';
import { deriveMembership } from './terms.rules.ts';

/**
 * Writes what the member's terms say now: expiry date, plan and latest freeze. To be called in each transaction that
 * changes terms or adjustments, with the person's row locked.
 * Undefined when there is no such member, or one without terms.
 */
export async function refreshMembership(
  tx: Tx,
  gymId: string,
  personId: string,
  now: number,
): Promise<MemberRow | undefined> {
  const terms = await listTerms(tx, gymId, personId);
  const membership = deriveMembership(terms, await listAdjustments(tx, gymId, personId));
  if (!membership) return undefined;
  const { last, expiryDate, freeze } = membership;
  return updatePerson(
    tx,
    gymId,
    'member',
    personId,
    {
      membership_plan: last.row.plan_id,
      plan_name: last.row.plan_name,
      expiry_date: expiryDate,
      freeze_id: freeze?.id ?? null,
      frozen_from: freeze?.from ?? null,
      frozen_to: freeze?.to ?? null,
      updated_at: now,
    },
    now,
  );
}
