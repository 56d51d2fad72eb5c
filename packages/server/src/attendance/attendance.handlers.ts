import { recordActivity } from '../activities/activities.repository.ts';
import { branchNames, listBranches } from '../branches/branches.repository.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import { resolveBranchScope, getBranch } from '../branches/branchScope.ts';
import type { Handlers, StreamHandlers } from '../context.ts';
import { getPersonInScope, isOwnPerson } from '../people/personScope.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import { recordChange } from '../undo/recordChange.ts';
import { checkedOutItem } from '../undo/itemStates.ts';
import { checkOutLocked, lockMembersInsideForUpdate } from '../people/presence.repository.ts';
import { texts } from '../texts.ts';
import { endOfDate, startOfDate } from '../zone.ts';
import { listAttendance } from './attendance.repository.ts';
import { membersCounted, newestEntries, toAttendanceLog, toMembersLog } from './attendance.rules.ts';
import { listWithdrawn } from './withdrawnAttendance.repository.ts';
import { withdrawEntry } from './withdrawEntry.ts';
import { writeAttendance } from './writeAttendance.ts';

export const attendance: Pick<Handlers, 'checkoutAllMembers' | 'withdrawAttendance' | 'getUserAttendanceLogs'> = {
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
      const events = await writeAttendance(tx, ctx, entries);
      addStays(tx, ctx, entries.map(toUnconfirmed(ctx.now)));
      const counted = membersCounted(members.length);
      const name = branchId === undefined ? counted : `${counted} at ${branches.get(branchId)?.name}`;
      await recordActivity(tx, ctx, { action: 'checkout-all', entity: 'attendance', id: branchId ?? ctx.gymId, name });
      const count = members.length;
      const i18n = texts(ctx.language);
      const message = i18n.t('{count, plural, one {# member checked out} other {# members checked out}}', { count });
      const answer = { message, count };
      if (members.length === 0) return answer;
      const undo = await recordChange(tx, ctx, {
        kind: 'checkout-all',
        branchId: branchId ?? null,
        name: branches.get(branchId ?? '')?.name ?? '',
        items: entries.map(({ person }, index) => checkedOutItem(person, events[index]?.id ?? '')),
      });
      return { ...answer, undo };
    });
  },

  withdrawAttendance: (ctx, { attendanceId }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { message, person } = await withdrawEntry(tx, ctx, attendanceId);
      return {
        message,
        currentlyCheckedIn: person.checked_in_at !== null,
        // Of a guest, the desk sees no more than the status.
        ...(isOwnPerson(ctx, person) && { totalVisits: person.total_visits, lastCheckIn: person.last_check_in_at }),
      };
    });
  },

  getUserAttendanceLogs: async (ctx, { userId, userType, startDate, endDate, limit }) => {
    const person = await getPersonInScope(ctx.db, ctx, userId, userType);
    const { timeZone } = ctx.gym;
    const query = {
      personId: person.id,
      userType,
      from: startDate === undefined ? undefined : startOfDate(startDate, timeZone),
      before: endDate === undefined ? undefined : endOfDate(endDate, timeZone),
      limit,
    };
    const withdrawn = await listWithdrawn(ctx.db, ctx.gymId, query);
    const rows = newestEntries(await listAttendance(ctx.db, ctx.gymId, query), withdrawn, limit);
    const names = await branchNames(ctx.db, ctx.gymId);
    const logs = rows.map((row) => toAttendanceLog(row, names.get(row.branch_id) ?? '', ctx.gym));
    return { success: true, attendanceLogs: ctx.caller.userType === 'member' ? logs.map(toMembersLog) : logs };
  },
};

/** Nobody says when they left. */
const toUnconfirmed =
  (now: number) =>
  ({ branch, durationMs }: { branch: { id: string }; durationMs: number }) => ({
    branchId: branch.id,
    arrivedAt: now - durationMs,
    durationMs,
    isConfirmed: false,
  });

export const attendanceStreams: Pick<StreamHandlers, 'attendanceFeed'> = {
  attendanceFeed: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    if (branchId !== undefined) await getBranch(ctx.db, ctx.gymId, branchId);
    const { gymId, caller, lastEventId: after, signal, cutOff } = ctx;
    const withRefusals = input.refusals !== undefined;
    const subscriber = { personId: caller.personId, branchId, withRefusals };
    return ctx.feed.follow({ gymId, ...subscriber, after, signal, onOverflow: cutOff });
  },
};
