import { recordActivity } from '../activities/activities.repository.ts';
import { listAttendance } from '../attendance/attendance.repository.ts';
import { toAttendanceLog } from '../attendance/attendance.rules.ts';
import { requireKiosk, requirePerson, requireStaffOrAdmin } from '../authorization.ts';
import { branchNames } from '../branches/branches.repository.ts';
import type { Context, Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { getPersonInScope } from '../people/personScope.ts';
import { notFound } from '../errors.ts';
import { resolveAction, toCheckInAction } from './checkIns.rules.ts';
import { recordCheckIn } from './recordCheckIn.ts';
import { scanCode } from './scanCode.ts';
import { tapCard } from './tapCard.ts';

export const checkIns: Pick<Handlers, 'universalCheckIn' | 'addAttendanceLog'> = {
  universalCheckIn: (ctx, input) => {
    // A kiosk reads cards; people scan codes; the button is the staff's.
    if (input.type === 'CARD') {
      requireKiosk(ctx);
      return tapCard(ctx, input);
    }
    requirePerson(ctx);
    if (input.type === 'QR') return ctx.transaction((tx) => scanCode(tx, ctx, input.qrData));
    requireStaffOrAdmin(ctx);
    return ctx.transaction((tx) => checkInManually(tx, ctx, input));
  },

  addAttendanceLog: (ctx, { memberId, action, method }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const person = await getPersonInScope(tx, ctx, memberId, 'member');
      const branchId = ctx.caller.branchId ?? person.branch_id ?? ctx.gym.mainBranchId;
      const wanted = resolveAction(person, toCheckInAction(action));
      await recordCheckIn(tx, ctx, { person, branchId, method, assistedByName: ctx.caller.name }, wanted);
      await recordActivity(tx, ctx, {
        action: 'correct',
        entity: 'attendance',
        id: person.id,
        name: person.name,
        changes: { attendance: { from: null, to: action } },
      });
      const [row] = await listAttendance(tx, ctx.gymId, { personId: person.id, userType: 'member', limit: 1 });
      if (!row) throw notFound('That entry');
      const names = await branchNames(tx, ctx.gymId);
      const attendanceLog = toAttendanceLog(row, names.get(row.branch_id) ?? '', ctx.gym);
      return { success: true as const, attendanceLog };
    });
  },
};

/** At the front desk: the desk's branch, else the person's own, else the main one. */
async function checkInManually(
  tx: Tx,
  ctx: Context,
  { targetUserId, expectedAction }: { targetUserId: string; expectedAction?: 'checkin' | 'checkout' | undefined },
) {
  const person = await getPersonInScope(tx, ctx, targetUserId);
  const branchId = ctx.caller.branchId ?? person.branch_id ?? ctx.gym.mainBranchId;
  const request = { person, branchId, method: 'manual' as const, assistedByName: ctx.caller.name };
  return recordCheckIn(tx, ctx, request, resolveAction(person, expectedAction));
}
