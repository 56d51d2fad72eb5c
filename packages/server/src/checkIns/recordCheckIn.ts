import type { AttendanceMethod, CheckInAction } from '@spotter/api';
import { writeAttendance } from '../attendance/writeAttendance.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import { getBranch, getBranchForUse } from '../branches/branchScope.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PersonRow } from '../people/people.ts';
import { assertActive } from '../people/people.rules.ts';
import { checkInIfOut, checkOutIfIn } from '../people/presence.repository.ts';
import { dateIn } from '../zone.ts';
import { checkInMessage, membershipWarning, stateChanged } from './checkIns.rules.ts';

export interface CheckInRequest {
  person: PersonRow;
  /** Where the person checks in. A check-out is always at the branch where they are inside. */
  branchId: string;
  method: AttendanceMethod;
  assistedByName: string | null;
}

type CheckInContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'notifyFeed'>;

/** Records a check-in or check-out and writes attendance and feed rows. Throws `state-changed` when another desk was faster. */
export async function recordCheckIn(tx: Tx, ctx: CheckInContext, request: CheckInRequest, action: CheckInAction) {
  const row = await (action === 'checkin' ? checkIn(tx, ctx, request) : checkOut(tx, ctx, request));
  if (!row) throw stateChanged(request.person.name, action);
  ctx.notifyFeed(tx);
  const warning = action === 'checkin' ? membershipWarning(row, dateIn(ctx.now, ctx.gym.timeZone), ctx.gym) : undefined;
  return {
    action,
    message: checkInMessage(row.name, action),
    totalVisits: row.total_visits,
    currentlyCheckedIn: row.checked_in_at !== null,
    lastCheckIn: row.last_check_in_at,
    ...(warning !== undefined && { warning }),
  };
}

async function checkIn(tx: Tx, ctx: CheckInContext, { person, branchId, method, assistedByName }: CheckInRequest) {
  assertActive(person);
  const branch = await getBranchForUse(tx, ctx.gymId, branchId);
  assertBranchActive(branch);
  const row = await checkInIfOut(tx, ctx.gymId, person.id, ctx.now, branchId);
  if (row) {
    await writeAttendance(tx, ctx, [{ person, branch, method, assistedByName, action: 'check-in', durationMs: null }]);
  }
  return row;
}

async function checkOut(tx: Tx, ctx: CheckInContext, { person, method, assistedByName }: CheckInRequest) {
  const { checked_in_at: since, checked_in_branch_id: branchId } = person;
  if (since === null || branchId === null) return undefined;
  const branch = await getBranch(tx, ctx.gymId, branchId);
  const row = await checkOutIfIn(tx, ctx.gymId, person.id, since);
  const durationMs = Math.max(0, ctx.now - since);
  if (row)
    await writeAttendance(tx, ctx, [{ person, branch, method, assistedByName, action: 'check-out', durationMs }]);
  return row;
}
