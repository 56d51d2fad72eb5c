import { getBranch } from '../branches/branchScope.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { closeVisit } from '../occupancy/closeVisit.ts';
import { visitAtScan } from '../occupancy/hours.rules.ts';
import { type CheckInAnswer, stateChanged, toAlreadyInAnswer } from './checkIns.rules.ts';
import type { CheckInRequest } from './recordCheckIn.ts';

/**
 * Ends the visit of somebody who is inside where a scan says so, or answers that they are in already:
 * see `visitAtScan`.
 */
export async function resolveOpenVisit(
  tx: Tx,
  ctx: Pick<Context, 'gymId' | 'gym' | 'now' | 'language'>,
  request: CheckInRequest,
): Promise<CheckInRequest | { answer: CheckInAnswer }> {
  const { gymId, gym, now } = ctx;
  const { person } = request;
  const { checked_in_at: arrivedAt, checked_in_branch_id: branchId } = person;
  if (person.user_type !== 'member' || arrivedAt === null || branchId === null) return request;
  const branch = await getBranch(tx, gymId, branchId);
  const visit = visitAtScan(branch, gym.timeZone, arrivedAt, { at: now, branchId: request.branchId });
  if (visit === 'open') return { ...request, branchInside: branch };
  if (visit === 'already-in') return { answer: toAlreadyInAnswer(person, arrivedAt, gym, ctx.language) };
  const left = await closeVisit(tx, ctx, { person, branch, arrivedAt }, visit.endedAt);
  if (!left) throw stateChanged(person.name, 'checkout');
  return { ...request, person: left };
}
