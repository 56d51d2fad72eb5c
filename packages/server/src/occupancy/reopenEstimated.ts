import { deleteAttendanceRow, listAttendance } from '../attendance/attendance.repository.ts';
import { writeUndoEvent } from '../attendance/writeUndoEvent.ts';
import { findBranchForUse } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PersonRow } from '../people/people.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { checkInAgain } from '../people/presence.repository.ts';
import { LONGEST_VISIT_MS } from './occupancyDays.rules.ts';
import { addStays } from './stays.repository.ts';

/**
 * Takes back the estimated end of somebody's last visit, for the check-out that is known now. The person as before it;
 * undefined where the last entry is no estimate, or the visit began more than a day ago.
 */
export async function reopenEstimated(
  tx: Tx,
  ctx: Context,
  { id, user_type: userType }: Pick<PersonRow, 'id' | 'user_type'>,
): Promise<PersonRow | undefined> {
  const { gymId, now, caller } = ctx;
  // Locked first, so that of two desks one takes it back.
  const person = await lockPersonForUpdate(tx, gymId, userType, id);
  if (!person) return undefined;
  const { checked_in_at: insideSince, last_check_in_at: arrivedAt } = person;
  if (insideSince !== null || arrivedAt === null || now - arrivedAt > LONGEST_VISIT_MS) return undefined;
  const [last] = await listAttendance(tx, gymId, { personId: id, userType, limit: 1 });
  if (last?.method !== 'auto') return undefined;
  const branch = await findBranchForUse(tx, gymId, last.branch_id);
  const row = branch && (await checkInAgain(tx, gymId, id, arrivedAt, branch.id));
  if (!row) return undefined;
  await deleteAttendanceRow(tx, gymId, last.id);
  const visit = { branchId: branch.id, arrivedAt, durationMs: last.happened_at - arrivedAt, isConfirmed: false };
  addStays(tx, ctx, [visit], -1);
  const withdrawal = { withdraws: last.id, withdrawnByName: caller.name };
  writeUndoEvent(tx, ctx, { person, branch, action: 'check-in', withdrawal });
  return row;
}
