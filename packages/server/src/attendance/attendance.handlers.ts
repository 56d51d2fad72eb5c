import { recordActivity } from '../activities/activities.repository.ts';
import { branchNames, listBranches } from '../branches/branches.repository.ts';
import { resolveBranchScope, getBranch } from '../branches/branchScope.ts';
import type { Handlers, StreamHandlers } from '../context.ts';
import { getPersonInScope } from '../people/personScope.ts';
import { checkOutLocked, lockMembersInsideForUpdate } from '../people/presence.repository.ts';
import { endOfDate, startOfDate } from '../zone.ts';
import { listAttendance } from './attendance.repository.ts';
import { checkoutAllMessage, membersCounted, toAttendanceLog } from './attendance.rules.ts';
import { writeAttendance } from './writeAttendance.ts';

export const attendance: Pick<Handlers, 'checkoutAllMembers' | 'getUserAttendanceLogs'> = {
  checkoutAllMembers: (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    return ctx.transaction(async (tx) => {
      if (branchId !== undefined) await getBranch(tx, ctx.gymId, branchId);
      const members = await lockMembersInsideForUpdate(tx, ctx.gymId, branchId);
      const branches = new Map((await listBranches(tx, ctx.gymId, null)).map((branch) => [branch.id, branch]));
      const ids = members.map(({ id }) => id);
      await checkOutLocked(tx, ctx.gymId, ids);
      const entries = members.flatMap((person) => {
        const branch = branches.get(person.checked_in_branch_id ?? '');
        if (!branch) return [];
        return {
          person,
          branch,
          action: 'check-out' as const,
          method: 'manual' as const,
          assistedByName: ctx.caller.name,
          durationMs: Math.max(0, ctx.now - (person.checked_in_at ?? ctx.now)),
        };
      });
      await writeAttendance(tx, ctx, entries);
      ctx.notifyFeed(tx);
      const counted = membersCounted(members.length);
      const name = branchId === undefined ? counted : `${counted} at ${branches.get(branchId)?.name}`;
      await recordActivity(tx, ctx, { action: 'checkout-all', entity: 'attendance', id: branchId ?? ctx.gymId, name });
      return { message: checkoutAllMessage(members.length), count: members.length };
    });
  },

  getUserAttendanceLogs: async (ctx, { userId, userType, startDate, endDate, limit }) => {
    const person = await getPersonInScope(ctx.db, ctx, userId, userType);
    const { timeZone } = ctx.gym;
    const rows = await listAttendance(ctx.db, ctx.gymId, {
      personId: person.id,
      userType,
      from: startDate === undefined ? undefined : startOfDate(startDate, timeZone),
      before: endDate === undefined ? undefined : endOfDate(endDate, timeZone),
      limit,
    });
    const names = await branchNames(ctx.db, ctx.gymId);
    const logs = rows.map((row) => toAttendanceLog(row, names.get(row.branch_id) ?? '', ctx.gym));
    // Who was at the desk is the gym's knowledge, not the member's.
    const isMember = ctx.caller.userType === 'member';
    return { success: true, attendanceLogs: isMember ? logs.map((log) => ({ ...log, assistedByName: null })) : logs };
  },
};

export const attendanceStreams: Pick<StreamHandlers, 'attendanceFeed'> = {
  attendanceFeed: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    if (branchId !== undefined) await getBranch(ctx.db, ctx.gymId, branchId);
    const { gymId, caller, lastEventId: after, signal, cutOff } = ctx;
    return ctx.feed.follow({ gymId, branchId, personId: caller.personId, after, signal, onOverflow: cutOff });
  },
};
