import { type NewActivity, recordActivity } from '../activities/activities.repository.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { toMember } from '../members/members.rules.ts';
import type { MemberListRow, MemberRow } from '../people/people.ts';
import { lockMemberInScope } from '../people/personScope.ts';
import { dateIn } from '../zone.ts';
import { listAdjustments, listTerms } from './memberships.repository.ts';
import { type DerivedTerm, deriveTerms } from './terms.rules.ts';
import { refreshMembership } from './refreshMembership.ts';

/** The gym's date. */
export const todayOf = ({ now, gym }: Pick<Context, 'now' | 'gym'>): string => dateIn(now, gym.timeZone);

/** All terms and adjustments of the member. */
export const membershipRows = async (db: Db, gymId: string, personId: string) => ({
  terms: await listTerms(db, gymId, personId),
  adjustments: await listAdjustments(db, gymId, personId),
});

/** Who gave the adjustment, when and why. */
export const adjustmentBy = ({ caller, now }: Context, reason: string) => ({
  reason,
  created_by_id: caller.personId,
  created_by_name: caller.name,
  created_at: now,
});

interface LockedMembership extends Awaited<ReturnType<typeof membershipRows>> {
  person: MemberRow;
  derived: DerivedTerm[];
}

/**
 * Lets `change` write terms and adjustments of a member in scope, whose row is locked; then recalculates the membership
 * and records the activity. If `change` returns no activity, nothing was changed.
 */
export async function changeMembership(
  tx: Tx,
  ctx: Context,
  memberId: string,
  change: (membership: LockedMembership) => Promise<Pick<NewActivity, 'action' | 'changes'> | undefined>,
) {
  const person = await lockMemberInScope(tx, ctx, memberId);
  const rows = await membershipRows(tx, ctx.gymId, memberId);
  const activity = await change({ ...rows, person, derived: deriveTerms(rows.terms, rows.adjustments) });
  const member: MemberListRow | undefined = activity && (await refreshMembership(tx, ctx.gymId, memberId, ctx.now));
  if (!activity || !member) return { member: toMember(person, todayOf(ctx)) };
  const changes = {
    ...(person.expiry_date !== member.expiry_date && {
      expiryDate: { from: person.expiry_date, to: member.expiry_date },
    }),
    ...activity.changes,
  };
  await recordActivity(tx, ctx, { ...activity, entity: 'membership', id: memberId, name: member.name, changes });
  return { member: toMember(member, todayOf(ctx)) };
}
