import { getBranch } from '../branches/branchScope.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { closeVisit } from '../occupancy/closeVisit.ts';
import { readOccupancySettings, visitEnds } from '../occupancy/hours.rules.ts';
import { type CheckInAnswer, stateChanged, toAlreadyInAnswer } from './checkIns.rules.ts';
import type { CheckInRequest } from './recordCheckIn.ts';

/**
 * What a scan means to the visit of somebody who is inside. A visit that is over, or that was begun at a branch which takes
 * check-ins only and was left for another, ends here; at such a branch itself the person is answered that they are in already.
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
  const end = visitEnds(branch, gym.timeZone)(arrivedAt);
  const { checkInOnly } = readOccupancySettings(branch.occupancy_settings);
  const isOver = end !== undefined && end.dueAt <= now;
  if (!isOver && !checkInOnly) return { ...request, branchInside: branch };
  if (!isOver && request.branchId === branchId)
    return { answer: toAlreadyInAnswer(person, arrivedAt, gym, ctx.language) };
  // Before the check-in that follows: histories are in the order of time.
  const left = await closeVisit(tx, ctx, { person, branch, arrivedAt }, isOver ? end.at : Math.max(arrivedAt, now - 1));
  if (!left) throw stateChanged(person.name, 'checkout');
  return { ...request, person: left };
}
