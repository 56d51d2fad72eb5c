import { recordActivity } from '../activities/activities.repository.ts';
import { branchNames, findBranchForUse } from '../branches/branches.repository.ts';
import { repeatWindow } from '../checkIns/checkIns.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { checkInAgain, takeBackCheckIn } from '../people/presence.repository.ts';
import { deleteItem } from '../undo/changes.repository.ts';
import { checkedOutItem } from '../undo/itemStates.ts';
import { type AttendanceRow, findAttendance, latestCheckIn, listAttendance } from './attendance.repository.ts';
import { texts } from '../texts.ts';
import {
  assertInWithdrawalWindow,
  assertMade,
  branchDeleted,
  checkedInAtOf,
  mayWithdraw,
  notTheLatest,
  withdrawnAlready,
  withdrawnMessage,
} from './withdrawal.rules.ts';
import { findWithdrawn, moveToWithdrawn } from './withdrawnAttendance.repository.ts';
import { writeUndoEvent } from './writeUndoEvent.ts';

/**
 * Takes back the latest check-in or check-out of somebody: visits, last check-in and presence are as before. Throws
 * `not-found` for an entry that the caller may not withdraw, `too-late` after 5 minutes, and `state-changed` where the
 * person has come or gone since, or somebody else has withdrawn it.
 */
export async function withdrawEntry(tx: Tx, ctx: Context, attendanceId: string) {
  const { gymId, now, caller } = ctx;
  const entry = (await findAttendance(tx, gymId, attendanceId)) ?? (await findWithdrawn(tx, gymId, attendanceId));
  if (!entry) throw notFound(/*i18n*/ 'That entry was not found');
  const person = await lockPersonForUpdate(tx, gymId, entry.user_type, entry.person_id);
  if (!person || !mayWithdraw(caller, entry, person)) throw notFound(/*i18n*/ 'That entry was not found');
  // Asked once the person is locked: another desk may have withdrawn it meanwhile.
  if (await findWithdrawn(tx, gymId, entry.id)) throw withdrawnAlready(entry);
  assertMade(entry);
  assertInWithdrawalWindow(entry, now);
  const [latest] = await listAttendance(tx, gymId, {
    personId: person.id,
    userType: person.user_type,
    // Much later ones were written before the clock was set back.
    before: Math.max(repeatWindow(now).before, entry.happened_at + 1),
    limit: 1,
  });
  if (latest?.id !== entry.id) throw notTheLatest(person.name);
  const branch = await findBranchForUse(tx, gymId, entry.branch_id);
  if (!branch) throw branchDeleted((await branchNames(tx, gymId)).get(entry.branch_id) ?? '');
  const isMoved = await moveToWithdrawn(tx, gymId, entry.id, { at: now, byName: caller.name });
  const restored = isMoved ? await restorePresence(tx, ctx, person, entry) : undefined;
  if (!restored) throw notTheLatest(person.name);
  writeUndoEvent(tx, ctx, {
    person,
    branch,
    action: entry.action === 'check-in' ? 'check-out' : 'check-in',
    withdrawal: {
      withdraws: entry.id,
      withdrawnByName: caller.name,
      // Of a guest, the desk sees no more than the status.
      ...(entry.action === 'check-in' &&
        person.branch_id === branch.id && {
          totalVisits: restored.total_visits,
          lastCheckIn: restored.last_check_in_at,
        }),
    },
  });
  await recordActivity(tx, ctx, {
    action: 'withdraw',
    entity: 'attendance',
    id: person.id,
    name: person.name,
    changes: { attendance: { from: entry.action, to: null } },
  });
  return { message: withdrawnMessage(person.name, entry.action, texts(ctx.language)), person: restored };
}

/** The person as before the entry, which has left the attendance. Undefined where they have come or gone since. */
async function restorePresence(tx: Tx, ctx: Context, person: PersonRow, entry: AttendanceRow) {
  const { gymId } = ctx;
  if (entry.action === 'check-out') {
    const arrivedAt = checkedInAtOf(entry, person);
    if (entry.user_type === 'member') await takeBackStay(tx, ctx, person, { ...entry, arrivedAt });
    return checkInAgain(tx, gymId, person.id, arrivedAt, entry.branch_id);
  }
  const formerLastAt = (await latestCheckIn(tx, gymId, person.id)) ?? null;
  return takeBackCheckIn(tx, gymId, person.id, { at: entry.happened_at, formerLastAt });
}

/** The visit is counted no more, and undoing the Checkout All that ended it leaves the member alone. */
async function takeBackStay(
  tx: Tx,
  ctx: Context,
  member: PersonRow,
  { id, branch_id: branchId, duration, arrivedAt }: AttendanceRow & { arrivedAt: number },
): Promise<void> {
  const inside = { ...member, checked_in_at: arrivedAt, checked_in_branch_id: branchId };
  const isOfCheckoutAll = await deleteItem(tx, ctx.gymId, checkedOutItem(inside, id));
  const visit = { branchId, arrivedAt, durationMs: duration ?? 0, isConfirmed: !isOfCheckoutAll };
  addStays(tx, ctx, [visit], -1);
}
