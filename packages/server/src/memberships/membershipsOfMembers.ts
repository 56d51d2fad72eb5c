import type { Db } from '../db/database.ts';
import { listAdjustmentsOfMembers, listTermsOfMembers } from './memberships.repository.ts';
import { deriveMembership, type DerivedMembership } from './terms.rules.ts';

/** The memberships of several members, by the member's id. */
export async function membershipsOfMembers(
  db: Db,
  gymId: string,
  personIds: readonly string[],
): Promise<Map<string, DerivedMembership>> {
  const terms = Map.groupBy(await listTermsOfMembers(db, gymId, personIds), (term) => term.person_id);
  const adjustments = Map.groupBy(await listAdjustmentsOfMembers(db, gymId, personIds), (row) => row.person_id);
  const memberships = new Map<string, DerivedMembership>();
  for (const [id, own] of terms) {
    const membership = deriveMembership(own, adjustments.get(id) ?? []);
    if (membership) memberships.set(id, membership);
  }
  return memberships;
}
